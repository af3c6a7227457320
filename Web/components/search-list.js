/** A list that is searched while somebody types, read page by page; the gateway says who is found, and in which order. */

import { get, query as address } from '../api.js';
import { element, fill, redraw } from '../element.js';
import { t } from '../i18n.js';
import { whenReleased } from '../press.js';
import { station } from '../station.js';
import { button } from './buttons.js';
import { icon } from './icon.js';
import { problemBox } from './problem.js';

const pageSize = 50;
/** The gateway gives no more of a list at once. */
const mostAtOnce = 500;

/**
 * - Parameters:
 *   - path: what is asked, with `query`, `cursor`, `limit` and what `more()` says.
 *   - row: draws one that was found.
 *   - none: what stands where nobody is, for the words that were searched.
 *   - news: events after which the list is read again.
 */
export function searchList({ path, label, name, row, none, news, signal, more = () => ({}) }) {
  const results = element('div.results', { 'data-testid': `${name}-results` });
  const rows = element('ul.rows');
  const next = button(t('action.more'), goOn, { kind: 'wide', testid: `${name}s-next` });
  const status = element('p.visually-hidden', { role: 'status' });
  const input = element('input.input.search-input', {
    type: 'search',
    maxlength: 100,
    autocomplete: 'off',
    placeholder: label,
    'aria-label': label,
    oninput: later,
    'data-testid': `${name}-search`,
    'data-focus': matchMedia('(hover: hover)').matches,
  });
  let listed = null;
  let timer = null;
  let turn = 0;

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => run(), 120);
  }

  const read = (words, cursor, limit) => get(address(path, { query: words, ...more(), cursor, limit }), signal);

  /** Whoever stands far down in the list stays there when something in it is changed. */
  async function run(count = pageSize) {
    const mine = ++turn;
    try {
      const words = input.value.trim();
      const page = await read(words, null, Math.min(Math.max(pageSize, count), mostAtOnce));
      if (mine === turn) show({ ...page, words });
    } catch (problem) {
      if (problem.name !== 'AbortError' && mine === turn) fill(results, problemBox(problem, () => run()));
    }
  }

  /** The words of the list, not those that somebody types meanwhile: a cursor goes on in one list. */
  async function goOn() {
    const mine = turn;
    const { items, next: cursor, words } = listed;
    const page = await read(words, cursor, pageSize);
    if (mine === turn) show({ ...page, words, items: [...items, ...page.items] });
  }

  /** Answers come while somebody already reaches for a result. */
  function show(now) {
    listed = now;
    status.textContent = t('search.found', { count: now.items.length });
    whenReleased(results, draw);
    if (document.activeElement?.matches('body, h1')) input.matches('[data-focus]') && input.focus();
  }

  function draw() {
    // Before the first answer there is nothing to say, and where it failed that is said already.
    if (!listed) return;
    if (listed.items.length === 0) return fill(results, none(listed.words));
    if (rows.parentNode !== results) fill(results, rows, next);
    redraw(rows, listed.items.map((item) => element('li', row(item))));
    next.hidden = !listed.next;
  }

  for (const kind of news) station.addEventListener(kind, () => run(listed?.items.length), { signal });
  run();
  return {
    bar: element('div.search-bar', icon('search'), input),
    status,
    results,
    run: () => run(),
    /** Draws the same again, where its rows show something that has changed beside it. */
    redraw: () => whenReleased(results, draw),
    /** What those who are shown were searched by. */
    words: () => listed?.words ?? '',
  };
}
