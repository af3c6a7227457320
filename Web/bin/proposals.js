/** Whose an unassigned weighing may be, each with its reason and one tap away: big enough for a glove. */

import { may } from '../account.js';
import { animalName } from '../animals/identity.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { kilograms, number } from '../format.js';
import { t } from '../i18n.js';

/** `pick(animal)` gives the weighing to it. */
export function proposalList(weighing, pick) {
  if (weighing.proposals.length === 0) return null;
  return element(
    'div.candidates',
    { 'data-testid': 'candidates', role: 'group', 'aria-label': t('candidates.title') },
    weighing.proposals.map((proposal) => offer(weighing, proposal, pick)),
  );
}

function offer(weighing, { animal, reason, probability, expectedKilograms: expected }, pick) {
  const content = [
    probability === undefined
      ? element('span.proposal-sign', icon(signs[reason]))
      : element('strong.candidate-share', `${number(Math.max(1, Math.round(Math.min(probability, 0.99) * 100)))} %`),
    element(
      'span.proposal-text',
      animalName(animal),
      element(
        'span.proposal-reason',
        [t(`bin.reason.${reason}`), expected && t('bin.expected', { weight: kilograms(Math.round(expected)) })]
          .filter(Boolean).join(' · '),
      ),
    ),
  ];
  const data = { 'data-testid': 'candidate', 'data-animal': animal.id, 'data-reason': reason };
  if (!may.record()) return element('p.candidate', data, content);
  return element(
    'button.button.candidate',
    { type: 'button', onclick: () => pick(animal), 'data-of': weighing.id, ...data },
    content,
  );
}

const signs = { tag: 'tag', formerTag: 'history', likely: 'tag', missing: 'list', group: 'list', weight: 'scale' };
