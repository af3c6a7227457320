/** Whose a weighing may be, each with its probability and one tap away: big enough for a glove. */

import { may } from '../account.js';
import { animalName } from '../animals/identity.js';
import { post } from '../api.js';
import { button } from '../components/buttons.js';
import { toast } from '../components/toast.js';
import { element } from '../element.js';
import { eid, kilograms, number } from '../format.js';
import { t } from '../i18n.js';

/** Nobody is helped by the rest. */
const most = 3;
const least = 0.01;

/** Those worth offering, the likeliest first. */
export const likely = ({ state, candidates = [] }) =>
  state === 'unassigned' ? candidates.filter(({ probability }) => probability >= least).slice(0, most) : [];

/** `null` where nobody is offered; `pick` gives the weighing to an animal. */
export function candidateList(weighing, { pick = (animal) => give(weighing, animal) } = {}) {
  const offered = likely(weighing);
  if (offered.length === 0) return null;
  return element(
    'div.candidates',
    { 'data-testid': 'candidates', role: 'group', 'aria-label': t('candidates.title') },
    offered.map((candidate) => offer(candidate, pick)),
  );
}

function offer({ animal, eid: tag, probability }, pick) {
  const share = element('strong.candidate-share', percent(probability));
  if (!animal) {
    return element('p.candidate', share, element('span', `EID ${eid(tag)}`, ' – ', t('candidates.unknown')));
  }
  if (!may.record()) return element('p.candidate', share, animalName(animal));
  const node = button(share, () => pick(animal), {
    kind: 'candidate',
    testid: 'candidate',
    'data-animal': animal.id,
  });
  node.append(animalName(animal));
  return node;
}

async function give(weighing, animal) {
  const answer = await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id });
  toast(t('assign.done', { tag: animal.earTagText, weight: kilograms(weighing.kilograms) }));
  return answer;
}

/** Nothing that was not seen is quite sure. */
const percent = (probability) =>
  probability > 0.99 ? `> ${number(99)} %` : `${number(Math.max(1, Math.round(probability * 100)))} %`;
