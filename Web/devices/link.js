/** The text that names a link, as the gateway reads it. */

export const linkTypes = ['serial', 'tcp', 'rfcomm', 'other'];

/** What `linkText` was made of; of a link with more options than the form has, its text. */
export function linkParts(link) {
  const [, type, target, query = ''] = /^(\w+):([^?]*)\??(.*)$/.exec(link) ?? [null, 'other', link];
  const options = Object.fromEntries(new URLSearchParams(query));
  const knows = (...names) => Object.keys(options).every((name) => names.includes(name));
  if (type === 'serial' && knows('baud', 'format')) {
    // Without a rate it is found out; a format alone is one for the usual rate.
    const { baud = options.format ? '9600' : '', format = '8N1' } = options;
    return { type, port: target, baud, format };
  }
  if (type === 'tcp') return { type, host: target.replace(/:\d+$/, ''), port: target.replace(/^.*:/, '') };
  if (type === 'rfcomm' && knows('channel')) return { type, address: target, channel: options.channel ?? '' };
  // For who adds one, Low Energy is a kind of Bluetooth.
  if (type === 'ble' && knows('service')) return { type: 'rfcomm', address: target, service: options.service ?? 'ble' };
  return { type: 'other', text: link };
}

export function linkText({ type, port, baud, format, host, address, channel, service, text }) {
  switch (type) {
    case 'serial':
      if (!baud) return `serial:${port}`;
      return `serial:${port}?baud=${baud}${format === '8N1' ? '' : `&format=${format}`}`;
    case 'tcp':
      return `tcp:${host}:${port}`;
    case 'rfcomm':
      if (service) return `ble:${address.toUpperCase()}${service === 'ble' ? '' : `?service=${service}`}`;
      return `rfcomm:${address.toUpperCase()}${channel ? `?channel=${channel}` : ''}`;
    default:
      return text;
  }
}
