"""What is done at the scale: what a press sends, how it is taken back, and that no late answer and no bounce undoes it."""

from fixtures import scale
from page_bench import EmptyFarm

# The panel of what is due of an animal.
due = (
    scale
    + """
bench.stopClock();
const { duePanel, dueText } = await bench.module('/weigh/due.js');
const panel = duePanel({ signal: bench.signal() });
bench.put(panel.box);
const items = () => bench.all('due-item').map(({ dataset }) => dataset.kind);
"""
)


class Due(EmptyFarm):
    def test_late(self):
        """What was due of the animal before is neither shown nor pressed for the next"""
        found = self.run_here(
            due
            + """
            const [first, second] = ['a1', 'a2'].map((id) => bench.hold(`/v1/animals/${id}/due`));
            bench.answer('POST /v1/changes', { id: 'batch' });
            panel.show(animal('a1'), null);
            panel.show(animal('a2'), null);
            await bench.quiet();
            await second[0].give({ items: [{ kind: 'dryOff', changeId: 'x' }] });
            await first[0].give({ items: [{ kind: 'pregnancyCheck' }] });
            const late = items();
            await bench.press('due-dryOff');
            return [late, bench.asked('POST **').map(({ body }) => body)];
            """
        )
        self.assertEqual(
            found,
            [["dryOff"], [{"animals": ["a2"], "kind": "dryOff", "date": "2026-11-28", "fields": {}}]],
        )

    def test_taken_back(self):
        """What was recorded says so until it is taken back; a bounce does not take it back, nine tenths of a second later it may"""
        found = self.run_here(
            due
            + """
            bench.answer('/v1/animals/a1/due', { items: [{ kind: 'pregnancyCheck' }, { kind: 'dryOff' }] });
            bench.answer('POST /v1/changes', { id: 'batch' });
            bench.answer('DELETE /v1/changes/batches/batch', null);
            panel.show(animal('a1'), { animal: animal('a1'), due: [{ kind: 'weaning', kilograms: 5 }] });
            const known = items();
            await bench.quiet();
            await bench.press('due-barren');
            const recorded = [items(), bench.texts('due-done').length, bench.asked('POST **')[0].body.fields];
            await bench.pass(899);
            await bench.press('due-undo');
            const bounced = bench.lines('DELETE').length;
            await bench.pass(1);
            await bench.press('due-undo');
            const back = [bench.lines('DELETE'), items(), bench.all('due-done').length];
            await bench.press('due-pregnant');
            panel.show(animal('a1', { name: 'the same' }), null);
            const same = bench.all('due-done').length;
            panel.show(animal('a2'), null);
            return { known, recorded, bounced, back, same, other: bench.all('due-done').length, hidden: panel.box.hidden };
            """
        )
        self.assertEqual(found["known"], ["weaning"])
        self.assertEqual(found["recorded"], [["dryOff"], 1, {"result": "barren"}])
        self.assertEqual(found["bounced"], 0)
        self.assertEqual(found["back"], [["DELETE /v1/changes/batches/batch"], ["pregnancyCheck", "dryOff"], 0])
        self.assertEqual((found["same"], found["other"], found["hidden"]), (1, 0, True))

    def test_planned(self):
        """A planned treatment is given today, a selection keeps its day; the way back is what was there, to the letter"""
        found = self.run_here(
            due
            + """
            const changes = [
              { id: 's', date: '2026-11-20T08:15:30Z', fields: { reason: 7, unit: 3, order: 1 } },
              { id: 't', date: '2026-11-21', fields: { by: 'vet', done: false } },
            ];
            bench.answer('/v1/animals/a1/changes', () => ({ items: changes }));
            bench.answer('/v1/animals/a1/due', { items: [{ kind: 'selection', changeId: 's' }, { kind: 'treatment', changeId: 't' },
              { kind: 'selection', changeId: 'gone' }] });
            bench.answer('PATCH /v1/changes/**', null);
            panel.show(animal('a1'), null);
            await bench.quiet();
            const sent = () => bench.asked('PATCH **').map(({ path, body }) => [path, body]);
            const reads = () => bench.lines('GET /v1/animals/a1/due').length;
            const press = async (name, at) => { bench.all(name)[at].click(); await bench.quiet(); };
            await press('due-selection', 1);
            const gone = [sent(), reads(), bench.all('due-done').length];
            await press('due-selection', 0);
            await press('due-treatment', 0);
            await bench.pass(1000);
            await press('due-undo', 0);
            await press('due-undo', 0);
            return [gone, sent()];
            """
        )
        self.assertEqual(found[0], [[], 2, 0])
        selection, treatment = {"reason": 7, "unit": 3, "order": 1}, {"by": "vet", "done": False}
        self.assertEqual(
            found[1],
            [
                ["/v1/changes/s", {"fields": {**selection, "done": True}}],
                ["/v1/changes/t", {"date": "2026-11-28", "fields": {**treatment, "done": True}}],
                ["/v1/changes/s", {"date": "2026-11-20T08:15:30Z", "fields": selection}],
                ["/v1/changes/t", {"date": "2026-11-21", "fields": treatment}],
            ],
        )

    def test_news(self):
        """It is read again when something happens to this animal, and not to another; who looks only has no presses"""
        found = self.run_here(
            due
            + """
            bench.answer('/v1/animals/a1/due', { items: [{ kind: 'dryOff' }] });
            panel.show(animal('a1'), null);
            await bench.quiet();
            const reads = () => bench.lines('GET /v1/animals').length;
            const rows = [reads()];
            for (const [kind, detail] of [['animal.changed', { animalId: 'a1' }], ['weighing.recorded', { animalId: 'a1' }],
              ['animal.changed', { animal: { id: 'a1' } }], ['animal.changed', { animalId: 'a2' }], ['animal.created', { animalId: 'a1' }]]) {
              await bench.hear(kind, detail);
              rows.push(reads());
            }
            await bench.as('viewer');
            await bench.hear('animal.changed', { animalId: 'a1' });
            return [rows, items(), bench.all('due-dryOff').length];
            """
        )
        self.assertEqual(found, [[1, 2, 3, 4, 4, 4], ["dryOff"], 0])

    def test_words(self):
        """What is due is said with its day, its gate, its weight, and since when it waits"""
        self.expect(
            {"d": "/weigh/due.js"},
            {
                "said({ kind: 'withdrawal', meatUntil: '2026-12-03', milkUntil: '2026-11-30', what: 'P' })": (
                    "No slaughter until 03/12/2026, Milk withheld until 30/11/2026 · P"
                ),
                "said({ kind: 'withdrawal', what: 'P' }).endsWith(' · P')": True,
                "said({ kind: 'selection', reason: 7, unit: 3, since: '2026-11-20' })": "Selection: slaughter · gate 3",
                "said({ kind: 'selection', reason: 7, old: true, since: '2026-11-20' }).includes('8 days')": True,
                "said({ kind: 'treatment', what: 'Claws', since: '2026-11-20' })": "Claws · planned for 20/11/2026",
                "said({ kind: 'calving', until: '2026-11-27' }).includes('overdue')": True,
                "said({ kind: 'calving', until: '2026-11-28' }).includes('overdue')": False,
                "said({ kind: 'weaning', kilograms: 0 }).includes('0.0 kg')": True,
                "said({ kind: 'breeding' }).includes('kg')": False,
            },
            """
            bench.stopClock('2026-11-28T00:30:00+01:00');
            const said = (item) => bench.plain(d.dueText(item));
            """,
        )


class Undone(EmptyFarm):
    bar = (
        scale
        + """
    bench.stopClock('2026-11-28T09:04:00Z');
    const { undoBar } = await bench.module('/weigh/undo.js');
    bench.replace(bench.station(), 'now', () => new Date(Date.now() + 30_000));
    let last = null;
    const corrected = [];
    const bar = undoBar({ signal: bench.signal(), last: () => last, onCorrected: (one) => (corrected.push(one), (last = one), bar.show()),
      onAssign: (one) => corrected.push(`assign ${one.id}`) });
    bench.put(bar.box);
    bench.answer('POST /v1/weighings/w1/discard', weighing('w1', { state: 'discarded', animal: null, animalId: null }));
    bench.answer('POST /v1/weighings/w1/assign', weighing('w1'));
    bench.answer('/v1/weighings/w1/history', { items: [
      { action: 'weighing.discarded', before: { animal: animal('a0') } },
      { action: 'weighing.discarded', before: { animal: animal('a1') } }, { action: 'weighing.assigned' }] });
    const state = () => bar.box.dataset.undo;
    // Also the key, which is not seen where there is no keyboard.
    const label = () => bench.plain(bench.one('undo').textContent);
    """
    )

    def test_window(self):
        """For five minutes by the gateway's clock the last weighing can be undone, and then no more"""
        found = self.run_here(
            self.bar
            + """
            bar.show();
            const none = [state(), bench.one('undo').disabled];
            last = weighing('w1');
            bar.show();
            const fresh = [state(), label()];
            await bench.pass(29_999);
            const still = state();
            await bench.pass(101);
            const over = state();
            bench.one('undo').click();
            await bench.quiet();
            return [none, fresh, still, over, bench.lines('POST')];
            """
        )
        self.assertEqual(found, [["none", True], ["ready", "Undo 400.0 kg · CZ a1U"], "ready", "none", []])

    def test_bounce(self):
        """A press that comes within nine tenths of a second takes nothing back; a second undo of the undone sends nothing"""
        found = self.run_here(
            self.bar
            + """
            last = weighing('w1');
            bar.show();
            await bench.press('undo');
            const undone = [state(), bench.text('undone')];
            await bench.press('undo-back');
            await bench.pass(899);
            await bench.press('undo-back');
            const bounced = bench.lines('POST');
            await bench.pass(1);
            await bench.press('undo-back');
            return [undone, bounced, bench.asked('POST **').at(-1).body, state(), corrected.length];
            """
        )
        self.assertEqual(found[0][0], "undone")
        self.assertIn("400.0 kg · CZ a1", found[0][1])
        self.assertEqual(found[1], ["POST /v1/weighings/w1/discard"])
        self.assertEqual(found[2:], [{"animalId": "a1"}, "ready", 2])

    def test_late(self):
        """Whose the undone weighing was is not put beside the one that came after it"""
        found = self.run_here(
            self.bar
            + """
            const held = bench.hold('/v1/weighings/w1/history');
            last = weighing('w1', { state: 'discarded', animal: null });
            bar.show();
            last = weighing('w2', { kilograms: 300 });
            bar.show();
            await bench.quiet();
            await held[0].give({ items: [{ action: 'weighing.discarded', before: { animal: animal('a1') } }] });
            return [state(), label(), bench.all('undo-back').length];
            """
        )
        self.assertEqual(found, ["ready", "Undo 300.0 kg · CZ a1U", 0])

    def test_nobody(self):
        """An undone weighing that was nobody's is given to an animal, not back"""
        found = self.run_here(
            self.bar
            + """
            bench.answer('/v1/weighings/w1/history', { items: [] });
            last = weighing('w1', { state: 'discarded', animal: null });
            bar.show();
            await bench.quiet();
            await bench.press('undo-assign');
            await bench.as('viewer');
            last = weighing('w2');
            bar.show();
            return [bench.all('undo-back').length, corrected, bench.all('undo').length];
            """
        )
        self.assertEqual(found, [0, ["assign w1"], 0])


class Given(EmptyFarm):
    def test_assign(self):
        """An unknown tag goes along only where that is ticked; a refusal stays in the dialog, and can be tried again"""
        found = self.run_here(
            scale
            + """
            const { assignWeighing } = await bench.module('/weigh/assign.js');
            bench.answer('/v1/animals', { items: [animal('a1')] });
            bench.answer('POST /v1/animals/a1/eids', { assigned: [] });
            const given = async (more, ticks, status = null) => {
              bench.answer('POST /v1/weighings/w/assign', () => status ?? weighing('w'));
              bench.sent.length = 0;
              const answer = assignWeighing(weighing('w', { state: 'unassigned', reason: 'unknownEID', eid: '203000000000001',
                animal: null, ...more }));
              await bench.quiet();
              const offered = bench.all('merge-eid').length;
              if (ticks) bench.one('merge-eid').click();
              await bench.press('animal-result');
              const trouble = bench.texts('problem');
              if (status) {
                status = null;
                await bench.press('animal-result');
              }
              return [bench.asked('POST **').map(({ path, body }) => [path, body]), (await answer)?.id, offered, trouble.length];
            };
            return [await given({}, false), await given({}, true), await given({ reason: 'noEID' }, false),
              await given({ eid: null }, false), await given({}, false, bench.refuse(409, { code: 'locked' }))];
            """
        )
        assign = ["/v1/weighings/w/assign", {"animalId": "a1"}]
        wears = ["/v1/animals/a1/eids", {"eid": "203000000000001", "confirmed": False, "assignWeighings": True}]
        self.assertEqual(
            found,
            [
                [[assign], "w", 1, 0],
                [[wears, assign], "w", 1, 0],
                [[assign], "w", 0, 0],
                [[assign], "w", 0, 0],
                [[assign, assign], "w", 1, 1],
            ],
        )

    def test_heard(self):
        """Whose tags were read is offered, each once; with a reckoning of the gateway only that"""
        found = self.run_here(
            scale
            + """
            const { assignWeighing } = await bench.module('/weigh/assign.js');
            bench.answer('/v1/resolve', ({ address }) => address.endsWith('1') ? { animal: animal('a1') } :
              address.endsWith('2') ? { candidates: [animal('a2')] } : bench.refuse(404, { code: 'x' }));
            const open = async (more) => {
              bench.sent.length = 0;
              const answer = assignWeighing(weighing('w', { state: 'unassigned', reason: 'noEID', animal: null, ...more }));
              await bench.quiet();
              const seen = [bench.texts('suggestion'), bench.texts('candidate').length, bench.lines('GET /v1/resolve').length];
              bench.one('assign-dialog').close();
              return [...seen, await answer];
            };
            return [await open({ eids: ['1', '2', '1', '3'], eid: '2' }), await open({}),
              await open({ eids: ['1'], candidates: [{ animal: animal('a3'), probability: 0.5 }] })];
            """
        )
        self.assertEqual(found, [[["CZ a1", "CZ a2"], 0, 3, None], [[], 0, 0, None], [[], 1, 0, None]])

    def test_discarded(self):
        """The reason is that which was chosen, with what was noted; another one is said in one's own words"""
        found = self.run_here(
            scale
            + """
            const { discardWeighing } = await bench.module('/weigh/discard.js');
            bench.answer('POST /v1/weighings/w/discard', ({ body }) => weighing('w', { state: 'discarded', discardReason: body.reason }));
            const discard = async (reason, note) => {
              const answer = discardWeighing(weighing('w'));
              await bench.quiet();
              if (reason) bench.one(`choice-reason-${reason}`).click();
              await bench.type('field-note', note);
              await bench.press('discard-form-submit');
              if (!reason) bench.one('discard-dialog').close();
              return (await answer)?.discardReason ?? null;
            };
            return [await discard('leaning', ''), await discard('leaning', 'gate'), await discard('other', 'ran off'),
              await discard('other', ' '), await discard(null, 'x'), bench.lines('POST').length];
            """
        )
        leaning, other = found[0], found[3]
        self.assertEqual(found, [leaning, f"{leaning}: gate", "ran off", other, None, 4])
        self.assertNotIn("discard.", leaning + other)

    def test_merged(self):
        """A tag of another animal is taken only after a question, and asked about once"""
        found = self.run_here(
            """
            const { mergeEID } = await bench.module('/animals/merge-eid.js');
            let code = 'eid-taken';
            bench.answer('POST /v1/animals/a/eids', ({ body }) =>
              code === 'never' || !body.confirmed ? bench.refuse(409, { code: code === 'never' ? 'eid-taken' : code, detail: 'taken' })
                : { assigned: [1] });
            const merge = async (press) => {
              bench.sent.length = 0;
              const answer = mergeEID('203000000000001', { id: 'a', earTagText: 'CZ 1' }).catch(({ rest }) => rest.code);
              await bench.quiet();
              if (bench.all('confirm-dialog').length) press(bench.one('confirm-dialog'));
              return [await answer, bench.asked('POST **').map(({ body }) => body.confirmed)];
            };
            const yes = await merge(() => bench.one('confirm').click());
            const no = await merge((dialog) => dialog.close());
            code = 'never';
            const never = await merge(() => bench.one('confirm').click());
            code = 'animal-culled';
            return [yes, no, never, await merge(() => {})];
            """
        )
        self.assertEqual(
            found,
            [
                [True, [False, True]],
                [False, [False]],
                ["eid-taken", [False, True]],
                ["animal-culled", [False]],
            ],
        )

    def test_opened(self):
        """Who is opened for the next weighing is opened at this place, and taken back at it"""
        found = self.run_here(
            scale
            + """
            const { openAnimal, closeAnimal } = await bench.module('/weigh/open.js');
            bench.station({ place: 'gate 2' });
            bench.answer('DELETE /v1/station/animal', null);
            const answers = [];
            for (const stood of [null, weighing('w')]) {
              bench.answer('POST /v1/station/animal', { weighing: stood });
              answers.push((await openAnimal(animal('a1', { name: 'M' })))?.id ?? null);
            }
            await closeAnimal();
            return [answers, bench.asked('POST **').map(({ body }) => body), bench.toasts(), bench.lines('DELETE')];
            """
        )
        self.assertEqual(found[0], [None, "w"])
        self.assertEqual(found[1], [{"animalId": "a1", "place": "gate 2"}] * 2)
        self.assertEqual([("400.0 kg" in text, "CZ a1 M" in text) for text in found[2]], [(False, True), (True, True)])
        self.assertEqual(found[3], ["DELETE /v1/station/animal?place=gate+2"])

    def test_scanned_here(self):
        """A code at the scale opens its animal there; for who may only look it goes to its page, and so does all else"""
        found = self.run_here(
            scale
            + """
            const { openScanned } = await bench.module('/weigh/open.js');
            bench.answer('/v1/resolve', ({ address }) => address.includes('one') ? { kind: 'animal', animal: animal('a1') } :
              { kind: 'unknown' });
            bench.answer('POST /v1/station/animal', {});
            await openScanned(['one']);
            const recorder = [bench.lines('POST'), location.hash];
            await openScanned(['none', 'nothing']);
            const unknown = bench.toasts();
            await bench.as('viewer');
            bench.sent.length = 0;
            await openScanned(['one']);
            const viewer = [bench.lines('POST'), location.hash];
            return [recorder, unknown.length, viewer];
            """
        )
        self.assertEqual(found, [[["POST /v1/station/animal"], ""], 2, [[], "#/animals/a1"]])


class Sheets(EmptyFarm):
    def test_restored(self):
        """A discarded weighing goes back to whom it was taken from last, or is asked about where that was nobody"""
        found = self.run_here(
            scale
            + """
            const { openWeighing } = await bench.module('/weigh/sheet.js');
            const one = weighing('w', { state: 'discarded', animal: null, discardReason: 'undo' });
            bench.answer('/v1/weighings/w', { trace: [[0, 0], [1, 5], [2, 5]] });
            let items = [{ action: 'weighing.discarded', before: { animal: animal('a0') } },
              { action: 'weighing.discarded', before: { animal: animal('a1') } }];
            bench.answer('/v1/weighings/w/history', () => ({ items: items.map((item) => ({ ...item, at: '2026-11-28', by: 'Anna' })) }));
            bench.answer('POST /v1/weighings/w/assign', weighing('w'));
            const answer = openWeighing(one);
            await bench.quiet();
            const shown = [bench.one('sheet').dataset.state, bench.all('history-entry').length, bench.all('trace').length,
              bench.texts('discard-reason')];
            await bench.press('sheet-restore');
            const after = [bench.one('sheet').dataset.state, bench.asked('POST **')[0].body, bench.all('sheet-restore').length];
            bench.one('weighing-dialog').close();
            const now = (await answer).state;
            items = [];
            const again = openWeighing(one);
            await bench.quiet();
            await bench.press('sheet-restore');
            const asked = bench.all('assign-dialog').length;
            for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
            await bench.as('viewer');
            const looked = openWeighing(weighing('w'));
            await bench.quiet();
            const presses = bench.all('sheet-assign').length + bench.all('sheet-discard').length;
            bench.one('weighing-dialog').close();
            return [shown, after, now, asked, await again, presses, await looked];
            """
        )
        self.assertEqual(found[0], ["discarded", 2, 1, ["Discarded undone at the scale"]])
        self.assertEqual(found[1], ["assigned", {"animalId": "a1"}, 0])
        self.assertEqual(found[2:], ["assigned", 1, None, 0, None])

    def test_history(self):
        """The history says from whom to whom, from what to what, and why"""
        found = self.run_here(
            scale
            + """
            const { historyList } = await bench.module('/weigh/history.js');
            const entry = (action, before, after) => ({ action, before, after, at: '2026-11-27T23:30:00Z', by: 'Eva' });
            bench.put(historyList(weighing('w'), [
              entry('weighing.assigned', { animal: null, state: 'unassigned' }, { animal: animal('a1') }),
              entry('weighing.assigned', { state: 'discarded' }, { animal: animal('a1') }),
              entry('weighing.discarded', { animal: animal('a1') }, { discardReason: 'undo' }),
              entry('weighing.corrected', { kilograms: 400 }, { kilograms: 425.5 }),
              entry('weighing.contradicted', {}, { contradiction: { kilograms: 425.5 } }),
              entry('of.tomorrow', {}, {}),
            ]));
            return bench.texts('history-entry');
            """
        )
        self.assertEqual(
            found,
            [
                "28/11/2026 00:30\nAssigned no animal → CZ a1\nEva",
                "28/11/2026 00:30\nAssigned discarded → CZ a1\nEva",
                "28/11/2026 00:30\nDiscarded CZ a1 · undone at the scale\nEva",
                "28/11/2026 00:30\nWeight corrected 400.0 → 425.5 kg\nEva",
                "28/11/2026 00:30\nContradicted 425.5 kg\nEva",
                "28/11/2026 00:30\nof.tomorrow no animal → no animal\nEva",
            ],
        )


class Heads(EmptyFarm):
    def test_links(self):
        """What waits is counted, the missed only where nothing else waits; a lost connection knows no device"""
        found = self.run_here(
            scale
            + """
            const head = await bench.module('/weigh/header.js');
            bench.station({ place: 'main' });
            const link = (unassigned, missed) => {
              bench.station({ unassigned, missed });
              return head.unassignedLink()?.textContent ?? null;
            };
            const chips = (connection) => {
              bench.station({ connection });
              bench.put(head.deviceChips());
              return bench.all('device-chip').map(({ dataset, title }) => [dataset.phase, dataset.trouble, title]);
            };
            bench.station({ devices: [device(), device({ id: 'r', name: 'Reader', kind: 'reader', state: { phase: 'silent' } }),
              device({ id: 'x', name: 'Lost', state: { phase: 'failed' } }), device({ id: 'o', place: 'gate' })] });
            const rows = [link(0, 0), link(1, 5), link(99, 0), link(100, 0), link(0, 2)];
            const known = chips('open');
            bench.station({ connection: 'open' });
            const troubles = head.troubles().map((one) => one.getAttribute('href'));
            return [rows, known, chips('lost').map(([phase, trouble]) => [phase, trouble]), troubles];
            """
        )
        self.assertIsNone(found[0][0])
        self.assertTrue(found[0][1].startswith("1"))
        self.assertTrue(found[0][2].startswith("99") and not found[0][2].startswith("99+"))
        self.assertTrue(found[0][3].startswith("99+"))
        self.assertTrue(found[0][4].startswith("2"))
        self.assertNotEqual(found[0][1][1:], found[0][4][1:])
        self.assertEqual(
            [row[:2] for row in found[1]], [["connected", "false"], ["silent", "false"], ["failed", "true"]]
        )
        self.assertEqual(found[2], [["unknown", "false"]] * 3)
        self.assertEqual(found[3], ["#/devices/x"])

    def test_session(self):
        """A session is counted, with its mean where there is one; a planned one says how many of how many"""
        found = self.run_here(
            """
            const head = await bench.module('/weigh/header.js');
            const { plan } = await bench.module('/sessions/plan.js');
            const say = async (session, planned = 0, missing = null, role = 'admin') => {
              await bench.as(role);
              bench.station({ session });
              bench.replace(plan, 'planned', planned);
              bench.replace(plan, 'missing', missing);
              const box = head.sessionSummary();
              return bench.plain([...box.children].map((one) => one.textContent.trim()).join(' | '));
            };
            const session = { id: 's', name: 'Spring' };
            return [await say(null), await say(null, 0, null, 'viewer'), await say(session),
              await say({ ...session, statistics: { count: 1, mean: 412.345 } }), await say(session, 40),
              await say(session, 40, Array(28))];
            """
        )
        self.assertEqual(
            found,
            [
                "No session is open | New session",
                "No session is open",
                "Spring | 0 weighed",
                "Spring | 1 weighed | mean 412.3 kg",
                "Spring | – of 40",
                "Spring | 12 of 40",
            ],
        )

    def test_sound_switch(self):
        """The first tap unlocks the sound and does not mute it; later taps mute and unmute"""
        found = self.run_here(
            """
            const head = await bench.module('/weigh/header.js');
            const sound = await bench.module('/sound.js');
            bench.put(head.soundSwitch(bench.signal()));
            const state = () => [bench.one('sound').dataset.sound, bench.one('sound').getAttribute('aria-pressed')];
            const looks = [state()];
            for (let count = 0; count < 2; count++) { await bench.press('sound'); looks.push(state()); }
            return looks;
            """
        )
        self.assertEqual(found, [["on", "true"], ["muted", "false"], ["on", "true"]])

    def test_backlog(self):
        """What waits is said with its reason, what to do, and whether it outlives a restart; what is lost in any case"""
        self.expect(
            {"b": "/weigh/backlog.js", "e": "/element.js"},
            {
                "b.backlogNote(null)": "",
                "b.backlogNote({ waiting: 3 })": "",
                "b.backlogNote({ reason: 'diskFull', waiting: 18 })": "18 waiting, the disk is full",
                "b.backlogNote({ reason: 'diskFull', waiting: 0 })": "the disk is full",
                "b.backlogStrip(null)": None,
                "b.backlogStrip({ lost: 0, refused: 0, waiting: 2 })": None,
                "parts({ reason: 'diskFull', waiting: 2, survivesRestart: true })": "notStored,action,byThemselves",
                "parts({ reason: 'diskFull', waiting: 0, survivesRestart: true })": "nothing,action,byThemselves",
                "parts({ reason: 'diskFull', waiting: 2, isFull: true, survivesRestart: true })": "notStored,full,action",
                "parts({ reason: 'diskFull', waiting: 2 })": "notStored,action,byThemselves,volatile",
                "parts({ lost: 1 })": "lost",
                "parts({ refused: 1 })": "refused",
            },
            """
            const { default: words } = await bench.module('/i18n/en.js');
            const start = (key) => {
              const word = words[key];
              return (typeof word === 'string' ? word : word.other).replace(/^\\{\\w+\\}/, '').split('{')[0].trim().slice(0, 24);
            };
            const parts = (backlog) => {
              const said = bench.plain(b.backlogStrip(backlog).textContent);
              const names = { notStored: 'backlog.notStored', nothing: 'backlog.nothing', full: 'backlog.full',
                action: 'backlog.diskFull.action', byThemselves: 'backlog.byThemselves', volatile: 'backlog.volatile',
                lost: 'backlog.lost', refused: 'backlog.refused' };
              return Object.entries(names).filter(([, key]) => said.includes(start(key))).map(([name]) => name).join();
            };
            """,
        )

    def test_troubles(self):
        """What is wrong with the computer is said each by itself; a full disk not beside what waits for it; who may sets the clock"""
        found = self.run_here(
            """
            const { troubleStrips } = await bench.module('/weigh/trouble.js');
            const names = (trouble, backlog = null) => troubleStrips(trouble, backlog).map((one) =>
              [one.dataset.testid, one.getAttribute('role')].join());
            bench.answer('POST /v1/clock/confirm', ({}) => bench.left);
            bench.put(troubleStrips({ clock: {} }, null));
            bench.left = {};
            await bench.press('confirm-clock');
            bench.left = { clock: {} };
            await bench.press('confirm-clock');
            const said = bench.toasts().map((text) => text.startsWith('bad'));
            await bench.as('recorder');
            bench.put(troubleStrips({ clock: {} }, null));
            return [names({}), names({ store: 'gone', clock: {}, disk: { reason: 'full' } }),
              names({ disk: { reason: 'low', megabytes: 5 } }), names({ disk: { reason: 'full' } }, { reason: 'diskFull' }),
              names({ disk: { reason: 'full' } }, { reason: 'busy' }), said, bench.all('confirm-clock').length];
            """
        )
        self.assertEqual(
            found,
            [
                [],
                ["store-gone,alert", "clock-wrong,alert", "disk-space,alert"],
                ["disk-space,status"],
                [],
                ["disk-space,alert"],
                [False, True],
                0,
            ],
        )

    def test_held(self):
        """A held animal is named with its day, and let go only with a reason, at its own place, by who may"""
        found = self.run_here(
            scale
            + """
            const { heldNow, heldStrip } = await bench.module('/weigh/held.js');
            const held = { place: 'gate', animal: animal('a1'), meatUntil: '2026-12-03', medicines: ['P', 'Q'] };
            bench.answer('POST /v1/gates/release', null);
            bench.put(heldStrip({ held }));
            const said = bench.text('held');
            await bench.press('held-release');
            bench.one('override-dialog').close();
            await bench.quiet();
            const nothing = bench.lines('POST');
            await bench.press('held-release');
            await bench.type('field-reason', ' vet ');
            await bench.press('override-form-submit');
            const sent = bench.asked('POST **')[0].body;
            await bench.as('viewer');
            bench.put(heldStrip({ held }));
            return [said.includes('CZ a1') && said.includes('03/12/2026') && said.includes('P, Q'), nothing, sent,
              bench.all('held-release').length, heldStrip(null), heldNow({ held: { ...held, isReleased: true } }),
              heldNow({ held: { ...held, animal: null } })];
            """
        )
        self.assertEqual(found, [True, [], {"place": "gate", "animalId": "a1", "reason": "vet"}, 0, None, None, None])

    def test_scales(self):
        """The scale of a place is one that is connected before one that is not, and no reader"""
        self.expect(
            {"n": "/weigh/no-scale.js", "t": "/weigh/trace.js"},
            {
                "id([['a', 'scale', 'failed'], ['b', 'both', 'connected']])": "b",
                "id([['a', 'scale', 'failed'], ['b', 'scale', 'failed']])": "a",
                "id([['a', 'reader', 'connected'], ['b', 'gate', 'connected']])": None,
                "id([['a', 'scale', 'connected', 'gate']])": None,
                "n.isConnected(null)": False,
                "t.traceCurve([[0, 1], [1, 2]])": None,
                "t.traceCurve([[0, 0], [5, 400], [10, 200]]).firstChild.getAttribute('points')": (
                    "0.0,68.0 160.0,4.0 320.0,36.0"
                ),
                "t.traceCurve([[0, -5], [0, 0.5], [0, 0]]).firstChild.getAttribute('points')": (
                    "0.0,68.0 0.0,36.0 0.0,68.0"
                ),
            },
            """
            const id = (rows) => n.scaleOf(rows.map(([id, kind, phase, place = 'main']) =>
              ({ id, kind, place, state: { phase } })), 'main')?.id ?? null;
            """,
        )

    def test_awake(self):
        """The screen stays on while the page is seen, is taken again after it was hidden, and let go with the page"""
        found = self.run_here(
            """
            const { keepAwake } = await bench.module('/weigh/wake-lock.js');
            const locks = [];
            let give = null;
            bench.replace(navigator, 'wakeLock', { request: (kind) => {
              const lock = { kind, released: 0, release() { this.released += 1; } };
              locks.push(lock);
              return give ? give(lock) : Promise.resolve(lock);
            } });
            const look = async (visible) => {
              bench.replace(document, 'visibilityState', visible ? 'visible' : 'hidden');
              document.dispatchEvent(new Event('visibilitychange'));
              await bench.quiet();
            };
            keepAwake(bench.signal());
            await bench.quiet();
            await look(false);
            const hidden = locks.length;
            await look(true);
            const again = locks.length;
            await bench.leave();
            const left = locks.map(({ kind, released }) => `${kind} ${released}`);
            await look(true);
            // Who leaves before the lock is there gets none.
            let resolve = null;
            give = (lock) => new Promise((done) => (resolve = () => done(lock)));
            keepAwake(bench.signal());
            await bench.leave();
            resolve();
            await bench.quiet();
            give = () => Promise.reject(new Error('refused'));
            keepAwake(bench.signal());
            await bench.leave();
            return [hidden, again, left, locks.length, locks[2].released];
            """
        )
        self.assertEqual(found[:2], [1, 2])
        self.assertEqual(found[2][1], "screen 1")
        self.assertEqual(found[3:], [4, 1])


class Page(EmptyFarm):
    page = (
        scale
        + """
    bench.stopClock('2026-11-28T09:00:10Z');
    const frame = (value) => bench.station({ live: value });
    bench.station({ info: {}, connection: 'open', devices: [device()], place: 'main', places: ['main'], session: { id: 's', name: 'S' },
      opened: null, backlog: null, trouble: {}, unassigned: 0, missed: 0 });
    frame(live('empty'));
    bench.remember({ 'firstSteps': 'done' });
    const held = bench.hold('/v1/weighings');
    await bench.show('weigh');
    (await bench.module('/keys.js')).listenForKeys(bench.signal());
    const listed = () => bench.all('weighing').map(({ dataset }) => `${dataset.weighing} ${dataset.state}`);
    """
    )

    def test_list(self):
        """The list is of this place, newest first; an event is in it whatever answer comes after it"""
        found = self.run_here(
            self.page
            + """
            await bench.hear('weighing.recorded', weighing('w3'));
            const [first] = held;
            await first.give({ items: [weighing('w1')] });
            const old = listed();
            const asked = held.length;
            await held[1].give({ items: [weighing('w3'), weighing('w2', { place: 'gate' }), weighing('w1', { place: undefined })] });
            const now = listed();
            await bench.hear('weighing.recorded', weighing('x', { place: 'gate' }));
            await bench.hear('weighing.corrected', weighing('w1', { state: 'discarded' }));
            return [first.address, old, asked, now, listed()];
            """
        )
        self.assertEqual(found[0], "/v1/weighings?session=s&limit=50")
        self.assertEqual(found[1:3], [["w3 assigned"], 2])
        self.assertEqual(found[3], ["w3 assigned", "w1 assigned"])
        self.assertEqual(found[4], ["w3 assigned", "w1 discarded"])

    def test_reads(self):
        """The list is read again with the connection, the session and the place; the answer of the former place is none"""
        found = self.run_here(
            self.page
            + """
            const counts = [held.length];
            const tell = async (...told) => { await bench.hear(...told); counts.push(held.length); };
            for (const kind of ['session.opened', 'session.reopened', 'session.closed', 'clock.corrected']) await tell(kind, {});
            bench.station({ connection: 'lost' });
            await tell('connection');
            bench.station({ connection: 'open' });
            await tell('connection');
            bench.station({ place: 'gate' });
            await tell('place');
            await held.at(-2).give({ items: [weighing('w1', { place: 'main' })] });
            const former = listed();
            await held.at(-1).give({ items: [weighing('w1', { place: 'main' }), weighing('w2', { place: 'gate' })] });
            const there = listed();
            await bench.hear('session.opened', {});
            await bench.hear('session.opened', {});
            await held.at(-1).give({ items: [weighing('w4', { place: 'gate' })] });
            await held.at(-2).give({ items: [weighing('w3', { place: 'gate' })] });
            return [counts, former, there, listed()];
            """
        )
        self.assertEqual(found, [[1, 2, 3, 4, 5, 5, 6, 7], [], ["w2 assigned"], ["w4 assigned"]])

    def test_turn(self):
        """What was weighed stands there until a younger frame begins the next turn"""
        found = self.run_here(
            self.page
            + """
            await held[0].give({ items: [] });
            frame(live('recorded'));
            await bench.hear('weighing.recorded', weighing('w1', { kilograms: 425.5, at: '2026-11-28T09:00:05Z' }));
            const shown = () => bench.text('weight');
            const rows = [shown()];
            const next = async (phase, at, kilograms = 100) => {
              frame(live(phase, { at, kilograms }));
              await bench.hear('live', null);
              rows.push(shown());
              // The weighing of this turn is known only as long as it lasts.
              frame(live('recorded', { at, kilograms: 399 }));
              await bench.hear('live', null);
              rows.push(shown());
            };
            await next('mustEmpty', '2026-11-28T09:00:09Z');
            await next('empty', '2026-11-28T09:00:05Z', 0);
            await next('loading', '2026-11-28T09:00:06Z');
            return rows;
            """
        )
        self.assertEqual(found, ["425.5", "425.5", "425.5", "0.0", "425.5", "100.0", "399.0"])

    def test_opened_while_it_stands(self):
        """A page that is opened while a weighed animal stands there knows its weighing, of this scale only"""
        for device, shown in (("d", "425.5"), ("other", "400.0")):
            found = self.run_here(
                self.page
                + """
                frame(live('mustEmpty'));
                await held[0].give({ items: [weighing('w1', { kilograms: 425.5, deviceId: given })] });
                await bench.hear('live', null);
                return bench.text('weight');
                """,
                device,
            )
            self.assertEqual(found, shown)

    def test_keys(self):
        """Each key of the page does its own: details, assigning, muting; who looks only has the harmless ones"""
        found = self.run_here(
            self.page
            + """
            const sound = await bench.module('/sound.js');
            await held[0].give({ items: [weighing('w1')] });
            bench.answer('/v1/weighings/w1', {});
            let at = bench.at = (bench.at ?? 0) + 1e7;
            const press = async (key) => {
              bench.key(key, { at: at += 1000 });
              await bench.pass(60);
              const open = [...document.querySelectorAll('dialog[open]')].map(({ dataset }) => dataset.testid).join();
              for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
              await bench.quiet();
              return open;
            };
            const rows = [await press('d'), await press('a'), await press('n'), await press('m'), sound.muted()];
            await press('m');
            return [...rows, sound.muted()];
            """
        )
        self.assertEqual(found, ["weighing-dialog", "assign-dialog", "open-animal-dialog", "", True, False])
