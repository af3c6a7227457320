/** Animals that are chosen in the list. */

export default {
  'several.title': 'Several animals',
  'several.start': 'Choose several',
  'several.count': { one: '{count} animal chosen', other: '{count} animals chosen' },
  'several.all': 'All that are listed',
  'several.none': 'None',
  'several.end': 'Done',
  'several.text': 'Press animals in the list, then record the same for all of them.',
  'several.most': 'Only the first {count} are chosen: more are not recorded at once.',
};
