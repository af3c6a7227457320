/** Members as a register lists them: by surname, then by given name. */

import { locale } from '../i18n.js';

/** "Ing. Vojtěch Křenek, Ph.D." → "Křenek Vojtěch": titles do not count. */
export function registerName(name) {
  const words = name.split(',')[0].split(/\s+/).filter((word) => word && !word.endsWith('.'));
  const surname = words.pop() ?? name;
  return [surname, ...words].join(' ');
}

export function bySurname(members) {
  const { compare } = new Intl.Collator(locale());
  return members
    .map((member) => [registerName(member.name), member])
    .sort(([one], [other]) => compare(one, other))
    .map(([, member]) => member);
}
