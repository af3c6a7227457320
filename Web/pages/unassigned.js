/**
 * The bin: weighings without an animal, each with its reason and its weight curve, to be assigned or discarded;
 * and the animals without a weighing.
 */

import { get } from '../api.js';
import { may } from '../account.js';
import { link } from '../components/buttons.js';
import { icon } from '../components/icon.js';
import { loading, nothing, page } from '../components/page.js';
import { element, fill } from '../element.js';
import { dateTime, eid, kilograms } from '../format.js';
import { t } from '../i18n.js';
import { station } from '../station.js';
import { assignWeighing } from '../weigh/assign.js';
import { candidateList } from '../weigh/candidates.js';
import { missedList } from '../weigh/missed.js';
import { openWeighing } from '../weigh/sheet.js';
import { traceCurve } from '../weigh/trace.js';
import { correctionText } from '../weigh/words.js';

export function unassignedPage({ signal }) {
  const list = loading(() => get('/v1/weighings?unassigned=true&limit=100', signal), draw, { signal });

  const missed = loading(() => get('/v1/weighings/missed?limit=100', signal), ({ items }) => missedList(items), {
    signal,
  });
  const cards = new Map();

  function draw({ items }) {
    if (items.length === 0) {
      return nothing(t('unassigned.none'), link(t('nav.weigh'), '#/weigh', { kind: 'primary', testid: 'to-weigh' }));
    }
    return [element('p.lead', t('unassigned.text')), element('ul.cards', items.map(cardOf))];
  }

  /** A card that says the same stays the same one: somebody may just be pressing its button. */
  function cardOf(weighing) {
    const says = JSON.stringify(weighing);
    const known = cards.get(weighing.id);
    if (known?.says === says) return known.node;
    const node = card(weighing);
    cards.set(weighing.id, { says, node });
    return node;
  }

  function card(weighing) {
    const curve = element('div');
    get(`/v1/weighings/${weighing.id}`, signal).then(({ trace }) => fill(curve, traceCurve(trace))).catch(() => {});
    return element(
      'li.panel.bin-card',
      { 'data-testid': 'weighing', 'data-weighing': weighing.id },
      element(
        'div.bin-head',
        element('strong.bin-weight', kilograms(weighing.kilograms)),
        element('time.muted', { datetime: weighing.at }, dateTime(weighing.at)),
      ),
      element('p.bin-reason', icon('warning'), t(`unassigned.${weighing.reason ?? 'noEID'}`)),
      (weighing.eids ?? []).map((number) => element('p.mono', `EID ${eid(number)}`)),
      correctionText(weighing) && element('p.corrected', icon('scale'), correctionText(weighing)),
      curve,
      candidateList(weighing),
      element(
        'div.button-row',
        may.record() &&
          element('button.button.primary', {
            type: 'button',
            onclick: () => assignWeighing(weighing),
            'data-testid': 'assign',
          }, t('action.assign')),
        element('button.button', {
          type: 'button',
          onclick: () => openWeighing(weighing),
          'data-testid': 'open-weighing',
        }, t('action.details')),
      ),
    );
  }

  for (const kind of ['weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
    station.addEventListener(
      kind,
      ({ detail }) => (kind !== 'weighing.recorded' || detail.state === 'unassigned') && list.reload(),
      { signal },
    );
  }
  for (const kind of ['weighing.missed', 'weighing.recorded', 'weighing.assigned']) {
    station.addEventListener(kind, () => missed.reload(), { signal });
  }
  return page(
    { title: t('unassigned.title'), back: '#/weigh', name: 'unassigned' },
    list.box,
    missed.box,
  );
}
