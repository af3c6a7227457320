/** One weighing of the bin: what is known of it, whose it may be, and what can be done. */

import { may } from '../account.js';
import { icon } from '../components/icon.js';
import { element } from '../element.js';
import { dateTime, eid, kilograms, localDay } from '../format.js';
import { t } from '../i18n.js';
import { traceCurve } from '../weigh/trace.js';
import { correctionText } from '../weigh/words.js';
import { proposalList } from './proposals.js';

/** `acts` are `assign`, `open`, `pick` and `choose`; `trace` is its curve once it is read. */
export function binCard(weighing, { trace, chosen, acts }) {
  const certain = weighing.certain ? weighing.proposals[0].animal : null;
  const tick = may.record() &&
    element('input', {
      type: 'checkbox',
      'aria-label': t('bin.choose', { weight: kilograms(weighing.kilograms), time: dateTime(weighing.at) }),
      'data-testid': 'bin-choose',
      'data-of': weighing.id,
      onchange: ({ target }) => acts.choose(weighing.id, target.checked),
    });
  if (tick) tick.checked = chosen;
  return element(
    'li.panel.bin-card',
    { 'data-testid': 'weighing', 'data-weighing': weighing.id, 'data-certain': String(weighing.certain) },
    element(
      'div.bin-head',
      tick && element('label.bin-tick', tick),
      element('strong.bin-weight', kilograms(weighing.kilograms)),
      element('time.muted', { datetime: weighing.at }, dateTime(weighing.at)),
    ),
    certain
      ? element('p.bin-reason.good', icon('check'), t('bin.certain', { tag: certain.earTagText }))
      : element('p.bin-reason', icon('warning'), t(`unassigned.${weighing.reason ?? 'noEID'}`)),
    (weighing.eids ?? []).map((tag) => element('p.mono', `EID ${eid(tag)}`)),
    correctionText(weighing) && element('p.corrected', icon('scale'), correctionText(weighing)),
    element('div.bin-curve', { 'data-curve': weighing.id }, trace && traceCurve(trace)),
    proposalList(weighing, (animal) => acts.pick(weighing, animal)),
    element(
      'div.button-row',
      may.record() && control('assign', t('action.assign'), () => acts.assign(weighing), weighing, '.primary'),
      may.record() && freeTag(weighing) &&
        element(
          'a.button',
          { href: newAnimal(weighing), 'data-testid': 'new-with-tag', 'data-of': weighing.id },
          icon('plus'),
          t('bin.newAnimal'),
        ),
      control('open-weighing', t('action.details'), () => acts.open(weighing), weighing),
    ),
  );
}

const control = (testid, text, onclick, { id }, kind = '') =>
  element(`button.button${kind}`, { type: 'button', onclick, 'data-testid': testid, 'data-of': id }, text);

/** The one tag that was read, while no animal has it or had it. */
function freeTag({ eids = [], eid: tag, proposals }) {
  const tags = [...new Set([...eids, tag].filter(Boolean))];
  return tags.length === 1 && proposals.every((proposal) => proposal.eid !== tags[0]) ? tags[0] : null;
}

const newAnimal = (weighing) =>
  `#/animals/new?${new URLSearchParams({
    from: 'bin',
    eid: freeTag(weighing),
    weighing: weighing.id,
    day: localDay(weighing.at),
  })}`;
