/** What an import would do: how many animals are new, which fields change, and the first rows that cannot be taken. */

import { animalLink, tagNumber } from '../animals/identity.js';
import { button } from '../components/buttons.js';
import { element } from '../element.js';
import { date, earTag, eid, number } from '../format.js';
import { t, word } from '../i18n.js';
import { columnName } from './columns.js';

/** Enough to see what is wrong with a table; the rest is counted. */
export const shown = 20;

/** `write` imports what was shown, without the bad rows. */
export function importPreview(name, report, { write, cancel }) {
  const { imported, updated, unchanged, skipped, changes = {} } = report;
  const hasAnimals = !report.changes || imported + updated + unchanged > 0;
  const counts = [
    ...(hasAnimals ? Object.entries({ new: imported, updated, unchanged }) : [])
      .map(([kind, count]) => [`import.count.${kind}`, count]),
    ...['recorded', 'corrected', 'unchanged'].filter((kind) => kind in changes)
      .map((kind) => [`exchange.count.${kind}`, changes[kind]]),
    ['import.count.bad', skipped],
  ];
  const toWrite = imported + updated + (changes.recorded ?? 0) + (changes.corrected ?? 0);
  return element(
    'div.import-preview',
    { 'data-testid': 'import-preview' },
    element('h2', t('import.preview', { name })),
    element(
      'ul.import-counts',
      counts.map(([word, count]) =>
        element(
          'li',
          { 'data-testid': word.replaceAll('.', '-'), 'data-count': count },
          element('strong', number(count)),
          ' ',
          t(word, { count }),
        )
      ),
    ),
    toWrite === 0 && element('p.notice', t(skipped > 0 ? 'import.onlyBad' : 'import.nothing')),
    report.ignoredColumns.length > 0 &&
      element('p.muted', t('import.ignored', { columns: report.ignoredColumns.join(', ') })),
    updateTable(report.updates, updated),
    badRows(report.errors, skipped),
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

function updateTable(updates, count) {
  if (updates.length === 0) return null;
  return [
    element('h3', t('import.updates')),
    table(
      'import-updates',
      ['import.row', 'animal.one', 'import.change'],
      updates.slice(0, shown).map(({ row, animal, fields }) => [
        row,
        element('a.import-animal', { href: animalLink(animal) }, tagNumber(animal)),
        fields.map(({ column, before, after }) =>
          element(
            'div',
            { 'data-testid': 'import-difference', 'data-column': column },
            element('span.muted', `${columnName(column)}: `),
            before ? element('del', shownValue(column, before)) : element('span.muted', t('import.empty')),
            ' → ',
            element('ins', shownValue(column, after)),
          )
        ),
      ]),
    ),
    rest(count),
  ];
}

/** Each row that cannot be taken, with the reason in the language of the page. */
export function badRows(errors, count, heading = 'import.badRows') {
  if (errors.length === 0) return null;
  return [
    element('h3', t(heading)),
    table(
      'import-errors',
      ['import.row', 'import.column', 'import.value', 'import.why'],
      errors.slice(0, shown).map((error) => [
        error.row,
        columnName(error.column),
        element('span.mono', error.value ?? ''),
        reason(error),
      ]),
    ),
    rest(count),
  ];
}

/** A newer gateway may have reasons of its own; then its words have to do. */
function reason({ code, column, other, message }) {
  return word(`import.problem.${code}`, { column: columnName(column), other }) ?? message;
}

export const rest = (count) => count > shown && element('p.muted', t('import.rest', { count: count - shown }));

function shownValue(column, value) {
  switch (column) {
    case 'sex':
      return t(`sex.${value}`);
    case 'born':
      return date(value);
    case 'eid':
      return eid(value);
    case 'dam':
      return earTag(value);
    default:
      return value;
  }
}

export function table(testid, heads, rows) {
  return element(
    'div.table-box',
    element(
      'table.table',
      { 'data-testid': testid },
      element('thead', element('tr', heads.map((head) => element('th', { scope: 'col' }, t(head))))),
      element('tbody', rows.map((cells) => element('tr', cells.map((cell) => element('td', cell))))),
    ),
  );
}
