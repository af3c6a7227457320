/** What the gateway refuses of a setting, in the words of the page. */

import { t, word } from '../i18n.js';
import { settings } from './state.js';

/** The setting that an error is about: `scan.card-layouts` of `scan.card-layouts[1].fields[2]`. */
export const settingOf = (key) => key.split('[')[0];

/** `{ key, code, parameters, detail }` as a sentence. */
export function refusal({ key, code, parameters, detail }) {
  const kind = settings.item(settingOf(key))?.kind;
  const values = { ...parameters, place: part(key) };
  return word(`setting.refused.${code}.${kind}`, values) ?? word(`setting.refused.${code}`, values) ?? detail;
}

/** Which of a list: "2" of `scan.card-layouts[2].name`. */
const part = (key) => /\[(\d+)\]/.exec(key)?.[1] ?? '';

export const label = (key) => t(`setting.${key}`);
