"""A page on which modules of the program are tried by themselves: the test gives the answers and turns the clock."""

from case import BrowserTest

# `bench` on the page. What is asked for is answered by the test, at once or when it wants; timers run when it says so;
# the station says what the test says.
script = r"""
window.bench = await (async () => {
  const real = {
    fetch: window.fetch.bind(window),
    Date: window.Date,
    now: performance.now.bind(performance),
    ...Object.fromEntries(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'].map((name) =>
      [name, window[name].bind(window)])),
  };
  const { station } = await pageModule('/station.js');
  const { restore } = await pageModule('/account.js');
  const { remember } = await pageModule('/preferences.js');
  const { clearToasts } = await pageModule('/components/toast.js');
  const { setLanguage } = await pageModule('/i18n.js');
  station.stop();
  const bench = { module: pageModule, real, station };
  const box = document.createElement('div');
  let lifetime = new AbortController();
  let servers = [];
  let undo = [];

  // MARK: Answers

  const matches = (wanted, { method, path }) => {
    const [verb, address] = wanted.includes(' ') ? wanted.split(' ') : ['GET', wanted];
    return verb === method && (address.endsWith('*') ? path.startsWith(address.slice(0, -1))
      : path === address || path.startsWith(`${address}?`));
  };
  const response = ({ status = 200, body = null, headers = {}, stream = null }) => ({
    ok: status >= 200 && status < 300,
    status,
    statusText: `status ${status}`,
    headers: new Headers(headers),
    body: stream,
    json: async () => {
      if (body === null) throw new SyntaxError('no JSON');
      return structuredClone(body);
    },
    blob: async () => new Blob([JSON.stringify(body)]),
  });
  const isAnswer = (value) => value !== null && typeof value === 'object' && ('status' in value && 'body' in value ||
    'stream' in value);
  const asAnswer = (value) => response(isAnswer(value) ? value : value === null ? { status: 204 } : { body: value });
  async function fetch(path, { method = 'GET', body, headers = {}, signal } = {}) {
    if (!String(path).startsWith('/v1/')) return real.fetch(path, { method, body, headers, signal });
    const parsed = typeof body === 'string' ? JSON.parse(body) : body ?? null;
    const request = { method, path: decodeURIComponent(path), body: parsed, headers };
    bench.asked.push(request);
    const aborted = () => new DOMException('aborted', 'AbortError');
    if (signal?.aborted) throw aborted();
    const server = servers.find(({ wanted }) => matches(wanted, request));
    const answer = server ? server.answer(request, signal) : method === 'GET' ? { items: [] } : { status: 404, body: {} };
    const value = await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(aborted()));
      Promise.resolve(answer).then(resolve, reject);
    });
    return asAnswer(value);
  }

  /** `serve('POST /v1/weighings', body)`, the latest first; a function gets the request. `*` at the end is anything. */
  bench.serve = (wanted, answer) =>
    servers.unshift({ wanted, answer: typeof answer === 'function' ? answer : () => answer });
  /** A refusal of the gateway. */
  bench.refusal = (status, code, more = {}) => ({
    status,
    body: { status, code, type: `urn:problem/${code.split('.')[0]}`, title: code, ...more },
  });
  /** No answer comes. */
  bench.silent = () => Promise.reject(new TypeError('network'));
  /** What is asked there waits in the list that this answers, until `give(answer)` or `fail()` of it. */
  bench.hold = (wanted) => {
    const held = [];
    servers.unshift({
      wanted,
      answer: (request) => new Promise((resolve, reject) =>
        held.push({ ...request, give: (answer) => (resolve(answer), bench.settle()),
          fail: () => (reject(new TypeError('network')), bench.settle()) })),
    });
    return held;
  };
  /** Streams of events, each with its headers, `send(text)`, `end()` and whether it is `aborted`. */
  bench.streams = (wanted, { status = 200, headers = { 'Gateway-Store': 's1', 'Gateway-Newest': '10' } } = {}) => {
    const streams = [];
    const how = { status, headers };
    servers.unshift({
      wanted,
      answer: (request, signal) => {
        let control = null;
        const stream = new ReadableStream({ start: (one) => (control = one) });
        const one = {
          ...request,
          aborted: false,
          send: (text) => (control.enqueue(new TextEncoder().encode(text)), bench.settle()),
          bytes: (bytes) => (control.enqueue(bytes), bench.settle()),
          end: () => (control.close(), bench.settle()),
        };
        signal.addEventListener('abort', () => {
          one.aborted = true;
          try { control.error(new DOMException('aborted', 'AbortError')); } catch { /* It has ended. */ }
        });
        streams.push(one);
        return how.status === 200 ? { stream, headers: how.headers } : { status: how.status, body: {}, headers: {} };
      },
    });
    return Object.assign(streams, { how });
  };
  /** What was asked for, as `POST /v1/weighings`. */
  bench.lines = (start = '') =>
    bench.asked.map(({ method, path }) => `${method} ${path}`).filter((line) => line.startsWith(start));
  bench.sent = (start) => bench.asked.filter(({ method, path }) => `${method} ${path}`.startsWith(start));

  // MARK: Time

  const channel = new MessageChannel();
  let turned = [];
  channel.port1.onmessage = () => turned.splice(0).forEach((go) => go());
  const turn = () => new Promise((go) => (turned.push(go), channel.port2.postMessage(null)));
  /** Whatever can happen without time has happened. A dialog that was closed hears of it in a task of the browser's own. */
  bench.settle = async () => {
    for (let count = 0; count < 8; count++) await turn();
    if (!document.querySelector('body > dialog:not([open])')) return;
    while (document.querySelector('body > dialog:not([open])')) await turn();
    await bench.settle();
  };
  /** Asks until something is true; for what the browser does in its own time. */
  bench.until = async (condition, what = String(condition)) => {
    const limit = real.now() + 30_000;
    for (;;) {
      const found = await condition();
      if (found) return found;
      if (real.now() > limit) throw new Error(`waited 30 s for: ${what}`);
      await turn();
    }
  };
  let clock = null;
  /** From now on it is this moment until `pass(milliseconds)`. */
  bench.stopClock = (moment = '2026-11-28T10:00:00+01:00') => {
    const start = real.Date.parse(moment);
    clock = { now: start, timers: new Map(), next: 1_000_000 };
    const mine = clock;
    window.Date = class extends real.Date {
      constructor(...rest) {
        if (rest.length > 0) super(...rest);
        else super(mine.now);
      }
      static now() { return mine.now; }
    };
    performance.now = () => mine.now - start + 1e6;
    const set = (every) => (action, milliseconds = 0, ...rest) => {
      mine.timers.set(++mine.next, { at: mine.now + Number(milliseconds), action: () => action(...rest),
        every: every ? Number(milliseconds) : null });
      return mine.next;
    };
    const clear = (id) => mine.timers.delete(id) || real.clearTimeout(id);
    Object.assign(window, { setTimeout: set(false), setInterval: set(true), clearTimeout: clear, clearInterval: clear });
  };
  /** How many milliseconds from now each timer is due. */
  bench.due = () => [...clock.timers.values()].map(({ at }) => at - clock.now).sort((one, other) => one - other);
  bench.pass = async (milliseconds) => {
    const end = clock.now + milliseconds;
    await bench.settle();
    for (;;) {
      const [id, one] = [...clock.timers].filter(([, { at }]) => at <= end)
        .sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
      if (!one) break;
      clock.now = Math.max(clock.now, one.at);
      if (one.every === null) clock.timers.delete(id);
      else one.at += one.every;
      one.action();
      await bench.settle();
    }
    clock.now = end;
  };
  function startClock() {
    clock = null;
    window.Date = real.Date;
    delete performance.now;
    for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']) window[name] = real[name];
  }

  // MARK: The page

  bench.signal = () => lifetime.signal;
  /** Whatever is shown is left. */
  bench.leave = () => {
    lifetime.abort();
    lifetime = new AbortController();
    return bench.settle();
  };
  bench.show = (...nodes) => {
    box.replaceChildren(...nodes.flat(Infinity).filter(Boolean));
    document.querySelector('main').replaceChildren(box);
    return box;
  };
  /** A page of the program, with what its address says. */
  bench.page = async (name, more = {}) => {
    const { default: view } = await pageModule(`/pages/${name}.js`);
    const shown = view({ parameters: {}, query: {}, signal: lifetime.signal, ...more });
    bench.show(shown);
    await bench.settle();
    return shown;
  };
  const selector = (name, data) =>
    `[data-testid="${name}"]` + Object.entries(data).map(([key, value]) => `[data-${key}="${value}"]`).join('');
  bench.all = (name, data = {}, within = document) => [...within.querySelectorAll(selector(name, data))];
  bench.find = (name, data = {}, within = document) => {
    const found = bench.all(name, data, within).at(-1);
    if (!found) throw new Error(`no ${selector(name, data)} in ${within.textContent ?? document.body.innerText}`);
    return found;
  };
  /** Without the spaces that break no line. */
  bench.plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');
  bench.text = (name, data = {}) => bench.plain(bench.find(name, data).textContent);
  bench.texts = (name, data = {}) => bench.all(name, data).map(({ textContent }) => bench.plain(textContent));
  bench.isSeen = (name, data = {}) => bench.all(name, data).some((one) => one.checkVisibility());
  bench.press = (name, data = {}) => (bench.find(name, data).click(), bench.settle());
  bench.type = (name, text) => {
    const field = typeof name === 'string' ? bench.find(name) : name;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return bench.settle();
  };
  bench.choose = (name, value) => {
    const field = bench.find(name);
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return bench.settle();
  };
  bench.tick = (name, on = true) => {
    const field = bench.find(name);
    if (field.checked !== on) field.click();
    return bench.settle();
  };
  /** A key that goes down at a moment of its own. */
  bench.key = (key, { at = null, code = null, target = document.body, ...more } = {}) => {
    const event = new KeyboardEvent('keydown', {
      key, bubbles: true, cancelable: true, ...more,
      code: code ?? (/^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key),
    });
    if (at !== null) Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    return event;
  };
  bench.toasts = () => [...document.querySelectorAll('.toast')].map((one) =>
    bench.plain(`${one.classList.contains('bad') ? 'bad: ' : ''}${one.querySelector('span').textContent}`));

  // MARK: The station

  /** What the station is like until the test ends. `live`, `opened`, `place` and `places` are read elsewhere. */
  bench.set = (values) => {
    for (const [name, value] of Object.entries(values)) {
      const own = Object.getOwnPropertyDescriptor(station, name);
      undo.push(() => own ? Object.defineProperty(station, name, own) : delete station[name]);
      Object.defineProperty(station, name, { configurable: true, enumerable: true, writable: true, value });
    }
  };
  bench.tell = (kind, detail = null, fresh = true) => {
    station.dispatchEvent(Object.assign(new CustomEvent(kind, { detail }), { fresh }));
    return bench.settle();
  };
  /** Who is signed in from here on. */
  bench.be = async (account) => {
    bench.serve('/v1/session', { name: 'Anna', role: 'admin', seesPeople: true, technicians: [], ...account });
    await restore();
  };
  bench.remember = (values) => { for (const [name, value] of Object.entries(values)) remember(name, value); };
  bench.speak = (language) => setLanguage(language);
  /** Puts something in the place of a part of the browser until the test ends. */
  bench.replace = (owner, name, value) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    undo.push(() => own ? Object.defineProperty(owner, name, own) : delete owner[name]);
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  };
  /** Every tone from here on, as [hertz, wave]. */
  bench.hear = () => {
    const tones = [];
    const made = window.OscillatorNode;
    bench.replace(window, 'OscillatorNode', class extends made {
      constructor(context, options) {
        super(context, options);
        tones.push([options.frequency, options.type]);
      }
    });
    return tones;
  };

  bench.reset = async (address) => {
    await bench.leave();
    for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
    await bench.settle();
    startClock();
    for (const back of undo.splice(0).reverse()) back();
    clearToasts();
    servers = [];
    bench.asked = [];
    document.body.classList.remove('barn-display');
    window.fetch = fetch;
    if (location.hash !== address) history.replaceState(null, '', address);
    bench.show();
    localStorage.clear();
    await bench.speak('en');
    await bench.be({});
    bench.asked = [];
  };
  return bench;
})();
"""


class Bench(BrowserTest):
    # Where the browser is.
    zone = "Europe/Prague"
    _prepared: object = None

    def setUp(self):
        self.addCleanup(self._expect_no_complaints)
        if type(self)._prepared is not self.stage or not self.browser.script("return 'bench' in window"):
            self.browser.start_over()
            self.browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": self.zone})
            self.sign_in("more")
            # Until the first press no sound is heard.
            self.browser.click("page-title")
            self._run(script)
            type(self)._prepared = self.stage
        self.run_script("await bench.reset('#/more');")

    def tearDown(self):
        self.run_script("await bench.reset('#/more');")

    @classmethod
    def tearDownClass(cls):
        if cls._prepared is not None:
            cls._prepared = None
            cls.stage.browser.leave_all()
            cls.stage.browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})

    def expect(self, modules: dict[str, str], answers: dict[str, object], before: str = ""):
        """What each expression is worth, with the `modules` by their names; no-break spaces are spaces."""
        names = ", ".join(f"{name}: {path!r}" for name, path in modules.items())
        asked = ",\n".join(f"[{text!r}, () => ({text})]" for text in answers)
        found = self.run_script(
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

    def run_script(self, text: str, *given):
        """What this body of an asynchronous function answers; it has the `bench`, and `given`."""
        return self._run("const bench = window.bench;" + text, *given)

    def _run(self, text: str, *given):
        how, answer = self.browser.driver.execute_async_script(
            f"""
            const done = arguments[arguments.length - 1];
            const given = [...arguments].slice(0, -1);
            (async () => {{
            {text}
            }})().then(
              (answer) => done(['done', answer ?? null]),
              (problem) => done(['failed', `${{problem.stack ?? problem}}`]),
            );
            """,
            *given,
        )
        if how == "failed":
            self.fail(answer)
        return answer
