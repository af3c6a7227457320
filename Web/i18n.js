/** Words of the interface: one dictionary a language, which comes when the language is spoken; plural forms by Intl. */

import { preference, remember } from './preferences.js';

const dictionaries = { cs: () => import('./i18n/cs.js'), en: () => import('./i18n/en.js') };
export const languages = { cs: 'Čeština', en: 'English' };

let current = choose();
let plurals = new Intl.PluralRules(current);
let words = {};
/** Who changes the language twice gets the last one. */
let asked = null;
/** Settles when there are words. */
export const spoken = speak(current);

function choose() {
  const remembered = preference('language');
  if (remembered in dictionaries) return remembered;
  const wanted = (navigator.languages ?? []).map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => tag in dictionaries) ?? (wanted.includes('sk') ? 'cs' : 'en');
}

export const language = () => current;
export const locale = () => (current === 'cs' ? 'cs-CZ' : 'en-GB');

/** Settles when its words are there. */
export async function setLanguage(code) {
  remember('language', code);
  await speak(code);
}

/** The language of the station, where nobody has chosen one at this browser. */
export async function follow(code) {
  if (!(preference('language') in dictionaries) && code in dictionaries) await speak(code);
}

async function speak(code) {
  asked = code;
  const { default: dictionary } = await dictionaries[code]();
  if (asked !== code) return;
  words = dictionary;
  current = code;
  plurals = new Intl.PluralRules(code);
  document.documentElement.lang = code;
}

/** Lets the words of all languages come, for a page that is to last without a network. */
export const fetchLanguages = () => Promise.all(Object.values(dictionaries).map((load) => load()));

/** `t('weigh.count', { count: 3 })`. A missing key shows itself, so it is seen and mended. */
export function t(key, values = {}) {
  let text = words[key];
  if (text === undefined) return key;
  if (typeof text === 'object') text = text[plurals.select(values.count)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The names of all words that begin so. */
export const wordsFrom = (start) => Object.keys(words).filter((key) => key.startsWith(start));

/** Like `t`, but `null` when there is no such word: for codes that a newer gateway may send. */
export function word(key, values) {
  return key in words ? t(key, values) : null;
}
