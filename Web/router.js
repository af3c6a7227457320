/** Pages by the address after `#`: `#/animals/0192…?from=scan`. */

import { page } from './components/page.js';
import { problemBox } from './components/problem.js';
import { element, fill } from './element.js';
import { t } from './i18n.js';
import { late } from './late.js';

const routes = [];
let outlet = null;
let leaving = null;
let onShown = () => {};
/** Where the page shown stands. */
let shownAt = '';
/** Asked before the page is left; answers whether it may be. */
let guard = null;
let isOld = false;

/**
 * `route('/animals/:id', () => import('./pages/animal.js'))`; the first that matches is shown. The page is what the module
 * has as its default, or what `instead` answers to whoever may not see it.
 */
export function route(pattern, load, { section = pattern.split('/')[1], instead = () => null } = {}) {
  const names = [];
  const expression = pattern.replace(/:(\w+)/g, (_, name) => (names.push(name), '([^/]+)'));
  routes.push({ expression: new RegExp(`^${expression}$`), names, load, section, instead, view: null });
}

export function startRouter(box, shown) {
  if (!outlet) window.addEventListener('hashchange', () => outlet.isConnected && move());
  outlet = box;
  onShown = shown;
  show(false);
}

/** Lets the page at the address come while something else is waited for. */
export function expectPage() {
  const { found } = addressed();
  if (!found.instead()) bring(found).catch(() => {});
}

/** The next page comes from the gateway, with all that it is made of. */
export function loadNextAnew() {
  isOld = true;
}

/** A page that would lose something asks first, until `signal` aborts. */
export function askBeforeLeaving(question, signal) {
  guard = question;
  signal.addEventListener('abort', () => guard === question && (guard = null));
}

async function move() {
  const wanted = location.hash;
  const question = guard;
  if (!question || wanted === shownAt) return isOld ? location.reload() : show();
  // The browser has left already; back to where the page stands while it asks.
  history.pushState(null, '', shownAt || '#');
  if (!(await question())) return;
  guard = null;
  location.hash = wanted;
}

/** Ends whatever the shown page still does. */
export function leavePage() {
  leaving?.abort();
}

/** The outlet hears `shown` when the page is there. */
export function go(path) {
  if (location.hash === `#${path}`) show();
  else location.hash = path;
}

function show(moveFocus = true) {
  const { found, parameters, query } = addressed();
  shownAt = location.hash;
  leavePage();
  leaving = new AbortController();
  const { signal } = leaving;
  const refusal = found.instead();
  if (!refusal && !found.view) return fetchFirst(found, moveFocus);
  put(refusal ?? found.view({ parameters, query, signal }), found, moveFocus);
  outlet.dispatchEvent(new Event('shown'));
}

/** Nothing of the page that was left can be pressed meanwhile; who goes on to another one is not called back. */
async function fetchFirst(found, moveFocus) {
  const { signal } = leaving;
  const box = element('div.page');
  const slow = setTimeout(() => fill(box, element('p.waiting', { role: 'status' }, t('loading'))), 250);
  put(box, found, moveFocus);
  const problem = await bring(found).then(() => null, (problem) => problem);
  clearTimeout(slow);
  if (signal.aborted) return;
  if (!problem) return show(moveFocus);
  const retry = problemBox(problem, () => show());
  put(page({ title: t(`nav.${found.section}`), name: 'missing' }, retry), found, moveFocus);
}

async function bring(found) {
  found.view = (await late(found.load)).default;
}

function put(content, { section }, moveFocus) {
  outlet.replaceChildren(content);
  outlet.dataset.section = section;
  const heading = outlet.querySelector('h1');
  if (moveFocus) {
    window.scrollTo(0, 0);
    const first = outlet.querySelector('[data-focus]') ?? heading;
    first?.focus({ preventScroll: true });
  }
  onShown(section, heading?.textContent ?? '');
}

function addressed() {
  const [path, search = ''] = location.hash.replace(/^#/, '').split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  return { ...(match(path || '/weigh') ?? match('/weigh')), query };
}

function match(path) {
  for (const found of routes) {
    const values = found.expression.exec(path)?.slice(1);
    if (!values) continue;
    const parameters = Object.fromEntries(found.names.map((name, index) => [name, decodeURIComponent(values[index])]));
    return { found, parameters };
  }
  return null;
}
