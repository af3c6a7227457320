/** How an animal is named on screen: ear tag first, its own digits strongest. */

import { element } from '../element.js';
import { earTag } from '../format.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';

/** Country and kodex are the same for a whole herd: the digits between them tell the animals apart. */
export function tagNumber(animal) {
  const text = animal.earTagText ?? earTag(animal.earTag);
  const [, country, digits, kodex] = /^(?:([A-Z]{2}) )?(.+?)( \d{3})?$/.exec(text) ?? [null, null, text, null];
  return element(
    'span.ear-tag',
    country && element('span', `${country} `),
    element('strong', digits),
    kodex && element('span', kodex),
  );
}

export function sexMark(animal) {
  return element(`span.sex.${animal.sex}`, icon(animal.sex), t(`sex.${animal.sex}`));
}

export const animalLink = (animal) => `#/animals/${animal.id}`;

/** A weighed animal in one line: tag and name. */
export function animalName(animal) {
  return element('span.animal-name', tagNumber(animal), animal.name && element('span.given-name', animal.name));
}

/** The same in plain text, to be said in a sentence. */
export const animalText = (animal) =>
  [animal.earTagText ?? earTag(animal.earTag), animal.name].filter(Boolean).join(' ');
