/** One list of a study system: searched as somebody types, in the language of the page or the other one. */

import { nothing } from '../components/page.js';
import { searchList } from '../components/search-list.js';
import { element } from '../element.js';
import { date, dateTime, number } from '../format.js';
import { language, t } from '../i18n.js';

export function studyEntries(list, { signal }) {
  const { bar, status, results } = searchList({
    path: `/v1/study-lists/${list}`,
    label: t('study.search'),
    name: 'study',
    row,
    none: (words) => nothing(words ? t('search.none', { text: words }) : t('study.none')),
    // Whoever refreshes the list draws it anew.
    news: [],
    signal,
  });
  return element('div.search-list', bar, status, results);
}

/** A text in the language of the page, or in the other one. */
const spoken = (text) => text[language()] ?? text.cs ?? text.en ?? null;

const when = (value) => (value.includes('T') ? dateTime(value) : date(value));

/** Mostly it is known how many may come, and not how many do. */
const places = ({ capacity, occupied }) =>
  occupied === undefined
    ? t('study.capacity', { count: capacity })
    : t('study.places', { occupied: number(occupied), capacity: number(capacity) });

function row(entry) {
  const { member } = entry;
  const notes = [
    spoken(entry.unit),
    entry.year && t('study.year', { year: entry.year }),
    entry.teachers.map((teacher) => teacher.name).join(', '),
    entry.starts && [entry.starts, entry.ends].filter(Boolean).map(when).join(' – '),
    entry.place,
    entry.capacity !== undefined && places(entry),
  ].filter(Boolean);
  return element(
    member ? 'a.row' : 'div.row',
    { href: member && `#/members/${member.id}`, 'data-testid': 'study-entry', 'data-code': entry.code },
    element('span.row-main', element('span.row-title', member?.name ?? spoken(entry.name) ?? entry.code)),
    element('span.row-note', notes.map((note) => element('span', note))),
    element('span.row-value', member?.number ?? entry.code),
  );
}
