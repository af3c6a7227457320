/** What a file of members would do: what its columns mean, who is new, what changes in whom, and the rows that are bad. */

import { button } from '../components/buttons.js';
import { element } from '../element.js';
import { date, number } from '../format.js';
import { t } from '../i18n.js';
import { columnName } from './columns.js';
import { memberColumns } from './member-columns.js';
import { badRows, rest, shown, table } from './preview.js';

/**
 * `choose(columns)` looks again with other columns, which a page of a study system has not; `write` imports what was shown,
 * without the bad rows.
 */
export function memberPreview(name, preview, { choose, write, cancel }) {
  const { imported, updated, unchanged, skipped, errors, ignoredColumns, memberUpdates = [] } = preview.report;
  const toWrite = imported + updated;
  const counts = { new: imported, updated, unchanged, bad: skipped };
  return element(
    'div.import-preview',
    { 'data-testid': 'member-preview' },
    element('h2', t('import.preview', { name })),
    preview.heading ? memberColumns(preview, choose) : ignoredColumns.length > 0 &&
      element('p.notice', { 'data-testid': 'members-more-pages' }, t('members.morePages')),
    element(
      'ul.import-counts',
      Object.entries(counts).map(([kind, count]) =>
        element(
          'li',
          { 'data-testid': `members-count-${kind}`, 'data-count': count },
          element('strong', number(count)),
          ' ',
          t(kind === 'bad' ? 'import.count.bad' : `members.count.${kind}`, { count }),
        )
      ),
    ),
    toWrite === 0 && element('p.notice', t(skipped > 0 ? 'import.onlyBad' : 'import.nothing')),
    memberUpdates.length > 0 && [
      element('h3', t('import.updates')),
      table(
        'member-updates',
        ['import.row', 'member.one', 'import.change'],
        memberUpdates.slice(0, shown).map(({ row, member, fields }) => [
          row,
          element('a.import-animal', { href: `#/members/${member.id}` }, member.name),
          memberDifferences(fields),
        ]),
      ),
      rest(updated),
    ],
    badRows(errors, skipped),
    element(
      'div.form-actions',
      toWrite > 0 &&
        button(t(skipped > 0 ? 'import.writeGood' : 'import.write'), write, {
          kind: 'primary',
          symbol: 'check',
          testid: 'import-write',
        }),
      button(t('action.cancel'), cancel, { testid: 'import-cancel' }),
    ),
  );
}

/** Each field before and after. */
export const memberDifferences = (fields) =>
  fields.map(({ column, before, after }) =>
    element(
      'div',
      { 'data-testid': 'import-difference', 'data-column': column },
      element('span.muted', `${columnName(column)}: `),
      before ? element('del', value(column, before)) : element('span.muted', t('import.empty')),
      ' → ',
      element('ins', value(column, after)),
    )
  );

function value(column, text) {
  switch (column) {
    case 'until':
    case 'insuredUntil':
    case 'checkedOn':
      return date(text);
    case 'active':
      return t(text === 'true' ? 'member.active.yes' : 'member.active.no');
    default:
      return text;
  }
}
