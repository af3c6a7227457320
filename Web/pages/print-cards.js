/** Cards of many people: chosen, printed sheet by sheet with its progress, or saved as a PDF. */

import { get, post, Problem, query } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { choice, select } from '../components/form.js';
import { loading, nothing, page, section } from '../components/page.js';
import { searchList } from '../components/search-list.js';
import { toast } from '../components/toast.js';
import { element, fill } from '../element.js';
import { dateTime, number } from '../format.js';
import { language, t } from '../i18n.js';
import { lockOf, memberBadges } from '../members/details.js';
import { matched } from '../members/matches.js';
import { preference, remember } from '../preferences.js';
import { saveFile } from '../print/file.js';
import { printerOffset } from '../print/offset.js';
import { orderKeys } from '../print/order-key.js';
import { printerChoice, readPrinters } from '../print/printer-choice.js';
import { orderProgress } from '../print/progress.js';

/** What cards are printed on, and how many stand on a page of it. */
const papers = { 'a4-cards': 10, 'a4-cards-8': 8, 'id-1': 1 };
const sides = ['both', 'front'];
/** The gateway prints no more at once. */
const most = 1000;
/** Nor draws more into one file. */
const mostInFile = 500;

export default function printCardsPage({ signal }) {
  const chosen = new Map();
  const count = element('p.several-count', { role: 'status', 'data-testid': 'cards-count' });
  const people = chooser({ chosen, count, signal, changed: tell });
  const press = loading(
    () => Promise.all([readPrinters(signal), readTemplates(signal)]),
    ([printers, templates]) => pressPanel({ printers, templates, chosen, signal, onOrder: () => recent.reload() }),
    { signal },
  );
  const recent = loading(
    () => get('/v1/print-orders', signal),
    ({ items }) => recentOrders(items.slice(0, 10), signal),
    { signal },
  );

  function tell() {
    count.textContent = t('orders.count', { count: chosen.size });
  }

  tell();
  return page(
    { title: t('orders.title'), back: '#/members', name: 'print-cards' },
    element(
      'div.columns',
      section(t('orders.choose'), people),
      element(
        'div.column',
        section(t('print.title'), press.box),
        section(t('orders.recent'), recent.box),
      ),
    ),
  );
}

const readTemplates = (signal) => get('/v1/cards/templates', signal).then(({ items }) => items, () => []);

/** People found by name or number, each to be marked; who is locked gets no card. */
function chooser({ chosen, count, signal, changed }) {
  const note = element('p.muted', { role: 'status', 'data-testid': 'cards-note' });
  const list = searchList({
    path: '/v1/members',
    label: t('members.search'),
    name: 'person',
    row,
    none: (words) => nothing(words ? t('search.none', { text: words }) : t('members.none')),
    news: ['member.created', 'member.changed', 'member.erased', 'import.done'],
    signal,
  });

  function row(member) {
    const shown = (field) => matched(member[field], field, member.matches);
    return element(
      'button.row.markable',
      {
        type: 'button',
        'aria-pressed': String(chosen.has(member.id)),
        'aria-disabled': lockOf(member) && 'true',
        onclick: () => choose(member),
        'data-testid': 'cards-person',
        'data-member': member.id,
      },
      element('span.row-main', element('span.row-title', shown('name')), memberBadges(member)),
      element('span.row-note', member.organisation && element('span', shown('organisation'))),
      element('span.row-value', shown('number')),
    );
  }

  function choose(member) {
    const lock = lockOf(member);
    if (chosen.delete(member.id)) return show();
    if (lock) {
      const open = () => (location.hash = `#/members/${member.id}`);
      return toast(t(`orders.locked.${lock}`, { name: member.name }), 'bad', {
        text: t('orders.locked.open'),
        run: open,
      });
    }
    if (chosen.size >= most) return toast(t('orders.most', { count: most }), 'bad');
    chosen.set(member.id, member);
    show();
  }

  function show(text = '') {
    note.textContent = text;
    list.redraw();
    changed();
  }

  /** Whoever is listed, also those who are not shown yet. */
  async function markAll() {
    const words = list.words();
    const found = [];
    let cursor = null;
    do {
      const page = await get(query('/v1/members', { query: words, locked: false, cursor, limit: 500 }), signal);
      found.push(...page.items);
      cursor = page.next;
    } while (cursor && found.length < most);
    const taken = found.slice(0, most);
    chosen.clear();
    for (const member of taken) chosen.set(member.id, member);
    const isCut = cursor || taken.length < found.length;
    show(
      isCut ? t('orders.cut', { count: most, name: taken.at(-1).name }) : t('orders.without-locked'),
    );
  }

  function markNobody() {
    chosen.clear();
    show();
  }

  return element(
    'div.cards-chooser',
    list.bar,
    element(
      'div.button-row',
      button(t('orders.all'), markAll, { testid: 'cards-all' }),
      button(t('orders.none'), markNobody, { testid: 'cards-none' }),
    ),
    count,
    note,
    list.status,
    list.results,
  );
}

function pressPanel({ printers, templates, chosen, signal, onOrder }) {
  const keys = orderKeys();
  const progress = element('div');
  const saving = element('div');
  const offset = printerOffset(signal);
  const printer = printerChoice(printers, { onchange: (chosen) => may.administer() && offset.show(chosen) });
  if (may.administer() && printer.chosen()) offset.show(printer.chosen());
  let paper = Object.hasOwn(papers, preference('cards.paper')) ? preference('cards.paper') : 'a4-cards';
  let side = sides.includes(preference('cards.sides')) ? preference('cards.sides') : 'both';
  let template = preference('cards.template', '');
  if (!templates.some(({ name }) => name === template)) template = '';

  function wanted() {
    if (chosen.size === 0) throw new Problem({ title: t('orders.nobody') });
    return [...chosen.keys()];
  }

  async function print() {
    const order = {
      memberIds: wanted(),
      printer: printer.chosen().name,
      stock: paper,
      template: template || null,
      backs: side === 'both',
    };
    const taken = await post('/v1/print-orders', order, keys.of(order));
    fill(
      progress,
      orderProgress(taken, {
        signal,
        onOver: ({ state }) => {
          if (state !== 'failed') keys.done(order);
          onOrder();
        },
      }),
    );
    onOrder();
  }

  /** A file holds so many cards: who chose more gets several, one after another. */
  async function save() {
    const people = wanted();
    const files = Math.ceil(people.length / mostInFile);
    const ending = new AbortController();
    const cancel = () => ending.abort();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      for (let file = 0; file < files; file += 1) {
        const memberIds = people.slice(file * mostInFile, (file + 1) * mostInFile);
        fill(saving, drawingFile({ file, files, count: memberIds.length, cancel }));
        await saveFile('/v1/cards/sheet', {
          memberIds,
          template: template || null,
          cards: papers[paper],
          backs: side === 'both',
        }, ending.signal);
      }
    } catch (problem) {
      if (problem.name !== 'AbortError') throw problem;
    } finally {
      signal.removeEventListener('abort', cancel);
      fill(saving);
    }
  }

  return element(
    'div.print-panel',
    { 'data-testid': 'cards-press' },
    choice({
      name: 'paper',
      label: t('orders.paper'),
      value: paper,
      options: Object.keys(papers).map((one) => [one, t(`orders.paper.${one}`)]),
      onchange: (name) => remember('cards.paper', paper = name),
    }),
    choice({
      name: 'sides',
      label: t('orders.sides'),
      value: side,
      options: sides.map((one) => [one, t(`orders.sides.${one}`)]),
      onchange: (name) => remember('cards.sides', side = name),
    }),
    templates.length > 0 && select({
      name: 'template',
      label: t('orders.template'),
      value: template,
      options: [
        ['', t('orders.template.usual')],
        ...templates.map(({ name, title }) => [name, title[language()] ?? name]),
      ],
      onchange: ({ currentTarget }) => remember('cards.template', template = currentTarget.value),
    }),
    may.record() && printer.box,
    element(
      'div.button-row',
      may.record() && printer.chosen() &&
        button(t('orders.print'), print, { symbol: 'printer', kind: 'primary large', testid: 'cards-print' }),
      button(t('orders.pdf'), save, { symbol: 'download', testid: 'cards-pdf' }),
    ),
    saving,
    progress,
    may.administer() && offset.box,
  );
}

/** Which file of how many is drawn: one is there as a whole or not at all. */
function drawingFile({ file, files, count, cancel }) {
  return element(
    'div.order',
    { 'aria-live': 'polite', 'data-testid': 'cards-drawing' },
    element('p', element('strong', t('orders.pdf.drawing', { count }))),
    files > 1 && element('p', t('orders.pdf.part', { file: number(file + 1, 0), files, most: mostInFile })),
    element('progress.order-progress', {
      max: files,
      value: files > 1 ? String(file) : null,
      'aria-label': t('order.progress'),
    }),
    element(
      'div.button-row',
      button(t('action.cancel'), cancel, { symbol: 'close', testid: 'cards-drawing-cancel' }),
    ),
  );
}

function recentOrders(orders, signal) {
  if (orders.length === 0) return element('p.muted', t('orders.recent.none'));
  return element(
    'ul.rows',
    orders.map((order) =>
      element(
        'li.row.order-row',
        element(
          'span.row-main',
          element(
            'span.row-title',
            t('orders.line', { what: t(`orders.subject.${order.subject}`), count: order.count }),
          ),
          element('span.muted', dateTime(order.orderedAt)),
        ),
        orderProgress(order, { signal }),
      )
    ),
  );
}
