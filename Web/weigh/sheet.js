/** Everything about one weighing, and what puts it right: another animal, none at all, or back again. */

import { may } from '../account.js';
import { get, post } from '../api.js';
import { animalLink, animalName } from '../animals/identity.js';
import { button } from '../components/buttons.js';
import { openDialog } from '../components/dialog.js';
import { icon } from '../components/icon.js';
import { problemBox } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { dateTime, eid, kilograms, signed } from '../format.js';
import { t } from '../i18n.js';
import { assignWeighing } from './assign.js';
import { callText, draftingCall } from './call.js';
import { candidateList } from './candidates.js';
import { discardWeighing } from './discard.js';
import { doubtNotice } from './doubt.js';
import { historyList } from './history.js';
import { traceCurve } from './trace.js';
import { correctionText, discardReason, doubtOf, intervalText } from './words.js';

/** Resolves with the weighing as it is now when it was corrected, otherwise with `null`. */
export async function openWeighing(weighing) {
  const lifetime = new AbortController();
  let corrected = null;
  await openDialog(
    t('weighing.one'),
    () => {
      const face = element('div.sheet');
      const curve = element('div.sheet-curve');
      const trail = element('div');
      const keep = (now) => {
        if (!now?.id) return;
        corrected = now;
        draw(now);
      };

      function draw(now) {
        fill(face, head(now), curve, warnings(now), offers(now, keep), may.record() && actions(now, keep));
        read(now.id);
      }

      async function read(id) {
        try {
          const [{ trace }, history] = await Promise.all([
            get(`/v1/weighings/${id}`, lifetime.signal),
            get(`/v1/weighings/${id}/history`, lifetime.signal),
          ]);
          fill(curve, traceCurve(trace));
          fill(trail, historyList(weighing, history.items));
        } catch (problem) {
          if (!lifetime.signal.aborted) fill(trail, problemBox(problem, () => read(id)));
        }
      }

      draw(weighing);
      return element('div.dialog-body', face, element('h3', t('weighing.history')), trail);
    },
    { name: 'weighing-dialog', wide: true },
  );
  lifetime.abort();
  return corrected;
}

function head(weighing) {
  return element(
    'div.assign-head',
    { 'data-testid': 'sheet', 'data-state': weighing.state },
    element(
      'p.assign-weight',
      kilograms(weighing.kilograms),
      intervalText(weighing) && element('span.interval', { 'data-testid': 'interval' }, ` ${intervalText(weighing)}`),
    ),
    weighing.animal
      ? element(
        'a.sheet-animal',
        { href: animalLink(weighing.animal), 'data-testid': 'sheet-animal' },
        animalName(weighing.animal),
      )
      : element('p.sheet-animal', t(weighing.state === 'discarded' ? 'weighing.noOnes' : 'unassigned.one')),
    element(
      'p.facts',
      element('span', dateTime(weighing.at)),
      weighing.clock && element('span.badge', { 'data-testid': 'clock-mark' }, t(`weighing.clock.${weighing.clock}`)),
      weighing.method && element('span', t(`weighing.method.${weighing.method}`)),
      (weighing.eids ?? []).map((number) => element('span.mono', `EID ${eid(number)}`)),
      weighing.simulated && element('span.badge.simulated-badge', t('simulated')),
    ),
  );
}

function warnings(weighing) {
  const { plausibility } = weighing;
  const doubt = doubtOf(weighing);
  return [
    weighing.draft &&
    element('p.notice.call-notice', icon('gate'), element('strong', callText(draftingCall(weighing.draft)))),
    weighing.state === 'discarded' &&
    element(
      'p.notice',
      { 'data-testid': 'discard-reason' },
      icon('trash'),
      element('span', element('strong', t('weighing.discarded')), ' ', discardReason(weighing.discardReason)),
    ),
    weighing.state === 'unassigned' &&
    element('p.notice.selection', icon('warning'), t(`unassigned.${weighing.reason ?? 'noEID'}`)),
    weighing.correction &&
    element(
      'p.notice',
      { 'data-testid': 'sheet-correction' },
      icon('scale'),
      element('span', element('strong', t('correction.title')), ' ', correctionText(weighing), '.'),
    ),
    doubt && doubtNotice(doubt, 'sheet-doubt'),
    !doubt && typeof plausibility?.differencePercent === 'number' &&
    element('p.muted', t('plausibility.fits', { percent: signed(plausibility.differencePercent) })),
  ];
}

const offers = (weighing, keep) =>
  candidateList(weighing, {
    pick: async (animal) => keep(await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id })),
  });

function actions(weighing, keep) {
  const assign = async () => keep(await assignWeighing(weighing));
  const discarded = weighing.state === 'discarded';
  return element(
    'div.button-row',
    button(t(discarded ? 'weighing.restore' : weighing.animal ? 'action.otherAnimal' : 'action.assign'), assign, {
      symbol: 'tag',
      kind: 'primary',
      testid: 'sheet-assign',
    }),
    discarded &&
      button(t('undo.back'), async () => keep(await restore(weighing)), { symbol: 'redo', testid: 'sheet-restore' }),
    !discarded &&
      button(t('action.discard'), async () => keep(await discardWeighing(weighing)), {
        symbol: 'trash',
        testid: 'sheet-discard',
      }),
  );
}

/** Back to the animal that had it. */
async function restore(weighing) {
  const { items } = await get(`/v1/weighings/${weighing.id}/history`);
  const animal = items.findLast(({ action }) => action === 'weighing.discarded')?.before?.animal;
  if (!animal) return assignWeighing(weighing);
  const restored = await post(`/v1/weighings/${weighing.id}/assign`, { animalId: animal.id });
  toast(t('assign.done', { tag: animal.earTagText, weight: kilograms(weighing.kilograms) }));
  return restored;
}
