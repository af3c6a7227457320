/** The text that names a link, as the gateway reads it. */

export const linkTypes = ['serial', 'tcp', 'rfcomm', 'other'];

export function linkText({ type, port, baud, format, host, address, channel, text }) {
  switch (type) {
    case 'serial':
      return `serial:${port}?baud=${baud}${format === '8N1' ? '' : `&format=${format}`}`;
    case 'tcp':
      return `tcp:${host}:${port}`;
    case 'rfcomm':
      return `rfcomm:${address.toUpperCase()}${channel ? `?channel=${channel}` : ''}`;
    default:
      return text;
  }
}
