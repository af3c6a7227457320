"""Modules and pages of the interface, with answers of the test's in the place of the gateway's.

Nobody is signed in, so nothing but the test acts: it says who is here, what each request is answered, what time it is,
and how the station stands. Whole scenarios run within the page, without a question of the driver for each press.
"""

from case import BrowserTest

bench_script = r"""
const bench = (window.bench = {});
const ownDate = Date;
const ownTimeout = window.setTimeout.bind(window);
const ownInterval = window.setInterval.bind(window);
const ownFetch = window.fetch.bind(window);
let rules = [];
let pending = 0;
let leaving = new AbortController();
let speed = 1;
const drawn = () => new Promise((resolve) => ownTimeout(resolve));
/** A dialog that was closed tells so a little later. */
const isClosing = () => document.querySelector('dialog:not([open])') !== null;

/** What is still read of an answer is still asked. */
function counted(response) {
  for (const name of ['json', 'text', 'blob']) {
    const read = response[name].bind(response);
    response[name] = () => (pending += 1, read().finally(() => (pending -= 1)));
  }
  return response;
}

window.setTimeout = (act, milliseconds = 0, ...rest) => ownTimeout(act, milliseconds / speed, ...rest);
window.setInterval = (act, milliseconds = 0, ...rest) => ownInterval(act, milliseconds / speed, ...rest);
window.fetch = async (path, options = {}) => {
  const address = new URL(path, location.href);
  // Modules, words and pictures are the gateway's own.
  if (!address.pathname.startsWith('/v1/')) return ownFetch(path, options);
  const method = options.method ?? 'GET';
  const body = typeof options.body === 'string' ? JSON.parse(options.body) : options.body ?? null;
  const query = Object.fromEntries(address.searchParams);
  const headers = options.headers ?? {};
  const request = { method, path: address.pathname, query, body, key: headers['Idempotency-Key'] ?? null, headers };
  bench.sent.push(request);
  pending += 1;
  try {
    const rule = rules.findLast((one) => one.fits(`${method} ${address.pathname}`));
    if (!rule) return counted(Response.json({ title: `No answer to ${method} ${path}` }, { status: 599 }));
    const answer = await (typeof rule.answer === 'function' ? rule.answer(request) : rule.answer);
    if (options.signal?.aborted) throw options.signal.reason;
    if (answer instanceof Response) return counted(answer.clone());
    return counted((answer ?? null) === null ? new Response(null, { status: 204 }) : Response.json(answer));
  } finally {
    pending -= 1;
  }
};

Object.assign(bench, {
  sent: [],
  /** `answer('GET /v1/members/*', value)`, `**` over slashes; a function is given the request. The last one counts. */
  answer(requests, answer = null) {
    for (const request of [requests].flat()) {
      const plain = request.replace(/[.?+()|[\]{}^$\\]/g, '\\$&');
      const expression = new RegExp(`^${plain.replace(/[*]+/g, (stars) => stars === '*' ? '[^/]*' : '.*')}$`);
      rules.push({ fits: (asked) => expression.test(asked), answer });
    }
  },
  /** Asks the gateway itself, as whom the browser is signed in. */
  through: ({ method, path, query }) => ownFetch(`${path}?${new URLSearchParams(query)}`, { method }),
  signIn: (token) => ownFetch('/v1/session', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }),
  }),
  refuse: (status, more = {}) => Response.json({ title: 'Refused', ...more }, { status }),
  /** What changes something, in order; or the requests that fit. */
  changes: () => bench.sent.filter(({ method }) => method !== 'GET'),
  asked: (request) => bench.sent.filter(({ method, path }) => `${method} ${path}` === request),
  bodies: () => bench.changes().map(({ method, path, body }) => [`${method} ${path}`, body]),
  // A page of its own has its modules beside it.
  module: (path) => location.pathname === '/' ? pageModule(path) : import(path),

  /** Who is here. */
  async as(role, more = {}) {
    const person = { name: 'Test', kind: 'token', way: 'key', role, seesPeople: true, barns: null, ...more };
    bench.answer('GET /v1/session', person);
    await (await pageModule('/account.js')).restore();
  },
  async language(code) {
    await (await pageModule('/i18n.js')).setLanguage(code);
  },
  /** Time stands still at a moment; without one it goes on. */
  clock(moment = null) {
    if (moment === null) return (window.Date = ownDate);
    const now = new ownDate(moment).getTime();
    return (window.Date = class extends ownDate {
      constructor(...parts) {
        if (parts.length === 0) super(now);
        else super(...parts);
      }
      static now() {
        return now;
      }
    });
  },
  /** Timers end so much sooner. */
  hurry: (times) => (speed = times),
  async station(state) {
    const { station } = await pageModule('/station.js');
    return Object.assign(station, state);
  },
  /** Something is heard of the gateway. */
  async hear(kind, detail = null) {
    const { station } = await pageModule('/station.js');
    station.dispatchEvent(Object.assign(new CustomEvent(kind, { detail }), { fresh: true }));
  },

  /** Shows a page of `Web/pages`, or anything that a function of a signal draws, in the place of what was shown. */
  async show(page, { parameters = {}, query = {} } = {}) {
    bench.leave();
    leaving = new AbortController();
    const { signal } = leaving;
    const view = typeof page === 'string'
      ? (await pageModule(`/pages/${page}.js`)).default({ parameters, query, signal })
      : await page(signal);
    document.body.replaceChildren(view);
    await bench.quiet();
    return view;
  },
  /** The page at an address, as the router draws it. */
  async visit(address) {
    history.replaceState(null, '', `#/${address}`);
    const outlet = document.createElement('main');
    document.body.replaceChildren(outlet);
    const { startRouter } = await pageModule('/router.js');
    startRouter(outlet, () => {});
    await bench.until(() => outlet.querySelector('h1'));
    await bench.quiet();
    return outlet;
  },
  leave() {
    leaving.abort();
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    if (location.pathname === '/') document.body.replaceChildren();
    // Who goes to where the address is already would draw a page that no router has. Chromium counts such changes.
    if (location.hash) history.replaceState(null, '', location.pathname);
  },
  /** Until all that was asked is answered and drawn. */
  async quiet() {
    for (let still = 0; still < 3; still += 1) {
      await drawn();
      if (pending > 0 || isClosing()) still = -1;
    }
  },
  async until(condition, what = String(condition)) {
    const end = performance.now() + 30_000;
    for (;;) {
      const found = await condition();
      if (found) return found;
      if (performance.now() > end) throw new Error(`waited for: ${what}; here is: ${document.body.innerText}`);
      await new Promise((resolve) => ownTimeout(resolve, 4));
    }
  },
  all: (name, within = document) => [...within.querySelectorAll(`[data-testid="${name}"]`)],
  one: (name, within = document) => within.querySelector(`[data-testid="${name}"]`),
  isSeen: (node) => Boolean(node?.checkVisibility()),
  names: (within = document) =>
    [...new Set([...within.querySelectorAll('[data-testid]')].filter(bench.isSeen).map((one) => one.dataset.testid))],
  text: (name, within = document) => bench.one(name, within)?.innerText ?? null,
  /** Presses what is seen and can be pressed, and waits for what comes of it. */
  async press(name, within = document) {
    const there = () => bench.all(name, within).find((one) => bench.isSeen(one) && !one.disabled);
    (await bench.until(there, `${name}, to press it`)).click();
    await bench.quiet();
  },
  /** As one who presses *Cancel* in a dialog that was opened. */
  async cancel(name) {
    (await bench.until(() => bench.one(name), name)).close();
    await bench.quiet();
  },
  async type(name, text, within = document) {
    const field = await bench.until(() => bench.one(name, within), name);
    field.value = text;
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    await bench.quiet();
  },
  /** As Enter in a field does; what the browser itself refuses is not sent. */
  async submit(name) {
    (await bench.until(() => bench.one(name), name)).requestSubmit();
    await bench.quiet();
  },
  /** What the page said in passing; it is gone then. */
  said() {
    const toasts = document.querySelector('[data-testid=toasts]');
    const words = toasts?.innerText ?? '';
    toasts?.replaceChildren();
    return words;
  },
  start() {
    bench.leave();
    bench.clock();
    speed = 1;
    rules = [];
    bench.sent.length = 0;
    bench.answer('GET /v1/places', { items: [] });
  },
});
"""

run_script = """
const done = arguments[arguments.length - 1];
const given = arguments[0];
const {
  answer, refuse, changes, asked, bodies, module, through, signIn, as, language, clock, hurry, station, hear, show,
  visit, leave, quiet, until, all, one, isSeen, names, text, press, cancel, type, submit, said, sent,
} = bench;
bench.start();
(async () => {
%s
})().then((value) => done({ value: value ?? null }), (error) => done({ error: error.stack ?? String(error) }));
"""


class Bench(BrowserTest):
    """The page is loaded once for tests that follow each other, and started over by each run."""

    # Answers without a picture, and refusals that a test has given.
    provokes = ("Failed to load resource",)
    # Which page it is, and what is seen when it is there.
    address, ready = "/", "page-login"

    def setUp(self):
        if self.browser.script("return window.bench?.address") != self.address:
            self.load()
        self.addCleanup(self._expect_no_complaints)

    def load(self, zone: str = "Europe/Prague"):
        """In a zone that is not that of the machine: a day by the clocks here is not one of Greenwich."""
        super().setUp()
        self.browser.stand_in(zone)
        self.browser.driver.get(self.gateway.address + self.address)
        self.browser.find(self.ready)
        self.browser.script(bench_script)
        self.browser.script("bench.address = arguments[0]", self.address)
        self.browser.complaints()

    def tearDown(self):
        self.browser.script("bench.leave()")

    def load_in(self, zone: str):
        """For this test alone; what is loaded knows the clocks of its zone."""
        self.addCleanup(self.browser.leave_all)
        self.load(zone)

    def run_here(self, scenario: str, given=None):
        """What a scenario in JavaScript returns; its names are those of the bench, and `given` is what it is given."""
        answer = self.browser.driver.execute_async_script(run_script % scenario, given)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["value"]
