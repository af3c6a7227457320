/** An animal that a gate to sale was not told of, because its meat is withheld: why, and the press that lets it go now. */

import { may } from '../account.js';
import { askWhy } from '../animals/sale.js';
import { post } from '../api.js';
import { button } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { date, earTag } from '../format.js';
import { t } from '../i18n.js';

/** `null` when no animal is held at this moment, or it is of a barn that is out of sight. */
export const heldNow = (live) => (live?.held?.animal && !live.held.isReleased ? live.held : null);

export const heldText = ({ animal, meatUntil, medicines }) =>
  t('held.text', {
    tag: animal.earTagText ?? earTag(animal.earTag),
    date: date(meatUntil),
    medicine: medicines.join(', '),
  });

export function heldStrip(live) {
  const held = heldNow(live);
  if (!held) return null;
  const release = async () => {
    const why = await askWhy(heldText(held), t('held.release'));
    if (!why) return;
    await post('/v1/gates/release', { place: held.place, animalId: held.animal.id, ...why });
    toast(t('held.released'));
  };
  return element(
    'div.trouble.held',
    { role: 'alert', 'data-testid': 'held' },
    icon('warning'),
    element('span', element('strong', t('held.title')), ' ', heldText(held)),
    may.record() && button(t('held.letGo'), release, { testid: 'held-release' }),
  );
}
