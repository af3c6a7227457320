"""What is said of animals, codes and cards, by known values; and which forms, groups and offers there are for whom."""

from page_bench import EmptyFarm


class Told(EmptyFarm):
    def test_changes(self):
        """Each kind of change is told with all it has: nothing is lost, and nothing is said of what is not there"""
        self.expect(
            {"d": "/animals/describe.js"},
            {
                "say('birth', { country: 'CZ', number: '123456789', sex: 'female', name: 'M' })": (
                    "Birth: CZ 123456 789 · Female · Name: M"
                ),
                "say('tagging', { eid: null, collar: '7' })": "Tagging: EID removed · Collar: 7",
                "say('move', { groupId: 'g', note: 'n' })": "Move: Group: 2 · Heifers · n",
                "say('move', { groupId: 'gone' })": "Move: Group: gone",
                "say('weighing', { kilograms: 425.5, weighingId: 'w' })": "Weighing: 425.5 kg · by the scale",
                "say('weighing', { kilograms: 425.5 })": "Weighing: 425.5 kg · by hand",
                "say('note', { text: 'x', typeId: 'n1' })": "Note: Hoof · x",
                "say('note', { text: 'x', type: 3 })": "Note: Type 3 · x",
                "say('selection', { reason: 7, groupId: 'g', unit: 3, done: true })": (
                    "Selection: slaughter · Group: 2 · Heifers · gate 3 · done"
                ),
                "say('insemination', { order: 0, bull: 'N', sexed: false })": "Insemination: Bull: N",
                "say('insemination', { order: 2, dose: 0.25, sexed: true })": (
                    "Insemination: Order: 2 · Doses: 0.25 · Sexed semen"
                ),
                "say('treatment', { by: 'vet', done: false })": "Treatment: Treated by: vet · planned, not carried out yet",
                "say('treatment', { done: true })": "Treatment: carried out",
                "say('treatment', { medicines: [{ name: 'P', amount: 2.5, unit: 'ml', milkDays: 0, meatDays: 4 }] })": (
                    "Treatment: Medicines: P 2.5 ml (no milk for 0 days, no meat for 4 days)"
                ),
                "say('culling', { kind: 'sale', weight: 500, withdrawalOverride })": (
                    "Culling: sale · Weight: 500 kg · Sold although withheld until 03/12/2026 (–): vet – A"
                ),
                "say('of-tomorrow', { a: 'x', b: 2, c: {} })": "of-tomorrow: a: x · b: 2",
                "say('conformationScore', { scores: { legs: 7 } })": "Conformation score: legs: 7",
                "say('calving', { order: 3, calves: ['CZ123456789'] })": "Calving: Lactation: 3 · Calves: CZ 123456 789",
            },
            """
            const places = new Map([['g', { number: '2', name: 'Heifers', kind: 'group' }]]);
            const withdrawalOverride = { reason: 'vet', by: 'A', until: '2026-12-03' };
            const say = (kind, fields) => {
              const { title, details } = d.describe({ kind, fields }, places, [{ id: 'n1', name: 'Hoof' }]);
              return bench.plain(`${title}: ${details.join(' · ')}`);
            };
            """,
        )

    def test_cards(self):
        """The lines of a card are there where something is known, by known values"""
        self.expect(
            {"c": "/animals/card-lines.js", "w": "/animals/withdrawal.js", "f": "/animals/facts.js"},
            {
                "c.ageText({ days: -1, months: 0 })": "–",
                "c.ageText({ days: 59, months: 1 })": "59 days",
                "c.ageText({ days: 60, months: 1 })": "1 month",
                "c.ageText({ days: 700, months: 23 })": "23 months",
                "c.ageText({ days: 730, months: 24 })": "2 years",
                "c.ageText({ days: 760, months: 25 })": "2 years 1 mo",
                "c.since(null)": None,
                "c.since({ date: '2026-11-27', days: 1 })": "27/11/2026 (1 day)",
                "c.expectedText(undefined)": None,
                "c.expectedText(0)": "about 0 kg",
                "c.inseminationText({ date: '2026-11-27', days: 1, character: 'insemination', order: 0, bull: 'N' })": (
                    "27/11/2026 (1 day) · N"
                ),
                "c.cardSections(card).map(({ name }) => name).join()": "origin,weighing",
                "c.cardSections(card)[1].lines.map(([, value]) => bench.plain(value)).join(', ')": (
                    "27/11/2026 (1 day), 425.5 kg, 0.00 kg/day"
                ),
                "line('origin', 'Collar')": "–",
                "line('origin', 'Group')": "Without a group",
                "w.withdrawalNotice({})": None,
                "w.withdrawalBadge({ withdrawal: { unknown: ['P'], medicines: [] } }).textContent": "Withdrawal not known",
                "w.withdrawalBadge({ withdrawal: { milkUntil: '2026-11-30', unknown: [], medicines: [] } }).title": (
                    "Milk withheld until 30/11/2026"
                ),
                "notice({ milkUntil: '2026-11-30' })": "Milk withheld until 30/11/2026P | meat false",
                "notice({ meatUntil: '2026-12-03', milkUntil: '2026-11-30' })": (
                    "No slaughter until 03/12/2026Milk withheld until 30/11/2026P | meat true"
                ),
            },
            """
            const card = { category: 'cow', origin: { eidAliases: [], age: { days: 5, months: 0 }, born: '2026-11-01' }, matingPlan: [],
              reproduction: null, weighing: { date: '2026-11-27', days: 1, kilograms: 425.5, gainPerDay: 0 } };
            const line = (name, label) => c.cardSections(card).find((one) => one.name === name).lines.find(([one]) => one === label)?.[1];
            const notice = (days) => {
              const box = w.withdrawalNotice({ withdrawal: { ...days, unknown: [],
                medicines: [{ name: 'P', milkUntil: 'x' }, { name: 'Q' }, { name: 'P', meatUntil: 'x' }] } });
              return `${box.textContent} | meat ${box.classList.contains('withheld-meat')}`;
            };
            """,
        )

    def test_names(self):
        """An ear tag is split where its own digits begin and end, whatever it looks like"""
        self.expect(
            {"i": "/animals/identity.js", "n": "/animals/note-type.js", "l": "/animals/lately.js"},
            {
                "parts({ earTagText: 'CZ 123456 789' })": "CZ |123456| 789",
                "parts({ earTag: 'CZ123456789' })": "CZ |123456| 789",
                "parts({ earTagText: '17' })": "17",
                "parts({ earTagText: 'CZ 17' })": "CZ |17",
                "i.animalText({ earTagText: 'CZ 1', name: 'M' })": "CZ 1 M",
                "i.animalText({ earTag: 'CZ123456789' })": "CZ 123456 789",
                "n.chosenNoteType('')": {"type": None, "typeId": None},
                "n.chosenNoteType('3')": {"type": 3, "typeId": None},
                "n.chosenNoteType('id')": {"type": None, "typeId": "id"},
                "n.noteTypeName({ typeId: 'gone' }, [])": None,
                "n.noteTypeOptions([{ id: 'a', name: 'A' }, { id: 'b', name: 'B', retired: true }], null).length": 8,
                "n.noteTypeOptions([{ id: 'a', name: 'A' }, { id: 'b', name: 'B', retired: true }], 'b').length": 9,
                "['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g'].forEach((one) => l.rememberLately('trial', one)), l.lately('trial')": (
                    list("gfedca")
                ),
            },
            "const parts = (animal) => [...i.tagNumber(animal).children].map(({ textContent }) => textContent).join('|');",
        )

    def test_verdicts(self):
        """Only a card that proves itself is good; each objection has its own reason, and who may not see persons no names"""
        self.expect(
            {"v": "/scan/verdict.js"},
            {
                "say({ verdict: 'valid' })": "good",
                "say({ verdict: 'notSigned', found: true })": "attention",
                "say({ verdict: 'notSigned', found: true, signedCardExpected: true })": "bad",
                "say({ verdict: 'notSigned', found: false })": "bad",
                "say({ verdict: 'revoked', found: true })": "bad",
                "say({ verdict: 'of-tomorrow' })": "bad",
                "why({ verdict: 'revoked', card: { reason: 'lost' } })": "lost",
                "why({ verdict: 'invalid', objection: 'inactive', member })": "Eva",
                "why({ verdict: 'invalid', objection: 'inactive' }).includes('Eva')": False,
                "why({ verdict: 'invalid', objection: 'ended', member: { ...member, until: '2026-11-27' }, why: 'Eva ended' })": (
                    "27/11/2026"
                ),
                "why({ verdict: 'invalid', objection: 'ended', member, card: { until: '2026-11-26' } })": "26/11/2026",
                "why({ verdict: 'invalid', objection: 'otherName', member })": "Eva",
                "why({ verdict: 'of-tomorrow', why: 'its own words' })": "its own words",
            },
            """
            const member = { name: 'Eva' };
            const payload = { name: 'Jan', number: '7' };
            const say = (checked) => v.verdictOf(checked, payload).look;
            const why = (checked) => {
              const said = v.verdictOf(checked, payload).why;
              return ['27/11/2026', '26/11/2026', 'Eva', 'lost', 'its own words'].find((one) => said.includes(one)) ?? said;
            };
            """,
        )

    def test_growth(self):
        """Weights stand on an axis from zero only where they reach far down, days and months where they begin"""
        self.expect(
            {"g": "/animals/growth-axes.js", "s": "/animals/sparkline.js", "c": "/animals/growth-chart.js"},
            {
                "g.weightRange([50, 100]).beginAtZero": True,
                "g.weightRange([51, 100]).beginAtZero": False,
                "g.weightRange([600, 620])": {"beginAtZero": False, "suggestedMin": 579, "suggestedMax": 641},
                "ticks('2026-11-20', '2026-11-24')": "20/11 21/11 22/11 23/11 24/11",
                "ticks('2026-10-20', '2026-10-27')": "21/10 23/10 25/10 27/10",
                "ticks('2026-01-15', '2026-07-15')": "01/03 01/05 01/07",
                "g.dateTicks(at('2026-11-20') + 3600000, at('2026-11-20') + 7200000).length": 1,
                "g.tickLabel(0, 92 * 86400000)(at('2026-11-20'))": "20/11",
                "g.tickLabel(0, 93 * 86400000)(at('2026-11-20'))": "11/2026",
                "s.sparkline([{ date: '2026-11-20', kilograms: 5 }])": None,
                "points([['2026-11-20', 100], ['2026-11-21', 200]])": "4.0,20.0 76.0,4.0",
                "points([['2026-11-20', 600], ['2026-11-24', 606]])": "4.0,12.8 76.0,11.2",
                "points([['2026-11-20', 100], ['2026-11-20', 200]])": "4.0,20.0 76.0,4.0",
                "s.sparkline(weights([['2026-10-24', 99], ['2026-10-26', 99.5]])).getAttribute('aria-label')": (
                    "99.0 → 99.5 kg in 2 days"
                ),
                "c.growthPoints([{ kind: 'weighing', date: 'd', fields: { kilograms: 0 } }, { kind: 'weighing', fields: {} }, { kind: 'note', fields: { kilograms: 5 } }])": [
                    {"at": "d", "kilograms": 0}
                ],
                "c.expectedPoints([{ at: 'd', plausibility: { expectedKilograms: 5 } }, { at: 'e' }])": [
                    {"at": "d", "kilograms": 5}
                ],
            },
            """
            const { shortDate } = await bench.module('/format.js');
            const at = (day) => new Date(`${day}T00:00`).getTime();
            const ticks = (from, to) => g.dateTicks(at(from), at(to)).map(shortDate).join(' ');
            const weights = (rows) => rows.map(([date, kilograms]) => ({ date, kilograms }));
            const points = (rows) => s.sparkline(weights(rows)).querySelector('polyline').getAttribute('points');
            """,
        )


class Offered(EmptyFarm):
    def test_forms(self):
        """What can be recorded depends on the sex; each form is of its kind, and a birth or a report nobody records"""
        self.expect(
            {"k": "/animals/kinds.js", "p": "/animals/proposals.js"},
            {
                "k.recordable({ sex: 'male' }).filter((name) => ['insemination', 'calving', 'heat', 'dryOff', 'pregnancyCheck', "
                "'naturalMating', 'matingPlan', 'birth', 'performance'].includes(name))": [],
                "k.recordable({ sex: 'male' }).includes('castration')": True,
                "k.recordable({ sex: 'female' }).includes('castration')": False,
                "k.recordable({ sex: 'female' }).slice(0, 4)": ["weighing", "note", "move", "selection"],
                "k.recordable({ sex: 'female' }).length": 21,
                "k.recordable({ sex: 'male' }).length": 15,
                "k.formOf('clawTreatment').kind": "treatment",
                "names('treatment')": "by,kind,diagnoses,medicines,cost,note",
                "names('clawTreatment')": "claw,diagnoses,medicines,note",
                "names('weighing')": "kilograms,note",
                "k.formFor({ kind: 'treatment', fields: { by: 'vet' } })": "treatment",
                "k.formFor({ kind: 'treatment', fields: { by: 'clawTrimmer' } })": "clawTreatment",
                "k.formFor({ kind: 'treatment', fields: { by: 'vet', claw: {} } })": "clawTreatment",
                "k.formFor({ kind: 'note', fields: { claw: 1 } })": "note",
                "p.proposals.calving({ nextLactation: 3 })": {"order": 3},
                "p.proposals.insemination({ nextInsemination: { order: 2 } })": {"order": 2, "dose": 1},
            },
            "const names = (form) => k.formOf(form).fields.map(({ name }) => name).join();",
        )

    def test_places(self):
        """A closed place is not offered, nor what belongs to it, but where the animal is; groups are sorted as people count"""
        self.expect(
            {
                "o": "/lists/open-places.js",
                "g": "/animals/group-choice.js",
                "l": "/lists/offers.js",
                "s": "/lists/shapes.js",
            },
            {
                "places.filter((one) => o.isOpen(one, places)).map(({ id }) => id).join()": "b,g10,g2,alone",
                "places.filter((one) => o.isOpen(one, places, 'gx')).map(({ id }) => id).join()": "b,g10,g2,gx,alone",
                "g.groupNames(places).map(([, name]) => name)": ["1 · A › group 2", "1 · A › group 10", "group 5"],
                "g.groupNames(places, 'gx').length": 4,
                "o.placeOption({ kind: 'barn', number: '1', name: 'A' })": "Barn: 1 · A",
                "o.placeOption({ kind: 'barn', number: '1' })": "barn 1",
                "l.bullsAt([{ id: 1 }, { id: 2, placeId: 'b' }, { id: 3, placeId: 'x' }, { id: 4, placeId: 'c' }], { id: 'b' }, "
                "[{ id: 'b', parent: 'c' }, { id: 'c' }]).map(({ id }) => id)": [1, 2, 4],
                "l.bullsAt([{ id: 1 }, { id: 2, placeId: 'b' }], null, []).map(({ id }) => id)": [1],
                "l.offersOf([{ number: 'N', name: 'M', stock: 0 }, { name: 'P', stock: 2.5, unit: 'ml' }, { code: 'M1', name: 'Mast' }])"
                ".map(({ value, text }) => [value, text])": [
                    ["N", "N · M (0)"],
                    ["P", "P (2.5 ml)"],
                    ["Mast", "M1 · Mast"],
                ],
                "s.titleOf({ name: 'P' })": "P",
                "s.titleOf({ code: 'M1' })": "M1",
                "s.recordedAs({ code: 'M1' })": "M1",
                "s.recordedAs({ number: 'N', name: 'M' })": "N",
            },
            """
            const places = [{ id: 'b', kind: 'barn', number: '1', name: 'A' }, { id: 'x', kind: 'barn', number: '2', closed: true },
              { id: 'g10', kind: 'group', number: '10', parent: 'b' }, { id: 'g2', kind: 'group', number: '2', parent: 'b' },
              { id: 'gx', kind: 'group', number: '3', parent: 'x' }, { id: 'gc', kind: 'group', number: '4', parent: 'b', closed: true },
              { id: 'alone', kind: 'group', number: '5' }];
            """,
        )

    def test_bulls(self):
        """Bulls of the plan come first and marked, then those used of this animal, each once; a dose goes with its bull"""
        found = self.run_here(
            """
            const { bullOffers, choosesDose } = await bench.module('/animals/insemination.js');
            bench.remember({ 'lately.bull': ['L1', 'U1'] });
            const card = { matingPlan: [{ number: 'P1', name: 'Plan', sexed: true }], forms: { usedBulls: ['U1', 'P1'] } };
            const rows = (listed) => bullOffers(card, listed).map(({ value, text, marked, sexed, entry }) =>
              `${text ?? value}${marked ? '*' : ''}${sexed ? '!' : ''}${entry ? '+' : ''}`);
            const listed = [{ number: 'A1' }, { number: 'U1', stock: 3 }, { number: 'P1', stock: 5 }];
            const form = document.createElement('form');
            form.innerHTML = '<input type=checkbox name=sexed><input type=checkbox name=fromStock>';
            bench.put(form);
            const flags = (offer) => {
              choosesDose(() => form)(offer);
              return [...form.elements].map(({ checked }) => checked);
            };
            return [rows([]), rows(listed), flags({ sexed: true }), flags({ entry: { sexed: false, stock: 0 } }), flags({}),
              flags({ entry: { sexed: true } })];
            """
        )
        self.assertEqual(found[0], ["P1 · Plan*!", "U1", "L1"])
        self.assertEqual(found[1], ["P1 · Plan*!+", "U1 (3)+", "A1+"])
        self.assertEqual(found[2:], [[True, False], [False, True], [False, True], [True, False]])

    def test_typed_fields(self):
        """A number is read within its range and kept as it was where nobody touched it; a code that is unknown is kept"""
        self.expect(
            {"t": "/animals/typed-fields.js"},
            {
                "read(number, { n: '2,5' })": {"n": 2.5},
                "read(number, { n: null })": {},
                "read(number, { n: '0' })": "throws n: “0” is not possible",
                "read(number, { n: '1' })": {"n": 1},
                "read(number, { n: '10' })": {"n": 10},
                "read(number, { n: '10,5' })": "throws n: “10,5” is not possible",
                "read(number, { n: 'x' })": "throws n: “x” is not possible",
                "read(number, { n: '0.123457' }, { n: 0.12345678 })": {"n": 0.12345678},
                "read(choice, { n: '4.1' })": {"n": 4.1},
                "read(choice, { n: 'of-tomorrow' })": {"n": "of-tomorrow"},
                "read(choice, { n: null }, { n: 4 })": {},
                "read(flag, { n: 'on' })": {"n": True},
                "read(flag, {})": {},
                "read(flag, {}, { n: true })": {"n": False},
                "read(list, { 'n.0': 'a', 'n.2': 'b', 'n.10': 'c', 'n.1': null })": {"n": ["a", "b", "c"]},
                "read(list, {})": {},
                "read(list, {}, { n: ['a'] })": {"n": []},
                "read(list, {}, { n: 'old' })": {"n": "old"},
                "read(records, { 'n.1.a': 'x' }, { n: [{ a: 'p', hidden: 1 }, { a: 'q', hidden: 2 }] })": {
                    "n": [{"a": "x", "hidden": 2}]
                },
                "read(word, { n: 'x' }, { other: 1 })": {"n": "x", "other": 1},
            },
            """
            const number = { name: 'n', type: 'number', minimum: 1, maximum: 10, label: 'n' };
            const choice = { name: 'n', type: 'choice', choices: [4, 4.1] };
            const flag = { name: 'n', type: 'flag' };
            const word = { name: 'n', type: 'text' };
            const list = { name: 'n', type: 'list', of: { name: 'x', type: 'text' } };
            const records = { name: 'n', type: 'list', of: { name: 'x', type: 'record', fields: [{ name: 'a', type: 'text' }] } };
            const read = (field, entered, before) => t.readFields([field], entered, before);
            """,
        )

    def test_births(self):
        """Of a scanned code only what is understood fills a form in, what is missing or wrong is named; a calf has its dam"""
        self.expect(
            {"b": "/scan/birth.js", "c": "/animals/calf.js", "f": "/animals/birth-fields.js"},
            {
                "b.scannedBirth({ from: 'bin', number: '1' })": None,
                "b.scannedBirth({ from: 'scan', number: '1', sex: 'x', born: '2026-13-01', 'wrong.born': 'y', 'wrong.sex': '', code: 'C' })": {
                    "values": {"number": "1"},
                    "wrong": {"born": "y"},
                    "missing": ["sex", "born", "breed", "dam", "sire"],
                    "text": "C",
                },
                "b.scannedBirth({ from: 'scan', sex: 'male', born: '2026-11-01' }).values": {
                    "sex": "male",
                    "born": "2026-11-01",
                },
                "decodeURIComponent(b.birthAddress({ number: '1', sex: null, other: 'x' }, { text: 'T', payload: { problems: "
                "[{ field: 'earTag', value: 'v' }] } }))": "#/animals/new?number=1&wrong.number=v&code=T&from=scan",
                "b.birthOf({ earTag: 'CZ123', sex: 'male' })": {"sex": "male", "country": "CZ", "number": "123"},
                "Object.values(b.birthOf({ earTag: 'x' })).filter(Boolean)": [],
                "c.calfBirth({ from: 'scan', dam: 'D' })": None,
                "c.calfBirth({ from: 'calving', dam: 'D', sire: '', born: 'today' })": {"values": {"dam": "D"}},
                "c.calfBirth({ from: 'calving', born: '2026-11-01' })": {"values": {"born": "2026-11-01"}},
                "c.calfAddress({ origin: { earTag: 'D' }, forms: {} }, '2026-11-01')": (
                    "/animals/new?dam=D&born=2026-11-01&from=calving"
                ),
                "c.calfAddress({ origin: { earTag: 'D' }, forms: { insemination: { bull: 'B' } } }, '2026-11-01')": (
                    "/animals/new?dam=D&born=2026-11-01&sire=B&from=calving"
                ),
                "f.typedBirth({ country: 'cz', number: '123 456', name: 'M m' })": {
                    "country": "CZ",
                    "number": "123456",
                    "name": "M m",
                },
            },
        )


class Codes(EmptyFarm):
    def test_meaning(self):
        """Each text is asked for until one means something; what opens is its page, by its kind, and a verdict is told"""
        found = self.run_here(
            """
            const { meaningOf, openFound, showScanned } = await bench.module('/scan/open-code.js');
            const answers = { unknown: { kind: 'unknown' }, unread: { kind: 'unknown', unread: { fields: [] } },
              prefill: { kind: 'unknown', prefill: { number: '1' } }, animal: { kind: 'animal', animal: { id: 'a' } } };
            bench.answer('/v1/resolve', ({ address }) => answers[/code=(\\w+)/.exec(address)[1]]);
            const meant = async (...texts) => { const { kind, text, prefill, unread } = await meaningOf(texts); return [kind, text, Boolean(prefill ?? unread)]; };
            const rows = [await meant('unknown', 'animal', 'prefill'), await meant('unread', 'unknown'), await meant('unknown', 'prefill'),
              await meant('unknown', 'unknown')];
            const asked = bench.lines().length;
            const open = (found) => {
              const did = openFound(found);
              const at = location.hash;
              history.replaceState(null, '', '#/more');
              return [did, decodeURIComponent(at)];
            };
            bench.answer('POST /v1/cards/verify', { verdict: 'valid', payload: {} });
            const pages = [open({ kind: 'animal', animal: { id: 'a' } }), open({ kind: 'place', place: { kind: 'group', id: 'g' } }),
              open({ kind: 'member', member: { id: 'm' }, text: 'T' }), open({ kind: 'member', text: 'T' }),
              open({ kind: 'unknown', prefill: { number: '1' }, text: 'T' }), open({ kind: 'unknown', unread: {}, text: 'T' }), open({ kind: 'unknown' })];
            await bench.quiet();
            const verified = [bench.asked('POST **').map(({ body }) => body.text), bench.toasts().length];
            history.replaceState(null, '', '#/more');
            await showScanned(['unknown'], () => false);
            const told = bench.toasts().at(-1);
            bench.answer('/v1/resolve', () => bench.silent());
            await showScanned(['unknown']);
            return [rows, asked, pages, verified, told.includes('unknown'), bench.toasts().at(-1).startsWith('bad: The gateway does not answer')];
            """
        )
        self.assertEqual(
            found[0],
            [
                ["animal", "animal", False],
                ["unknown", "unread", True],
                ["unknown", "prefill", True],
                ["unknown", "unknown", False],
            ],
        )
        self.assertEqual(found[1], 8)
        self.assertEqual(
            found[2],
            [
                [True, "#/animals/a"],
                [True, "#/animals?group=g"],
                [True, "#/members/m"],
                [True, "#/more"],
                [True, "#/animals/new?number=1&code=T&from=scan"],
                [True, "#/scan?code=T"],
                [False, "#/more"],
            ],
        )
        self.assertEqual(found[3], [["T", "T"], 2])
        self.assertEqual(found[4:], [True, True])

    def test_result(self):
        """Each code of a photo has its face and what can be done with it; who looks only makes no animals"""
        found = self.run_here(
            """
            const { scanResult } = await bench.module('/scan/result.js');
            bench.answer('POST /v1/cards/verify', ({ body }) => body.text === 'broken' ? bench.refuse(503, { code: 'busy-now' })
              : { valid: true, verdict: 'valid', member: { id: 'm', name: 'Eva', number: '7' } });
            const animal = { id: 'a', earTag: 'CZ123456789', earTagText: 'CZ 123456 789', sex: 'female' };
            const code = (text, payload, more = {}) => ({ text, symbology: 'QR', payload, birth: {}, ...more });
            const codes = [
              code('1', { kind: 'earTag' }, { resolved: { kind: 'animal', animal } }),
              code('card', { kind: 'memberCard', name: 'E' }, { resolved: { kind: 'member', member: { id: 'm', name: 'Eva' } } }),
              code('broken', { kind: 'memberCard', name: 'Jan', number: '9' }),
              code('2', { kind: 'place' }, { resolved: { kind: 'place', place: { id: 'g', kind: 'group', number: '2' } } }),
              code('3', { kind: 'eid', eid: '203000000000001' }, { resolved: { kind: 'ambiguous', candidates: [animal, { id: 'm' }] } }),
              code('4', { kind: 'text' }),
              code('5', { kind: 'earTag', country: 'CZ', number: '17', problems: [{ field: 'born', value: 'x' }, { field: 'sex' }] },
                { birth: { number: '17', complete: false } }),
              code('6', { kind: 'ambiguous', readings: [{ earTag: 'CZ1', layout: 'L', eid: null }, { earTag: 'CZ2', layout: 'M' }] }),
            ];
            const draw = async (role, more = {}) => {
              await bench.as(role);
              bench.put(await scanResult({ codes, claim: { animal, eid: '203000000000001' }, milliseconds: 12, ...more }));
              return [[...document.querySelectorAll('#main [data-testid^=scan-]')].map(({ dataset }) => dataset.testid)
                .filter((name) => name !== 'scan-raw'), bench.all('create-from-scan').length];
            };
            const rows = [await draw('recorder')];
            const members = bench.all('scan-member').map(({ dataset, textContent }) => [dataset.valid, /Eva|Jan/.exec(textContent)[0]]);
            const links = bench.all('open-member').length;
            rows.push(await draw('viewer'), await draw('recorder', { codes: [], claim: null }));
            return [rows, members, links];
            """
        )
        faces = [
            "scan-claim",
            "scan-animal",
            "scan-member",
            "scan-member",
            "scan-place",
            "scan-ambiguous",
            "scan-text",
            "scan-unknown",
            "scan-wrong",
            "scan-wrong",
            "scan-readings",
            "scan-reading",
            "scan-reading",
        ]
        self.assertEqual(found[0], [[faces, 3], [faces[1:], 0], [["scan-none"], 0]])
        self.assertEqual(found[1:], [[["true", "Eva"], ["false", "Jan"]], 1])

    def test_photo(self):
        """A photo that the gateway reads goes as it is, another becomes a JPEG, and what no browser shows is told"""
        found = self.run_here(
            """
            const { photoOf } = await bench.module('/scan/photo.js');
            const canvas = document.createElement('canvas');
            canvas.width = canvas.height = 2;
            const png = await new Promise((done) => canvas.toBlob(done, 'image/png'));
            const rows = [];
            for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif']) {
              const file = new File(['x'], 'f', { type });
              rows.push(await photoOf(file) === file);
            }
            rows.push((await photoOf(new File([png], 'f', { type: 'image/bmp' }))).type);
            rows.push((await photoOf(new File(['text'], 'f', { type: 'text/plain' }))).type);
            rows.push(await photoOf(new File(['x'], 'f', { type: 'image/tiff' })).catch(({ title }) => title.includes('image/tiff')));
            return rows;
            """
        )
        self.assertEqual(found, [True] * 5 + ["image/jpeg", "image/jpeg", True])
