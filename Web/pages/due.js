/** What is due today on which animals, and of which something is withheld. */

import { tagNumber } from '../animals/identity.js';
import { get, query } from '../api.js';
import { link } from '../components/buttons.js';
import { tableLayout } from '../components/table.js';
import { nothing, page } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { all } from '../api.js';
import { element, fill } from '../element.js';
import { locationName } from '../format.js';
import { onHerdNews } from '../herd-news.js';
import { language, t } from '../i18n.js';
import { whenReleased } from '../press.js';
import { station } from '../station.js';
import { dueText } from '../weigh/due.js';

const kinds = [
  '',
  'selection',
  'treatment',
  'pregnancyCheck',
  'calving',
  'dryOff',
  'weaning',
  'breeding',
  'withdrawal',
];
const atOnce = 100;
/** The gateway gives no more of a list at once. */
const mostAtOnce = 500;
/** An import changes thousands of animals at once. */
const pause = 500;

export default function duePage({ signal, query: asked }) {
  const chosen = { kind: kinds.includes(asked.kind) ? asked.kind : '', barn: '' };
  const list = element('div', { 'data-testid': 'due-list' });
  const bar = element('div.filters');
  const table = element('div.button-row');
  let items = [];
  let next = null;
  let turn = 0;
  let timer = null;
  signal.addEventListener('abort', () => clearTimeout(timer));

  async function read(cursor = null, limit = atOnce) {
    const mine = ++turn;
    try {
      const found = await get(query('/v1/due', { ...chosen, cursor, limit }), signal);
      if (mine !== turn) return;
      items = cursor ? [...items, ...found.items] : found.items;
      next = found.next;
      whenReleased(list, draw);
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(list, problemBox(problem, () => read()));
    }
  }

  function draw() {
    fill(table, chosen.kind === 'withdrawal' && withdrawals(chosen.barn));
    if (items.length === 0) return fill(list, nothing(t('due.none')));
    fill(
      list,
      element('ul.rows', items.map(row)),
      next && element('button.button.wide', { type: 'button', onclick: () => read(next) }, t('action.more')),
    );
  }

  const pick = (name, label, options) =>
    element(
      'label.filter',
      element('span.visually-hidden', label),
      element(
        'select.input',
        { onchange: ({ target }) => ((chosen[name] = target.value), read()), 'data-testid': `due-${name}` },
        options.map(([value, text]) => element('option', { value, selected: value === chosen[name] }, text)),
      ),
    );
  const drawBar = (places) => {
    const barns = places.filter(({ kind }) => kind === 'barn').map((barn) => [barn.id, locationName(barn)]);
    fill(
      bar,
      pick('kind', t('due.kind'), kinds.map((kind) => [kind, t(kind ? `due.list.${kind}` : 'due.list.all')])),
      pick('barn', t('filter.barn'), [['', t('filter.barn')], ...barns]),
    );
  };
  drawBar([]);
  all('/v1/places', signal).then(drawBar).catch(() => {});
  /** As much as somebody has already asked to see: who stands far down in the list stays there. */
  const readAgain = () => read(null, Math.min(Math.max(atOnce, items.length), mostAtOnce));
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(readAgain, pause);
  };
  for (const kind of ['animal.changed', 'animal.created']) station.addEventListener(kind, later, { signal });
  onHerdNews(readAgain, signal);
  read();
  return page(
    { title: t('due.title'), back: '#/animals', name: 'due' },
    element('section.panel', bar, table, list),
  );
}

/** The report of what is withheld, as a table and for the wall of the parlour. */
function withdrawals(barn) {
  const report = '/v1/reports/withdrawal';
  return [
    link(t('report.csv'), query(`${report}.csv`, { ...tableLayout(), barn }), {
      symbol: 'download',
      download: '',
      testid: 'withdrawal-table',
    }),
    link(t('report.print'), query(`${report}.pdf`, { language: language(), barn }), {
      symbol: 'printer',
      target: '_blank',
      testid: 'withdrawal-pdf',
    }),
  ];
}

function row({ animal, group, due }) {
  return element(
    'li',
    element(
      'a.row.due-row',
      { href: `#/animals/${animal.id}`, 'data-testid': 'due-animal', 'data-animal': animal.id },
      element('span.row-main', tagNumber(animal), animal.name && element('span.given-name', animal.name)),
      element('span.row-note', group && element('span', locationName(group))),
      element(
        'ul.due-lines',
        due.map((item) =>
          element('li', { 'data-kind': item.kind, 'data-old': String(item.old === true) }, dueText(item))
        ),
      ),
    ),
  );
}
