/** A new animal from the bin: its form begins with the tag that was read, and its weighing goes with it. */

import { post } from '../api.js';
import { icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { eid as spaced } from '../format.js';
import { t } from '../i18n.js';
import { go } from '../router.js';

/** What the address brought; `null` when nobody came from the bin. */
export function binBirth({ from, eid, weighing, day }) {
  if (from !== 'bin' || !/^\d{15}$/.test(eid ?? '') || !weighing) return null;
  return {
    values: { eid },
    // It cannot have been weighed before it was born.
    day: /^\d{4}-\d\d-\d\d$/.test(day ?? '') ? day : null,
    notice: element(
      'div.notice',
      { 'data-testid': 'birth-bin' },
      icon('tag'),
      element('p', t('bin.newAnimal.text', { eid: spaced(eid) })),
    ),
    finish: (animal) => finish(animal, weighing),
  };
}

/** The animal is there whatever becomes of the weighing. */
async function finish(animal, weighing) {
  try {
    await post(`/v1/weighings/${encodeURIComponent(weighing)}/assign`, { animalId: animal.id });
    toast(t('bin.newAnimal.done', { tag: animal.earTagText }));
  } catch (problem) {
    toast([t('bin.newAnimal.left', { tag: animal.earTagText }), problem.title].join(' '), 'bad');
  }
  go('/unassigned');
}
