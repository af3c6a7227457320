"""The bin and the sessions with answers that come late: what is chosen, sent, taken back, counted and told to be open."""

from fixtures import scale
from page_bench import EmptyFarm

# The page of the bin, whose answers the test gives.
opened = (
    scale
    + """
bench.stopClock();
const held = bench.hold('/v1/weighings/unassigned');
const loose = (id, more = {}) => weighing(id, { state: 'unassigned', animal: null, animalId: null, proposals: [], certain: false, ...more });
const page = (...items) => ({ items, count: items.length, next: null });
await bench.show('unassigned');
const listed = () => bench.all('weighing').map(({ dataset }) => dataset.weighing).join();
const said = () => bench.texts('bin-said').join();
const bar = () => bench.all('bin-bar')[0].hidden ? 'hidden' :
  [...bench.all('bin-bar')[0].querySelectorAll('button')].map(({ dataset }) => dataset.testid).join();
const choose = async (...ids) => { for (const id of ids) await bench.press('bin-choose', { of: id }); };
"""
)


class BinPage(EmptyFarm):
    def test_late(self):
        """The answer asked for last is shown, whatever comes after it, and so is its failure"""
        found = self.run_here(
            opened
            + """
            await bench.hear('animal.changed');
            await bench.pass(250);
            await held[1].give(page(loose('new')));
            await held[0].give(page(loose('old')));
            const late = listed();
            await bench.hear('animal.changed');
            await bench.pass(250);
            await bench.hear('animal.changed');
            await bench.pass(250);
            await held[3].give(page(loose('newest')));
            await held[2].fail();
            const failed = bench.all('problem').length;
            await bench.hear('animal.changed');
            await bench.pass(250);
            await held[4].fail();
            const told = [listed(), bench.all('problem').length];
            await bench.press('retry');
            await held[5].give(page(loose('back')));
            return [late, failed, told, listed(), bench.all('problem').length];
            """
        )
        self.assertEqual(found, ["new", 0, ["newest", 1], "back", 0])

    def test_gone(self):
        """What was assigned elsewhere is no longer chosen, neither counted nor sent"""
        found = self.run_here(
            opened
            + """
            await held[0].give(page(loose('w1'), loose('w2'), loose('w3')));
            await choose('w1', 'w2');
            const chosen = said();
            await bench.hear('weighing.assigned', weighing('w1'));
            await bench.pass(250);
            await held[1].give(page(loose('w2'), loose('w3')));
            await bench.pass(500);
            const after = [said(), bench.all('bin-choose').filter(({ checked }) => checked).map(({ dataset }) => dataset.of)];
            bench.answer('POST /v1/weighings/unassigned/discard', ({ body }) => ({ items: body.weighingIds.map((id) => ({ id })) }));
            await bench.press('bin-discard');
            bench.one('choice-reason-test').click();
            await bench.press('discard-form-submit');
            const sent = bench.asked('POST **')[0].body.weighingIds;
            await held[2].give(page(loose('w3')));
            return [chosen, after, sent, said(), bar()];
            """
        )
        self.assertEqual(found[0], "2 chosen")
        self.assertEqual(found[1], ["1 chosen", ["w2"]])
        self.assertEqual(found[2], ["w2"])
        self.assertEqual(found[3:], ["1 weighing discarded", "bin-take-back"])

    def test_taken_back(self):
        """What was done can be taken back once; what did nothing, or failed, cannot"""
        found = self.run_here(
            opened
            + """
            const certain = loose('w1', { certain: true, proposals: [{ animal: animal('a1'), reason: 'tag' }] });
            await held[0].give(page(certain, loose('w2', { proposals: [{ animal: animal('a2'), reason: 'weight' }] })));
            const first = bar();
            let done = [{ id: 'w1' }];
            bench.answer('POST /v1/weighings/unassigned/assign', () => ({ items: done }));
            bench.answer('POST /v1/weighings/release', ({ body }) => ({ items: body.weighingIds }));
            await bench.press('bin-give-certain');
            await held[1].give(page(loose('w2')));
            const given = [bench.asked('POST **')[0].body, bar()];
            await bench.press('bin-take-back');
            await held[2].give(page(loose('w1'), loose('w2')));
            const back = [bench.asked('POST **')[1].body, bar(), bench.toasts()];
            done = [];
            await bench.hear('animal.changed');
            await bench.pass(250);
            await held[3].give(page(certain));
            await bench.pass(600);
            await bench.press('bin-give-certain');
            await held[4].give(page(certain));
            const nothing = [bar(), bench.toasts().length];
            bench.answer('POST /v1/weighings/unassigned/assign', bench.refuse(409, { code: 'busy-now' }));
            await bench.press('bin-give-certain');
            return { first, given, back, nothing, refused: [bar(), bench.toasts().at(-1), held.length] };
            """
        )
        self.assertEqual(found["first"], "bin-give-certain,bin-choose-all")
        self.assertEqual(found["given"], [{"assignments": [{"weighingId": "w1", "animalId": "a1"}]}, "bin-take-back"])
        self.assertEqual(found["back"], [{"weighingIds": ["w1"]}, "bin-choose-all", ["1 weighing is back here"]])
        self.assertEqual(found["nothing"], ["bin-give-certain", 2])
        self.assertEqual(found["refused"], ["bin-give-certain", "bad: busy-now", 5])

    def test_choosing(self):
        """All and none are chosen with one press, as far as they are shown; who looks only chooses nothing"""
        found = self.run_here(
            opened
            + """
            await held[0].give({ items: [loose('w1'), loose('w2')], count: 7, next: null });
            const count = bench.text('bin-count').startsWith('7');
            await bench.press('bin-choose-all');
            const all = [said(), bench.all('bin-choose').filter(({ checked }) => checked).length];
            await bench.press('bin-choose-none');
            const none = [said(), bench.all('bin-choose').filter(({ checked }) => checked).length, bar()];
            await choose('w1');
            await choose('w1');
            const again = bar();
            return [count, all, none, again];
            """
        )
        self.assertEqual(found, [True, ["2 chosen", 2], ["", 0, "bin-choose-all"], "bin-choose-all"])
        found = self.run_here(
            "await bench.as('viewer');"
            + opened
            + """
            await held[0].give(page(loose('w1', { certain: true, eid: '203000000000001', proposals: [{ animal: animal('a1'),
              reason: 'tag' }] })));
            return [bar(), [...document.querySelectorAll('.bin-card button, .bin-card input, .bin-card a')].map(({ dataset }) =>
              dataset.testid)];
            """
        )
        self.assertEqual(found, ["hidden", ["open-weighing"]])

    def test_pages(self):
        """More is read by a hundred, of the gateway at most five hundred at once, and no more than was asked for"""
        found = self.run_here(
            opened
            + """
            const many = (count, start) => Array.from({ length: count }, (_, at) => loose(`${start}${at}`));
            await held[0].give({ items: many(100, 'a'), count: 900, next: 'c1' });
            const hidden = bench.one('bin-more').hidden;
            await bench.press('bin-more');
            await held[1].give({ items: many(150, 'a'), count: 900, next: 'c2' });
            await held[2].give({ items: many(50, 'b'), count: 900, next: null });
            const end = bench.one('bin-more').hidden;
            const { readBin } = await bench.module('/bin/acts.js');
            const read = readBin(700, bench.signal());
            await bench.quiet();
            await held[3].give({ items: many(500, 'a'), count: 900, next: 'c3' });
            await held[4].give({ items: many(200, 'b'), count: 900, next: 'c4' });
            const { items, next } = await read;
            return [held.map(({ address }) => address.split('?')[1]), hidden, end, items.length, next];
            """
        )
        self.assertEqual(
            found,
            [
                ["limit=100", "limit=200", "limit=50&cursor=c2", "limit=500", "limit=200&cursor=c3"],
                False,
                True,
                700,
                "c4",
            ],
        )

    def test_news(self):
        """It is read again after each thing that may change it, once for many, and after a reconnect; not when it was left"""
        found = self.run_here(
            opened
            + """
            await held[0].give(page(loose('w1')));
            const counts = [];
            for (const kind of ['animal.created', 'animal.changed', 'weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
              const before = held.length;
              await bench.hear(kind, weighing('w1'));
              await bench.hear(kind, weighing('w1'));
              await bench.pass(249);
              const early = held.length - before;
              await bench.pass(1);
              counts.push([early, held.length - before]);
            }
            const before = held.length;
            bench.station({ connection: 'lost' });
            await bench.hear('connection');
            await bench.pass(300);
            const lost = held.length - before;
            bench.station({ connection: 'open' });
            await bench.hear('connection');
            await bench.pass(300);
            const again = held.length - before;
            await bench.hear('import.done', {});
            await bench.pass(300);
            const imported = held.length - before;
            await bench.hear('animal.changed');
            await bench.leave();
            await bench.pass(3000);
            return [counts, lost, again, imported, held.length - before, bench.lines('GET /v1/weighings/missed').length > 3];
            """
        )
        self.assertEqual(found, [[[0, 1]] * 5, 0, 1, 2, 2, True])

    def test_card(self):
        """A card says whose it may be and why; a new animal is offered only where one tag was read that nobody has or had"""
        found = self.run_here(
            scale
            + """
            const { binCard } = await bench.module('/bin/card.js');
            const picked = [];
            const card = (more) => {
              const box = binCard(weighing('w', { state: 'unassigned', animal: null, at: '2026-11-27T23:30:00Z', proposals: [], certain: false, ...more }),
                { trace: null, chosen: false, acts: { pick: (_, { id }) => picked.push(id) } });
              bench.put(box);
              return [bench.all('new-with-tag')[0]?.getAttribute('href') ?? null, bench.texts('candidate')];
            };
            const tag = '203000000000001';
            const offers = [
              { animal: animal('a1'), reason: 'tag', probability: 0.999 },
              { animal: animal('a2'), reason: 'likely', probability: 0.001, expectedKilograms: 412.4 },
              { animal: animal('a3'), reason: 'missing' },
            ];
            const rows = [card({}), card({ eid: tag }), card({ eids: [tag], eid: tag }), card({ eids: [tag, '203000000000002'] }),
              card({ eid: tag, proposals: [{ animal: animal('a1'), reason: 'formerTag', eid: tag }] }),
              card({ eid: tag, proposals: [{ animal: animal('a1'), reason: 'weight', eid: null }] })[0] !== null,
              card({ proposals: offers })];
            bench.all('candidate')[1].click();
            return [rows, picked];
            """
        )
        link = "#/animals/new?from=bin&eid=203000000000001&weighing=w&day=2026-11-28"
        self.assertEqual(
            [row if isinstance(row, bool) else row[0] for row in found[0][:6]], [None, link, link, None, None, True]
        )
        said = found[0][6][1]
        self.assertTrue(said[0].startswith("99 %"))
        self.assertTrue(said[1].startswith("1 %") and "412.0 kg" in said[1])
        self.assertNotIn("%", said[2])
        self.assertEqual(found[1], ["a2"])

    def test_births(self):
        """The address of a new animal is believed only as far as it is one; its weighing goes along, or is told to be left"""
        found = self.run_here(
            """
            const { binBirth } = await bench.module('/bin/birth.js');
            await bench.visit('more');
            const given = { from: 'bin', eid: '203000000000001', weighing: 'w', day: '2026-11-28' };
            const read = (more) => { const one = binBirth({ ...given, ...more }); return one && [one.values.eid, one.day]; };
            const rows = [read({}), read({ from: 'scan' }), read({ eid: '20300000000001' }), read({ eid: undefined }),
              read({ weighing: '' }), read({ day: 'today' }), read({ day: undefined })];
            bench.answer('POST /v1/weighings/w/assign', {});
            await binBirth(given).finish({ id: 'a', earTagText: 'CZ 1' });
            bench.answer('POST /v1/weighings/w/assign', bench.refuse(409, { code: 'gone' }));
            await binBirth(given).finish({ id: 'a', earTagText: 'CZ 1' });
            return [rows, bench.asked('POST **').map(({ body }) => body.animalId), bench.toasts().map((text) => text.slice(0, 3))];
            """
        )
        eid = "203000000000001"
        self.assertEqual(found[0], [[eid, "2026-11-28"], None, None, None, None, [eid, None], [eid, None]])
        self.assertEqual(found[1], ["a", "a"])
        self.assertEqual([text == "bad" for text in found[2]], [False, True])


class Plans(EmptyFarm):
    # The plan that the pages have; it follows the session that is set here.
    plan = """
    bench.stopClock();
    const { plan } = await bench.module('/sessions/plan.js');
    const held = bench.hold('/v1/sessions/s/reconcile');
    const a = (...ids) => ids.map((id) => ({ id }));
    const session = async (value) => { bench.station({ session: value }); await bench.hear('session'); };
    plan.follow(bench.signal());
    await session(null);
    """

    def test_counted(self):
        """A plan counts who was weighed of it, and leaves out whoever was never in it"""
        found = self.run_here(
            self.plan
            + """
            bench.answer('/v1/sessions/s/weighings', { items: [
              { state: 'assigned', animal: { id: 'a1' } }, { state: 'assigned', animal: { id: 'x' } },
              { state: 'discarded', animal: { id: 'y' } }, { state: 'assigned', animal: null }] });
            await session({ id: 's', planned: 3 });
            await bench.pass(150);
            const before = [plan.planned, plan.weighed, plan.leavesOut({ id: 'x' })];
            await held[0].give({ planned: 3, missing: a('a2', 'a3'), moved: [{ reason: 'notPlanned', animal: { id: 'x' } },
              { reason: 'groupChanged', animal: { id: 'a1' } }] });
            const first = [plan.weighed, ['a1', 'a2', 'x', 'y'].map((id) => plan.leavesOut({ id })), plan.leavesOut(null)];
            await bench.hear('session');
            await bench.hear('session');
            await bench.pass(149);
            const early = held.length;
            await bench.pass(1);
            await held[1].give({ planned: 3, missing: a('a3'), moved: [] });
            const second = [plan.weighed, plan.leavesOut({ id: 'a2' }), bench.lines('GET /v1/sessions/s/weighings').length];
            await session(null);
            return { before, first, early, second, reads: held.length };
            """
        )
        self.assertEqual(found["before"], [3, None, False])
        self.assertEqual(found["first"], [1, [False, False, True, True], False])
        self.assertEqual((found["early"], found["reads"]), (1, 2))
        self.assertEqual(found["second"], [2, False, 1])

    def test_late(self):
        """What was asked of a session that has ended is not the plan of the next one, nor read after its end"""
        found = self.run_here(
            self.plan
            + """
            const other = bench.hold('/v1/sessions/t/reconcile');
            await session({ id: 's', planned: 3 });
            await bench.pass(150);
            await session({ id: 't', planned: 5 });
            const taken = [plan.planned, plan.missing];
            await bench.pass(150);
            await held[0].give({ planned: 3, missing: a('a1', 'a2', 'a3'), moved: [] });
            const late = plan.missing;
            await other[0].give({ planned: 5, missing: a('b1', 'b2', 'b3', 'b4', 'b5'), moved: [] });
            const now = [plan.weighed, plan.leavesOut({ id: 'a1' })];
            await bench.hear('session');
            await session(null);
            await bench.pass(1000);
            return [taken, late, now, [plan.planned, plan.missing, other.length], held.length];
            """
        )
        self.assertEqual(found, [[5, None], None, [0, True], [0, None, 1], 1])

    def test_follows(self):
        """A plan that begins to follow while a session is open reads at once; one that has ended reads no more"""
        found = self.run_here(
            self.plan
            + """
            bench.station({ session: { id: 's', planned: 3 } });
            const mine = new plan.constructor();
            const ends = new AbortController();
            mine.follow(ends.signal);
            await bench.quiet();
            const begun = held.length;
            await bench.hear('session');
            ends.abort();
            const ended = mine.planned;
            await bench.pass(1000);
            // That of the pages goes on.
            const reads = held.length - begun;
            await session(null);
            return [begun, ended, reads];
            """
        )
        self.assertEqual(found, [1, 0, 1])


class Sessions(EmptyFarm):
    def test_still_open(self):
        """What is left behind is counted by kind, the missed since the session began, and closing asks only where something is"""
        found = self.run_here(
            """
            const { closeSession, stillOpen } = await bench.module('/sessions/close.js');
            const nothing = { unknown: [], twice: [], moved: [], missing: [] };
            let rest = { ...nothing, unknown: [1], missing: [1, 2] };
            bench.answer('/v1/sessions/s/reconcile', () => rest);
            let missed = [
              { at: '2026-11-28T08:00:00Z', reason: 'early' }, { at: '2026-11-28T07:59:59Z', reason: 'early' },
              { at: '2026-11-28T09:00:00Z', reason: 'noWeight' }];
            bench.answer('/v1/weighings/missed', () => ({ items: missed }));
            bench.answer('POST /v1/sessions/s/close', null);
            const session = { id: 's', name: 'S', openedAt: '2026-11-28T08:00:00Z' };
            const open = (await stillOpen(session)).map(({ kind, count, href }) => [kind, count, href]);
            const close = async (press) => {
              bench.sent.length = 0;
              const answer = closeSession(session);
              await bench.quiet();
              if (bench.all('close-dialog').length) press();
              return [await answer, bench.lines('POST').length];
            };
            const rows = [await close(() => bench.one('keep-open').click()), await close(() => bench.one('close-dialog').close()),
              await close(() => bench.one('close-anyway').click())];
            rest = nothing;
            missed = [];
            rows.push(await close(() => {}));
            return [open, rows];
            """
        )
        self.assertEqual(
            found,
            [
                [["unknown", 1, "/sessions/s"], ["missing", 2, "/sessions/s"], ["missed", 1, "/unassigned"]],
                [[False, 0], [False, 0], [True, 1], [True, 1]],
            ],
        )

    def test_opened(self):
        """A session replaces the open one, tries again where another was opened meanwhile, three times; limits go along if ticked"""
        found = self.run_here(
            """
            const { openSession } = await bench.module('/sessions/open.js');
            const drafts = [{ name: 'Sale', minimum: 400 }];
            bench.answer('/v1/sessions', { items: [{ drafts }] });
            bench.answer('/v1/places', { items: [{ id: 'b', kind: 'barn', number: '1' }, { id: 'c', kind: 'barn', number: '2' },
              { id: 'g', kind: 'group', number: '3', parent: 'b' }, { id: 'h', kind: 'group', number: '4', parent: 'c' },
              { id: 'i', kind: 'group', number: '5', parent: 'b', closed: true }] });
            bench.answer('POST /v1/sessions/**', null);
            bench.station({ session: null });
            let open = { id: 'o' };
            bench.answer('/v1/station', () => ({ openSession: open }));
            const make = async (fails, act = () => {}, code = 'session-open') => {
              let left = fails;
              bench.answer('POST /v1/sessions', ({ body }) => left-- > 0 ? bench.refuse(409, { code }) : { id: 'new', ...body });
              bench.sent.length = 0;
              const answer = openSession();
              await bench.quiet();
              await act();
              await bench.press('session-form-submit');
              const problems = bench.all('problem').length;
              if (problems) bench.one('session-dialog').close();
              const keys = new Set(bench.asked('POST /v1/sessions')
                .map(({ headers }) => headers['Idempotency-Key']));
              return [bench.lines('POST'), (await answer)?.id ?? null, problems, keys.size];
            };
            const bodies = [];
            const rows = [await make(0)];
            bodies.push(bench.asked('POST /v1/sessions').at(-1).body.drafts ?? null);
            open = null;
            rows.push(await make(0, () => bench.tick('same-limits', false)));
            bodies.push(bench.asked('POST /v1/sessions').at(-1).body.drafts ?? null);
            open = { id: 'o' };
            rows.push(await make(2), await make(3), await make(1, () => {}, 'name-taken'));
            let groups = null;
            open = null;
            await make(0, async () => {
              await bench.type('field-barnId', 'b');
              groups = [...bench.one('field-groupId').options].map(({ value }) => value);
              await bench.type('field-groupId', 'g');
            });
            const { barnId, groupId, kind } = bench.asked('POST /v1/sessions').at(-1).body;
            return [rows, bodies, groups, [barnId, groupId, kind]];
            """
        )
        close, make = "POST /v1/sessions/o/close", "POST /v1/sessions"
        self.assertEqual(
            found[0],
            [
                [[close, make], "new", 0, 1],
                [[make], "new", 0, 1],
                [[close, make] * 3, "new", 0, 1],
                [[close, make] * 3, None, 1, 1],
                [[close, make], None, 1, 1],
            ],
        )
        self.assertEqual(found[1], [[{"name": "Sale", "minimum": 400}], None])
        self.assertEqual(found[2:], [["", "g"], ["b", "g", "weighing"]])

    def test_limits(self):
        """Limits that are opened and saved untouched stay as they are; an empty line is none, a half one is told"""
        limits = [
            {"name": "Breeding", "minimum": 400, "maximum": 512.5, "gate": 2, "sale": None},
            {"name": "Rest", "minimum": None, "maximum": None, "gate": None, "sale": True},
            {"name": "Zero", "minimum": 0, "maximum": None, "gate": 0, "sale": None},
        ]
        found = self.run_here(
            """
            const { limitEditor } = await bench.module('/sessions/limits.js');
            bench.answer('PATCH /v1/sessions/s', ({ body }) => ({ id: 's', ...body }));
            const changed = [];
            const show = (drafts) => bench.put(limitEditor({ id: 's', drafts }, (one) => changed.push(one.id)));
            const save = async () => { bench.sent.length = 0; await bench.press('limits-form-submit'); return bench.asked('PATCH **')[0]?.body.drafts ?? bench.text('problem'); };
            const type = (name, text) => bench.type(bench.all(name).at(-1), text);
            show(given);
            const untouched = await save();
            await bench.press('limit-add');
            const empty = await save();
            await type('limit-minimum', '5');
            const half = await save();
            await type('limit-name', 'New');
            await type('limit-minimum', 'x');
            const bad = await save();
            await type('limit-minimum', '5,5');
            const typed = (await save()).at(-1);
            bench.all('limit-remove')[0].click();
            const removed = (await save()).length;
            show([]);
            const none = await save();
            const presses = async (role, more) => {
              await bench.as(role);
              bench.put(limitEditor({ id: 's', drafts: given, ...more }, () => {}));
              return [document.querySelectorAll('#main button').length > 0, bench.all('limits')[0].children.length];
            };
            return { untouched, empty: empty.length, half: half.slice(0, 22), bad: bad.includes('x'), typed, removed, none, changed: changed.length,
              viewer: await presses('viewer', {}), closed: await presses('admin', { closedAt: '2026-11-28' }) };
            """,
            limits,
        )
        self.assertEqual(found["untouched"], limits)
        self.assertEqual((found["empty"], found["bad"], found["removed"], found["none"]), (3, True, 3, []))
        self.assertNotIn("limit.", found["half"])
        self.assertEqual(found["typed"], {"name": "New", "minimum": 5.5, "maximum": None, "gate": None, "sale": None})
        self.assertEqual(found["changed"], 5)
        self.assertEqual((found["viewer"], found["closed"]), ([False, 3], [False, 3]))

    def test_figures(self):
        """Each number of a session stands under its own name, and a gain of nothing is not one that is unknown"""
        found = self.run_here(
            """
            const { sessionFigures } = await bench.module('/sessions/figures.js');
            const read = (statistics) => {
              bench.put(sessionFigures({ statistics }));
              return Object.fromEntries([...document.querySelectorAll('[data-testid^=figure-]')].map((one) =>
                [one.dataset.testid.slice(7), bench.plain(one.textContent)]));
            };
            return [read({ count: 1234, mean: 412.345, median: 400, minimum: 40.25, maximum: 700, standardDeviation: 0,
              gainPerDay: -0.125, gainPerDaySinceBirth: 0 }), read(null)];
            """
        )
        self.assertEqual(
            found[0],
            {
                "count": "1,234",
                "meanOf": "412.3 kg",
                "median": "400.0 kg",
                "minimum": "40.3 kg",
                "maximum": "700.0 kg",
                "deviation": "0.0 kg",
                "gain": "-0.13 kg/day",
                "gainSinceBirth": "0.00 kg/day",
            },
        )
        self.assertEqual({text.split()[0] for name, text in found[1].items() if name != "count"}, {"–"})

    def test_reconciled(self):
        """What does not fit the plan is grouped, each beside what puts it right; long lists are folded, and who looks has no press"""
        found = self.run_here(
            scale
            + """
            const { reconciliation } = await bench.module('/sessions/reconcile.js');
            const place = (number) => ({ id: `g${number}`, number, kind: 'group' });
            const found = {
              planned: 12, weighed: 4,
              unknown: [weighing('w1', { state: 'unassigned', animal: null })],
              twice: [{ animal: animal('a1'), weighings: [weighing('w2'), weighing('w3')] }],
              moved: [{ animal: animal('a2'), reason: 'notPlanned', group: place('7') },
                { animal: animal('a3'), reason: 'groupChanged', plannedGroup: place('7'), group: null }],
              missing: Array.from({ length: 8 }, (_, at) => animal(`m${at}`)),
            };
            const opened = new Set();
            const draw = (session = {}, more = {}) => {
              bench.put(reconciliation({ session: { id: 's', planned: 12, groupId: 'g9', ...session }, found: { ...found, ...more },
                onChanged() {}, opened, onOpen: (name) => opened.add(name) }));
              return Object.fromEntries([...document.querySelectorAll('.reconcile-group')].map((one) =>
                [one.dataset.testid.slice(10), one.querySelectorAll(':scope > ul > li').length]));
            };
            const rows = [draw(), draw({ closedAt: '2026-11-28' })];
            await bench.press('reconcile-all-missing');
            rows.push(draw({ closedAt: '2026-11-28' }), draw({}, { missing: found.missing.slice(0, 7) }));
            const summary = bench.text('reconcile-summary');
            const moved = bench.all('reconcile-moved')[0].innerText.includes('group 7');
            const presses = () => [...document.querySelectorAll('.reconcile-group button')].map(({ dataset }) => dataset.testid)
              .filter((name, at, all) => all.indexOf(name) === at).sort();
            const recorder = presses();
            await bench.as('viewer');
            draw();
            const viewer = presses();
            const right = draw({}, { unknown: [], twice: [], moved: [], missing: [] });
            return { rows, summary, moved, recorder, viewer, right, reconciled: bench.all('reconciled').length };
            """
        )
        some = {"unknown": 1, "twice": 1, "moved": 2}
        self.assertEqual(
            found["rows"],
            [{**some, "coming": 6}, {**some, "missing": 6}, {**some, "missing": 8}, {**some, "coming": 7}],
        )
        self.assertIn("5 of 12", found["summary"])
        self.assertTrue(found["moved"])
        self.assertEqual(
            found["recorder"],
            ["reconcile-assign", "reconcile-choose", "reconcile-discard", "reconcile-move", "reconcile-weighing"],
        )
        self.assertEqual(found["viewer"], ["reconcile-all-coming"])
        self.assertEqual((found["right"], found["reconciled"]), ({}, 1))

    def test_exports(self):
        """Each file of a session has its own address, in the decimal mark that is chosen there; hours without feed are kept"""
        found = self.run_here(
            """
            const { exports } = await bench.module('/sessions/exports.js');
            bench.answer('PATCH /v1/sessions/s', ({ body }) => body);
            const session = { id: 's', kind: 'weighing', timeOffFeed: 0 };
            bench.put(exports(session));
            const links = Object.fromEntries([...document.querySelectorAll('#main a')].map((one) =>
              [one.dataset.testid, one.getAttribute('href')]));
            await bench.press('decimal-comma');
            const comma = bench.one('session-csv').getAttribute('href');
            const before = bench.text('session-feed');
            await bench.press('session-feed');
            const shown = bench.one('field-hours').value;
            await bench.type('field-hours', '12,5');
            await bench.press('feed-submit');
            const after = [bench.asked('PATCH **')[0].body, bench.text('session-feed')];
            bench.put(exports({ id: 's', kind: 'single' }));
            const single = bench.all('session-icar-group').length;
            await bench.as('viewer');
            bench.put(exports(session));
            return { links, comma, before, shown, after, single, viewer: bench.all('session-feed').length };
            """
        )
        self.assertEqual(
            found["links"],
            {
                "session-csv": "/v1/sessions/s/weighings.csv?language=en&decimal=point&delimiter=comma",
                "session-icar": "/v1/sessions/s/weighings.icar.json",
                "session-icar-group": "/v1/sessions/s/group-weights.icar.json",
                "session-report": "/v1/sessions/s/report.pdf?language=en",
            },
        )
        self.assertEqual(found["comma"], "/v1/sessions/s/weighings.csv?language=en&decimal=comma&delimiter=semicolon")
        self.assertIn("0.0", found["before"])
        self.assertEqual((found["shown"], found["after"][0]), ("0", {"timeOffFeed": 12.5}))
        self.assertIn("12.5", found["after"][1])
        self.assertEqual((found["single"], found["viewer"]), (0, 0))


class SessionPages(EmptyFarm):
    def test_list(self):
        """The list is read again when a session opens or closes; while it is weighed only the numbers change"""
        found = self.run_here(
            """
            bench.stopClock();
            const held = bench.hold('/v1/sessions');
            bench.station({ session: null, devices: [] });
            await bench.show('sessions');
            const one = (more) => ({ id: 's', name: 'Spring', openedAt: '2026-11-28T08:00:00Z', ...more });
            await held[0].give({ items: [one()] });
            const row = bench.one('session');
            bench.station({ session: one({ statistics: { count: 7, mean: 400 } }) });
            await bench.hear('session');
            const counted = [bench.text('session').includes('7'), bench.one('session') === row, held.length];
            const reads = [];
            for (const kind of ['session.opened', 'session.reopened', 'session.closed']) {
              await bench.hear(kind);
              reads.push(held.length);
            }
            await held[3].give({ items: [one({ closedAt: '2026-11-28' })] });
            await held[2].give({ items: [one()] });
            await held[1].give({ items: [] });
            const late = bench.all('session').map(({ dataset }) => dataset.open);
            bench.answer('POST /v1/sessions/s/reopen', null);
            await bench.press('reopen-session');
            const acted = [bench.lines('POST'), held.length];
            await bench.as('viewer');
            await held[4].give({ items: [one()] });
            return { counted, reads, late, acted, viewer: bench.all('close-session').length };
            """
        )
        self.assertEqual(
            found,
            {
                "counted": [True, True, 1],
                "reads": [2, 3, 4],
                "late": ["false"],
                "acted": [["POST /v1/sessions/s/reopen"], 5],
                "viewer": 0,
            },
        )

    def test_one(self):
        """A session is read again a moment after its weighings, not those of others; what is typed into its limits stays"""
        found = self.run_here(
            scale
            + """
            bench.stopClock();
            let drafts = [{ name: 'Sale', minimum: 400 }];
            bench.answer('/v1/sessions/s', () => ({ id: 's', name: 'S', openedAt: '2026-11-28T08:00:00Z', drafts, statistics: { count: 2 } }));
            const held = bench.hold('/v1/sessions/s/reconcile');
            const rest = { planned: 0, weighed: 2, unknown: [], twice: [], moved: [], missing: [] };
            bench.answer('/v1/sessions/s/weighings', ({ address }) => address.includes('cursor')
              ? { items: [weighing('w0', { sessionId: 's' })], next: null }
              : { items: [weighing('w2', { sessionId: 's' }), weighing('w1', { sessionId: 's' })], next: 'c' });
            await bench.show('session', { parameters: { id: 's' } });
            await held[0].give(rest);
            const listed = () => bench.all('weighing').map(({ dataset }) => `${dataset.weighing} ${dataset.state}`).join();
            await bench.press('more-weighings');
            const more = [listed(), bench.all('more-weighings').length];
            await bench.type('limit-minimum', '450');
            const reads = [];
            const read = async (kind, detail) => {
              const before = held.length;
              await bench.hear(kind, detail);
              await bench.pass(249);
              const early = held.length - before;
              await bench.pass(1);
              reads.push([kind, early, held.length - before]);
              for (const one of held.slice(before)) await one.give(rest);
            };
            for (const kind of ['weighing.recorded', 'weighing.assigned', 'weighing.corrected']) {
              await read(kind, weighing('w1', { sessionId: 's', state: 'discarded' }));
            }
            await read('weighing.recorded', weighing('x', { sessionId: 'other' }));
            for (const kind of ['session.closed', 'session.reopened', 'session.changed']) await read(kind, { id: 's' });
            await read('session.changed', { id: 'other' });
            await read('animal.changed', {});
            const typed = bench.one('limit-minimum').value;
            drafts = [{ name: 'Sale', minimum: 500 }];
            await read('session.changed', { id: 's' });
            const others = bench.one('limit-minimum').value;
            await bench.hear('animal.changed');
            await bench.leave();
            await bench.pass(1000);
            return { more, reads, typed, others, listed: listed(), left: held.length };
            """
        )
        self.assertEqual(found["more"], ["w2 assigned,w1 assigned,w0 assigned", 0])
        self.assertEqual(
            [row[1:] for row in found["reads"]], [[0, 1]] * 3 + [[0, 0]] + [[0, 1]] * 3 + [[0, 0]] + [[0, 1]] * 2
        )
        self.assertEqual((found["typed"], found["others"]), ("450", "500"))
        self.assertEqual(found["listed"], "w2 assigned,w1 discarded,w0 assigned")
        self.assertEqual(found["left"], 1 + sum(row[2] for row in found["reads"]))

    def test_coming(self):
        """Who is still to come is listed, gets shorter while somebody looks, and is not made up before it is known"""
        found = self.run_here(
            scale
            + """
            const { plan } = await bench.module('/sessions/plan.js');
            const { showStillToCome } = await bench.module('/sessions/still-to-come.js');
            bench.station({ session: { id: 's', name: 'S' } });
            const set = async (missing) => {
              bench.replace(plan, 'planned', 3);
              bench.replace(plan, 'missing', missing);
              plan.dispatchEvent(new Event('change'));
              await bench.quiet();
              return [bench.all('coming').map(({ dataset }) => dataset.animal).join(), bench.texts('coming-progress').join()];
            };
            await set(null);
            const shown = showStillToCome();
            await bench.quiet();
            const rows = [await set(null), await set([animal('a1'), animal('a2')]), await set([])];
            bench.one('coming-dialog').close();
            await shown;
            return rows;
            """
        )
        self.assertEqual([row[0] for row in found], ["", "a1,a2", ""])
        self.assertEqual(found[0][1], "")
        self.assertIn("1 of 3", found[1][1])
        self.assertIn("3 of 3", found[2][1])

    def test_chosen(self):
        """The weighing of a missing animal is given to it; a refusal stays there to be tried again"""
        found = self.run_here(
            scale
            + """
            const { chooseWeighing } = await bench.module('/sessions/choose-weighing.js');
            let refuse = true;
            bench.answer('POST /v1/weighings/w2/assign', () => refuse ? bench.refuse(409, { code: 'busy-now' }) : weighing('w2'));
            const answer = chooseWeighing(animal('a1'), [weighing('w1'), weighing('w2')]);
            await bench.quiet();
            await bench.press('choose-weighing', { weighing: 'w2' });
            const refused = bench.text('problem');
            refuse = false;
            await bench.press('choose-weighing', { weighing: 'w2' });
            return [refused, (await answer).id, bench.asked('POST **').map(({ body }) => body.animalId)];
            """
        )
        self.assertEqual(found, ["busy-now", "w2", ["a1", "a1"]])
