/** How an animal is named on screen: ear tag first, its last digits strongest. */

import { element } from '../element.js';
import { earTag } from '../format.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';

/** People in the barn call an animal by the last digits of its tag. */
export function tagNumber(animal) {
  const text = animal.earTagText ?? earTag(animal.earTag);
  const cut = text.lastIndexOf(' ');
  return element(
    'span.ear-tag',
    cut > 0 && element('span.ear-tag-head', text.slice(0, cut + 1)),
    element('span.ear-tag-tail', text.slice(cut + 1)),
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
