/** The last weighings, newest first; one that has no animal says so and can be given one. */

import { may } from '../account.js';
import { animalLink, animalName } from '../animals/identity.js';
import { icon } from '../components/icon.js';
import { nothing } from '../components/page.js';
import { element, fill } from '../element.js';
import { kilograms, recent, signed, weight } from '../format.js';
import { t } from '../i18n.js';

export function recentWeighings({ onAssign, length = 12 }) {
  const rows = element('ol.weighing-rows');
  const box = element('div.weighings', { 'data-testid': 'recent-weighings' });
  const row = (weighing) => weighingRow(weighing, onAssign);

  return {
    box,
    show(list) {
      fill(rows, list.slice(0, length).map(row));
      fill(box, list.length > 0 ? rows : nothing(t('weigh.none')));
    },
    /** New at the top; one that is already shown is put right in its place. */
    keep(weighing) {
      const known = rows.querySelector(`[data-weighing="${weighing.id}"]`);
      if (known) known.replaceWith(row(weighing));
      else rows.prepend(row(weighing));
      rows.children[length]?.remove();
      if (!box.contains(rows)) fill(box, rows);
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
