/** Words of the interface: one dictionary a language, plural forms by Intl. */

import cs from './i18n/cs.js';
import en from './i18n/en.js';
import { preference, remember } from './preferences.js';

const dictionaries = { cs, en };
export const languages = { cs: 'Čeština', en: 'English' };

let current = choose();
let plurals = new Intl.PluralRules(current);
document.documentElement.lang = current;

function choose() {
  const remembered = preference('language');
  if (remembered in dictionaries) return remembered;
  const wanted = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in dictionaries) ?? (wanted.includes('sk') ? 'cs' : 'en');
}

export const language = () => current;
export const locale = () => (current === 'cs' ? 'cs-CZ' : 'en-GB');

export function setLanguage(code) {
  remember('language', code);
  speak(code);
}

/** The language of the station, where nobody has chosen one at this browser. */
export function follow(code) {
  if (!(preference('language') in dictionaries) && code in dictionaries) speak(code);
}

function speak(code) {
  current = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

/** `t('weigh.count', { count: 3 })`. A missing key shows itself, so it is seen and mended. */
export function t(key, values = {}) {
  let text = dictionaries[current][key] ?? dictionaries.en[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The names of all words that begin so. */
export const wordsFrom = (start) => Object.keys(dictionaries.en).filter((key) => key.startsWith(start));

/** Like `t`, but `null` when there is no such word: for codes that a newer gateway may send. */
export function word(key, values) {
  return key in dictionaries.en ? t(key, values) : null;
}
