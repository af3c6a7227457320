/** A list beside the register: who is new, who changes, who is gone, who is left alone and why. */

import { get, query } from '../api.js';
import { button } from '../components/buttons.js';
import { loading } from '../components/page.js';
import { toggle } from '../components/form.js';
import { element } from '../element.js';
import { date, number } from '../format.js';
import { t } from '../i18n.js';
import { memberDifferences } from '../import/member-preview.js';
import { badRows, table } from '../import/preview.js';

/** Enough to see what it is about; the rest is one press away. */
const shown = 50;
const kinds = ['new', 'changed', 'gone', 'left', 'doubtful'];

/** `apply({ locks })`, `again()` and `discard()` are what may be done with it. */
export function comparison(list, { signal, apply, again, discard }) {
  const { counts } = list;
  const mustNotLock = counts.unreadable > 0;
  let locks = !mustNotLock;
  return element(
    'div.import-preview.comparison',
    { 'data-testid': 'comparison' },
    element('h2', t('registerList.of', { day: date(list.day) })),
    element(
      'ul.import-counts',
      [...kinds, 'same', 'bad'].filter((kind) => counts[kind] > 0 || ['new', 'changed', 'gone'].includes(kind)).map((
        kind,
      ) =>
        element(
          'li',
          { 'data-testid': `comparison-${kind}`, 'data-count': counts[kind] },
          element('strong', number(counts[kind])),
          ' ',
          t(`registerList.count.${kind}`, { count: counts[kind] }),
        )
      ),
    ),
    list.outdated && element(
      'div.notice.bad',
      { 'data-testid': 'comparison-outdated' },
      element('p.problem-text', t('registerList.outdated')),
      button(t('registerList.again'), again, { kind: 'primary', testid: 'compare-again' }),
    ),
    list.olderThan &&
      element(
        'p.notice.bad',
        { 'data-testid': 'comparison-older' },
        t('registerList.older', { day: date(list.day), last: date(list.olderThan) }),
      ),
    mustNotLock && element(
      'p.notice.bad',
      { 'data-testid': 'comparison-unreadable' },
      t('registerList.unreadable', { count: counts.unreadable }),
    ),
    badRows(list.problems, counts.bad, 'registerList.problems'),
    element(
      'div.comparison-sides',
      kinds.filter((kind) => counts[kind] > 0).map((kind) => side(list, kind, signal)),
    ),
    counts.gone > 0 && !mustNotLock &&
      toggle({
        name: 'locks',
        label: t('registerList.locks'),
        on: true,
        onchange: (event) => (locks = event.target.checked),
      }),
    element(
      'div.form-actions',
      !list.outdated && button(t('registerList.apply'), () => apply({ locks }), {
        kind: 'primary',
        symbol: 'check',
        testid: 'comparison-apply',
      }),
      button(t('registerList.discard'), discard, { testid: 'comparison-discard' }),
    ),
  );
}

/** What was done, and who was left alone. */
export function outcome(list, signal) {
  return element(
    'div',
    { 'data-testid': 'comparison-done' },
    element('p.notice.good', t('registerList.done', list.outcome)),
    list.outcome.left > 0 && differences(list, null, signal).box,
  );
}

const side = (list, kind, signal) =>
  element(
    'section.comparison-side',
    { 'data-testid': `comparison-side-${kind}` },
    element('h3', t(`registerList.kind.${kind}`)),
    element('p.muted', t(`registerList.kind.${kind}.text`)),
    differences(list, kind, signal).box,
  );

function differences(list, kind, signal) {
  let limit = shown;
  const address = () => query(`/v1/register-lists/${list.id}/differences`, { kind, limit });
  const view = loading(() => get(address(), signal), ({ items, next }) => [
    table(
      'differences',
      ['member.number', 'member.name', 'import.change'],
      items.map((one) => [
        element('span.mono', one.number),
        one.memberId ? element('a.import-animal', { href: `#/members/${one.memberId}` }, one.name) : one.name,
        [
          memberDifferences(one.fields),
          one.reason &&
          element('div.muted', { 'data-testid': 'difference-reason' }, t(`registerList.reason.${one.reason}`)),
        ],
      ]),
    ),
    next && limit < 500 && button(t('registerList.more'), () => {
      limit = 500;
      view.reload();
    }, { testid: 'differences-more' }),
    next && limit === 500 && element('p.muted', t('registerList.rest')),
  ], { signal });
  return view;
}
