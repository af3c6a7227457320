/** The last weighings, newest first; one that has no animal says so, one that may be wrong says why. */

import { may } from '../account.js';
import { animalLink, animalName } from '../animals/identity.js';
import { icon } from '../components/icon.js';
import { nothing } from '../components/page.js';
import { element, fill } from '../element.js';
import { kilograms, recent, signed, weight } from '../format.js';
import { t } from '../i18n.js';
import { whenReleased } from '../press.js';
import { callText, draftingCall } from './call.js';
import { candidateList } from './candidates.js';
import { correctionText, doubtOf, intervalText, weighingLine } from './words.js';

export function recentWeighings({ onAssign, onOpen, length = 12 }) {
  const rows = element('ol.weighing-rows');
  const box = element('div.weighings', { 'data-testid': 'recent-weighings' });
  const row = (weighing) => weighingRow(weighing, { onAssign, onOpen });

  return {
    box,
    show(list) {
      whenReleased(rows, () => {
        fill(rows, list.slice(0, length).map(row));
        fill(box, list.length > 0 ? rows : nothing(t('weigh.none')));
      });
    },
    append(list) {
      rows.append(...list.map(row));
    },
    /** New at the top; one that is already shown is put right in its place. */
    keep(weighing) {
      whenReleased(rows, () => {
        const known = rows.querySelector(`[data-weighing="${weighing.id}"]`);
        if (known) known.replaceWith(row(weighing));
        else rows.prepend(row(weighing));
        rows.children[length]?.remove();
        if (!box.contains(rows)) fill(box, rows);
      });
    },
  };
}

/** `onOpen` shows everything about the weighing, and puts it right. */
function weighingRow(weighing, { onAssign, onOpen }) {
  const missing = weighing.state === 'unassigned';
  return element(
    `li.weighing-row${missing ? '.missing' : ''}`,
    { 'data-testid': 'weighing', 'data-weighing': weighing.id, 'data-state': weighing.state },
    element('time.weighing-time', { datetime: weighing.at }, recent(weighing.at)),
    missing && !weighing.otherBarn ? missingAnimal(weighing) : weighedAnimal(weighing),
    element('span.weighing-weight', {
      title: [kilograms(weighing.kilograms), intervalText(weighing)].filter(Boolean).join(' '),
    }, weight(weighing.kilograms)),
    missing && may.record() && !weighing.otherBarn
      ? element('button.button.small.warn', {
        type: 'button',
        onclick: () => onAssign(weighing),
        'data-testid': 'assign',
      }, t('action.assign'))
      : element(
        'span.weighing-verdict',
        weighing.draft && element('span.badge.drafting', icon('gate'), callText(draftingCall(weighing.draft))),
        corrected(weighing),
        verdict(weighing),
      ),
    !weighing.otherBarn && element('button.button.quiet.square.weighing-open', {
      type: 'button',
      'aria-label': t('weighing.openOne', { what: weighingLine(weighing) }),
      onclick: () => onOpen(weighing),
      'data-testid': 'open-weighing',
    }, icon('next')),
    candidateList(weighing),
  );
}

function weighedAnimal({ animal, state, otherBarn }) {
  if (otherBarn) return element('span.weighing-animal.muted', t('rights.otherBarn'));
  if (animal) return element('a.weighing-animal', { href: animalLink(animal) }, animalName(animal));
  return element('span.weighing-animal', state === 'discarded' ? element('span.muted', t('weighing.noOnes')) : '–');
}

function missingAnimal(weighing) {
  return element(
    'span.weighing-animal',
    icon('warning'),
    element('strong', t('unassigned.one')),
    element('span.muted.reason', t(`unassigned.${weighing.reason ?? 'noEID'}.short`)),
    corrected(weighing),
  );
}

/** The gateway itself put the weight right. */
function corrected(weighing) {
  const text = correctionText(weighing);
  return text && weighing.state !== 'discarded'
    ? element('span.corrected', { 'data-testid': 'correction' }, icon('scale'), text)
    : null;
}

/** How the weight agrees with the animal's own curve: a doubt is told in words. */
function verdict(weighing) {
  const { plausibility, state } = weighing;
  if (state === 'discarded') return element('span.badge', t('weighing.discarded'));
  const doubt = doubtOf(weighing);
  if (doubt) return element(`span.doubt.${doubt.level}`, { 'data-testid': 'doubt' }, icon('warning'), doubt.text);
  return typeof plausibility?.differencePercent === 'number'
    ? element('span.muted', `${signed(plausibility.differencePercent)} %`)
    : null;
}
