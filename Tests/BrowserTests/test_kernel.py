"""What all pages are made of: requests, keys, presses, addresses, sounds, what is drawn again."""

from page_bench import Bench


class Requests(Bench):
    def test_sent(self):
        """Each kind of request carries what it has to, and nothing else"""
        found = self.run_here(
            """
            const api = await bench.module('/api.js');
            bench.answer('POST /v1/x', { made: 1 });
            bench.answer('PATCH /v1/x', null);
            bench.answer('DELETE /v1/x', null);
            bench.answer('/v1/x', { read: 1 });
            const answers = [
              await api.get('/v1/x'), await api.post('/v1/x'), await api.post('/v1/x', { a: 1 }, 'k1'),
              await api.patch('/v1/x', { a: null }), await api.remove('/v1/x'),
              await api.request('GET', '/v1/x', { bearer: 't', match: 'm' }),
            ];
            return [answers, bench.sent.map(({ method, body, headers }) => [method, body, headers])];
            """
        )
        plain, json = {"Accept": "application/json"}, {"Content-Type": "application/json"}
        self.assertEqual(found[0], [{"read": 1}, {"made": 1}, {"made": 1}, None, None, {"read": 1}])
        self.assertEqual(
            found[1],
            [
                ["GET", None, plain],
                ["POST", {}, {**plain, **json}],
                ["POST", {"a": 1}, {**plain, **json, "Idempotency-Key": "k1"}],
                ["PATCH", {"a": None}, {**plain, **json}],
                ["DELETE", None, plain],
                ["GET", None, {**plain, "Authorization": "Bearer t", "If-Match": '"m"'}],
            ],
        )

    def test_pages(self):
        """A list that is read as a whole is read page by page, each with what was asked for, once"""
        found = self.run_here(
            """
            const { all } = await bench.module('/api.js');
            const pages = { none: { items: [1, 2], next: 'a' }, a: { items: [3], next: 'b' }, b: { items: [] } };
            bench.answer('/v1/x', ({ address }) => pages[/cursor=(\\w)/.exec(address)?.[1] ?? 'none']);
            return [await all('/v1/x', null, { barn: 'q', empty: '' }), bench.lines()];
            """
        )
        self.assertEqual(
            found,
            [
                [1, 2, 3],
                [f"GET /v1/x?barn=q{cursor}&limit=500" for cursor in ("", "&cursor=a", "&cursor=b")],
            ],
        )

    def test_failures(self):
        """A failure says what it is: unreached, refused in words, refused without any, aborted"""
        found = self.run_here(
            """
            const { request, access, get } = await bench.module('/api.js');
            const signedout = [];
            access.addEventListener('signedout', () => signedout.push(1), { signal: bench.signal() });
            const heard = [];
            const fails = async (path, answer) => {
              bench.answer(path, answer);
              const before = signedout.length;
              const { title, status, type, rest, name } = await get(path, bench.signal()).then(() => ({}), (it) => it);
              heard.push([path, title, status, name, rest?.code ?? null, signedout.length - before]);
            };
            await fails('/v1/a', () => bench.silent());
            await fails('/v1/b', () => bench.refuse(409, { code: 'of-tomorrow' }));
            await fails('/v1/c', new Response(null, { status: 502 }));
            await fails('/v1/d', bench.refuse(401, { code: 'unknown-token' }));
            bench.answer('/v1/session', bench.refuse(401, { code: 'unknown-token' }));
            const before = signedout.length;
            await get('/v1/session').catch(() => {});
            heard.push(signedout.length - before);
            await bench.as('admin');
            const left = bench.leave();
            return heard;
            """
        )
        self.assertEqual(found[0], ["/v1/a", "The gateway does not answer", 0, "Error", None, 0])
        self.assertEqual(found[1], ["/v1/b", "of-tomorrow", 409, "Error", "of-tomorrow", 0])
        self.assertEqual(found[2], ["/v1/c", "The gateway refused this (502)", 502, "Error", None, 0])
        self.assertEqual((found[3][0], found[3][2], found[3][5]), ("/v1/d", 401, 1))
        self.assertEqual(found[4], 0)

    def test_once_more(self):
        """What needs the password once more is sent again after it, and only then; another refusal is told at once"""
        found = self.run_here(
            """
            const { post, confirmBy } = await bench.module('/api.js');
            const { askOnceMore } = await bench.module('/access/confirmation.js');
            let given = false;
            let asked = 0;
            confirmBy(async () => (asked += 1, given));
            bench.answer('POST /v1/x', () => bench.lines('POST').length % 2 ? bench.refuse(403, { code: 'confirmation-needed' }) : {});
            bench.answer('POST /v1/y', bench.refuse(403, { code: 'role-too-low' }));
            const looks = [];
            const look = async (path) => {
              bench.sent.length = 0;
              looks.push([await post(path, { a: 1 }, 'k').then(() => 'done', ({ rest }) => rest.code), asked,
                bench.sent.map(({ body, headers }) => [body.a, headers['Idempotency-Key']])]);
            };
            await look('/v1/x');
            given = true;
            await look('/v1/x');
            await look('/v1/y');
            confirmBy(askOnceMore);
            return looks;
            """
        )
        self.assertEqual(
            found,
            [
                ["confirmation-needed", 1, [[1, "k"]]],
                ["done", 2, [[1, "k"], [1, "k"]]],
                ["role-too-low", 2, [[1, "k"]]],
            ],
        )

    def test_account(self):
        """Each role may do what it may, and seeing people is a right of its own"""
        found = self.run_here(
            """
            const { may, restore } = await bench.module('/account.js');
            const rows = [];
            for (const account of given) {
              await bench.as(account.role, account);
              rows.push([may.record(), may.administer(), may.seePeople()]);
            }
            bench.answer('/v1/session', bench.refuse(401, { code: 'unknown-token' }));
            rows.push([await restore(), may.record(), may.administer(), may.seePeople()]);
            bench.answer('/v1/session', bench.refuse(503, { code: 'busy' }));
            rows.push(await restore().then(() => 'none', ({ status }) => status));
            await bench.as('admin');
            return rows;
            """,
            [
                {"role": "viewer", "seesPeople": False},
                {"role": "recorder", "seesPeople": False},
                {"role": "admin", "seesPeople": True},
                {"role": "viewer", "seesPeople": True},
            ],
        )
        self.assertEqual(
            found,
            [
                [False, False, False],
                [True, False, False],
                [True, True, True],
                [False, False, True],
                [None, False, False, False],
                503,
            ],
        )

    def test_signed_out(self):
        """Nobody is told to be out whom the gateway did not let out; everywhere is another address than here"""
        found = self.run_here(
            """
            const account = await bench.module('/account.js');
            bench.answer('DELETE /v1/session', bench.refuse(503, { code: 'busy' }));
            const here = [await account.signOut().catch(({ status }) => status), account.account().name];
            bench.answer('DELETE /v1/sign-ins', bench.refuse(503, { code: 'busy' }));
            const everywhere = [await account.signOutEverywhere().catch(({ status }) => status), account.account().name];
            return [here, everywhere, bench.lines('DELETE')];
            """
        )
        self.assertEqual(found, [[503, "Anna"], [503, "Anna"], ["DELETE /v1/session", "DELETE /v1/sign-ins"]])


class Keys(Bench):
    bound = """
    bench.stopClock();
    const keys = await bench.module('/keys.js');
    const { onKey, onScanned } = keys;
    keys.listenForKeys(bench.signal());
    const pressed = [];
    // Later than whatever was pressed in a test before.
    let at = bench.at = (bench.at ?? 0) + 1e6;
    const key = (name, { after = 1000, ...more } = {}) => bench.key(name, { at: at += after, ...more });
    """

    def test_press(self):
        """A key acts sixty milliseconds after it, once; neither while another follows, nor with Ctrl, Alt or held down"""
        found = self.run_here(
            self.bound
            + """
            onKey('u', 'keys.undo', () => pressed.push('u'), bench.signal());
            onKey('7', 'keys.undo', () => pressed.push('7'), bench.signal());
            const looks = {};
            const look = async (name, ...made) => {
              pressed.length = 0;
              for (const make of made) make();
              await bench.pass(59);
              const early = pressed.length;
              await bench.pass(1);
              looks[name] = [early, pressed.join()];
            };
            await look('once', () => key('u'));
            await look('capital', () => key('U', { shiftKey: true }));
            await look('twice', () => key('u'), () => key('u', { after: 20 }));
            await look('another', () => key('u'), () => key('x', { after: 20 }));
            await look('held', () => key('u', { repeat: true }));
            for (const name of ['ctrlKey', 'altKey', 'metaKey']) await look(name, () => key('u', { [name]: true }));
            await look('czech', () => key('ý', { code: 'Digit7' }));
            const field = document.createElement('input');
            bench.put(field);
            await look('field', () => key('u', { target: field }));
            const dialog = document.createElement('dialog');
            bench.put(dialog);
            await look('dialog', () => key('u', { target: dialog }));
            onKey('u', 'keys.undo', () => pressed.push('there'), bench.signal(), { inDialogs: true });
            await look('of the dialog', () => key('u', { target: dialog }));
            const taken = key('u');
            await look('prevented', () => {});
            keys.switchKeys(false);
            await look('off', () => key('u'));
            keys.switchKeys(true);
            return [looks, taken.defaultPrevented, key('x').defaultPrevented];
            """
        )
        self.assertEqual(
            found[0],
            {
                "once": [0, "u"],
                "capital": [0, "u"],
                "twice": [0, "u"],
                "another": [0, ""],
                "held": [0, ""],
                "ctrlKey": [0, ""],
                "altKey": [0, ""],
                "metaKey": [0, ""],
                "czech": [0, "7"],
                "field": [0, ""],
                "dialog": [0, ""],
                "of the dialog": [0, "there"],
                "prevented": [0, "there"],
                "off": [0, ""],
            },
        )
        self.assertEqual(found[1:], [True, False])

    def test_bindings(self):
        """What is listed is what works: a page that is left takes its keys along, and not those of the next"""
        found = self.run_here(
            self.bound
            + """
            const names = () => keys.keysNow().map(({ key, label }) => key + label).filter((one) => one.startsWith('w'));
            const [first, second] = [new AbortController(), new AbortController()];
            onKey('w', '1', () => {}, first.signal);
            const one = names();
            onKey('w', '2', () => {}, second.signal);
            first.abort();
            const other = names();
            second.abort();
            return [one, other, names()];
            """
        )
        self.assertEqual(found, [["w1"], ["w2"], []])

    def test_scanned(self):
        """A burst of keys and Enter is a scanner's: the last who listens gets it, no key acts, nothing has been pressed"""
        found = self.run_here(
            self.bound
            + """
            onKey('1', 'keys.undo', () => pressed.push('1'), bench.signal());
            const [outer, inner] = [[], []];
            onScanned((texts) => outer.push(texts), bench.signal());
            const page = new AbortController();
            onScanned((texts) => inner.push(texts), page.signal);
            const scan = (text, between = 10) => {
              for (const [index, letter] of [...text].entries()) key(letter, { after: index ? between : 1000 });
              return key('Enter', { after: between });
            };
            const enter = scan('CZ1111').defaultPrevented;
            await bench.pass(1000);
            page.abort();
            scan('CZ2221');
            await bench.pass(1000);
            // Slower than any scanner, or shorter than any code.
            const slow = scan('CZ3331', 51).defaultPrevented;
            const short = scan('CZ331').defaultPrevented;
            const once = scan('CZ4441', 50).defaultPrevented;
            await bench.pass(1000);
            key('1');
            const space = key(' ', { after: 20, code: 'Space' }).defaultPrevented;
            const alone = key(' ', { after: 2000, code: 'Space' }).defaultPrevented;
            return { outer, inner, pressed, enter, slow, short, once, space, alone };
            """
        )
        self.assertEqual(found["inner"], [["CZ1111", "cz1111"]])
        self.assertEqual([texts[0] for texts in found["outer"]], ["CZ2221", "CZ4441"])
        self.assertEqual(
            [found[name] for name in ("enter", "slow", "short", "once", "space", "alone")],
            [True, False, False, True, True, False],
        )
        # The last key of what was no code is a key.
        self.assertEqual(set(found["pressed"]), set())

    def test_halves(self):
        """The second line of a member card joins the first within 120 milliseconds; a first alone is told after them"""
        found = self.run_here(
            self.bound
            + """
            const { wedge, isHalf } = await bench.module('/scan/wedge.js');
            const typed = (reader, text, start, between = 5) => {
              let time = start;
              let answer = null;
              for (const letter of text) {
                const shifted = /[A-Z:]/.test(letter);
                const code = { ':': 'Semicolon', ' ': 'Space', '=': 'Equal' }[letter] ??
                  (/\\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`);
                reader.press({ key: letter, code, shiftKey: shifted }, time);
                time += between;
              }
              answer = reader.press({ key: 'Enter', code: 'Enter' }, time - between + 1);
              return { answer, end: time - between + 1 };
            };
            const halves = (gap) => {
              const reader = wedge();
              const first = typed(reader, 'jmeno a prijmeni: Jan Novak', 0);
              const second = typed(reader, 'cislo: 1234', first.end + gap);
              return [first.answer[0], isHalf(first.answer), second.answer[0], isHalf(second.answer)];
            };
            const heard = [];
            onScanned((texts) => heard.push(texts[0]), bench.signal());
            const keyed = (text, after) => {
              for (const [index, letter] of [...text].entries()) {
                const code = { ':': 'Semicolon', ' ': 'Space' }[letter];
                key(letter, { after: index ? 5 : after, ...(code ? { code } : {}), shiftKey: /[A-Z:]/.test(letter) });
              }
              key('Enter', { after: 1 });
            };
            keyed('jmeno a prijmeni: Jan Novak', 1000);
            await bench.pass(119);
            const early = heard.length;
            await bench.pass(1);
            const alone = heard.splice(0);
            keyed('jmeno a prijmeni: Jan Novak', 1000);
            await bench.pass(60);
            keyed('cislo: 1234', 60);
            await bench.pass(200);
            return { together: halves(120), apart: halves(121), early, alone, heard };
            """
        )
        first = "jmeno a prijmeni: Jan Novak"
        self.assertEqual(found["together"], [first, True, f"{first}\ncislo: 1234", False])
        self.assertEqual(found["apart"], [first, True, "cislo: 1234", False])
        self.assertEqual((found["early"], found["alone"]), (0, [first]))
        self.assertEqual(found["heard"], [f"{first}\ncislo: 1234"])

    def test_layouts(self):
        """What a key means is told by its place, on a keyboard of any country, with its shift and on the number pad"""
        found = self.run_here(
            """
            const { wedge } = await bench.module('/scan/wedge.js');
            const read = (keys) => {
              const reader = wedge();
              keys.forEach(([key, code, shiftKey = false], index) => reader.press({ key, code, shiftKey }, index));
              return reader.press({ key: 'Enter', code: 'Enter' }, keys.length);
            };
            return [
              read([...'ěščřžý'].map((key, index) => [key, `Digit${index + 2}`])),
              read([...'AbCdEf'].map((key) => [key, `Key${key.toUpperCase()}`, /[A-Z]/.test(key)])),
              read([...'123456'].map((key) => [key, `Numpad${key}`])),
              read([['Shift', 'ShiftLeft'], ['-', 'Minus'], ['_', 'Minus', true], ['!', 'Digit1', true], [')', 'Digit0', true],
                ['?', 'Slash', true], ['Dead', 'Equal', true], ['=', 'Equal'], ['\\\\', 'Backslash']]),
            ];
            """
        )
        self.assertEqual(
            found,
            [["ěščřžý", "234567"], ["AbCdEf"], ["123456"], ["-_!)?=\\", "-_!)?+=\\"]],
        )


class Presses(Bench):
    def test_released(self):
        """What is held down changes after its click, and what lies beside it at once"""
        found = self.run_here(
            """
            bench.stopClock();
            const { whenReleased } = await bench.module('/press.js');
            const [list, other] = [document.createElement('ul'), document.createElement('ul')];
            const item = list.appendChild(document.createElement('li'));
            bench.put(list, other);
            const drawn = [];
            const down = (more = {}) => item.dispatchEvent(new PointerEvent('pointerdown',
              { bubbles: true, isPrimary: true, button: 0, ...more }));
            const fire = (kind, on = item) => on.dispatchEvent(new PointerEvent(kind, { bubbles: true, isPrimary: true }));
            const looks = {};
            const draw = (name) => {
              drawn.length = 0;
              whenReleased(list, () => drawn.push('in'));
              whenReleased(other, () => drawn.push('beside'));
              looks[name] = [drawn.join()];
            };
            const look = (name) => looks[name].push(drawn.join());
            draw('free');
            down();
            draw('click');
            fire('pointerup');
            await bench.pass(349);
            look('click');
            fire('click');
            look('click');
            await bench.pass(0);
            look('click');
            down();
            draw('no click');
            fire('pointerup');
            await bench.pass(349);
            look('no click');
            await bench.pass(1);
            look('no click');
            down();
            draw('cancelled');
            fire('pointercancel');
            look('cancelled');
            down();
            draw('blurred');
            window.dispatchEvent(new Event('blur'));
            look('blurred');
            down({ button: 2 });
            draw('other button');
            down({ isPrimary: false });
            draw('other finger');
            // A second press before the first has ended holds on.
            down();
            draw('again');
            fire('pointerup');
            await bench.pass(300);
            down();
            await bench.pass(300);
            look('again');
            fire('pointerup');
            await bench.pass(350);
            look('again');
            return looks;
            """
        )
        self.assertEqual(
            found,
            {
                "free": ["in,beside"],
                "click": ["beside", "beside", "beside", "beside,in"],
                "no click": ["beside", "beside", "beside,in"],
                "cancelled": ["beside", "beside,in"],
                "blurred": ["beside", "beside,in"],
                "other button": ["in,beside"],
                "other finger": ["in,beside"],
                "again": ["beside", "beside", "beside,in"],
            },
        )

    def test_redrawn(self):
        """What looks the same stays the same element, in its new order; the focus stays with what it was on"""
        found = self.run_here(
            """
            const { element, redraw } = await bench.module('/element.js');
            const list = element('div');
            bench.put(list);
            const row = (name, text = name) => element('button', { 'data-testid': name }, text);
            redraw(list, row('a'), row('b'), null, [row('c'), false], '');
            const [a, b, c] = list.children;
            b.focus();
            redraw(list, row('c'), row('b', 'B'), row('a'), row('d'));
            const kept = [list.children[0] === c, list.children[1] === b, list.children[2] === a, list.children.length];
            const focus = [document.activeElement.dataset.testid, document.activeElement.textContent];
            document.activeElement.blur();
            redraw(list, row('a'));
            // Somebody who is elsewhere is not fetched.
            return [kept, focus, list.children[0] === a, list.children.length, document.activeElement === document.body];
            """
        )
        self.assertEqual(found, [[True, False, True, 4], ["b", "B"], True, 1, True])

    def test_elements(self):
        """Attributes are set as they are meant, and a text never becomes markup"""
        found = self.run_here(
            """
            const { element } = await bench.module('/element.js');
            const pressed = [];
            const box = element('div.a.b', { class: 'c  d', 'data-x': 0, hidden: false, title: null, disabled: true,
              onclick: () => pressed.push(1) }, '<b>', 0, [null, [element('i')]], false);
            box.click();
            return [box.outerHTML, pressed.length, element('input', { value: 5 }).value, element('.x').tagName];
            """
        )
        self.assertEqual(found, ['<div class="a b c d" data-x="0" disabled="">&lt;b&gt;0<i></i></div>', 1, "5", "DIV"])


class Sounds(Bench):
    def test_tones(self):
        """Each sound has its tones, and nobody hears one who has muted it"""
        found = self.run_here(
            """
            const sound = await bench.module('/sound.js');
            const tones = bench.tones();
            const heard = {};
            for (const name of sound.soundNames) {
              tones.length = 0;
              sound.play(name);
              heard[name] = tones.map(([hertz, wave]) => `${hertz} ${wave[0]}${wave[1]}`).join(', ');
            }
            const changes = [];
            sound.soundEvents.addEventListener('change', () => changes.push(sound.soundState()), { signal: bench.signal() });
            sound.setMuted(true);
            tones.length = 0;
            sound.play('alert');
            const muted = tones.length;
            sound.setMuted(false);
            return [heard, muted, changes];
            """
        )
        good = "660 tr, 880 tr, 1320 tr"
        self.assertEqual(
            found[0],
            {
                "eid": "1400 tr, 1900 tr",
                "recorded": good,
                "drafting": f"{good}, 1000 sq, 750 sq",
                "unplanned": "520 sq, 520 sq",
                "recordedUnplanned": f"{good}, 520 sq, 520 sq",
                "unassigned": "240 sa, 180 sa",
                "unstored": "660 tr, 440 sa, 440 sa",
                "alert": "1000 sq, 750 sq, 1000 sq, 750 sq",
            },
        )
        self.assertEqual(found[1:], [0, ["muted", "on"]])


class Languages(Bench):
    def test_last(self):
        """Who changes the language twice gets the last one; the station's is for who has chosen none"""
        found = self.run_here(
            """
            const i18n = await bench.module('/i18n.js');
            const both = [i18n.setLanguage('cs'), i18n.setLanguage('en')];
            await Promise.all(both);
            const last = [i18n.language(), document.documentElement.lang, i18n.t('action.save'), i18n.locale()];
            await i18n.follow('cs');
            const chosen = i18n.language();
            bench.remember({ language: null });
            await i18n.follow('xx');
            const unknown = i18n.language();
            await i18n.follow('cs');
            const followed = [i18n.language(), i18n.locale()];
            await bench.language('en');
            return [last, chosen, unknown, followed];
            """
        )
        self.assertEqual(found, [["en", "en", "Save", "en-GB"], "en", "en", ["cs", "cs-CZ"]])


class Router(Bench):
    def test_addresses(self):
        """Each address shows its own page with its own name, and an unknown one the weighing"""
        found = self.run_here(
            """
            const { route, startRouter, go, leavePage } = await bench.module('/router.js');
            const { element } = await bench.module('/element.js');
            const seen = [];
            const view = (name) => async () => ({ default: (given) => {
              const { parameters, query, signal } = given;
              seen.push([name, parameters, query]);
              signal.addEventListener('abort', () => seen.push(`left ${name}`));
              return element('div.page', element('h1', { tabindex: '-1' }, name));
            } });
            route('/trial/new', view('new'));
            route('/trial/:id', view('one'));
            route('/trial/:id/edit', view('edit'), { section: 'settings' });
            route('/refused', view('never'), { instead: () => element('div.page', element('h1', 'refused')) });
            const main = await bench.visit('more');
            const at = async (address) => {
              location.hash = address;
              await bench.until(() => main.querySelector('h1')?.textContent === document.title.split(' · ')[0] &&
                seen.length, address);
              await bench.quiet();
              return [main.querySelector('h1').textContent, main.dataset.section];
            };
            const shown = [];
            for (const address of ['#/trial/new?a=1&b=%C5%BE', '#/trial/7%2F8', '#/trial/x/edit', '#/refused']) {
              const before = main.firstElementChild;
              location.hash = address;
              await bench.until(() => main.firstElementChild !== before && main.querySelector('h1'), address);
              await bench.quiet();
              shown.push([main.querySelector('h1').textContent, main.dataset.section,
                document.activeElement === main.querySelector('h1')]);
            }
            // The same address once more is the page anew.
            const before = main.firstElementChild;
            location.hash = '#/trial/new';
            await bench.until(() => main.firstElementChild !== before, 'the page');
            const count = seen.length;
            go('/trial/new');
            await bench.quiet();
            const again = seen.length - count;
            location.hash = '#/more';
            await bench.until(() => bench.all('page-more').length, 'the end');
            return { shown, seen: seen.slice(0, 5), again };
            """
        )
        self.assertEqual(
            found["shown"],
            [["new", "trial", True], ["one", "trial", True], ["edit", "settings", True], ["refused", "refused", False]],
        )
        self.assertEqual(
            found["seen"],
            [
                ["new", {}, {"a": "1", "b": "ž"}],
                "left new",
                ["one", {"id": "7/8"}, {}],
                "left one",
                ["edit", {"id": "x"}, {}],
            ],
        )
        self.assertEqual(found["again"], 2)

    def test_late_page(self):
        """A page that comes late takes nobody back; one that does not come says so, and is tried again"""
        found = self.run_here(
            """
            const { route } = await bench.module('/router.js');
            const { element } = await bench.module('/element.js');
            let give = null;
            let fails = 2;
            bench.replace(console, 'error', () => {});
            route('/late', () => new Promise((resolve) =>
              (give = () => resolve({ default: () => element('h1', { tabindex: '-1' }, 'late') }))));
            route('/failing', async () => {
              if (fails-- > 0) throw new TypeError('network');
              return { default: () => element('h1', { tabindex: '-1' }, 'came') };
            });
            const main = await bench.visit('more');
            location.hash = '#/late';
            await bench.until(() => give, 'the page to be asked for');
            const empty = main.innerText;
            location.hash = '#/more';
            await bench.until(() => bench.all('page-more').length, 'the other page');
            const before = main.firstElementChild;
            give();
            await bench.quiet();
            const stays = [main.firstElementChild === before, location.hash];
            location.hash = '#/failing';
            await bench.until(() => bench.all('retry').length, 'another try');
            const said = bench.all('page-missing').length;
            await bench.press('retry');
            await bench.until(() => main.querySelector('h1')?.textContent === 'came', 'the page');
            location.hash = '#/more';
            await bench.until(() => bench.all('page-more').length, 'the end');
            return [empty, stays, said];
            """
        )
        self.assertEqual(found, ["", [True, "#/more"], 1])

    def test_guard(self):
        """A page that would lose something is asked first: it stays where it is until somebody agrees"""
        found = self.run_here(
            """
            const { route, askBeforeLeaving } = await bench.module('/router.js');
            const { element } = await bench.module('/element.js');
            let may = false;
            let asked = 0;
            let left = 0;
            route('/guarded', async () => ({ default: ({ signal }) => {
              askBeforeLeaving(async () => (asked += 1, may), signal);
              signal.addEventListener('abort', () => (left += 1));
              return element('h1', { tabindex: '-1' }, 'guarded');
            } }));
            const main = await bench.visit('more');
            location.hash = '#/guarded';
            await bench.until(() => main.querySelector('h1')?.textContent === 'guarded', 'the page');
            location.hash = '#/more';
            await bench.until(() => asked === 1, 'the question');
            await bench.quiet();
            const stays = [location.hash, left, main.querySelector('h1').textContent];
            // Another part of the page asks from now on; the first was taken away.
            const [first, second] = [new AbortController(), new AbortController()];
            askBeforeLeaving(async () => 'first', first.signal);
            askBeforeLeaving(async () => (asked += 1, may), second.signal);
            first.abort();
            location.hash = '#/more';
            await bench.until(() => asked === 2, 'the question of the second');
            await bench.quiet();
            stays.push(location.hash);
            may = true;
            location.hash = '#/more';
            await bench.until(() => bench.all('page-more').length, 'the other page');
            second.abort();
            return [stays, asked, left, location.hash];
            """
        )
        self.assertEqual(found, [["#/guarded", 0, "guarded", "#/guarded"], 3, 1, "#/more"])


class Modules(Bench):
    def test_late(self):
        """A module that does not come is tried twice, and the page comes anew only where it belongs to other ones"""
        found = self.run_here(
            """
            const { late, isOutdated } = await bench.module('/late.js');
            const fetching = window.fetch;
            let answer = { status: 200 };
            window.fetch = (path, options) =>
              options?.method === 'HEAD' ? (answer ? Promise.resolve(answer) : Promise.reject(new TypeError())) :
                fetching(path, options);
            let tries = 0;
            const load = (fails) => async () => {
              tries += 1;
              if (tries <= fails) throw new TypeError('network');
              return 'module';
            };
            const said = async (fails, now) => {
              tries = 0;
              answer = now;
              return [await late(load(fails)).catch(({ title, message }) => title ?? message), tries];
            };
            const looks = {
              there: await said(0, null),
              second: await said(1, { status: 200 }),
              never: await said(9, { status: 200 }),
              unreached: await said(1, null),
            };
            answer = { status: 404 };
            const outdated = [await isOutdated()];
            answer = { status: 200 };
            outdated.push(await isOutdated());
            answer = null;
            outdated.push(await isOutdated());
            window.fetch = fetching;
            return [looks, outdated];
            """
        )
        self.assertEqual(
            found,
            [
                {
                    "there": ["module", 1],
                    "second": ["module", 2],
                    "never": ["network", 2],
                    "unreached": ["The gateway does not answer", 1],
                },
                [True, False, False],
            ],
        )
