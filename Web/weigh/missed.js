/** Animals that stood at the scale and were not weighed: in words, and as a list. */

import { element } from '../element.js';
import { dateTime, eid, kilograms } from '../format.js';
import { t } from '../i18n.js';

/** Whose tags were read; with several it may be any of them. */
export function whoWasMissed({ animal, eids, otherBarn }) {
  if (otherBarn) return t('rights.otherBarn.missed');
  if (animal) return [animal.earTagText, animal.name].filter(Boolean).join(' ');
  return eids.length > 0 ? `EID ${eids.map(eid).join(', ')}` : t('missed.nobody');
}

export function missedList(items) {
  if (items.length === 0) return null;
  return element(
    'section',
    { 'data-testid': 'missed' },
    element('h2', t('missed.title')),
    element('p.lead', t('missed.text')),
    element('ul.cards', items.map(card)),
  );
}

function card(missed) {
  const who = whoWasMissed(missed);
  return element(
    'li.panel.bin-card',
    { 'data-testid': 'missed-one' },
    element(
      'div.bin-head',
      element('strong', missed.reason === 'tared' ? null : who),
      element('time.muted', { datetime: missed.at }, dateTime(missed.at)),
    ),
    missed.kilograms !== undefined && element('p', t('missed.about', { weight: kilograms(missed.kilograms) })),
    element('p', t(`missed.${missed.reason}`)),
    missed.animal &&
      element('div.button-row', element('a.button', { href: `#/animals/${missed.animal.id}` }, t('animal.open'))),
  );
}
