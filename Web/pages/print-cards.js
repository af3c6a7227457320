/** Cards of many people: chosen, printed sheet by sheet with its progress, or saved as a PDF. */

import { all, get, post, Problem } from '../api.js';
import { may } from '../account.js';
import { button } from '../components/buttons.js';
import { choice, select } from '../components/form.js';
import { icon } from '../components/icon.js';
import { loading, nothing, page, section } from '../components/page.js';
import { toast } from '../components/toast.js';
import { element, fill, redraw } from '../element.js';
import { dateTime } from '../format.js';
import { language, t } from '../i18n.js';
import { bySurname } from '../members/surname.js';
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
const mostInFile = 500;

export default function printCardsPage({ signal }) {
  const chosen = new Map();
  const count = element('p.several-count', { role: 'status', 'data-testid': 'cards-count' });
  const people = chooser({ chosen, signal, changed: tell });
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
      section(t('orders.choose'), people, count),
      element(
        'div.column',
        section(t('print.title'), press.box),
        section(t('orders.recent'), recent.box),
      ),
    ),
  );
}

const readTemplates = (signal) => get('/v1/cards/templates', signal).then(({ items }) => items, () => []);

/** People found by name or number, each to be marked. */
function chooser({ chosen, signal, changed }) {
  const rows = element('ul.rows.tight', { 'data-testid': 'cards-people' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: t('members.search'),
    'aria-label': t('members.search'),
    oninput: () => (clearTimeout(timer), timer = setTimeout(list.reload, 120)),
    'data-testid': 'cards-search',
  });
  let timer = null;
  let shown = [];
  const list = loading(() => all('/v1/members', signal, { query: input.value.trim() }), (found) => {
    shown = bySurname(found);
    draw();
    return shown.length === 0 ? nothing(t('search.none', { text: input.value })) : rows;
  }, { signal });

  function draw() {
    redraw(rows, shown.map((member) => element('li', row(member))));
  }

  function row(member) {
    return element(
      'button.row.markable',
      {
        type: 'button',
        'aria-pressed': String(chosen.has(member.id)),
        onclick: ({ currentTarget }) => {
          if (!chosen.delete(member.id)) chosen.set(member.id, member);
          currentTarget.setAttribute('aria-pressed', String(chosen.has(member.id)));
          changed();
        },
        'data-testid': 'cards-person',
        'data-member': member.id,
      },
      element('span.row-main', element('span.row-title', member.name)),
      element('span.row-note', member.organisation && element('span', member.organisation)),
      element('span.row-value', member.number),
    );
  }

  function mark(members) {
    chosen.clear();
    for (const member of members.slice(0, most)) chosen.set(member.id, member);
    draw();
    changed();
  }

  return element(
    'div.cards-chooser',
    element('div.search-bar', icon('search'), input),
    element(
      'div.button-row',
      button(t('orders.all'), () => mark(shown), { testid: 'cards-all' }),
      button(t('orders.none'), () => mark([]), { testid: 'cards-none' }),
    ),
    list.box,
  );
}

function pressPanel({ printers, templates, chosen, signal, onOrder }) {
  const keys = orderKeys();
  const progress = element('div');
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

  async function save() {
    const memberIds = wanted();
    if (memberIds.length > mostInFile) toast(t('several.most', { count: mostInFile }), 'bad');
    await saveFile('/v1/cards/sheet', {
      memberIds: memberIds.slice(0, mostInFile),
      template: template || null,
      cards: papers[paper],
      backs: side === 'both',
    });
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
    progress,
    may.administer() && offset.box,
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
