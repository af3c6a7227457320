"""Modules and pages of the interface, with answers of the test's in the place of the gateway's.

Nobody is signed in at the gateway, so nothing but the test acts: it says who is here, what each request is answered,
what time it is, and how the station stands. Whole scenarios run within the page, without a question of the driver for
each press.
"""

from case import BrowserTest

bench_script = r"""
const bench = (window.bench = { stands: given });
const own = {
  Date,
  fetch: window.fetch.bind(window),
  now: performance.now.bind(performance),
  ...Object.fromEntries(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'].map((name) =>
    [name, window[name].bind(window)])),
};
let rules = [];
let undo = [];
let pending = 0;
let leaving = new AbortController();
let speed = 1;
/** The moment at which time stands, and the timers that wait for `pass`. */
let still = null;
let timers = null;
let lastTimer = 1_000_000;

// MARK: Answers

const fitting = (pattern) => {
  const plain = (pattern.includes(' ') ? pattern : `GET ${pattern}`).replace(/[.?+()|[\]{}^$\\]/g, '\\$&');
  const expression = new RegExp(`^${plain.replace(/[*]+/g, (stars) => stars === '*' ? '[^/]*' : '.*')}$`);
  return ({ method, path }) => expression.test(`${method} ${path}`);
};

/** What is still read of an answer is still asked. */
function counted(response) {
  for (const name of ['json', 'text', 'blob']) {
    const read = response[name].bind(response);
    response[name] = () => (pending += 1, read().finally(() => (pending -= 1)));
  }
  return response;
}

function asResponse(answer) {
  if (answer instanceof Response) return answer;
  return (answer ?? null) === null ? new Response(null, { status: 204 }) : Response.json(answer);
}

window.fetch = async (path, options = {}) => {
  const address = new URL(path, location.href);
  // Modules, words and pictures are the gateway's own.
  if (!address.pathname.startsWith('/v1/')) return own.fetch(path, options);
  const { method = 'GET', headers = {}, signal } = options;
  const request = {
    method,
    path: address.pathname,
    query: Object.fromEntries(address.searchParams),
    // As it was written.
    address: decodeURIComponent(path),
    body: typeof options.body === 'string' ? JSON.parse(options.body) : options.body ?? null,
    key: headers['Idempotency-Key'] ?? null,
    headers,
  };
  bench.sent.push(request);
  signal?.throwIfAborted();
  const rule = rules.findLast(({ fits }) => fits(request));
  if (!rule) return counted(Response.json({ title: `No answer to ${method} ${path}` }, { status: 599 }));
  if (!rule.waits) pending += 1;
  try {
    const left = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const answer = typeof rule.answer === 'function' ? rule.answer(request, signal) : rule.answer;
    const response = asResponse(await Promise.race([answer, left]));
    return counted(rule.waits ? response : response.clone());
  } finally {
    if (!rule.waits) pending -= 1;
  }
};

Object.assign(bench, {
  sent: [],
  /** `answer('GET /v1/members/*', value)`, `**` over slashes; a function is given the request. The last one counts. */
  answer(requests, answer = null) {
    for (const pattern of [requests].flat()) rules.push({ fits: fitting(pattern), answer });
  },
  refuse(status, { code, ...more } = {}) {
    const kind = code && { code, title: code, type: `/problems/${code.split('.')[0]}` };
    return Response.json({ title: 'Refused', ...kind, ...more }, { status });
  },
  /** No answer comes. */
  silent: () => Promise.reject(new TypeError('network')),
  /** What is asked there waits in the list that this returns, until `give(answer)` or `fail()` of it. */
  hold(pattern) {
    const held = [];
    const answer = (request) =>
      new Promise((resolve, reject) =>
        held.push({
          ...request,
          give: (answer) => (resolve(answer), bench.quiet()),
          fail: () => (reject(new TypeError('network')), bench.quiet()),
        })
      );
    rules.push({ fits: fitting(pattern), answer, waits: true });
    return held;
  },
  /** Streams of events, each with its headers, `send(text)`, `bytes(bytes)`, `end()` and whether it is `aborted`. */
  streams(pattern, { status = 200 } = {}) {
    const how = { status };
    const streams = Object.assign([], { how });
    const answer = (request, signal) => {
      let control = null;
      const stream = new ReadableStream({ start: (one) => (control = one) });
      const bytes = (some) => (control.enqueue(some), bench.quiet());
      const one = {
        ...request,
        aborted: false,
        bytes,
        send: (text) => bytes(new TextEncoder().encode(text)),
        end: () => (control.close(), bench.quiet()),
      };
      signal.addEventListener('abort', () => {
        one.aborted = true;
        try { control.error(signal.reason); } catch { /* It has ended. */ }
      });
      streams.push(one);
      if (how.status !== 200) return bench.refuse(how.status);
      return new Response(stream, { headers: { 'Gateway-Store': 's1', 'Gateway-Newest': '10' } });
    };
    rules.push({ fits: fitting(pattern), answer, waits: true });
    return streams;
  },
  /** Asks the gateway itself, as whom the browser is signed in. */
  through: ({ method, path, query }) => own.fetch(`${path}?${new URLSearchParams(query)}`, { method }),
  signIn: (token) => own.fetch('/v1/session', {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ token }),
  }),
  /** What changes something, in order; the requests that fit; and all that begin so, each as one line. */
  changes: () => bench.sent.filter(({ method }) => method !== 'GET'),
  asked: (pattern) => bench.sent.filter(fitting(pattern)),
  lines: (start = '') =>
    bench.sent.map(({ method, address }) => `${method} ${address}`).filter((line) => line.startsWith(start)),
  bodies: () => bench.changes().map(({ method, path, body }) => [`${method} ${path}`, body]),
  // A page of its own has its modules beside it.
  module: (path) => location.pathname === '/' ? pageModule(path) : import(path),
});

// MARK: Time

for (const [set, clear, repeats] of [['setTimeout', 'clearTimeout', false], ['setInterval', 'clearInterval', true]]) {
  window[set] = (act, milliseconds = 0, ...rest) => {
    if (!timers) return own[set](act, milliseconds / speed, ...rest);
    timers.set(++lastTimer, {
      at: still + milliseconds, act: () => act(...rest), every: repeats ? milliseconds : null,
    });
    return lastTimer;
  };
  window[clear] = (id) => timers?.delete(id) || own[clear](id);
}

class StandingDate extends own.Date {
  constructor(...parts) {
    if (parts.length === 0) super(still);
    else super(...parts);
  }
  static now() {
    return still;
  }
}

const channel = new MessageChannel();
let turned = [];
channel.port1.onmessage = () => turned.splice(0).forEach((go) => go());
/** Without time, in a task of its own. */
const drawn = () =>
  new Promise((go) => timers ? (turned.push(go), channel.port2.postMessage(null)) : own.setTimeout(go));
/** A dialog that was closed tells so a little later. */
const isClosing = () => document.querySelector('body > dialog:not([open])') !== null;

Object.assign(bench, {
  /** Time stands still at a moment; without one it goes on. */
  clock(moment = null) {
    still = moment === null ? null : new own.Date(moment).getTime();
    window.Date = moment === null ? own.Date : StandingDate;
  },
  /** Timers, too, wait until `pass(milliseconds)`. */
  stopClock(moment = '2026-11-28T10:00:00+01:00') {
    bench.clock(moment);
    timers = new Map();
    const start = still;
    performance.now = () => still - start + 1e6;
  },
  startClock() {
    bench.clock();
    timers = null;
    delete performance.now;
  },
  async pass(milliseconds) {
    const end = still + milliseconds;
    await bench.quiet();
    for (;;) {
      const [id, timer] = [...timers].filter(([, { at }]) => at <= end)
        .sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
      if (!timer) break;
      still = Math.max(still, timer.at);
      if (timer.every === null) timers.delete(id);
      else timer.at += timer.every;
      timer.act();
      await bench.quiet();
    }
    still = end;
  },
  /** In how many milliseconds each timer is due. */
  due: () => [...timers.values()].map(({ at }) => at - still).sort((one, other) => one - other),
  /** Timers end so much sooner. */
  hurry: (times) => (speed = times),
  /** Until all that was asked is answered and drawn; what is held is not waited for. */
  async quiet() {
    for (let turns = 0; turns < (timers ? 8 : 3); turns += 1) {
      await drawn();
      if (pending > 0 || isClosing()) turns = -1;
    }
  },
  async until(condition, what = String(condition)) {
    // Sooner than the script's own limit, so that the error names the condition.
    const end = own.now() + 300_000;
    for (;;) {
      const found = await condition();
      if (found) return found;
      if (own.now() > end) throw new Error(`waited for: ${what}; here is: ${document.body.innerText}`);
      await new Promise((resolve) => own.setTimeout(resolve, 4));
    }
  },
});

// MARK: Who is here, and how the station stands

const isProgram = location.pathname === '/';
const { station } = isProgram ? await pageModule('/station.js') : {};
const { restore } = isProgram ? await pageModule('/account.js') : {};
const { remember } = isProgram ? await pageModule('/preferences.js') : {};
const { clearToasts } = isProgram ? await pageModule('/components/toast.js') : {};
const { follow, setLanguage } = isProgram ? await pageModule('/i18n.js') : {};

Object.assign(bench, {
  async as(role, more = {}) {
    const person = { name: 'Anna', kind: 'token', way: 'key', seesPeople: true, barns: null, technicians: [], role };
    bench.answer('/v1/session', { ...person, ...more });
    await restore();
  },
  language: setLanguage,
  remember: (values) => { for (const [name, value] of Object.entries(values)) remember(name, value); },
  /** What the station is like from here on, whatever it makes of it otherwise. */
  station(state = {}) {
    for (const [name, value] of Object.entries(state)) bench.replace(station, name, value);
    return station;
  },
  /** Something is heard of the gateway. */
  hear(kind, detail = null, fresh = true) {
    station.dispatchEvent(Object.assign(new CustomEvent(kind, { detail }), { fresh }));
    return bench.quiet();
  },
  /** Puts something in the place of a part of the browser or of a module, until the next scenario. */
  replace(owner, name, value) {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    undo.push(() => before ? Object.defineProperty(owner, name, before) : delete owner[name]);
    Object.defineProperty(owner, name, { configurable: true, enumerable: true, writable: true, value });
  },
  /** Every tone from here on, as [hertz, wave]. */
  tones() {
    const tones = [];
    bench.replace(window, 'OscillatorNode', class extends OscillatorNode {
      constructor(context, options) {
        super(context, options);
        tones.push([options.frequency, options.type]);
      }
    });
    return tones;
  },
});

// MARK: The page

const selector = (name, data) =>
  `[data-testid="${name}"]` + Object.entries(data).map(([key, value]) => `[data-${key}="${value}"]`).join('');
/** Without the spaces that break no line. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');

Object.assign(bench, {
  plain,
  /** Until what is shown is left. */
  signal: () => leaving.signal,
  /** Draws something in the place of what was drawn, and leaves nothing. */
  put(...nodes) {
    let main = document.querySelector('main');
    if (!main) document.body.replaceChildren(main = Object.assign(document.createElement('main'), { id: 'main' }));
    main.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
    return main;
  },
  /** Shows a page of `Web/pages`, or anything that a function of a signal draws, in the place of what was shown. */
  async show(page, { parameters = {}, query = {} } = {}) {
    bench.leave();
    document.body.replaceChildren();
    const { signal } = leaving;
    const view = typeof page === 'string'
      ? (await pageModule(`/pages/${page}.js`)).default({ parameters, query, signal })
      : await page(signal);
    bench.put(view);
    await bench.quiet();
    return view;
  },
  /** The page at an address, as the router draws it. */
  async visit(address) {
    history.replaceState(null, '', `#/${address}`);
    const outlet = bench.put();
    const { startRouter } = await pageModule('/router.js');
    startRouter(outlet, () => {});
    await bench.until(() => outlet.querySelector('h1'));
    await bench.quiet();
    return outlet;
  },
  leave() {
    leaving.abort();
    leaving = new AbortController();
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    // Who goes to where the address is already would draw a page that no router has. Chromium counts such changes.
    if (location.hash) history.replaceState(null, '', location.pathname);
    return bench.quiet();
  },
  /** `where` is what stands in the data of what is meant, or in what it is. */
  all(name, where = {}) {
    const [data, within] = where instanceof Node ? [{}, where] : [where, document];
    return [...within.querySelectorAll(selector(name, data))];
  },
  one: (name, where) => bench.all(name, where)[0] ?? null,
  isSeen: (node) => Boolean(node?.checkVisibility()),
  names: (within = document) =>
    [...new Set([...within.querySelectorAll('[data-testid]')].filter(bench.isSeen).map((one) => one.dataset.testid))],
  text: (name, where) => bench.texts(name, where)[0] ?? null,
  texts: (name, where) => bench.all(name, where).map(({ innerText }) => plain(innerText)),
  /** Presses what is seen and can be pressed, and waits for what comes of it. */
  async press(name, where) {
    const there = () => bench.all(name, where).find((one) => bench.isSeen(one) && !one.disabled);
    (await bench.until(there, `${name}, to press it`)).click();
    await bench.quiet();
  },
  /** As one who presses *Cancel* in a dialog that was opened. */
  async cancel(name) {
    (await bench.until(() => bench.one(name), name)).close();
    await bench.quiet();
  },
  async type(name, text, where) {
    const field = name instanceof Node ? name : await bench.until(() => bench.one(name, where), name);
    field.value = text;
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    await bench.quiet();
  },
  async tick(name, on = true) {
    const field = await bench.until(() => bench.one(name), name);
    if (field.checked !== on) field.click();
    await bench.quiet();
  },
  /** A key that goes down at a moment of its own. */
  key(key, { at = null, target = document.body, ...more } = {}) {
    const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
    if (at !== null) Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    return event;
  },
  /** What the page said in passing, each by itself. */
  toasts: () => [...document.querySelectorAll('.toast')].map((one) =>
    plain(`${one.classList.contains('bad') ? 'bad: ' : ''}${one.querySelector('span').textContent}`)),
  /** The same as one text; it is gone then. */
  said() {
    const toasts = document.querySelector('[data-testid=toasts]');
    const words = toasts?.innerText ?? '';
    toasts?.replaceChildren();
    return words;
  },
  async start() {
    bench.startClock();
    await bench.leave();
    speed = 1;
    for (const back of undo.splice(0).reverse()) back();
    rules = [];
    bench.answer('/v1/places', { items: [] });
    if (isProgram) {
      document.body.replaceChildren();
      clearToasts();
      localStorage.clear();
      remember('language', null);
      await follow('en');
      await bench.as('admin');
    }
    bench.sent.length = 0;
  },
});
"""

scenario_script = """
const {
  answer, refuse, changes, asked, bodies, module, through, signIn, as, language, clock, hurry, station, hear, show,
  visit, leave, quiet, until, all, one, isSeen, names, text, press, cancel, type, said, sent,
} = bench;
await bench.start();
%s
return await (async () => {
%s
})();
"""

outer_script = """
const [given, done] = arguments;
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
    # Not that of the machine: a day by the clocks here is not one of Greenwich.
    zone = "Europe/Prague"
    # What each scenario begins with.
    before = ""

    def setUp(self):
        if self.browser.script("return window.bench?.stands") != self._stands(self.zone):
            self.load(self.zone)
        self.addCleanup(self._expect_no_complaints)

    def _stands(self, zone: str) -> list[str]:
        """Where the page is, and for which file of tests: what one has chosen the next would go on with."""
        return [self.address, zone, type(self).__module__]

    def load(self, zone: str):
        super().setUp()
        self.browser.stand_in(zone)
        self.browser.driver.get(self.gateway.address + self.address)
        self.browser.find(self.ready)
        # Until somebody has pressed something no sound is heard.
        self.browser.command("Runtime.evaluate", expression="dispatchEvent(new Event('click'))", userGesture=True)
        self._run(bench_script, self._stands(zone))
        self.browser.complaints()

    def tearDown(self):
        self._run("await bench.leave();")

    def load_in(self, zone: str):
        """For this test alone; what is loaded knows the clocks of its zone."""
        self.addCleanup(self.browser.leave_all)
        self.load(zone)

    def run_here(self, scenario: str, given=None):
        """What a scenario in JavaScript returns; its names are those of the bench, and `given` is what it is given."""
        return self._run(scenario_script % (self.before, scenario), given)

    def _run(self, script: str, given=None):
        answer = self.browser.driver.execute_async_script(outer_script % script, given)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["value"]

    def expect(self, modules: dict[str, str], answers: dict[str, object], before: str = ""):
        """What each expression is worth, with the `modules` by their names; no-break spaces are spaces."""
        names = ", ".join(f"{name}: {path!r}" for name, path in modules.items())
        asked = ",\n".join(f"[{text!r}, () => ({text})]" for text in answers)
        found = self.run_here(
            f"""
            const modules = {{ {names} }};
            const loaded = {{}};
            for (const [name, path] of Object.entries(modules)) loaded[name] = await bench.module(path);
            const {{ {", ".join(modules)} }} = loaded;
            {before}
            const plain = (value) => typeof value === 'string' ? bench.plain(value) : value;
            const found = [];
            for (const [text, ask] of [{asked}]) {{
              try {{ found.push([text, plain(await ask()) ?? null]); }}
              catch (problem) {{ found.push([text, `throws ${{problem.title ?? problem.message}}`]); }}
            }}
            return found;
            """
        )
        wrong = {text: answer for text, answer in found if answer != answers[text]}
        self.maxDiff = None
        self.assertEqual(wrong, {text: answers[text] for text in wrong})


class EmptyFarm(Bench):
    """Nothing is there but what a scenario tells of."""

    before = "answer('/v1/**', { items: [] });\n"
