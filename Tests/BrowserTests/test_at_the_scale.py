"""The page at the scale, state by state: its word and colour, whose turn it is, where to go, what is heard, what a press does."""

from fixtures import scale
from page_bench import EmptyFarm


class Tones(EmptyFarm):
    def test_words(self):
        """Each state of the scale has its word and colour, and shows a weight only where one is known"""
        found = self.run_here(
            scale
            + """
            const { toneOf } = await bench.module('/weigh/tone.js');
            const tell = (more) => {
              const { tone, word, lost } = toneOf({ live: live('empty'), connection: 'open', scale: device(), verdict: null,
                backlog: null, unplanned: false, ...more });
              return `${tone} ${word.replace('state.', '')}${lost ? ' lost' : ''}`;
            };
            const recorded = (more, frame = {}) => tell({ live: live('recorded', frame), ...more });
            return {
              'no connection': tell({ connection: 'lost' }),
              'no scale': tell({ scale: null }),
              starting: tell({ scale: device({ state: { phase: 'connecting' } }) }),
              away: tell({ scale: device({ state: { phase: 'failed' } }) }),
              'no frame': tell({ live: null }),
              empty: tell({}),
              overload: tell({ live: live('loading', { load: 'overload' }) }),
              underload: tell({ live: live('empty', { load: 'underload' }) }),
              'no signal': tell({ live: live('empty', { load: 'noSignal' }) }),
              normal: tell({ live: live('loading', { load: 'normal' }) }),
              settling: tell({ live: live('settling') }),
              locked: tell({ live: live('locked') }),
              recorded: recorded({}),
              emptied: tell({ live: live('mustEmpty') }),
              full: recorded({ backlog: { isFull: true } }),
              'full, locked': tell({ live: live('locked'), backlog: { isFull: true } }),
              'full, must empty': tell({ live: live('mustEmpty'), backlog: { isFull: true } }),
              'full, loading': tell({ live: live('loading'), backlog: { isFull: true } }),
              unstored: recorded({}, { unstoredKilograms: 0 }),
              'waits, locked': tell({ live: live('locked'), backlog: { reason: 'diskFull' } }),
              'waits, recorded': recorded({ backlog: { reason: 'diskFull' } }),
              'waits, loading': tell({ live: live('loading', { unstoredKilograms: 5 }) }),
              discarded: recorded({ verdict: { state: 'discarded' } }),
              unassigned: recorded({ verdict: { state: 'unassigned' } }),
              'unassigned, locked': tell({ live: live('locked'), verdict: { state: 'unassigned' } }),
              'unassigned, must empty': tell({ live: live('mustEmpty'), verdict: { state: 'unassigned' } }),
              unplanned: tell({ live: live('loading'), unplanned: true }),
              'unplanned, locked': tell({ live: live('locked'), unplanned: true }),
              'unplanned, recorded': recorded({ unplanned: true }),
              'unplanned, must empty': tell({ live: live('mustEmpty'), unplanned: true }),
            };
            """
        )
        self.assertEqual(
            found,
            {
                "no connection": "offline offline lost",
                "no scale": "offline noScale lost",
                "starting": "offline connecting lost",
                "away": "fault scaleLost lost",
                "no frame": "offline waiting lost",
                "empty": "empty empty",
                "overload": "fault overload",
                "underload": "fault underload",
                "no signal": "fault noSignal lost",
                "normal": "loading loading",
                "settling": "settling settling",
                "locked": "locked locked",
                "recorded": "recorded recorded",
                "emptied": "mustEmpty mustEmpty",
                "full": "fault unkept",
                "full, locked": "fault unkept",
                "full, must empty": "fault unkept",
                "full, loading": "loading loading",
                "unstored": "unstored unstored",
                "waits, locked": "unstored unstored",
                "waits, recorded": "recorded recorded",
                "waits, loading": "loading loading",
                "discarded": "discarded discarded",
                "unassigned": "unassigned unassigned",
                "unassigned, locked": "locked locked",
                "unassigned, must empty": "unassigned unassigned",
                "unplanned": "unplanned unplanned",
                "unplanned, locked": "unplanned locked",
                "unplanned, recorded": "unplanned recorded",
                "unplanned, must empty": "mustEmpty mustEmpty",
            },
        )

    def test_stage(self):
        """The number, what is said of it, and the gate change with the state; what is urgent is said as an alert"""
        found = self.run_here(
            scale
            + """
            const { stage } = await bench.module('/weigh/stage.js');
            const surface = document.createElement('div');
            const { box, call, show } = stage(surface, bench.signal());
            surface.append(box, call);
            bench.put(surface);
            const looks = {};
            const look = (name, more) => {
              show({ live: live('empty'), connection: 'open', scale: device(), verdict: null, backlog: null, opened: null,
                unplanned: false, ...more });
              looks[name] = ['state', 'weight', 'stage-note', 'spoken', 'urgent', 'call'].map((part) => bench.text(part));
            };
            const estimate = weighing('w', { kilograms: 425.5, method: 'estimate', interval: 1.1 });
            look('empty', {});
            look('loading', { live: live('loading', { kilograms: 312.5, eid: '203000000000001' }) });
            look('recorded', { live: live('recorded', { kilograms: 390 }), verdict: estimate });
            look('leaving', { live: live('mustEmpty', { kilograms: 100 }), verdict: weighing('w', { kilograms: 425.5 }) });
            look('nobody', { live: live('recorded'), verdict: weighing('w', { state: 'unassigned', reason: 'unknownEID' }) });
            look('empty again', {});
            look('kept', { live: live('recorded', { kilograms: 390, unstoredKilograms: 391 }),
              backlog: { reason: 'diskFull', waiting: 2 } });
            look('lost', { connection: 'lost', live: live('loading', { kilograms: 300, draft: { name: 'Sale', gate: 2 } }) });
            look('gate', { live: live('recorded', { draft: { name: 'Sale', gate: 2 } }) });
            look('held', { live: live('recorded', { draft: { name: 'Sale', gate: 2 }, held: { animal: animal('a'), gate: 2 } }) });
            look('nothing', { live: live('loading', { kilograms: null }) });
            return looks;
            """
        )
        self.assertEqual(found["empty"], ["Empty", "400.0", "", "Empty", "", ""])
        self.assertEqual(found["loading"], ["Stepping on", "312.5", "EID 203 000 000 000 001", "Stepping on", "", ""])
        self.assertEqual(found["recorded"], ["Recorded", "425.5", "± 1.1 kg", "Recorded: 425.5 kg", "", ""])
        self.assertEqual(found["leaving"][:3], ["Leave the scale", "425.5", "now 100.0 kg"])
        self.assertEqual((found["nobody"][1], found["nobody"][4]), ("400.0", found["nobody"][0]))
        self.assertIn("400.0 kg", found["nobody"][3])
        self.assertEqual(found["empty again"][4], "")
        self.assertEqual((found["kept"][1], found["kept"][2]), ("391.0", "2 waiting, the disk is full"))
        self.assertEqual((found["lost"][1], found["lost"][2], found["lost"][5]), ("–", "", ""))
        self.assertEqual((found["gate"][4], found["gate"][5]), ("Gate 2: Sale", "2Sale"))
        self.assertNotIn("2", found["held"][5])
        self.assertEqual(found["held"][4], found["held"][5])
        self.assertEqual(found["nothing"][1], "–")

    def test_calls(self):
        """A held gate comes before a selection, that before a limit; an opened animal's selection only before another comes"""
        self.expect(
            {"c": "/weigh/call.js", "h": "/weigh/held.js"},
            {
                "told({})": None,
                "told({ live: { draft } })": "draft:2:Sale 2 Sale",
                "told({ verdict: { draft } })": "draft:2:Sale 2 Sale",
                "told({ live: { alert, draft } })": "selection:s 3 slaughter",
                "told({ live: { alert: { changeId: 's' } } })": "selection:s null no reason given",
                "told({ live: { alert, held } })": "held:a:2 null held",
                "told({ live: { held: { ...held, isReleased: true }, draft } })": "draft:2:Sale 2 Sale",
                "told({ live: { held: { gate: 2 }, draft } })": "draft:2:Sale 2 Sale",
                "told({ opened: { alert } })": "selection:s 3 slaughter",
                "told({ opened: { alert }, live: {} })": "selection:s 3 slaughter",
                "told({ opened: { alert }, live: { eid: '1' } })": None,
                "told({ opened: { alert }, verdict: {} })": None,
                "told({ live: { draft: { name: 'Sale', gate: 0 } } })": "draft:0:Sale 0 Sale",
                "told({ live: { draft: { name: 'Sale' } } })": "draft:undefined:Sale null Sale",
                "c.callText({ gate: null, why: 'x' })": "Select: x",
                "c.callText({ gate: 0, why: 'x' })": "Gate 0: x",
            },
            """
            const alert = { changeId: 's', reason: 7, unit: 3 };
            const draft = { name: 'Sale', gate: 2 };
            const held = { animal: { id: 'a' }, gate: 2 };
            const told = (state) => {
              const call = c.callOf(state);
              return call && `${call.key} ${call.gate} ${call.isHeld ? 'held' : call.why}`;
            };
            """,
        )


class Subjects(EmptyFarm):
    panel = (
        scale
        + """
    const { subjectPanel, animalOfTurn } = await bench.module('/weigh/subject.js');
    for (const id of ['a1', 'a2', 'a3']) {
      bench.answer(`/v1/animals/${id}`, animal(id, { name: `full ${id}` }));
      bench.answer(`/v1/animals/${id}/due`, { items: [] });
    }
    const assigned = [];
    const panel = subjectPanel({ signal: bench.signal(), onAssign: (one) => assigned.push(one.id) });
    bench.put(panel.box);
    const state = (more) => ({ live: live('empty'), connection: 'open', scale: device(), verdict: null, last: null,
      opened: null, ...more });
    """
    )

    def test_whose(self):
        """Whose turn it is: who stands there, who comes, who was opened, who was weighed last; each case by itself"""
        found = self.run_here(
            self.panel
            + """
            const rows = {};
            const row = (name, more) => {
              panel.show(state(more));
              rows[name] = [panel.box.dataset.subject, animalOfTurn(state(more))?.id ?? null,
                bench.all('animal-card').map(({ dataset }) => dataset.animal).join()];
            };
            const [a1, a2, a3] = ['a1', 'a2', 'a3'].map((id) => animal(id));
            const last = weighing('w1', { eid: '1' });
            row('nothing', {});
            row('last', { last });
            row('last, no scale', { last, scale: null });
            row('last, away', { last, scale: device({ state: { phase: 'failed' } }) });
            row('away', { scale: device({ state: { phase: 'failed' } }) });
            row('last in the bin', { last: weighing('w1', { state: 'unassigned', animal: null }) });
            row('last of another barn', { last: weighing('w1', { otherBarn: true, animal: null }) });
            row('last is nobody', { last: weighing('w1', { state: 'discarded', animal: null }) });
            row('coming', { last, live: live('empty', { eid: '2', animal: a2 }) });
            row('the same still there', { last, live: live('empty', { eid: '1', animal: a1 }) });
            row('coming, another barn', { last, live: live('empty', { otherBarn: true }) });
            row('coming, unknown', { last, live: live('empty', { eid: '9' }) });
            row('on', { last, live: live('loading', { eid: '2', animal: a2 }) });
            row('on, unknown', { last, live: live('loading', { eid: '9' }) });
            row('on, no tag', { last, live: live('loading') });
            row('on, no tag, away', { last, live: live('loading'), scale: device({ state: { phase: 'failed' } }) });
            row('on, another barn', { last, live: live('loading', { otherBarn: true }) });
            row('weighed', { last, live: live('recorded', { eid: '2', animal: a2 }), verdict: weighing('w2', { animal: a3 }) });
            row('weighed, nobody', { live: live('recorded'), verdict: weighing('w2', { state: 'unassigned', animal: null }) });
            row('opened', { last, opened: { animal: a3 } });
            row('opened, on', { last, opened: { animal: a3 }, live: live('loading') });
            row('opened, another comes', { last, opened: { animal: a3 }, live: live('empty', { eid: '2', animal: a2 }) });
            row('opened, a tag on', { last, opened: { animal: a3 }, live: live('loading', { eid: '2', animal: a2 }) });
            row('opened, weighed', { last, opened: { animal: a3 }, live: live('recorded'), verdict: weighing('w2') });
            row('lost', { connection: 'lost', last });
            row('lost, on', { connection: 'lost', last, live: live('loading', { eid: '2', animal: a2 }) });
            row('lost, nothing', { connection: 'lost' });
            row('lost, in the bin', { connection: 'lost', last: weighing('w1', { state: 'unassigned', animal: null }) });
            return rows;
            """
        )
        self.assertEqual(
            found,
            {
                "nothing": ["none", None, ""],
                "last": ["last", None, "a1"],
                "last, no scale": ["away", None, ""],
                "last, away": ["last", None, "a1"],
                "away": ["away", None, ""],
                "last in the bin": ["bin", None, ""],
                "last of another barn": ["other-barn", None, ""],
                "last is nobody": ["none", None, ""],
                "coming": ["coming", "a2", "a2"],
                "the same still there": ["last", None, "a1"],
                "coming, another barn": ["other-barn", None, ""],
                "coming, unknown": ["eid", None, ""],
                "on": ["on", "a2", "a2"],
                "on, unknown": ["eid", None, ""],
                "on, no tag": ["reading", None, ""],
                "on, no tag, away": ["away", None, ""],
                "on, another barn": ["other-barn", None, ""],
                "weighed": ["on", "a3", "a3"],
                "weighed, nobody": ["bin", None, ""],
                "opened": ["opened", "a3", "a3"],
                "opened, on": ["opened", "a3", "a3"],
                "opened, another comes": ["coming", "a2", "a2"],
                "opened, a tag on": ["on", "a2", "a2"],
                "opened, weighed": ["on", "a1", "a1"],
                "lost": ["stale", None, "a1"],
                "lost, on": ["stale", "a2", "a2"],
                "lost, nothing": ["stale", None, ""],
                "lost, in the bin": ["bin", None, ""],
            },
        )

    def test_late(self):
        """The card, the chart and what is due of the animal before never stand beside the next one"""
        found = self.run_here(
            self.panel
            + """
            const cards = bench.hold('/v1/animals/a1');
            const due = bench.hold('/v1/animals/a1/due');
            const task = { kind: 'pregnancyCheck' };
            panel.show(state({ live: live('loading', { eid: '1', animal: animal('a1') }) }));
            panel.show(state({ live: live('loading', { eid: '2', animal: animal('a2') }) }));
            await bench.quiet();
            await cards[0].give(animal('a1', { name: 'late' }));
            await due[0].give({ items: [task] });
            const after = [bench.text('subject'), bench.all('due-item').length];
            panel.show(state({ live: live('loading', { eid: '1', animal: animal('a1'), due: [task] }) }));
            const known = bench.all('due-item').length;
            await due[1].give({ items: [] });
            return [after[0].includes('full a2'), after[0].includes('late'), after[1], known, bench.all('due-item').length];
            """
        )
        self.assertEqual(found, [True, False, 0, 1, 0])

    def test_viewer(self):
        """Who may only look is offered no press: not to assign, to choose, to make an animal or to close one"""
        found = self.run_here(
            """
            const offered = async (role) => {
              await bench.as(role);
              """
            + self.panel
            + """
              const seen = [];
              for (const more of [
                { opened: { animal: animal('a3') } }, { last: weighing('w', { state: 'unassigned', animal: null, candidates:
                  [{ animal: animal('a1'), probability: 0.5 }] }) }, { live: live('loading', { eid: '9' }) }, {},
                { scale: null }, { last: weighing('w') },
              ]) {
                panel.show(state(more));
                await bench.quiet();
                seen.push(...panel.box.querySelectorAll('button, a'));
              }
              return seen.map(({ dataset }) => dataset.testid).join();
            };
            return [await offered('viewer'), await offered('recorder'), await offered('admin')];
            """
        )
        recorder = (
            "open-animal,close-animal,candidate,assign-now,create-from-eid,choose-animal,open-animal,choose-animal"
        )
        self.assertEqual(found[0], "open-animal,open-animal")
        self.assertEqual(found[1], recorder)
        self.assertEqual(
            found[2],
            "open-animal,close-animal,candidate,assign-now,create-from-eid,choose-animal,add-scale,open-animal,choose-animal",
        )

    def test_candidates(self):
        """The three likeliest are offered, none below a hundredth, and nothing is quite sure"""
        found = self.run_here(
            scale
            + """
            const { candidateList, likely } = await bench.module('/weigh/candidates.js');
            bench.answer('POST /v1/weighings/w/assign', {});
            const candidates = [0.995, 0.99, 0.01, 0.5].map((probability, at) => ({ animal: animal(`a${at}`), probability }));
            const one = weighing('w', { state: 'unassigned', animal: null, candidates: [...candidates.slice(0, 2),
              { eid: '203000000000009', probability: 0.009 }, candidates[2], candidates[3]] });
            bench.put(candidateList(one));
            const shares = bench.texts('candidate').map((text) => text.slice(0, 6).trim());
            await bench.press('candidate', { animal: 'a1' });
            return [shares, bench.asked('POST **').map(({ body }) => body), bench.toasts(), candidateList(weighing('w', { candidates })),
              candidateList(weighing('w', { state: 'unassigned' })), candidateList({ ...one, candidates: [] })];
            """
        )
        self.assertEqual(found[0], ["> 99 %", "99 %\nC", "1 %\nCZ"])
        self.assertEqual(found[1:3], [[{"animalId": "a1"}], ["400.0 kg assigned to CZ a1"]])
        self.assertEqual(found[3:], [None, None, None])


class Announced(EmptyFarm):
    before = EmptyFarm.before + "(await module('/weigh/announcer.js')).announce(bench.signal());\n"

    def test_tones(self):
        """Each thing that happens has its sound, heard on every page; what happened before the connection has none"""
        events = [
            ["eid.read", {"animal": {"id": "a1"}}, "eid"],
            ["eid.read", {"animal": {"id": "a1"}, "alert": {"unit": 3}}, "alert"],
            ["animal.opened", {"place": "main", "animal": {"id": "a1"}}, "eid"],
            ["animal.opened", {"place": "gate", "animal": {"id": "a1"}}, ""],
            ["weighing.recorded", {"id": "w1", "state": "assigned", "animal": {"id": "a1"}}, "recorded"],
            ["weighing.recorded", {"id": "w2", "state": "assigned", "draft": {"name": "x"}}, "drafting"],
            ["weighing.recorded", {"id": "w3", "state": "unassigned", "draft": {"name": "x"}}, "unassigned"],
            ["device.unsent", {"device": "D", "gate": 2, "name": "Sale"}, "alert"],
            ["gate.held", {"place": "gate", "animal": {"earTagText": "CZ 1"}, "medicines": []}, "alert"],
            ["weighing.missed", {"place": "main", "reason": "early", "eids": []}, "unassigned"],
            ["weighing.missed", {"place": "main", "reason": "noWeight", "eids": []}, ""],
            ["weighing.missed", {"place": "gate", "reason": "early", "eids": []}, ""],
        ]
        found = self.run_here(
            """
            const sound = await bench.module('/sound.js');
            const tones = bench.tones();
            bench.station({ place: 'main', devices: [] });
            const heard = {};
            for (const name of sound.soundNames) {
              tones.length = 0;
              sound.play(name);
              heard[JSON.stringify(tones)] = name;
            }
            heard['[]'] = '';
            const answers = [];
            for (const [kind, detail] of given) {
              const sounds = [];
              for (const fresh of [true, false]) {
                tones.length = 0;
                await bench.hear(kind, detail, fresh);
                sounds.push(heard[JSON.stringify(tones)] ?? JSON.stringify(tones));
              }
              answers.push([kind, detail, ...sounds]);
            }
            return answers;
            """,
            [[kind, detail] for kind, detail, _ in events],
        )
        self.assertEqual(found, [[kind, detail, sound, ""] for kind, detail, sound in events])

    def test_states(self):
        """A device, a backlog and an unstored weight are heard when they go wrong, not while they stay so or end"""
        found = self.run_here(
            """
            const tones = bench.tones();
            bench.station({ place: 'main', devices: [], backlog: null });
            const heard = async (kind, detail = null, values = {}) => {
              bench.station(values);
              tones.length = 0;
              await bench.hear(kind, detail);
              return tones.length;
            };
            const device = (id, phase) => ({ id, kind: 'scale', place: 'main', state: { phase } });
            const devices = (...them) => heard('devices', null, { devices: them });
            const backlog = (value) => heard('backlog', null, { backlog: value });
            await backlog(null);
            return {
              devices: [await devices(device('a', 'connected')), await devices(device('a', 'failed')),
                await devices(device('a', 'failed')), await devices(device('a', 'failed'), device('b', 'silent')),
                await devices(device('b', 'silent')), await devices(device('a', 'failed'), device('b', 'silent')),
                await devices()],
              backlog: [await backlog({ reason: 'busy' }), await backlog({ reason: 'busy', waiting: 3 }),
                await backlog({ reason: 'diskFull' }), await backlog({ reason: 'diskFull', isFull: true }), await backlog(null),
                await backlog({ lost: 1 }), await backlog({ lost: 2 }), await backlog({ refused: 1 }), await backlog(null)],
              unstored: [await heard('live', {}), await heard('live', { unstoredKilograms: 0 }),
                await heard('live', { unstoredKilograms: 0 }), await heard('live', {}), await heard('live', { unstoredKilograms: 5 }),
                await heard('live', {})],
            };
            """
        )
        self.assertEqual(
            found,
            {
                "devices": [0, 4, 0, 4, 0, 4, 0],
                "backlog": [4, 0, 4, 4, 0, 4, 4, 4, 0],
                "unstored": [0, 3, 0, 0, 3, 0],
            },
        )

    def test_unplanned(self):
        """Who is not in the plan of the session sounds unlike who is, read, opened and weighed"""
        found = self.run_here(
            """
            const { plan } = await bench.module('/sessions/plan.js');
            const tones = bench.tones();
            bench.station({ place: 'main' });
            bench.replace(plan, 'leavesOut', (animal) => animal?.id === 'a2');
            const heard = async (kind, detail) => {
              tones.length = 0;
              await bench.hear(kind, detail);
              return tones.map(([hertz]) => hertz).join();
            };
            const rows = [];
            for (const id of ['a1', 'a2']) {
              rows.push([await heard('eid.read', { animal: { id } }), await heard('animal.opened', { place: 'main', animal: { id } }),
                await heard('weighing.recorded', { id: 'w', state: 'assigned', animal: { id } })]);
            }
            return rows;
            """
        )
        self.assertEqual(
            found, [["1400,1900", "1400,1900", "660,880,1320"], ["520,520", "520,520", "660,880,1320,520,520"]]
        )

    def test_toasts(self):
        """What has no place of its own is told in words, of this place only, and only where something became of it"""
        found = self.run_here(
            scale
            + """
            bench.station({ place: 'main' });
            const said = async (kind, detail, fresh = true) => {
              for (const toast of document.querySelectorAll('.toast')) toast.remove();
              await bench.hear(kind, detail, fresh);
              return bench.toasts().map((text) => text.slice(0, 60));
            };
            const recorded = (id, more) => bench.hear('weighing.recorded', weighing(id, more));
            const withdrawn = { state: 'unassigned', reason: 'withdrawn', animal: null };
            const looks = {};
            await recorded('w1');
            looks.withdrawn = await said('weighing.corrected', weighing('w1', withdrawn));
            looks['withdrawn again'] = await said('weighing.corrected', weighing('w1', withdrawn));
            await recorded('w2');
            looks['of another place'] = await said('weighing.corrected', weighing('w2', { ...withdrawn, place: 'gate' }));
            looks['never seen'] = await said('weighing.corrected', weighing('w3', withdrawn));
            const better = { kilograms: 425.5, correction: { reason: 'wholeOn', kilograms: 400 } };
            await recorded('w4');
            looks.corrected = (await said('weighing.corrected', weighing('w4', better))).length;
            looks['corrected, the same'] = await said('weighing.corrected', weighing('w4', better));
            looks['corrected by a person'] = await said('weighing.corrected', weighing('w4', { kilograms: 5 }));
            looks['never seen either'] = await said('weighing.corrected', weighing('w5', better));
            looks.old = await said('weighing.corrected', weighing('w6', withdrawn), false);
            const closed = (reason, more = {}) => said('animal.closed', { place: 'main', reason, animal: animal('a1'), ...more });
            looks.closed = [];
            for (const reason of ['otherTag', 'doubtful', 'expired', 'weighed', 'person']) {
              looks.closed.push((await closed(reason)).length);
            }
            looks['closed elsewhere'] = [await closed('expired', { place: 'gate' }), await closed('expired', { animal: null })];
            looks.unsent = [await said('device.unsent', { device: 'D', gate: 0, name: 'Sale' }),
              await said('device.unsent', { device: 'D', name: 'Sale' })];
            const held = { place: 'main', animal: animal('a1'), meatUntil: '2026-12-03', medicines: ['P'] };
            history.replaceState(null, '', '#/weigh');
            looks['held here'] = [await said('gate.held', held), (await said('gate.held', { ...held, place: 'gate' })).length];
            history.replaceState(null, '', '#/more');
            looks['held there'] = (await said('gate.held', held)).length;
            looks.missed = [(await said('weighing.missed', { place: 'main', reason: 'tared', eids: [] })).length,
              (await said('weighing.missed', { place: 'main', reason: 'early', animal: animal('a1'), eids: [] }))[0].includes('CZ a1')];
            return looks;
            """
        )
        self.assertEqual(len(found.pop("withdrawn")), 1)
        self.assertEqual(len(found.pop("never seen")), 1)
        unsent = found.pop("unsent")
        self.assertIn("0", unsent[0][0])
        self.assertNotIn("undefined", unsent[1][0])
        self.assertEqual(
            found,
            {
                "withdrawn again": [],
                "of another place": [],
                "corrected": 1,
                "corrected, the same": [],
                "corrected by a person": [],
                "never seen either": [],
                "old": [],
                "closed": [1, 1, 1, 0, 0],
                "closed elsewhere": [[], []],
                "held here": [[], 1],
                "held there": 1,
                "missed": [1, True],
            },
        )
