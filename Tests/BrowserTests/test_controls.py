"""The parts that pages and forms are built of: buttons, fields, dialogs, lists that are searched, and what asks who it is."""

from page_bench import EmptyFarm

# A form whose sending the test answers.
form = """
const { form, field, choice, toggle, select } = await bench.module('/components/form.js');
const sent = [];
let answer = () => Promise.resolve();
const fields = [
  field({ name: 'text', label: 'Text', required: true, value: ' a ' }),
  field({ name: 'note', label: 'Note', type: 'area' }),
  choice({ name: 'kind', label: 'Kind', options: [['x', 'X'], ['y', 'Y']], value: 'y' }),
  toggle({ name: 'on', label: 'On' }),
  select({ name: 'one', label: 'One', options: [[1, 'A'], [2, 'B']], value: 2 }),
];
bench.put(form({ name: 'trial', submit: 'Save', fields, onSubmit: (values, key) => {
  sent.push([values, key]);
  return answer();
} }));
const refused = async (more = {}) => {
  const { Problem } = await bench.module('/api.js');
  throw new Problem({ title: 'Refused', status: 422, ...more });
};
"""


class Forms(EmptyFarm):
    def test_values(self):
        """What a form gives is trimmed, and nothing where nothing was typed"""
        found = self.run_here(form + "await bench.press('trial-submit'); return sent[0][0];")
        self.assertEqual(found, {"text": "a", "note": None, "kind": "y", "one": "2"})

    def test_keys(self):
        """The same values are sent by the same key however often; other values, and the same after a success, by another"""
        found = self.run_here(
            form
            + """
            answer = refused;
            await bench.press('trial-submit');
            await bench.press('trial-submit');
            answer = () => bench.silent();
            bench.replace(console, 'error', () => {});
            await bench.press('trial-submit');
            await bench.type('field-text', 'b');
            await bench.press('trial-submit');
            await bench.type('field-text', 'a');
            answer = () => Promise.resolve();
            await bench.press('trial-submit');
            await bench.press('trial-submit');
            const keys = sent.map(([, key]) => key);
            return [keys.map((key) => keys.indexOf(key)), keys.every((key) => /^[0-9a-f]{32}$/.test(key)), new Set(keys).size];
            """
        )
        self.assertEqual(found, [[0, 0, 0, 3, 4, 5], True, 4])

    def test_busy(self):
        """While a form is sent its button takes no press; a refusal is told beside it, and gone with the next try"""
        found = self.run_here(
            form
            + """
            let give = null;
            answer = () => new Promise((resolve, reject) => (give = [resolve, reject]));
            const button = bench.one('trial-submit');
            await bench.press('trial-submit');
            button.click();
            const busy = [button.disabled, sent.length];
            give[1](Object.assign(new Error(), { title: 'Refused', status: 409, detail: 'it is full', action: 'empty it' }));
            await bench.quiet();
            const told = [button.disabled, bench.text('problem')];
            await bench.press('trial-submit');
            const again = [sent.length, bench.all('problem').length];
            give[0]();
            await bench.quiet();
            return [busy, told, again, button.disabled];
            """
        )
        self.assertEqual(found, [[True, 1], [False, "Refused\n\nIt is full.\n\nEmpty it."], [2, 0], False])

    def test_blamed(self):
        """The field that a refusal names is marked until something else is typed into it"""
        found = self.run_here(
            form
            + """
            answer = () => refused({ parameters: { field: 'text' } });
            await bench.press('trial-submit');
            const marked = () => [...document.querySelectorAll('[aria-invalid]')].map(({ name }) => name);
            const before = marked();
            await bench.type('field-text', 'b');
            const after = marked();
            answer = () => refused({ parameters: { field: 'no-such' } });
            await bench.press('trial-submit');
            return [before, after, marked()];
            """
        )
        self.assertEqual(found, [["text"], [], []])

    def test_complaints(self):
        """Each lack of a field is worded in the page's language, and taken back when something is changed"""
        found = self.run_here(
            """
            const { form, field, choice, select } = await bench.module('/components/form.js');
            const fields = {
              missing: field({ name: 'a', label: 'A', required: true }),
              chosen: select({ name: 'b', label: 'B', required: true, options: [['', '–'], ['1', '1']] }),
              radio: choice({ name: 'c', label: 'C', required: true, options: [['x', 'X']] }),
              pattern: field({ name: 'd', label: 'D', pattern: '[0-9]+', value: 'x' }),
              least: field({ name: 'e', label: 'E', type: 'number', min: 5, value: 4 }),
              most: field({ name: 'f', label: 'F', type: 'date', max: '2026-11-28', value: '2026-11-29' }),
              step: field({ name: 'g', label: 'G', type: 'number', step: 2, min: 0, value: 3 }),
              mail: field({ name: 'h', label: 'H', type: 'email', value: 'x' }),
            };
            const body = form({ submit: 'Save', fields: Object.values(fields), onSubmit() {} });
            bench.put(body);
            body.checkValidity();
            const said = Object.entries(fields).map(([name, box]) =>
              [name, box.querySelector('input, select').validationMessage]);
            const first = fields.missing.querySelector('input');
            await bench.type(first, 'x');
            return [Object.fromEntries(said), first.validationMessage, fields.radio.querySelector('input').validity.customError];
            """
        )
        self.assertEqual(
            found[0],
            {
                "missing": "Fill this in.",
                "chosen": "Choose from the list.",
                "radio": "Choose from the list.",
                "pattern": "This cannot be understood.",
                "least": "At least 5.",
                "most": "At most 28/11/2026.",
                "step": "This is too fine.",
                "mail": "This cannot be understood.",
            },
        )
        self.assertEqual(found[1:], ["", False])


class Buttons(EmptyFarm):
    def test_busy(self):
        """A button takes one press until what it does has ended; a failure is told, and it can be pressed again"""
        found = self.run_here(
            """
            const { button } = await bench.module('/components/buttons.js');
            const { Problem } = await bench.module('/api.js');
            let give = null;
            let count = 0;
            const node = button('Act', () => (count += 1, new Promise((resolve, reject) => (give = { resolve, reject }))));
            bench.put(node);
            node.click();
            node.click();
            const busy = [count, node.disabled];
            give.reject(new Problem({ title: 'Refused', detail: 'it is full', action: 'empty it', status: 409 }));
            await bench.quiet();
            const failed = [node.disabled, bench.toasts()];
            node.click();
            give.resolve();
            await bench.quiet();
            const done = [count, node.disabled, bench.toasts().length];
            // Whoever has left the page wants no answer any more.
            node.click();
            give.reject(new DOMException('left', 'AbortError'));
            await bench.quiet();
            return [busy, failed, done, bench.toasts().length, node.disabled];
            """
        )
        self.assertEqual(found, [[1, True], [False, ["bad: Refused. It is full. Empty it."]], [2, False, 1], 1, False])

    def test_toasts(self):
        """What was done stays four seconds, what can be undone or went wrong eight; only the last can be undone, once"""
        found = self.run_here(
            """
            bench.stopClock();
            const { toast } = await bench.module('/components/toast.js');
            const undone = [];
            toast('good');
            toast('bad', 'bad');
            toast('first', 'good', { text: 'Undo', run: () => undone.push('first') });
            toast('second', 'good', { text: 'Undo', run: () => undone.push('second') });
            const said = bench.toasts();
            await bench.press('toast-way');
            const pressed = bench.toasts();
            toast('third', 'good', { text: 'Undo', run() {} });
            await bench.pass(3999);
            const before = bench.toasts().length;
            await bench.pass(1);
            const four = bench.toasts();
            await bench.pass(4000);
            return { said, undone, pressed, before, four, end: bench.toasts() };
            """
        )
        self.assertEqual(found["said"], ["good", "bad: bad", "second"])
        self.assertEqual((found["undone"], found["pressed"]), (["second"], ["good", "bad: bad"]))
        self.assertEqual((found["before"], found["four"], found["end"]), (3, ["bad: bad", "third"], []))


class Dialogs(EmptyFarm):
    def test_answers(self):
        """A dialog answers what it was closed with, and nothing by Escape, by its corner, beside it, or with its page"""
        found = self.run_here(
            """
            const { openDialog, confirmed } = await bench.module('/components/dialog.js');
            const answers = {};
            const ask = async (name, close) => {
              const answer = openDialog('Title', (done) => {
                bench.done = done;
                return document.createElement('p');
              }, { name: 'trial-dialog' });
              await bench.quiet();
              await close(bench.one('trial-dialog'));
              answers[name] = [await answer, bench.all('trial-dialog').length];
            };
            await ask('given', () => bench.done({ a: 1 }));
            await ask('escape', (dialog) => dialog.close());
            await ask('corner', (dialog) => dialog.querySelector('header button').click());
            await ask('beside', (dialog) => dialog.click());
            await ask('left', () => window.dispatchEvent(new Event('hashchange')));
            const inside = openDialog('Title', () => document.createElement('p'), { name: 'trial-dialog' });
            await bench.quiet();
            bench.one('trial-dialog').querySelector('p').click();
            answers.inside = bench.all('trial-dialog').length;
            bench.one('trial-dialog').close();
            const sure = async (press) => {
              const answer = confirmed('Sure?', 'Text', 'Do it');
              await bench.quiet();
              const focus = document.activeElement.textContent;
              press(bench.one('confirm-dialog'));
              return [await answer, focus];
            };
            answers.yes = await sure(() => bench.one('confirm').click());
            answers.no = await sure((dialog) => dialog.querySelector('.form-actions button:not(.danger)').click());
            return answers;
            """
        )
        nothing = [None, 0]
        self.assertEqual(
            found,
            {
                "given": [{"a": 1}, 0],
                "escape": nothing,
                "corner": nothing,
                "beside": nothing,
                "left": nothing,
                "inside": 1,
                "yes": [True, "Cancel"],
                "no": [False, "Cancel"],
            },
        )


class Fields(EmptyFarm):
    def test_stepper(self):
        """Two buttons count within the bounds, from what is typed, or along the steps; the form hears of it"""
        found = self.run_here(
            """
            const { stepper } = await bench.module('/components/stepper.js');
            const counted = (given, typed, ...ways) => {
              const box = stepper({ name: 'n', label: 'N', ...given });
              bench.put(box);
              const input = box.querySelector('input');
              let heard = 0;
              box.addEventListener('input', () => (heard += 1));
              if (typed !== null) input.value = typed;
              for (const way of ways) bench.one(`${way}-n`).click();
              return `${input.value} ${heard}`;
            };
            const steps = [0, 0.25, 1, 2];
            return [
              counted({ minimum: 1, maximum: 3 }, null, 'more'),
              counted({ minimum: 1, maximum: 3, value: 1 }, null, 'more'),
              counted({ minimum: 1, maximum: 3 }, '3', 'more'),
              counted({ minimum: 1, maximum: 3 }, '2', 'less', 'less'),
              counted({ minimum: 1, maximum: 3 }, '9', 'less'),
              counted({ minimum: 0, maximum: 3 }, '0', 'less'),
              counted({ steps }, null, 'more'),
              counted({ steps, value: 0.25 }, null, 'more'),
              counted({ steps }, '0,5', 'more'),
              counted({ steps }, '0.5', 'less'),
              counted({ steps }, '2', 'more'),
              counted({ steps }, '0', 'less'),
            ];
            """
        )
        self.assertEqual(
            found,
            ["1 1", "2 1", "3 1", "1 2", "3 1", "0 1", "0 1", "1 1", "1 1", "0.25 1", "2 1", "0 1"],
        )

    def test_suggested(self):
        """What is typed narrows the offers without accents and case; a tap fills it in, and says which"""
        found = self.run_here(
            """
            const { suggested } = await bench.module('/components/suggested.js');
            const told = [];
            const show = (count, value = '') => {
              const names = ['Žižka', 'Radek', 'Mirek', ...Array.from({ length: 20 }, (_, at) => `Bull ${at}`)];
              bench.put(suggested({ name: 'bull', label: 'Bull', value, onChosen: (offer) => told.push(offer.value),
                offers: names.slice(0, count).map((value, at) => ({ value, marked: at === 0 })) }));
            };
            const seen = () => bench.all('offer-bull').filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.value);
            const write = (text) => {
              bench.one('field-bull').value = text;
              bench.one('field-bull').dispatchEvent(new InputEvent('input', { bubbles: true }));
            };
            const pressed = () => bench.all('offer-bull').filter((one) => one.getAttribute('aria-pressed') === 'true')
              .map(({ dataset }) => dataset.value);
            const looks = {};
            show(3);
            looks.few = seen();
            write('ra');
            looks['few, typed'] = seen();
            show(23);
            looks.many = seen().length;
            write('ZIZ');
            looks.typed = seen();
            write('bull 1');
            looks.exact = [seen().length, pressed()];
            bench.one('offer-bull', { value: 'Bull 3' }).click();
            looks.tapped = [bench.one('field-bull').value, pressed(), seen().includes('Bull 3'), [...told]];
            told.length = 0;
            bench.one('field-bull').value = ' zizka ';
            bench.one('field-bull').dispatchEvent(new Event('change', { bubbles: true }));
            looks.whole = [bench.one('field-bull').value, told];
            show(23, 'Bull 19');
            looks.chosen = [seen().length, seen().at(-1), pressed()];
            return looks;
            """
        )
        self.assertEqual(
            found,
            {
                "few": ["Žižka", "Radek", "Mirek"],
                "few, typed": ["Žižka", "Radek", "Mirek"],
                "many": 8,
                "typed": ["Žižka"],
                "exact": [8, []],
                "tapped": ["Bull 3", ["Bull 3"], True, ["Bull 3"]],
                "whole": ["Žižka", ["Žižka"]],
                "chosen": [9, "Bull 19", ["Bull 19"]],
            },
        )

    def test_keypad(self):
        """Its keys write, take back and empty what is searched for, and whether it is shown is remembered"""
        found = self.run_here(
            """
            const { keypad } = await bench.module('/components/keypad.js');
            const { preference } = await bench.module('/preferences.js');
            const input = document.createElement('input');
            let heard = 0;
            input.addEventListener('input', () => (heard += 1));
            const { pad, toggle } = keypad(input);
            bench.put(input, pad, toggle);
            const press = (text) => [...pad.querySelectorAll('button')].find((one) => one.textContent === text).click();
            const hidden = pad.hidden;
            toggle.click();
            const shown = [pad.hidden, preference('keypad'), toggle.getAttribute('aria-pressed')];
            for (const key of ['1', '0', '9']) press(key);
            pad.querySelector('[aria-label]').click();
            const typed = input.value;
            pad.querySelectorAll('button')[9].click();
            const cleared = input.value;
            const decimal = keypad(input, { decimal: true });
            bench.put(input, decimal.pad);
            [...decimal.pad.querySelectorAll('button')].find((one) => one.textContent === ',').click();
            toggle.click();
            return [hidden, shown, typed, cleared, input.value, heard, preference('keypad')];
            """
        )
        self.assertEqual(found, [True, [False, True, "true"], "10", "", ",", 6, False])

    def test_days(self):
        """Today and yesterday are one tap away at half past midnight too, but not before the earliest day"""
        found = self.run_here(
            """
            bench.stopClock('2026-11-01T00:30:00+01:00');
            const { dayField } = await bench.module('/components/day-field.js');
            const box = dayField({ name: 'd', label: 'D', value: '2026-11-01' });
            bench.put(box);
            const state = () => [bench.one('field-d').value, ...['today', 'yesterday'].map((day) =>
              bench.one(`day-${day}`).getAttribute('aria-pressed'))];
            const before = state();
            await bench.press('day-yesterday');
            const after = state();
            await bench.type('field-d', '2026-10-01');
            const typed = state();
            const days = (min) => {
              bench.put(dayField({ name: 'd', label: 'D', value: '', min }));
              return [...document.querySelectorAll('[data-day]')].map(({ dataset }) => dataset.day);
            };
            return [before, after, typed, days('2026-10-31'), days('2026-11-01')];
            """
        )
        self.assertEqual(
            found,
            [
                ["2026-11-01", "true", "false"],
                ["2026-10-31", "false", "true"],
                ["2026-10-01", "false", "false"],
                ["2026-11-01", "2026-10-31"],
                ["2026-11-01"],
            ],
        )

    def test_rows(self):
        """A row that is taken out leaves the others their numbers, and no more are added than there may be"""
        found = self.run_here(
            """
            const { rows } = await bench.module('/components/rows.js');
            const { element } = await bench.module('/element.js');
            const draw = (index, value) => element('input', { name: `n.${index}`, value: value ?? '' });
            bench.put(rows({ name: 'n', label: 'N', add: 'Add', values: ['a', 'b'], offers: ['c'], most: 3, draw }));
            const state = () => [...document.querySelectorAll('#main input')].map(({ name, value }) => `${name}=${value}`);
            bench.all('remove-n')[0].click();
            await bench.press('offer-n');
            await bench.press('add-n');
            const full = bench.one('add-n').disabled;
            const all = state();
            bench.all('remove-n')[1].click();
            return [all, full, state(), bench.one('add-n').disabled];
            """
        )
        self.assertEqual(found, [["n.1=b", "n.2=c", "n.3="], True, ["n.1=b", "n.3="], False])

    def test_files(self):
        """A chosen file is given on once, and can be chosen again; a dropped one too"""
        found = self.run_here(
            """
            const { dropZone } = await bench.module('/components/drop-zone.js');
            const given = [];
            bench.put(dropZone({ accept: '*', text: 'T', buttonText: 'B', symbol: 'image', name: 'f',
              onFile: (file) => given.push(file.name) }));
            const files = (...names) => {
              const data = new DataTransfer();
              for (const name of names) data.items.add(new File(['x'], name));
              return data;
            };
            const input = bench.one('f');
            const choose = (...names) => {
              input.files = files(...names).files;
              input.dispatchEvent(new Event('change', { bubbles: true }));
            };
            choose('one');
            const emptied = input.value;
            choose('one');
            choose();
            const zone = bench.one('f-zone');
            const drag = (kind, data) => zone.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
            drag('dragover', files());
            const over = zone.classList.contains('over');
            const taken = !drag('drop', files('two', 'three'));
            drag('drop', files());
            return [given, emptied, over, zone.classList.contains('over'), taken];
            """
        )
        self.assertEqual(found, [["one", "one", "two"], "", True, False, True])

    def test_tables(self):
        """A table is asked for with the decimal mark that was chosen last, or that of the language"""
        found = self.run_here(
            """
            const { tableAddress, tableLayout } = await bench.module('/components/table.js');
            const rows = [tableAddress('/v1/x.csv')];
            bench.remember({ decimal: 'comma' });
            rows.push(tableAddress('/v1/x.csv'));
            bench.remember({ decimal: 'point' });
            await bench.language('cs');
            rows.push(tableAddress('/v1/x.csv'));
            return rows;
            """
        )
        self.assertEqual(
            found,
            [
                "/v1/x.csv?language=en&decimal=point&delimiter=comma",
                "/v1/x.csv?language=en&decimal=comma&delimiter=semicolon",
                "/v1/x.csv?language=cs&decimal=point&delimiter=comma",
            ],
        )


# A list of members that is searched, whose answers the test gives.
searched = """
bench.stopClock();
const { searchList } = await bench.module('/components/search-list.js');
const { element } = await bench.module('/element.js');
const held = bench.hold('/v1/things');
const list = searchList({ path: '/v1/things', label: 'Things', name: 'thing', signal: bench.signal(), news: ['thing.changed'],
  row: ({ id }) => element('span', { 'data-testid': 'thing' }, id), none: (words) => element('p', { 'data-testid': 'none' }, words),
  more: () => ({ closed: false }) });
bench.put(list.bar, list.status, list.results);
await bench.quiet();
const items = (from, count) => Array.from({ length: count }, (_, at) => ({ id: `${from}${at}` }));
const shown = () => bench.texts('thing');
"""


class SearchLists(EmptyFarm):
    def test_asked(self):
        """A list is asked for when typing has paused, and goes on in its own words"""
        found = self.run_here(
            searched
            + """
            await held[0].give({ items: items('a', 50), next: 'c1' });
            await bench.type('thing-search', ' x');
            await bench.pass(119);
            await bench.type('thing-search', ' xy ');
            await bench.pass(119);
            const early = held.length;
            await bench.press('things-next');
            await bench.pass(1);
            await held[2].give({ items: items('b', 2), next: 'c2' });
            await held[1].give({ items: items('late', 2), next: null });
            const now = shown();
            await bench.press('things-next');
            await held[3].give({ items: items('c', 1), next: null });
            return [early, held.map(({ address }) => address), now, shown(), bench.one('things-next').hidden];
            """
        )
        self.assertEqual(found[0], 1)
        self.assertEqual(
            found[1],
            [
                "/v1/things?closed=false&limit=50",
                "/v1/things?closed=false&cursor=c1&limit=50",
                "/v1/things?query=xy&closed=false&limit=50",
                "/v1/things?query=xy&closed=false&cursor=c2&limit=50",
            ],
        )
        self.assertEqual(found[2:], [["b0", "b1"], ["b0", "b1", "c0"], True])

    def test_place_kept(self):
        """A change reads as much again as is shown, at least a page and at most what the gateway gives"""
        found = self.run_here(
            searched
            + """
            await held[0].give({ items: items('a', 50), next: 'c' });
            await bench.press('things-next');
            await held[1].give({ items: items('b', 30), next: 'd' });
            await bench.hear('thing.changed');
            await held[2].give({ items: items('a', 600), next: 'd' });
            await bench.hear('thing.changed');
            await held[3].give({ items: items('a', 2), next: null });
            await bench.hear('thing.changed');
            list.run();
            return held.slice(2).map(({ address }) => /limit=(\\d+)/.exec(address)[1]);
            """
        )
        self.assertEqual(found, ["80", "500", "50", "50"])

    def test_late(self):
        """The answer asked for last is shown, whatever comes after it; so is its failure, and nothing of an older one"""
        found = self.run_here(
            searched
            + """
            await bench.type('thing-search', 'x');
            await bench.pass(120);
            await held[1].give({ items: items('new', 1), next: null });
            await held[0].give({ items: items('old', 1), next: null });
            const late = shown();
            await bench.hear('thing.changed');
            await bench.hear('thing.changed');
            await held[3].give({ items: [], next: null });
            await held[2].fail();
            const none = [bench.texts('none'), bench.all('problem').length];
            await bench.hear('thing.changed');
            await held[4].fail();
            const failed = [bench.all('problem').length, shown().length];
            await bench.press('retry');
            await held[5].give({ items: items('back', 1), next: null });
            return [late, none, failed, shown(), held[5].address];
            """
        )
        self.assertEqual(found, [["new0"], [["x"], 0], [1, 0], ["back0"], "/v1/things?query=x&closed=false&limit=50"])

    def test_left(self):
        """A page that is left is not read again"""
        found = self.run_here(
            searched
            + """
            await held[0].give({ items: items('a', 1), next: null });
            await bench.hear('thing.changed');
            await bench.leave();
            await bench.hear('thing.changed');
            return [held.length, bench.all('problem').length, shown()];
            """
        )
        self.assertEqual(found, [2, 0, ["a0"]])


class Loading(EmptyFarm):
    def test_late(self):
        """What was read last is shown, whatever comes after it; a failure offers another try"""
        found = self.run_here(
            """
            bench.stopClock();
            const { loading } = await bench.module('/components/page.js');
            const { element } = await bench.module('/element.js');
            const asked = [];
            const read = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
            const { box, reload } = loading(read, (text) => element('p', { 'data-testid': 'read' }, text), { signal: bench.signal() });
            bench.put(box);
            const looks = [];
            const look = async () => (await bench.quiet(), looks.push(box.innerText.split('\\n')[0]));
            await bench.pass(249);
            await look();
            await bench.pass(1);
            await look();
            reload();
            asked[1].resolve('new');
            await look();
            asked[0].resolve('old');
            await look();
            reload();
            reload();
            asked[3].resolve('newest');
            asked[2].reject(Object.assign(new Error(), { title: 'Old failure', status: 0 }));
            await look();
            reload();
            asked[4].reject(Object.assign(new Error(), { title: 'Failure', status: 0 }));
            await look();
            await bench.press('retry');
            asked[5].resolve('back');
            await look();
            reload();
            await bench.leave();
            asked[6].resolve('left');
            await look();
            return looks;
            """
        )
        self.assertEqual(found, ["", "Loading…", "new", "new", "newest", "Failure", "back", "back"])


class Access(EmptyFarm):
    # An owner of rights, and what is sent when they are saved.
    rights = """
    const rights = await bench.module('/access/rights.js');
    const barns = [{ id: 'b1', number: '1', kind: 'barn' }, { id: 'b2', number: '2', kind: 'barn' }];
    bench.answer('PATCH /v1/tokens/t', null);
    const save = async (owner, change = () => {}) => {
      bench.sent.length = 0;
      const answer = rights.openRights({ id: 't', name: 'N', barns: null, technicians: [], seesAllBulls: false,
        seesPeople: false, role: 'recorder', ...owner }, '/v1/tokens', barns);
      await bench.quiet();
      await change();
      await bench.press('rights-form-submit');
      const sent = bench.asked('PATCH **')[0]?.body ?? bench.text('problem');
      document.querySelector('dialog[open]')?.close();
      return [sent, await answer];
    };
    """

    def test_untouched(self):
        """Rights that are opened and saved as they are stay as they are, each of them"""
        owners = [
            {"role": role, "barns": barns, "technicians": names, "seesAllBulls": bulls, "seesPeople": people}
            for role, barns, names, bulls, people in [
                ("viewer", None, [], False, False),
                ("recorder", ["b2"], ["Jan", "Eva N."], True, False),
                ("recorder", None, ["Jan"], False, True),
                ("admin", ["b1"], [], True, True),
                ("admin", None, [], False, False),
            ]
        ]
        found = self.run_here(
            self.rights
            + """
            const rows = [];
            for (const owner of given) rows.push(await save(owner));
            return rows;
            """,
            owners,
        )
        self.assertEqual(found, [[owner, True] for owner in owners])

    def test_changed(self):
        """Each right can be given and taken away; some barns are at least one"""
        found = self.run_here(
            self.rights
            + """
            const one = (change, owner = {}) => save(owner, change).then(([sent]) => sent);
            return [
              await one(() => bench.press('rights-sight-some')),
              await one(async () => { await bench.press('rights-sight-some'); await bench.tick('toggle-barn-b2'); }),
              await one(() => bench.press('rights-sight-all'), { barns: ['b1'] }),
              await one(() => bench.type('field-technicians', ' Jan ,, Eva ')),
              await one(() => bench.tick('toggle-bulls')),
              await one(() => bench.tick('toggle-people')),
              await one(() => bench.tick('toggle-people', false), { seesPeople: true }),
              await one(() => bench.one('choice-role-viewer').click()),
            ];
            """
        )
        self.assertEqual(found[0], "Choose at least one barn.")
        self.assertEqual(
            [found[1]["barns"], found[2]["barns"], found[3]["technicians"]], [["b2"], None, ["Jan", "Eva"]]
        )
        self.assertEqual(
            [found[4]["seesAllBulls"], found[5]["seesPeople"], found[6]["seesPeople"], found[7]["role"]],
            [True, True, False, "viewer"],
        )

    def test_lines(self):
        """A line says whose animals somebody sees, and that no persons are"""
        self.expect(
            {"r": "/access/rights.js", "u": "/access/last-use.js"},
            {
                "r.rightsLine({ role: 'admin', barns: ['b1'], seesPeople: false }, barns)": "all barns",
                "r.rightsLine({ role: 'viewer', barns: null, seesPeople: true }, barns)": "all barns",
                "r.rightsLine({ role: 'viewer', barns: null, seesPeople: false }, barns)": "all barns · sees no persons",
                "r.rightsLine({ role: 'viewer', barns: ['b1', 'b2'], seesPeople: true }, barns)": "1 · A and barn 2",
                "r.rightsLine({ role: 'viewer', barns: ['gone'], seesPeople: true }, barns)": "some barns",
                "u.lastUse({})": "Not used yet",
                "u.lastUse({ lastUsedAt: '2026-11-27T23:30:00Z' })": "Last used 28/11/2026 00:30",
                "u.lastUse({ lastUsedAt: '2026-11-27T23:30:00Z', lastAddress: '1.2.3.4' })": (
                    "Last used 28/11/2026 00:30 · from 1.2.3.4"
                ),
            },
            "const barns = [{ id: 'b1', number: '1', name: 'A', kind: 'barn' }, { id: 'b2', number: '2', kind: 'barn' }];",
        )

    def test_barns(self):
        """Only barns are offered to be seen, not groups"""
        found = self.run_here(
            """
            const { barnsOf } = await bench.module('/access/rights.js');
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn' }, { id: 'g', kind: 'group' }] });
            return (await barnsOf(bench.signal())).map(({ id }) => id);
            """
        )
        self.assertEqual(found, ["b"])

    def test_key_links(self):
        """The key of an address is read as it is written there, also with half a percent sign"""
        self.expect(
            {"k": "/access/key-link.js"},
            {
                "k.keyIn('http://x/#token=a%2Bb')": "a+b",
                "k.keyIn('#token=a%')": "a%",
                "k.keyIn('#token=')": None,
                "k.keyIn('a+b')": None,
                "k.keyIn(null)": None,
            },
        )

    def test_confirmation(self):
        """Who signed in by password gives it as it was typed, a key's owner the key, a phone an administrator's account"""
        found = self.run_here(
            """
            const { askOnceMore } = await bench.module('/access/confirmation.js');
            let status = null;
            bench.answer('POST /v1/session/confirmation', () => status);
            const ask = async (account, act, cancels = false) => {
              await bench.as(account.role, account);
              bench.sent.length = 0;
              const answer = askOnceMore();
              const twice = askOnceMore() === answer;
              await bench.quiet();
              await act();
              if (cancels) bench.one('confirmation').querySelector('.form-actions button:last-child').click();
              else await bench.press('confirmation-submit');
              if (document.querySelector('dialog[open]') && status) {
                status = null;
                await bench.press('confirmation-submit');
              }
              return [bench.asked('POST **').map(({ body }) => body), await answer, twice];
            };
            const password = await ask({ way: 'password' }, () => bench.type('field-password', ' s p '));
            const key = await ask({ way: 'key' }, () => bench.type('field-token', 'http://x/#token=a%2Bb'));
            const raw = await ask({ way: 'key' }, () => bench.type('field-token', 'a+b'));
            const phone = await ask({ way: 'phone' }, async () => {
              await bench.type('field-name', 'Eva');
              await bench.type('field-password', 'p');
            });
            const cancelled = await ask({ way: 'password' }, () => {}, true);
            status = bench.refuse(403, { code: 'wrong-password' });
            const wrong = await ask({ way: 'password' }, () => bench.type('field-password', 'p'));
            await bench.as('admin');
            return { password, key, raw, phone, cancelled, wrong };
            """
        )
        self.assertEqual(
            found,
            {
                "password": [[{"password": " s p "}], True, True],
                "key": [[{"token": "a+b"}], True, True],
                "raw": [[{"token": "a+b"}], True, True],
                "phone": [[{"name": "Eva", "password": "p"}], True, True],
                "cancelled": [[], False, True],
                "wrong": [[{"password": "p"}, {"password": "p"}], True, True],
            },
        )

    def test_password(self):
        """A password is hidden until somebody wants to see it"""
        found = self.run_here(
            """
            const { passwordField } = await bench.module('/access/password-field.js');
            bench.put(passwordField({ label: 'P', autocomplete: 'off' }));
            const state = () => [bench.one('field-password').type, bench.one('show-password').getAttribute('aria-label')];
            const looks = [state()];
            for (let count = 0; count < 2; count++) { await bench.press('show-password'); looks.push(state()); }
            return looks;
            """
        )
        hidden = ["password", "Show the password"]
        self.assertEqual(found, [hidden, ["text", "Hide the password"], hidden])
