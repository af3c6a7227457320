/** Where devices may be, and how long a search may be. */
export default {
  'trouble.not-allowed': 'A device may not be there',
  'trouble.not-allowed.action':
    'Devices are in the network of the barn. Whoever looks after this PC can allow another place in gatewayd.yaml.',
  'problem.bad-link.not-allowed':
    '“{text}” is not where a device may be: only the network of the barn, and for a replay the folder “replays”.',
  'problem.bad-query.too-long': 'More than {limit} characters cannot be searched for.',
};
