/** Bytes as people read them. */

import { element } from '../element.js';

const controls =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'
    .split(' ');

/** Control characters by their names; anything outside ASCII as its byte. */
export function visible(text) {
  return text.split(/([^\x20-\x7e])/).map((part) => {
    if (!/^[^\x20-\x7e]$/.test(part)) return part;
    const code = part.charCodeAt(0);
    return element('span.control', controls[code] ?? (code === 0x7f ? 'DEL' : code.toString(16).toUpperCase()));
  });
}

export const hex = (base64) =>
  [...atob(base64)].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join(' ');
