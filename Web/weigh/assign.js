/** Gives a weighing its animal: one from the bin, a wrongly given one, or a discarded one. An unknown tag goes with it. */

import { get, post } from '../api.js';
import { mergeEID } from '../animals/merge-eid.js';
import { animalSearch } from '../animals/search.js';
import { animalName } from '../animals/identity.js';
import { openDialog } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { problemBox } from '../components/problem.js';
import { element, fill } from '../element.js';
import { dateTime, earTag, eid, kilograms } from '../format.js';
import { t } from '../i18n.js';
import { candidateList } from './candidates.js';
import { traceCurve } from './trace.js';

export async function assignWeighing(weighing) {
  const lifetime = new AbortController();
  const assigned = await openDialog(
    t('assign.title'),
    (close) => {
      const trouble = element('div');
      const suggestions = element('div');
      const curve = element('div');
      const wears = weighing.reason === 'unknownEID' && weighing.eid
        ? element('input', { type: 'checkbox', 'data-testid': 'merge-eid' })
        : null;
      const pick = async (animal) => {
        try {
          if (wears?.checked && !(await mergeEID(weighing.eid, animal))) return;
          const answer = await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id });
          close(answer);
          toast(
            t('assign.done', {
              tag: animal.earTagText ?? earTag(animal.earTag),
              weight: kilograms(weighing.kilograms),
            }),
          );
        } catch (problem) {
          fill(trouble, problemBox(problem));
          trouble.scrollIntoView({ block: 'nearest' });
        }
      };
      suggest(weighing, pick, suggestions, lifetime.signal);
      get(`/v1/weighings/${weighing.id}`, lifetime.signal).then(({ trace }) => fill(curve, traceCurve(trace))).catch(
        () => {},
      );
      return element(
        'div.dialog-body',
        element(
          'div.assign-head',
          element('p.assign-weight', kilograms(weighing.kilograms)),
          element(
            'p.muted',
            [
              dateTime(weighing.at),
              weighing.state === 'unassigned'
                ? t(`unassigned.${weighing.reason ?? 'noEID'}`)
                : weighing.animal?.earTagText,
            ].filter(Boolean).join(' · '),
          ),
          curve,
        ),
        trouble,
        suggestions,
        wears &&
          element(
            'label.check',
            wears,
            element(
              'span',
              t('assign.wears', { eid: eid(weighing.eid) }),
              element('span.hint', t('assign.wears.hint')),
            ),
          ),
        animalSearch({ signal: lifetime.signal, onPick: pick, focus: true }).box,
      );
    },
    { name: 'assign-dialog', wide: true },
  );
  lifetime.abort();
  return assigned;
}

/** Who it may be by the gateway's own reckoning, or else the animals whose EIDs were read during the weighing. */
async function suggest(weighing, pick, box, signal) {
  const offered = candidateList(weighing, { pick });
  if (offered) return fill(box, element('h3', t('candidates.title')), offered);
  const heard = [...new Set([...(weighing.eids ?? []), weighing.eid].filter(Boolean))];
  const answers = await Promise.all(heard.map((number) => get(`/v1/resolve?eid=${number}`, signal).catch(() => null)));
  const animals = answers.flatMap((answer) => (answer?.animal ? [answer.animal] : (answer?.candidates ?? [])));
  if (signal.aborted || heard.length === 0) return;
  fill(
    box,
    element('h3', t('assign.heard')),
    animals.length > 0
      ? element(
        'div.suggestions',
        animals.map((animal) =>
          element('button.button.large', {
            type: 'button',
            onclick: () => pick(animal),
            'data-testid': 'suggestion',
          }, animalName(animal))
        ),
      )
      : element('p.mono', heard.map(eid).join(', '), ' – ', t('assign.unknown')),
  );
}
