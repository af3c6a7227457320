/** Pages by the address after `#`: `#/animals/0192…?from=scan`. */

const routes = [];
let outlet = null;
let leaving = null;
let onShown = () => {};
/** Where the page shown stands. */
let shownAt = '';
/** Asked before the page is left; answers whether it may be. */
let guard = null;

/** `route('/animals/:id', page)`; the first that matches is shown. */
export function route(pattern, page, section = pattern.split('/')[1]) {
  const names = [];
  const expression = pattern.replace(/:(\w+)/g, (_, name) => (names.push(name), '([^/]+)'));
  routes.push({ expression: new RegExp(`^${expression}$`), names, page, section });
}

export function startRouter(element, shown) {
  if (!outlet) window.addEventListener('hashchange', () => outlet.isConnected && move());
  outlet = element;
  onShown = shown;
  show(false);
}

/** A page that would lose something asks first, until `signal` aborts. */
export function askBeforeLeaving(question, signal) {
  guard = question;
  signal.addEventListener('abort', () => guard === question && (guard = null));
}

async function move() {
  const wanted = location.hash;
  const question = guard;
  if (!question || wanted === shownAt) return show();
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

export function go(path) {
  if (location.hash === `#${path}`) show();
  else location.hash = path;
}

function address() {
  const [path, search = ''] = location.hash.replace(/^#/, '').split('?');
  return { path: path || '/weigh', query: Object.fromEntries(new URLSearchParams(search)) };
}

function show(moveFocus = true) {
  const { path, query } = address();
  const found = match(path) ?? match('/weigh');
  shownAt = location.hash;
  leavePage();
  leaving = new AbortController();
  const content = found.page({ parameters: found.parameters, query, signal: leaving.signal });
  outlet.replaceChildren(content);
  outlet.dataset.section = found.section;
  const heading = outlet.querySelector('h1');
  if (moveFocus) {
    window.scrollTo(0, 0);
    const first = outlet.querySelector('[data-focus]') ?? heading;
    first?.focus({ preventScroll: true });
  }
  onShown(found.section, heading?.textContent ?? '');
}

function match(path) {
  for (const { expression, names, page, section } of routes) {
    const values = expression.exec(path)?.slice(1);
    if (!values) continue;
    const parameters = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index])]));
    return { page, parameters, section };
  }
  return null;
}
