/** What was entered last at this browser: offered to be tapped, so that nobody types it again. */

import { preference, remember } from '../preferences.js';

const most = 6;

export const lately = (name) => preference(`lately.${name}`, []);

export function rememberLately(name, value) {
  remember(`lately.${name}`, [value, ...lately(name).filter((one) => one !== value)].slice(0, most));
}

/** Remembers every text of a change whose field offers what was entered last. */
export function rememberFields(fields, values) {
  for (const field of fields) {
    const value = values?.[field.name];
    if (value === null || value === undefined) continue;
    if (field.lately && typeof value === 'string') rememberLately(field.lately, value);
    if (field.type === 'record') rememberFields(field.fields, value);
    if (field.type === 'list' && Array.isArray(value)) {
      for (const one of [...value].reverse()) rememberFields([{ ...field.of, name: 'one' }], { one });
    }
  }
}
