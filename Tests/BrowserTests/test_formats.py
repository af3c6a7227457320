"""Numbers, days and identities as people read them, by known values: at half past midnight, and on both sides of Greenwich."""

from page_bench import Bench

# Half past midnight in Prague is the day before in Greenwich.
midnight = "bench.stopClock('2026-11-28T00:30:00+01:00');"


class Formats(Bench):
    modules = {"f": "/format.js"}

    def test_days(self):
        """Every day is that of the farm: a bare day as it is written, a moment by the clock on the wall"""
        self.expect(
            self.modules,
            {
                "f.today()": "2026-11-28",
                "f.localDay('2026-11-27T23:30:00Z')": "2026-11-28",
                "f.localDay('2026-11-27T22:30:00Z')": "2026-11-27",
                "f.localDay('2026-11-27')": "2026-11-27",
                "f.date('2026-11-27')": "27/11/2026",
                "f.date('2026-11-27T23:30:00Z')": "28/11/2026",
                "f.date(null)": "–",
                "f.shortDate('2026-11-27T23:30:00Z')": "28/11",
                "f.monthDate('2026-10-31T23:30:00Z')": "11/2026",
                "f.dateTime('2026-11-27T23:30:00Z')": "28/11/2026 00:30",
                "f.dateTime('2026-11-27')": "27/11/2026",
                "f.dateTime('')": "–",
                "f.clockTime('2026-11-27T23:30:00Z')": "00:30",
                "f.clock('2026-11-27T23:30:05.25Z')": "00:30:05.2",
                "f.daysSince('2026-11-28')": 0,
                "f.daysSince('2026-11-27')": 1,
                "f.daysSince('2026-11-29')": -1,
                "f.daysSince('2026-11-27T22:59:00Z')": 1,
                "f.daysSince('2026-11-27T23:01:00Z')": 0,
                # The day on which clocks are set back has 25 hours.
                "f.daysSince('2026-10-24')": 35,
                "f.daysAgo('2026-11-28')": "today",
                "f.daysAgo('2026-11-27')": "yesterday",
                "f.daysAgo('2026-11-29')": "tomorrow",
                "f.daysAgo('2026-11-25')": "3 days ago",
                "f.moment('2026-11-27').toISOString()": "2026-11-26T23:00:00.000Z",
            },
            midnight,
        )

    def test_summer(self):
        """The day that has 23 hours is a day, at half past midnight in summer too"""
        self.expect(
            self.modules,
            {
                "f.daysSince('2026-03-01')": 40,
                "f.today()": "2026-04-10",
                "f.daysSince('2026-04-09T21:59:00Z')": 1,
                "f.age('2026-02-09')": "2 months",
                "f.recent('2026-04-09T22:10:00Z')": "00:10",
            },
            "bench.stopClock('2026-04-10T00:30:00+02:00');",
        )

    def test_ages(self):
        """An age is told in days up to sixty, in months up to two years, then in years and months"""
        self.expect(
            self.modules,
            {
                "f.age(null)": "–",
                "f.age('2026-11-29')": "–",
                "f.age('2026-11-28')": "0 days",
                "f.age('2026-11-27')": "1 day",
                "f.age('2026-09-30')": "59 days",
                "f.age('2026-09-29')": "1 month",
                "f.age('2026-09-28')": "2 months",
                "f.age('2024-11-29')": "23 months",
                "f.age('2024-11-28')": "2 years",
                "f.age('2024-10-28')": "2 years 1 mo",
                "f.age('2023-11-29')": "2 years 11 mo",
                "f.age('2025-11-28')": "12 months",
            },
            midnight,
        )

    def test_recent(self):
        """What is of today is told by the clock, what is of this year without the year"""
        self.expect(
            self.modules,
            {
                "f.recent('2026-11-27T23:10:00Z')": "00:10",
                "f.recent('2026-11-28')": "28/11",
                "f.recent('2026-11-27T22:50:00Z')": "27/11",
                "f.recent('2026-02-02')": "02/02",
                "f.recent('2026-02-01')": "01/02/2026",
                "f.since(null)": "never",
                "f.since('2026-11-27T23:29:01Z')": "59 sec ago",
                "f.since('2026-11-27T23:29:00Z')": "1 min ago",
                "f.since('2026-11-27T22:30:01Z')": "60 min ago",
                "f.since('2026-11-27T22:30:00Z')": "1 hr ago",
                "f.since('2026-11-26T23:30:00Z')": "27/11/2026 00:30",
                "f.since('2026-11-27T23:30:09Z')": "0 sec ago",
            },
            midnight,
        )

    def test_numbers(self):
        """Weights, gains, sizes and tags, with what is not known told as such"""
        self.expect(
            self.modules,
            {
                "f.number(1234.5)": "1,235",
                "f.number(1.25, 1)": "1.3",
                "f.weight(425.5)": "425.5",
                "f.weight(425)": "425.0",
                "f.weight(425.25)": "425.25",
                "f.weight(1425.5)": "1425.5",
                "f.weight(-0.04)": "0.0",
                "f.weight(0)": "0.0",
                "f.weight(-0.5)": "-0.5",
                "f.weight(null)": "–",
                "f.weight(undefined)": "–",
                "f.kilograms(0)": "0.0 kg",
                "f.kilograms(null)": "–",
                "f.kilograms(undefined)": "–",
                "f.signed(0.8, 2)": "+0.80",
                "f.signed(-0.8)": "-0.8",
                "f.signed(0)": "0.0",
                "f.bytes(999)": "999 B",
                "f.bytes(1000)": "1.0 kB",
                "f.bytes(1500000)": "1.5 MB",
                "f.bytes(2500000000)": "2.5 GB",
                "f.eid('203000123456789')": "203 000 123 456 789",
                "f.eid('')": "–",
                "f.earTag('CZ123456789')": "CZ 123456 789",
                "f.earTag('CZ12345678')": "CZ 12345 678",
                "f.earTag('17')": "17",
                "f.earTag(null)": "–",
                "f.locationName(null)": None,
                "f.locationName({ number: '2', name: 'Heifers', kind: 'group' })": "2 · Heifers",
                "f.locationName({ number: '2', kind: 'group' })": "group 2",
                "f.locationName({ number: '2', kind: 'barn' })": "barn 2",
                "f.locationName({ number: '2' })": "group 2",
                "f.locationName({ number: '2' }, 'barn')": "barn 2",
                "f.plainNumber(1234.5678912)": "1234.567891",
                "f.sentence('it is full')": "It is full.",
                "f.sentence('Is it full?')": "Is it full?",
                "f.sentences('one', null, '', 'two!')": "One. Two!",
            },
        )

    def test_typed_numbers(self):
        """A typed number has a comma or a point; anything else is none"""
        self.expect(
            self.modules,
            {
                "f.typedNumber('431,5')": 431.5,
                "f.typedNumber(' 431.5 ')": 431.5,
                "f.typedNumber('1 431,5')": 1431.5,
                "f.typedNumber('0')": 0,
                "f.typedNumber('')": None,
                "f.typedNumber(null)": None,
                "f.typedNumber('-3')": None,
                "f.typedNumber('1.2.3')": None,
                "f.typedNumber('1,2,3')": None,
                "f.typedNumber('1e3')": None,
                "f.typedNumber('5 kg')": None,
                "f.typedNumber('.5')": None,
                "f.typedNumber('5.')": None,
                "f.typedNumber('x5')": None,
            },
        )

    def test_czech(self):
        """In Czech the same are Czech"""
        self.expect(
            self.modules,
            {
                "f.number(1234.5, 1)": "1 234,5",
                "f.weight(425.5)": "425,5",
                "f.date('2026-11-27')": "27. 11. 2026",
                "f.age('2026-11-24')": "4 dny",
                "f.age('2026-11-20')": "8 dní",
                "f.plainNumber(0.25)": "0,25",
                "f.daysAgo('2026-11-27')": "včera",
            },
            "await bench.language('cs');" + midnight,
        )


class Words(Bench):
    def test_told(self):
        """A refusal is worded by its code: by its case before its kind, with its values as people read them"""
        self.expect(
            {"told": "/told.js", "i18n": "/i18n.js"},
            {
                "told.told({ title: 'T', detail: 'D', action: 'A' })": {"title": "T", "detail": "D", "action": "A"},
                "told.told({ code: 'of-tomorrow.x', title: 'T', action: 'A' }).title": "T",
                "told.told({ code: 'of-tomorrow.x', title: 'T', detail: 'D', action: 'A' }).detail": "D",
                "i18n.t('no.such.word')": "no.such.word",
                "i18n.word('no.such.word')": None,
                "i18n.t('age.days', { count: 1 })": "1 day",
                "i18n.t('age.days', { count: 2 })": "2 days",
                "i18n.t('call.gate', { gate: 0, why: 'x' })": "Gate 0: x",
                "i18n.t('call.gate', { why: 'x' })": "Gate {gate}: x",
                "i18n.wordsFrom('age.').toSorted().join()": "age.days,age.months,age.monthsShort,age.years",
            },
        )

    def test_values(self):
        """The values of a refusal are read as people read them, and a field within a field by each of its names"""
        self.expect(
            {"told": "/told.js", "en": "/i18n/en.js"},
            {
                "say({ amount: 1234 })": "1,234",
                "say({ amount: 12.34 })": "12.3",
                "say({ amount: '2026-11-27' })": "27/11/2026",
                "say({ amount: '2026-11-27T23:30:00Z' })": "28/11/2026 00:30",
                "say({ amount: 'as it is' })": "as it is",
                "say({ field: 'medicines.2.x' }, 'field')": "Medicines › 2 › x",
                "say({ role: 'viewer' }, 'role')": "Viewer",
                "say({ needed: 'admin' }, 'needed')": "Administrator",
                "say({ role: 'unheard-of' }, 'role')": "unheard-of",
                "say({ cause: 'test.why', amount: 1234 }, 'cause')": "because of 1,234",
                "say({ cause: 'test.never' }, 'cause')": "",
                "told.told({ code: 'test.why', parameters: { amount: 5 }, action: 'A' })": {
                    "title": "Test",
                    "detail": "because of 5",
                    "action": "do 5",
                },
                "told.told({ code: 'test.other', action: 'A' }).action": "A",
                "told.told(onSheet).detail": "Card 7 (Jan): The member has no number.",
            },
            """
            const dictionary = en.default;
            // A word of the test's own: what the values become, and nothing else.
            dictionary['problem.test'] = 'Test';
            dictionary['problem.test.why'] = 'because of {amount}';
            dictionary['problem.test.why.action'] = 'do {amount}';
            const onSheet = { code: 'card-not-drawn.on-sheet',
              parameters: { number: '7', name: 'Jan', cause: 'card-not-drawn.no-number' } };
            const say = (parameters, name = 'amount') => {
              dictionary['problem.test.detail'] = `{${name}}`;
              return told.told({ code: 'test', parameters }).detail;
            };
            """,
        )

    def test_of_fields(self):
        """Sayings of weighings: whose, how sure, and why they may be wrong; each condition alone"""
        moved = "the scale called it stable, but its movement says 400.0 kg ± 2.0"
        self.expect(
            {"w": "/weigh/words.js"},
            {
                "w.weighingLine({ kilograms: 425.5, animal: { earTagText: 'CZ 1', name: 'M' } })": "425.5 kg · CZ 1 M",
                "w.weighingLine({ kilograms: 425.5, animal: { earTagText: 'CZ 1' } })": "425.5 kg · CZ 1",
                "w.weighingLine({ kilograms: 425.5 })": "425.5 kg · No animal",
                "w.intervalText({ method: 'estimate', interval: 1.149 })": "± 1.1 kg",
                "w.intervalText({ method: 'estimate' })": "",
                "w.intervalText({ method: 'stable', interval: 1.1 })": "",
                "doubt({})": None,
                "doubt({ level: 'ok', differencePercent: -26 })": None,
                "doubt({ level: 'ask', differencePercent: -26 })": "ask: expected about 412 kg, 26 % less",
                "doubt({ level: 'flag', differencePercent: 26 })": "flag: expected about 412 kg, 26 % more",
                "doubt({ level: 'ask', differencePercent: 0 })": None,
                "doubt({ level: 'ask' })": None,
                "doubt({ level: 'ok', formerKilograms: 400 })": (
                    "ask: the same animal weighed 400.0 kg a moment before"
                ),
                "doubt({}, moved)": f"ask: {moved}",
                # Beside a contradiction ten percent say nothing of their own.
                "doubt({ level: 'ask', differencePercent: 10 }, moved)": f"ask: {moved}",
                "doubt({ level: 'ask', differencePercent: 11 }, moved)": (
                    f"ask: expected about 412 kg, 11 % more, {moved}"
                ),
                "w.correctionText({ kilograms: 425.5 })": "",
                "w.discardReason('undo')": "undone at the scale",
                "w.discardReason('leaning')": "leaning",
                "w.discardReason(null)": "",
            },
            """
            const moved = { kilograms: 400.04, interval: 2 };
            const doubt = (plausibility, contradiction) => {
              const found = w.doubtOf({ plausibility: { expectedKilograms: 412, ...plausibility }, contradiction });
              return found && `${found.level}: ${found.text}`;
            };
            """,
        )

    def test_sessions(self):
        """A session is called by its name, one that nobody named by when it began; no two are called the same"""
        self.expect(
            {"s": "/sessions/name.js", "l": "/sessions/limits.js"},
            {
                "s.isNamedByDay({ name: '2026-11-20' })": True,
                "s.isNamedByDay({ name: '2026-11-20 a' })": False,
                "s.isNamedByDay({ name: null })": False,
                "s.sessionName({ name: 'Spring' })": "Spring",
                "s.sessionName({ name: null })": "Session without a name",
                "s.sessionName({ name: '2026-11-20', openedAt: '2026-11-20T23:30:00Z' })": "21/11/2026 00:30",
                "s.shortSessionName({ name: '2026-11-20', openedAt: '2026-11-20T23:30:00Z' })": "21/11/2026",
                "s.shortSessionName({ name: 'Spring', openedAt: '2026-11-20T23:30:00Z' })": "Spring",
                "names([['c', 'Spring', 12], ['b', 'Spring', 12], ['a', 'Autumn', 9]])": [
                    "Spring · 20/11/2026 12:00 (2)",
                    "Spring · 20/11/2026 12:00",
                    "Autumn",
                ],
                "names([['b', '2026-11-20', 12], ['a', '2026-11-20', 9]])": ["20/11/2026 12:00", "20/11/2026 09:00"],
                "l.limitText({ name: 'A', minimum: 400, gate: 2 })": "A: from 400 kg, gate 2",
                "l.limitText({ name: 'A', maximum: 400.5 })": "A: below 400.5 kg",
                "l.limitText({ name: 'A', minimum: 0, maximum: 400 })": "A: 0–400 kg",
                "l.limitText({ name: 'A', gate: 0, sale: true })": "A: any weight, gate 0, sale or slaughter",
            },
            """
            const names = (rows) => {
              const sessions = rows.map(([id, name, hour]) =>
                ({ id, name, openedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00+01:00` }));
              const found = s.sessionNames(sessions);
              return rows.map(([id]) => found.get(id));
            };
            """,
        )

    def test_addresses(self):
        """Only what is empty is left out of an address; a false and a zero are said"""
        self.expect(
            {"a": "/api.js"},
            {
                "a.query('/v1/x', { a: null, b: '', c: undefined })": "/v1/x",
                "a.query('/v1/x', { a: 0, b: false, c: 'ž&1' })": "/v1/x?a=0&b=false&c=%C5%BE%261",
            },
        )


class West(Bench):
    """On the other side of Greenwich a bare day would begin the evening before."""

    zone = "America/Halifax"

    def test_bare_days(self):
        """A day without a time is that day, wherever the farm is"""
        self.expect(
            {"f": "/format.js", "m": "/daily-events/message.js", "w": "/animals/withdrawal.js"},
            {
                "f.date('2026-11-27')": "27/11/2026",
                "f.shortDate('2026-11-27')": "27/11",
                "f.monthDate('2026-11-01')": "11/2026",
                "f.dateTime('2026-11-27')": "27/11/2026",
                "f.localDay('2026-11-27')": "2026-11-27",
                "f.daysSince('2026-11-27')": 1,
                "f.age('2026-11-27')": "1 day",
                "f.today()": "2026-11-28",
                "f.recent('2026-11-27')": "27/11",
                "m.dayHead('2026-11-27')": "Yesterday, Friday 27/11",
                "w.withdrawalDays({ meatUntil: '2026-12-03' })": ["No slaughter until 03/12/2026"],
            },
            # In Greenwich it is the 29th already.
            "bench.stopClock('2026-11-28T23:30:00-04:00');",
        )
