/** Finds an animal by a few digits of its tag or collar: one field, a keypad for gloves, big results. */

import { account, may } from '../account.js';
import { all } from '../api.js';
import { button, link } from '../components/buttons.js';
import { element, fill, redraw } from '../element.js';
import { date, kilograms, locationName, number, signed } from '../format.js';
import { preference, remember } from '../preferences.js';
import { whenReleased } from '../press.js';
import { t } from '../i18n.js';
import { icon } from '../components/icon.js';
import { keypad } from '../components/keypad.js';
import { nothing } from '../components/page.js';
import { problemBox } from '../components/problem.js';
import { meaningOf, openFound } from '../scan/open-code.js';
import { isHalf, patience, wedge } from '../scan/wedge.js';
import { categoryCounts } from './counts.js';
import { filterBar } from './filters.js';
import { animalLink, tagNumber } from './identity.js';
import { animalsInOrder } from './order.js';
import { several } from './several.js';
import { sparklines } from './sparkline.js';
import { withdrawalBadge } from './withdrawal.js';

const pageSize = 30;
/** The gateway gives no more of a list at once. */
const mostAtOnce = 500;

/** `onPick(animal)` makes the results buttons; without it they are links to the animal. */
export function animalSearch({ signal, onPick = null, filters = false, focus = false, search = '', within = {} }) {
  const results = element('div.results', { 'data-testid': 'animal-results' });
  const limits = element('div');
  const rows = element('ul.rows.animal-rows');
  const more = button(t('action.more'), next, { kind: 'wide', testid: 'animals-next' });
  const status = element('p.visually-hidden', { role: 'status' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    inputmode: 'numeric',
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: t('search.placeholder'),
    'aria-label': t('search.label'),
    'data-testid': 'animal-search',
    'data-focus': focus,
    value: search,
    oninput: () => later(120),
    onkeydown: listen,
  });
  const scanner = wedge();
  // Whoever picks one animal has no use for them.
  const lines = filters ? sparklines(signal) : null;
  const chosen = { barn: '', group: '', sex: '', category: '', reproduction: '', breeding: '', ...within };
  // Whoever looks for one animal finds it by its tag.
  let order = filters ? preference('animals.order', 'tag') : 'tag';
  let listed = { items: [], next: null };
  let timer = null;
  let turn = 0;

  function later(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(() => run(), milliseconds);
  }

  const wanted = () => ({ query: input.value.trim(), ...chosen });

  const read = (asked, cursor = null, limit = pageSize) => animalsInOrder(order, { ...asked, limit, cursor, signal });

  /** As many as somebody has already asked to see: who stands far down in the list stays there. */
  async function readAgain(count) {
    const asked = wanted();
    let page = await read(asked, null, Math.min(Math.max(pageSize, count), mostAtOnce));
    while (page.next && page.items.length < count) {
      const more = await read(asked, page.next, Math.min(count - page.items.length, mostAtOnce));
      page = { ...more, items: [...page.items, ...more.items] };
    }
    return { ...page, asked };
  }

  /** All that the list would show. */
  const found = () => all('/v1/animals', signal, wanted());

  async function run(count = pageSize) {
    const mine = ++turn;
    counts?.read();
    try {
      const page = await readAgain(count);
      if (mine === turn) show(page);
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, () => run()));
    }
  }

  /** The list does not wait for the lines, and stands without them. */
  async function drawLines(animals) {
    if (await lines?.read(animals).catch(() => false)) whenReleased(results, draw);
  }

  /** A USB scanner types into the field like a keyboard; what it read is opened, not searched for. */
  function listen(event) {
    const texts = scanner.press(event, event.timeStamp);
    if (!texts) return;
    event.preventDefault();
    clearTimeout(timer);
    input.value = '';
    if (isHalf(texts)) timer = setTimeout(() => openCode(texts), patience);
    else openCode(texts);
  }

  async function openCode(texts) {
    const mine = ++turn;
    try {
      const found = await meaningOf(texts, signal);
      if (mine !== turn) return;
      if (onPick && found.kind === 'animal') return onPick(found.animal);
      if (!onPick && openFound(found)) return;
      const animals = (found.candidates ?? []).filter((animal) => animal.earTag);
      if (animals.length > 0) return show({ items: animals, next: null });
      fill(results, nothing(t('search.codeUnknown', { text: found.text })));
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, () => openCode(texts)));
    }
  }

  /** Answers come while somebody already reaches for a result: what is listed again stays the same element. */
  function show(now) {
    listed = now;
    status.textContent = t('search.found', { count: now.items.length });
    whenReleased(results, draw);
    drawLines(now.items);
  }

  function draw() {
    if (listed.items.length === 0) {
      return fill(results, noAnimals());
    }
    rows.dataset.order = order;
    if (rows.parentNode !== results) fill(results, limits, rows, more);
    fill(limits, listed.onlyFirst && element('p.notice', t('order.onlyFirst', { count: number(listed.onlyFirst) })));
    redraw(rows, listed.items.map((animal) => element('li', row(animal, onPick, lines?.line(animal), marks))));
    more.hidden = !listed.next;
  }

  /** Says why the list is empty, with the way out of it. */
  function noAnimals() {
    if (input.value.trim()) return nothing(t('search.none', { text: input.value }));
    if (Object.values(chosen).some(Boolean)) {
      return nothing(t('animals.noneHere'), button(t('animals.showAll'), showAll, { testid: 'show-all-animals' }));
    }
    return nothing(
      t('animals.none'),
      element('p', t(`animals.none.${account().role}`)),
      element(
        'div.button-row',
        may.administer() &&
          link(t('import.title'), '#/animals/import', { symbol: 'upload', kind: 'primary', testid: 'empty-import' }),
        may.record() && link(t('animal.create'), '#/animals/new', { symbol: 'plus', testid: 'empty-new-animal' }),
      ),
    );
  }

  function reload() {
    lines?.forget();
    return run(listed.items.length);
  }

  function showAll() {
    bar.clear();
    return run();
  }

  function arrange(name) {
    order = name;
    remember('animals.order', name);
    later(0);
  }

  /** More of the list that is there: whatever is typed or chosen meanwhile begins another one. */
  async function next() {
    const mine = turn;
    const { items, next: cursor, asked } = listed;
    const page = await read(asked, cursor);
    if (mine === turn) show({ ...page, asked, items: [...items, ...page.items] });
  }

  const keys = keypad(input);
  const bar = filters ? filterBar({ chosen, order, onChanged: () => later(0), onOrder: arrange, signal }) : null;
  const counts = filters ? categoryCounts({ chosen, onChanged: () => later(0), signal }) : null;
  // Whoever may record something records it of many, too.
  const marks = filters && may.record() ? several({ found, draw }) : null;
  const box = element(
    'div.search-list',
    element('div.search-bar', icon('search'), input, keys.toggle),
    keys.pad,
    bar?.bar,
    counts?.bar,
    marks?.start,
    marks?.panel,
    status,
    results,
  );
  run();
  return { box, reload };
}

const gainText = (gain) => `${signed(gain, 2)} ${t('unit.gain')}`;

function row(animal, onPick, line, marks) {
  const weighing = animal.lastWeighing;
  const content = [
    element(
      'span.row-main',
      tagNumber(animal),
      animal.name && element('span.given-name', animal.name),
      animal.status === 'culled' && element('span.badge', t('animal.culled')),
      withdrawalBadge(animal),
    ),
    element(
      'span.row-note',
      element(`span.sex.${animal.sex}`, icon(animal.sex), t(`category.${animal.category}`)),
      element('span', animal.collar && t('animal.collarShort', { collar: animal.collar })),
      animal.group ? element('span', locationName(animal.group)) : element('span.bad-text', t('animal.noGroup')),
      element('span.row-figure', { 'data-figure': 'day' }, weighing && date(weighing.date)),
      element(
        'span.row-figure',
        { 'data-figure': 'gain' },
        typeof weighing?.gainPerDay === 'number' && gainText(weighing.gainPerDay),
      ),
    ),
    element('span.row-line', line),
    element('span.row-value', weighing ? kilograms(weighing.kilograms) : ''),
  ];
  const markable = marks?.row(animal, content);
  if (markable) return markable;
  if (onPick) {
    return element('button.row', {
      type: 'button',
      onclick: () => onPick(animal),
      'data-testid': 'animal-result',
      'data-animal': animal.id,
    }, content);
  }
  return element(
    'a.row',
    { href: animalLink(animal), 'data-testid': 'animal-result', 'data-animal': animal.id },
    content,
  );
}
