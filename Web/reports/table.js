/** The lines of a report: a table where there is room, and on a phone a card for each line. */

import { element } from '../element.js';
import { number } from '../format.js';
import { t } from '../i18n.js';

/** `tickOff(line)` answers the button that ticks a line off, or nothing. */
export function reportTable(report, { parts, columns }, tickOff = null) {
  const heads = columns.map(({ title, figure }) =>
    element('th', { scope: 'col', class: figure ? 'figure' : '' }, t(title))
  );
  return element(
    'table.report-table',
    element('thead', element('tr', heads, tickOff && element('td'))),
    parts(report).map(({ title, lines }) =>
      element(
        'tbody',
        title && element(
          'tr.report-part',
          { 'data-testid': 'report-part' },
          element(
            'th',
            { colspan: columns.length + (tickOff ? 1 : 0), scope: 'rowgroup' },
            title,
            ' ',
            element('span.count', number(lines.length)),
          ),
        ),
        lines.map((line) => row(line, columns, tickOff)),
      )
    ),
  );
}

function row(line, columns, tickOff) {
  return element(
    'tr.report-line',
    { 'data-testid': 'report-line', 'data-change': line.changeId },
    columns.map((column) => cell(line, column)),
    tickOff && element('td.report-act', tickOff(line)),
  );
}

function cell(line, { title, show, note, badge, animal, figure, short, isName }) {
  const text = show(line);
  const isEmpty = text === null || text === undefined || text === '';
  const classes = [
    figure && 'figure',
    short && 'short',
    (animal || isName) && 'report-name',
    isEmpty && 'nothing-here',
  ];
  return element(
    'td',
    { class: classes.filter(Boolean).join(' '), 'data-label': t(title) },
    animal
      ? element(
        'a.report-animal',
        { href: `#/animals/${animal(line).id}` },
        element('strong', text),
        note(line) && element('span', note(line)),
      )
      : element('span', isEmpty ? '' : String(text)),
    badge?.(line) && element('span.badge.warn', badge(line)),
  );
}
