"""The herd, one part at a time: searched while answers are late, marked within its filters, recorded, told in words."""

from page_bench import EmptyFarm

herd = """
const animal = (id, more = {}) => ({ id, earTag: `CZ00000${id}`, earTagText: `CZ ${id}`, sex: 'female', category: 'cow', status: 'present',
  ...more });
"""

# The list of the herd, whose answers the test gives.
listed = (
    herd
    + """
bench.stopClock();
const held = bench.hold('/v1/animals');
const { animalSearch } = await bench.module('/animals/search.js');
const list = animalSearch({ signal: bench.signal(), filters: true });
bench.put(list.box);
await bench.quiet();
const animals = (start, count) => Array.from({ length: count }, (_, at) => animal(`${start}${at}`));
const shown = () => bench.all('animal-result').map(({ dataset }) => dataset.animal).join();
const more = () => { document.querySelector('.results > .wide').click(); return bench.quiet(); };
const asked = (one) => Object.fromEntries(new URLSearchParams(one.address.split('?')[1]));
"""
)


class Search(EmptyFarm):
    def test_late(self):
        """The answer asked for last is shown, whatever comes after it; so is its failure"""
        found = self.run_here(
            listed
            + """
            await bench.type('animal-search', '12');
            await bench.pass(120);
            await held[1].give({ items: animals('new', 1), next: null });
            await held[0].give({ items: animals('old', 1), next: null });
            const late = shown();
            await bench.type('filter-sex', 'male');
            await bench.pass(0);
            await bench.type('filter-sex', 'female');
            await bench.pass(0);
            await held[3].give({ items: animals('cow', 1), next: null });
            await held[2].fail();
            const failed = [shown(), bench.all('problem').length];
            list.reload();
            await bench.quiet();
            await held[4].fail();
            const told = bench.all('problem').length;
            await bench.press('retry');
            await held[5].give({ items: animals('back', 1), next: null });
            return [late, failed, told, shown(), asked(held[5])];
            """
        )
        self.assertEqual(
            found,
            ["new0", ["cow0", 0], 1, "back0", {"query": "12", "sex": "female", "limit": "30"}],
        )

    def test_more(self):
        """More goes on in the list that stands there, and never overwrites what was searched or chosen meanwhile"""
        found = self.run_here(
            listed
            + """
            await held[0].give({ items: animals('a', 30), next: 'c1' });
            await more();
            await bench.type('animal-search', '12');
            await bench.pass(120);
            await held[2].give({ items: animals('new', 30), next: 'c2' });
            await held[1].give({ items: animals('old', 30), next: null });
            const late = shown().startsWith('new0,new1') && !shown().includes('old');
            // What is typed and not asked for yet belongs to the next list.
            await bench.type('animal-search', '123');
            await more();
            const typed = asked(held[3]);
            await held[3].give({ items: animals('b', 1), next: null });
            const before = shown().split(',').length;
            await bench.pass(120);
            await held[4].give({ items: animals('c', 30), next: 'c3' });
            await more();
            await more();
            await held[5].give({ items: animals('d', 1), next: null });
            return [late, typed, before, shown().split(',').length, held.length, document.querySelector('.results > .wide').hidden];
            """
        )
        self.assertEqual(found, [True, {"query": "12", "limit": "30", "cursor": "c2"}, 31, 31, 6, True])

    def test_place_kept(self):
        """Who stands far down in the list stays there when animals change, also below what the gateway gives at once"""
        found = self.run_here(
            listed
            + """
            await held[0].give({ items: animals('a', 30), next: 'c1' });
            await more();
            await held[1].give({ items: animals('b', 30), next: 'c2' });
            list.reload();
            await bench.quiet();
            await held[2].give({ items: animals('a', 500), next: 'c3' });
            const first = asked(held[2]).limit;
            await more();
            await held[3].give({ items: animals('b', 10), next: 'c4' });
            list.reload();
            await bench.quiet();
            await held[4].give({ items: animals('a', 500), next: 'c5' });
            await held[5].give({ items: animals('b', 10), next: null });
            const second = [asked(held[4]).limit, asked(held[5]).limit, asked(held[5]).cursor];
            await bench.type('animal-search', '1');
            await bench.pass(120);
            return [first, second, shown().split(',').length, asked(held[6]).limit];
            """
        )
        self.assertEqual(found, ["60", ["500", "10", "c5"], 510, "30"])

    def test_marked(self):
        """All that are marked are those of the filters and the words, and what is recorded is of these"""
        found = self.run_here(
            listed
            + """
            bench.answer('/v1/places', { items: [{ id: 'g', kind: 'group', number: '1' }] });
            await held[0].give({ items: animals('a', 30), next: 'c1' });
            await bench.type('filter-sex', 'male');
            await bench.type('filter-reproduction', 'in');
            await bench.press('count-bulls');
            await bench.type('animal-search', '12');
            await bench.pass(120);
            await held.at(-1).give({ items: animals('m', 2), next: null });
            await bench.press('several-start');
            bench.sent.length = 0;
            const count = () => bench.text('several-count');
            bench.all('several-animal')[0].click();
            bench.all('several-animal')[1].click();
            bench.all('several-animal')[0].click();
            const one = count();
            await bench.press('several-all');
            await held.at(-1).give({ items: animals('m', 3), next: null });
            const all = [asked(held.at(-1)), count(), bench.all('several-animal').map((row) => row.getAttribute('aria-pressed')).join()];
            bench.answer('POST /v1/changes', { id: 'b', kind: 'dryOff', recorded: 3 });
            await bench.press('many-dryOff');
            await bench.press('many-dryOff-form-submit');
            const sent = bench.asked('POST **')[0].body;
            await bench.press('several-none');
            await bench.press('many-dryOff');
            const none = [count(), bench.toasts().length, bench.lines('POST').length];
            await bench.press('several-all');
            await held.at(-1).give({ items: animals('m', 3), next: null });
            await bench.press('several-end');
            await bench.press('several-start');
            return { one, all, sent, none, again: count() };
            """
        )
        self.assertTrue(found["one"].startswith("1 "))
        self.assertEqual(
            found["all"][0],
            {"query": "12", "sex": "male", "category": "bull", "breeding": "in", "limit": "500"},
        )
        self.assertTrue(found["all"][1].startswith("3 "))
        self.assertEqual(found["all"][2], "true,true")
        self.assertEqual(
            found["sent"],
            {"animals": ["m1", "m0", "m2"], "kind": "dryOff", "date": "2026-11-28", "fields": {}},
        )
        self.assertTrue(found["none"][0].startswith("0 "))
        self.assertEqual(found["none"][1:], [1, 1])
        self.assertTrue(found["again"].startswith("0 "))

    def test_filters(self):
        """Each filter is sent by its own name, whether still inseminated apart from the cycle; all are taken off at once"""
        found = self.run_here(
            listed
            + """
            const counts = bench.hold('/v1/animals/statistics');
            await held[0].give({ items: [animal('a')], next: null });
            const rows = [];
            const choose = async (name, value) => {
              await (name === 'count' ? bench.press(`count-${value}`) : bench.type(`filter-${name}`, value));
              await bench.pass(0);
              const { limit: _, ...wanted } = asked(held.at(-1));
              rows.push(wanted);
            };
            await choose('reproduction', 'in');
            await choose('reproduction', 'pregnant');
            await choose('reproduction', 'out');
            await choose('count', 'cows');
            await choose('sex', 'female');
            const stats = Object.fromEntries(new URLSearchParams(counts.at(-1).address.split('?')[1]));
            const pressed = ['total', 'cows', 'bulls'].map((name) => bench.one(`count-${name}`).getAttribute('aria-pressed'));
            await held.at(-1).give({ items: [], next: null });
            await bench.press('show-all-animals');
            const { limit: _, ...none } = asked(held.at(-1));
            return [rows, stats, pressed, none, ['sex', 'reproduction'].map((name) => bench.one(`filter-${name}`).value)];
            """
        )
        self.assertEqual(
            found[0],
            [
                {"breeding": "in"},
                {"reproduction": "pregnant"},
                {"breeding": "out"},
                {"breeding": "out", "category": "cow"},
                {"breeding": "out", "category": "cow", "sex": "female"},
            ],
        )
        self.assertEqual(found[1], {"breeding": "out", "sex": "female"})
        self.assertEqual(found[2:], [["false", "true", "false"], {}, ["", ""]])

    def test_codes(self):
        """What a scanner types is opened and not searched for; a late meaning is none, and several candidates are listed"""
        found = self.run_here(
            herd
            + """
            bench.stopClock();
            const held = bench.hold('/v1/animals');
            const codes = bench.hold('/v1/resolve');
            const { animalSearch } = await bench.module('/animals/search.js');
            const picked = [];
            bench.put(animalSearch({ signal: bench.signal(), onPick: ({ id }) => picked.push(id) }).box);
            await bench.quiet();
            const field = bench.one('animal-search');
            let at = 0;
            const scan = async (text) => {
              at += 1000;
              for (const letter of text) bench.key(letter, { at: at += 5, target: field });
              const enter = bench.key('Enter', { at: at += 5, target: field });
              field.value = '';
              await bench.quiet();
              return enter.defaultPrevented;
            };
            const taken = await scan('czabc1');
            await codes[0].give({ kind: 'animal', animal: animal('a1') });
            await scan('czabc2');
            await bench.type('animal-search', '9');
            await bench.pass(120);
            await codes[1].give({ kind: 'animal', animal: animal('late') });
            await scan('czabc3');
            await codes[2].give({ kind: 'ambiguous', candidates: [animal('c1'), animal('c2'), { id: 'm' }] });
            await held[0].give({ items: [animal('old')], next: null });
            const several = bench.all('animal-result').map(({ dataset }) => dataset.animal);
            await bench.press('animal-result', { animal: 'c2' });
            await scan('czabc4');
            await codes[3].give({ kind: 'unknown' });
            return [taken, picked, several, bench.text('animal-results')];
            """
        )
        self.assertEqual(found[:3], [True, ["a1", "c2"], ["c1", "c2"]])
        self.assertIn("czabc4", found[3])

    def test_orders(self):
        """Each order has its way and its place for what is not known; page by page nothing is lost, and the limit is told"""
        found = self.run_here(
            herd
            + """
            const { animalsInOrder, orderNames } = await bench.module('/animals/order.js');
            const last = (kilograms, date, gainPerDay) => ({ lastWeighing: { kilograms, date, gainPerDay } });
            const all = [
              animal('a', { name: 'Anna 10', ...last(300, '2026-11-01', 0.5) }), animal('b', { name: 'Anna 9', ...last(500, '2026-10-01', -0.5) }),
              animal('c', last(400, '2026-11-20')), animal('d', { name: null }), animal('e', { name: 'Žofie', ...last(0, '2026-09-01', 0) })];
            bench.answer('/v1/animals', ({ address }) => address.includes('cursor') ? { items: all.slice(3), next: null }
              : { items: all.slice(0, 3), next: 'c' });
            const rows = {};
            for (const order of orderNames) {
              const page = await animalsInOrder(order, { limit: 2, barn: 'b' });
              const rest = order === 'tag' ? { items: [] } : await animalsInOrder(order, { limit: 9, cursor: page.next, barn: 'b' });
              rows[order] = [...page.items, ...rest.items].map(({ id }) => id).join('');
            }
            const paths = bench.lines().slice(0, 3);
            const many = Array.from({ length: 500 }, (_, at) => animal(`m${at}`));
            bench.answer('/v1/animals', { items: many, next: 'more' });
            bench.sent.length = 0;
            const { onlyFirst, items } = await animalsInOrder('heaviest', { limit: 30 });
            return [rows, paths, onlyFirst, items.length, bench.sent.length];
            """
        )
        self.assertEqual(
            found[0],
            {
                "tag": "abc",
                "name": "baecd",
                "heaviest": "bcaed",
                "lightest": "eacbd",
                "waiting": "debac",
                "weighed": "cabed",
                "gaining": "aebcd",
                "losing": "beacd",
            },
        )
        self.assertEqual(found[1], ["GET /v1/animals?barn=b&limit=2", *found[1][1:]])
        self.assertEqual(found[2:], [5000, 30, 10])

    def test_row(self):
        """A row says the weight, the day and the gain, the group or that there is none, and who has left"""
        found = self.run_here(
            listed
            + """
            await held[0].give({ items: [
              animal('a', { name: 'M', collar: '7', group: { number: '2', kind: 'group' },
                lastWeighing: { kilograms: 425.5, date: '2026-11-27', gainPerDay: 0 } }),
              animal('b', { status: 'culled', withdrawal: { meatUntil: '2026-12-03', unknown: [], medicines: [] } })], next: null });
            const empty = async (role, act) => {
              await bench.as(role);
              await act();
              await bench.pass(120);
              await held.at(-1).give({ items: [], next: null });
              return [...document.querySelectorAll('.results a, .results button')].map(({ dataset }) => dataset.testid).join();
            };
            const rows = bench.all('animal-result').map((row) => bench.plain([...row.querySelectorAll('span, strong')]
              .filter(({ children }) => children.length === 0).map((one) => one.textContent).join('|')));
            return [rows, await empty('admin', () => bench.type('animal-search', 'x')), await empty('admin', () => bench.type('animal-search', '')),
              await empty('recorder', () => void list.reload()), await empty('viewer', () => void list.reload())];
            """
        )
        self.assertIn("27/11/2026", found[0][0])
        for part in ("0.00 kg/day", "425.5 kg", "group 2", "M"):
            self.assertIn(part, found[0][0])
        self.assertIn("without a group", found[0][1].lower())
        self.assertEqual(found[1:], ["", "empty-import,empty-new-animal", "empty-new-animal", ""])


class Recorded(EmptyFarm):
    # The dialog of one change of an animal.
    record = (
        herd
        + """
    bench.stopClock('2026-11-28T00:30:00+01:00');
    const { recordChange, correctChange, showChange } = await bench.module('/animals/record.js');
    const card = { id: 'a', origin: { ...animal('a'), barn: null, group: null }, forms: { usedBulls: [], nextInsemination: { order: 2 }, nextLactation: 3 },
      matingPlan: [], weighing: null };
    bench.answer('/v1/animals/a/card', card);
    bench.answer('/v1/places', { items: [{ id: 'g', kind: 'group', number: '1' }, { id: 'h', kind: 'group', number: '2' }] });
    bench.answer('POST /v1/animals/a/changes', ({ body }) => ({ id: 'new', ...body }));
    bench.answer('PATCH /v1/changes/c', ({ body }) => ({ id: 'c', ...body }));
    let background = null;
    const save = async (name, answer, act = () => {}) => {
      background = bench.lines('GET /v1/animals/a/card').at(-1);
      bench.sent.length = 0;
      await bench.quiet();
      await act();
      await bench.press(`record-${name}-form-submit`);
      if (bench.all('confirm').length) await bench.press('confirm');
      const problems = bench.texts('problem');
      for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
      const done = await answer;
      return problems.length ? problems : [bench.sent.find(({ method }) => method !== 'GET')?.body ?? null, done];
    };
    """
    )

    def test_moment_kept(self):
        """A change that is corrected keeps its time of day, unless another day is chosen; and whatever was not touched"""
        changes = [
            {"kind": "note", "date": "2026-11-20T08:15:30.25Z", "fields": {"text": "x", "type": None, "typeId": None}},
            {
                "kind": "weighing",
                "date": "2026-11-19T23:30:00Z",
                "fields": {"kilograms": 425.123, "note": None, "mode": "group", "weighingId": "w"},
            },
            {"kind": "move", "date": "2026-11-20", "fields": {"groupId": "h", "note": None, "mode": "x"}},
            {"kind": "price", "date": "2026-11-20T08:15:30Z", "fields": {"price": 0.12345678, "mode": "x"}},
            {"kind": "tagging", "date": "2026-11-20", "fields": {"eid": None, "collar": "7"}},
            {
                "kind": "treatment",
                "date": "2026-11-20",
                "fields": {"by": "vet", "medicines": [{"name": "P", "milkDays": 0}], "done": False, "claw": "old"},
            },
            {"kind": "feeding", "date": "2026-11-20", "fields": {"ration": "of-tomorrow", "dose1": 2.5}},
            {"kind": "culling", "date": "2026-11-20", "fields": {"kind": "sale", "weight": 500}},
        ]
        found = self.run_here(
            self.record
            + """
            const { formFor } = await bench.module('/animals/kinds.js');
            const rows = [];
            for (const change of given) {
              const [sent] = await save(formFor(change), correctChange({ id: 'a' }, { id: 'c', ...change }));
              rows.push(sent);
            }
            const other = await save('note', correctChange({ id: 'a' }, { id: 'c', ...given[0] }), () => bench.type('field-date', '2026-11-21'));
            const day = await save('weighing', correctChange({ id: 'a' }, { id: 'c', ...given[1] }), () => {
              bench.shownDay = bench.one('field-date').value;
            });
            return [rows, other[0].date, bench.shownDay, background];
            """,
            changes,
        )
        wanted = [{"date": one["date"], "fields": one["fields"]} for one in changes]
        self.maxDiff = None
        self.assertEqual(found[0], wanted)
        self.assertEqual(found[1], "2026-11-21")
        # Half an hour before midnight in Greenwich is the next day here.
        self.assertEqual(found[2], "2026-11-20")
        self.assertEqual(found[3], "GET /v1/animals/a/card?except=c")

    def test_new(self):
        """What is recorded is of today, with what the card proposes; a cancelled form records nothing"""
        found = self.run_here(
            self.record
            + """
            await bench.as('admin', { technicians: [] });
            const rows = {};
            rows.note = await save('note', recordChange({ id: 'a' }, 'note'), () => bench.type('field-text', ' hello '));
            rows.weighing = await save('weighing', recordChange({ id: 'a' }, 'weighing'), () => bench.type('field-kilograms', '425,5'));
            rows.nothing = (await save('weighing', recordChange({ id: 'a' }, 'weighing'), () => bench.type('field-kilograms', '0'))).length;
            rows.calving = await save('calving', recordChange({ id: 'a' }, 'calving'), () => bench.tick('toggle-thenCalf', false));
            rows.insemination = await save('insemination', recordChange({ id: 'a' }, 'insemination'), async () => {
              bench.one('choice-character-reinsemination').click();
              await bench.type('field-bull', 'NEO-1');
            });
            rows.check = await save('pregnancyCheck', recordChange({ id: 'a' }, 'pregnancyCheck', { result: 'barren' }));
            rows.culling = await save('culling', recordChange({ id: 'a' }, 'culling'), () => bench.one('choice-kind-death').click());
            const cancelled = recordChange({ id: 'a' }, 'note');
            await bench.quiet();
            bench.sent.length = 0;
            bench.one('record-dialog').close();
            rows.cancelled = [await cancelled, bench.lines('POST').length];
            const culled = recordChange({ id: 'a' }, 'culling');
            await bench.quiet();
            bench.one('choice-kind-death').click();
            await bench.press('record-culling-form-submit');
            bench.one('confirm-dialog').close();
            await bench.quiet();
            rows.unsure = bench.lines('POST').length;
            bench.one('record-dialog').close();
            await culled;
            return rows;
            """
        )
        today = "2026-11-28"
        self.assertEqual(
            found["note"],
            [{"kind": "note", "date": today, "fields": {"text": "hello", "type": None, "typeId": None}}, True],
        )
        self.assertEqual(found["weighing"][0]["fields"], {"kilograms": 425.5, "note": None, "mode": "single"})
        self.assertEqual(found["nothing"], 1)
        self.assertEqual(found["calving"][0]["fields"]["order"], 3)
        self.assertEqual(
            {name: found["insemination"][0]["fields"][name] for name in ("character", "order", "bull", "dose")},
            {"character": "reinsemination", "order": 0, "bull": "NEO-1", "dose": 1},
        )
        self.assertEqual(found["check"][0]["fields"], {"result": "barren"})
        self.assertEqual(found["culling"][0]["fields"]["kind"], "death")
        self.assertEqual((found["cancelled"], found["unsure"]), ([False, 0], 0))

    def test_sale(self):
        """A sale that is refused for its meat is sent once more with the reason, and by another key than a refusal's"""
        found = self.run_here(
            """
            const { sendSale } = await bench.module('/animals/sale.js');
            const { Problem } = await bench.module('/api.js');
            const sent = [];
            const sell = async (code, press) => {
              sent.length = 0;
              const answer = sendSale(async (more) => {
                sent.push(more);
                if (!more.withdrawalOverride) throw new Problem({ title: 'T', detail: 'D', status: 409, code });
                return 'sold';
              }).catch(({ rest }) => rest.code);
              await bench.quiet();
              if (bench.all('override-dialog').length) await press();
              return [await answer, [...sent]];
            };
            return [
              await sell('under-withdrawal', async () => { await bench.type('field-reason', ' vet '); await bench.press('override-form-submit'); }),
              await sell('under-withdrawal', () => bench.one('override-dialog').close()),
              await sell('animal-culled', () => {}),
            ];
            """
        )
        self.assertEqual(
            found,
            [
                ["sold", [{}, {"withdrawalOverride": {"reason": "vet"}}]],
                ["under-withdrawal", [{}]],
                ["animal-culled", [{}]],
            ],
        )

    def test_many(self):
        """Who does not take a change of many is left out on request, culling is asked about once, and it is taken back as one"""
        found = self.run_here(
            """
            bench.stopClock('2026-11-28T00:30:00+01:00');
            const { recordMany } = await bench.module('/animals/record-many.js');
            bench.put(recordMany(() => ['a', 'b'], 'Text'));
            const refusal = (code) => bench.refuse(409, { code: 'many-refused', refused: [
              { animalId: 'a', earTag: 'CZ000000001', code, message: 'why' },
        { animalId: 'b', earTag: 'CZ000000002', code: 'of-tomorrow', message: 'm' }] });
            let code = 'animal-culled';
            bench.answer('POST /v1/changes', ({ body }) => body.skipRefused || body.withdrawalOverride
              ? { id: 'x', kind: body.kind, recorded: 1 } : refusal(code));
            bench.answer('DELETE /v1/changes/batches/x', null);
            const bodies = () => bench.asked('POST **').map(({ body }) => body);
            await bench.press('many-dryOff');
            await bench.press('many-dryOff-form-submit');
            const names = [bench.one('many-refused').querySelectorAll('li').length, bench.all('many-override').length];
            await bench.press('many-leave-out');
            const left = [bodies(), bench.asked('POST **').map(({ headers }) => Boolean(headers['Idempotency-Key']))];
            await bench.press('many-take-back');
            const back = [bench.lines('DELETE'), bench.all('many-take-back').length];
            bench.sent.length = 0;
            code = 'under-withdrawal';
            await bench.press('many-culling');
            bench.one('choice-kind-sale').click();
            await bench.press('many-culling-form-submit');
            bench.one('confirm-dialog').close();
            await bench.quiet();
            const unsure = bodies().length;
            await bench.press('many-culling-form-submit');
            await bench.press('confirm');
            await bench.press('many-override');
            await bench.type('field-reason', 'vet');
            await bench.press('override-form-submit');
            return { names, left, back, unsure, sold: bodies().map(({ withdrawalOverride }) => withdrawalOverride ?? null),
              asked: bench.all('confirm').length };
            """
        )
        body = {"animals": ["a", "b"], "kind": "dryOff", "date": "2026-11-28", "fields": {}}
        self.assertEqual(found["names"], [2, 0])
        self.assertEqual(found["left"], [[body, {**body, "skipRefused": True}], [True, False]])
        self.assertEqual(found["back"], [["DELETE /v1/changes/batches/x"], 0])
        self.assertEqual((found["unsure"], found["sold"], found["asked"]), (0, [None, {"reason": "vet"}], 0))

    def test_forgotten_calving(self):
        """A forgotten calving goes before its insemination, once however often that is refused, and with an order of its own"""
        found = self.run_here(
            self.record
            + """
            await bench.as('admin', { technicians: ['Jan'] });
            bench.answer('/v1/animals/a/card', { ...card, forms: { ...card.forms, calvingForgotten: true } });
            let refuse = 1;
            bench.answer('POST /v1/animals/a/changes', ({ body }) => body.kind === 'insemination' && refuse-- > 0
              ? bench.refuse(409, { code: 'no-such' }) : { id: 'x' });
            const answer = recordChange({ id: 'a' }, 'insemination');
            await bench.quiet();
            const technician = bench.all('field-technician').length;
            bench.one('choice-character-insemination').click();
            const order = () => bench.one('field-order').value;
            const orders = [order()];
            await bench.press('forgotten-add');
            orders.push(order());
            await bench.press('forgotten-not');
            orders.push(order());
            await bench.press('forgotten-add');
            await bench.type('field-bull', 'NEO-1');
            await bench.type('field-calvingDate', '2026-10-01');
            await bench.type('field-calvingOrder', '31');
            await bench.press('record-insemination-form-submit');
            const bad = [bench.all('problem').length, bench.lines('POST').length];
            await bench.type('field-calvingOrder', '4');
            await bench.press('record-insemination-form-submit');
            await bench.press('record-insemination-form-submit');
            const sent = bench.asked('POST **').map(({ body, headers }) => [body.kind, body.fields.order, body.date, headers['Idempotency-Key']]);
            return [technician, orders, bad, sent.map((one) => one.slice(0, 3)), sent[0][3] === `${sent[1][3]}c`, sent[1][3] === sent[2][3]];
            """
        )
        self.assertEqual(found[0], 0)
        self.assertEqual(found[1], ["2", "1", "2"])
        self.assertEqual(found[2], [1, 0])
        today = "2026-11-28"
        self.assertEqual(
            found[3], [["calving", 4, "2026-10-01"], ["insemination", 1, today], ["insemination", 1, today]]
        )
        self.assertEqual(found[4:], [True, True])

    def test_deleted(self):
        """A change is deleted after a question; a birth only as the last, and the animal with it; what was sent is only looked at"""
        found = self.run_here(
            herd
            + """
            const { changeList } = await bench.module('/animals/change-list.js');
            bench.answer('DELETE /v1/changes/**', null);
            const changed = [];
            const change = (id, kind, more = {}) => ({ id, kind, date: '2026-11-20', fields: {}, ...more });
            const draw = (...changes) => bench.put(changeList({ animal: animal('a'), changes, locations: new Map(), onChanged: () => changed.push(1) }));
            const press = async (answer) => {
              bench.sent.length = 0;
              bench.all('delete-change').at(-1).click();
              await bench.quiet();
              if (bench.all('confirm').length) await (answer ? bench.press('confirm') : bench.one('confirm-dialog').close());
              await bench.quiet();
              return bench.lines('DELETE');
            };
            draw(change('n', 'note'));
            const rows = [await press(false), await press(true), changed.length];
            draw(change('x', 'note'), change('b', 'birth'));
            rows.push(await press(true), bench.toasts().length);
            draw(change('b', 'birth'));
            rows.push(await press(true), location.hash);
            const presses = async (role, more) => {
              await bench.as(role);
              draw(change('n', 'note', more));
              return [...document.querySelectorAll('.change-actions button')].map(({ dataset }) => dataset.testid).join();
            };
            return [rows, await presses('admin', {}), await presses('recorder', {}), await presses('viewer', {}),
              await presses('admin', { uploadedAt: '2026-11-21' })];
            """
        )
        self.assertEqual(
            found[0],
            [[], ["DELETE /v1/changes/n"], 1, [], 1, ["DELETE /v1/changes/b"], "#/animals"],
        )
        self.assertEqual(found[1:], ["correct-change,delete-change", "correct-change", "", "show-change"])
