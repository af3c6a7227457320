/** The last weighings, newest first; one that has no animal says so and can be given one. */

import { may } from '../account.js';
import { animalLink, animalName } from '../animals/identity.js';
import { icon } from '../components/icon.js';
import { nothing } from '../components/page.js';
import { element, fill } from '../element.js';
import { kilograms, recent, signed, weight } from '../format.js';
import { t } from '../i18n.js';

export function recentWeighings({ onAssign, length = 12 }) {
  const box = element('div.weighings', { 'data-testid': 'recent-weighings' });
  let items = [];

  function draw() {
    if (items.length === 0) return fill(box, nothing(t('weigh.none')));
    fill(box, element('ol.weighing-rows', items.map((weighing) => weighingRow(weighing, onAssign))));
  }

  return {
    box,
    show(list) {
      items = list.slice(0, length);
      draw();
    },
    /** New at the top; one that is already shown is put right in its place. */
    keep(weighing) {
      const known = items.some((item) => item.id === weighing.id);
      items = known ? items.map((item) => (item.id === weighing.id ? weighing : item)) : [weighing, ...items].slice(0, length);
      draw();
    },
  };
}

export function weighingRow(weighing, onAssign) {
  const missing = weighing.state === 'unassigned';
  return element(
    `li.weighing-row${missing ? '.missing' : ''}`,
    { 'data-testid': 'weighing', 'data-weighing': weighing.id, 'data-state': weighing.state },
    element('time.weighing-time', { datetime: weighing.at }, recent(weighing.at)),
    missing ? missingAnimal(weighing) : weighedAnimal(weighing),
    element('span.weighing-weight', { title: kilograms(weighing.kilograms) }, weight(weighing.kilograms)),
    missing && may.record()
      ? element('button.button.small.warn', { type: 'button', onclick: () => onAssign(weighing), 'data-testid': 'assign' }, t('action.assign'))
      : element('span.weighing-verdict', verdict(weighing)),
  );
}

function weighedAnimal({ animal }) {
  return animal ? element('a.weighing-animal', { href: animalLink(animal) }, animalName(animal)) : element('span.weighing-animal', '–');
}

function missingAnimal(weighing) {
  return element('span.weighing-animal', icon('warning'), element('strong', t('unassigned.one')), element('span.muted.reason', t(`unassigned.${weighing.reason ?? 'noEID'}.short`)));
}

/** How the weight agrees with the animal's own curve. */
function verdict({ plausibility, simulated, state }) {
  if (state === 'discarded') return element('span.badge', t('weighing.discarded'));
  if (!plausibility || plausibility.differencePercent === null || plausibility.differencePercent === undefined) return null;
  const percent = `${signed(plausibility.differencePercent)} %`;
  if (plausibility.level === 'ok') return element('span.muted', percent);
  const explained = t('plausibility.expected', { weight: kilograms(plausibility.expectedKilograms) });
  return element(`span.badge.${plausibility.level}`, { title: explained }, icon('warning'), percent);
}
