import Testing
import Values

@testable import Exports
@testable import HerdStore

/// What each column of a table holds, by values that are all different.
struct HerdTableTests {
    @Test func `each column of the herd's table holds its own field`() throws {
        let animal = try Known.animal(simulated: true)
        #expect(
            fields(.animals(TableLayout(), clock: .utc), animal) == [
                "ear_tag: CZ 123456 789", "sex: female", "born: 2024-05-04", "breed: H75C25", "dam: CZ111111111",
                "sire: NEO-123", "dam_sire: RAD-7", "name: Růžena", "colour: černá; \"straka\"",
                "eid: 203 000123456789",
                "collar: 42", "vitalimeter: 7001", "barn: 3", "group: 31", "status: alive", "weighed: 2026-11-02",
                "kilograms: 425,5", "gain_per_day: -0,126", "simulated: simulated", "id: \(animal.id)",
            ])
        #expect(
            fields(.animals(TableLayout(language: .cs), clock: .utc), try Known.animal()) == [
                "Ušní známka: CZ 123456 789", "Pohlaví: samice", "Narození: 4.5.2024", "Plemeno: H75C25",
                "Matka: CZ111111111", "Otec: NEO-123", "Otec matky: RAD-7", "Jméno: Růžena",
                "Barva: černá; \"straka\"", "EID: 203 000123456789", "Obojek: 42", "Vitalimetr: 7001", "Stáj: 3",
                "Skupina: 31", "Stav: živé", "Poslední vážení: 2.11.2026", "Hmotnost kg: 425,5",
                "Přírůstek kg/den: -0,126", "Simulováno: ", "Id: \(animal.id)",
            ])
    }

    @Test(arguments: [Culling.Kind.sale, .death, .theft])
    func `an animal that left the herd is told as such`(kind: Culling.Kind) throws {
        let animal = try Known.animal(culled: Animal.Culled(date: .day(Known.day("2026-11-01")), kind: kind))
        #expect(fields(.animals(TableLayout(), clock: .utc), animal).contains("status: culled"))
        #expect(fields(.animals(TableLayout(language: .cs), clock: .utc), animal).contains("Stav: vyřazené"))
    }

    @Test func `animals that left are in the herd's table and lines, whatever became of them`() async throws {
        let barn = try await Barn.open()
        for (number, kind) in [("333333333", "death"), ("444444444", "theft"), ("555555555", "sale")] {
            let animal = try await barn.store.createAnimal(
                AnimalDraft(number: number, sex: .male, born: barn.ruzena.born), by: "t")
            _ = try await barn.store.addChange(
                ChangeDraft(date: .day(Barn.now.day), fields: .other(.culling, .object(["kind": .string(kind)]))),
                to: animal.id, by: "t")
        }
        var (table, lines) = ("", "")
        try await Export(barn.store).animals(as: .csv(TableLayout())) { table += $0 }
        try await Export(barn.store).animals(as: .ndjson) { lines += $0 }
        let rows = records(table)
        let status = try #require(rows[0].firstIndex(of: "status"))
        #expect(
            rows.dropFirst().map { "\($0[0]) \($0[status])" } == [
                "CZ 123456 789 alive", "CZ 222222 222 alive", "CZ 333333 333 culled", "CZ 444444 444 culled",
                "CZ 555555 555 culled",
            ])
        #expect(lines.split(separator: "\n").count == 5 && lines.contains("CZ444444444"))
    }
}

struct WeighingTableTests {
    private func english(_ detail: WeighingDetail) -> [String] {
        fields(.weighings(TableLayout(), clock: .utc), detail)
    }
    private func czech(_ detail: WeighingDetail) -> [String] {
        fields(.weighings(TableLayout(language: .cs), clock: .utc), detail)
    }

    @Test func `each column of the weighings holds its own field, in both languages`() throws {
        let weighing = try Known.weighing(
            398.5, method: .estimate, interval: Weight(grams: 12_500), level: .flag, expected: 431.25, percent: -7.6,
            drafting: Drafting(name: "Prodej", gate: 4), simulated: true)
        let detail = Known.detail(
            weighing, of: try Known.animal(),
            previous: PreviousWeight(weight: Weight(grams: 402_250), date: .day(Known.day("2026-10-21"))), gain: -0.125)
        #expect(
            english(detail) == [
                "date: 2026-11-20", "time: 08:12:00", "ear_tag: CZ 123456 789", "eid: 203 000000000077", "collar: 42",
                "name: Růžena", "sex: female", "born: 2024-05-04", "age_days: 930", "barn: 3", "group: 31",
                "kilograms: 398,5", "previous_kilograms: 402,25", "previous_date: 2026-10-21", "gain_per_day: -0,125",
                "expected_kilograms: 431,25", "plausibility: flag", "method: estimate", "interval_kilograms: 12,5",
                "draft: Prodej", "gate: 4", "state: assigned", "reason: ", "session: Podzim", "place: chute",
                "device: Váha", "simulated: simulated", "at: 2026-11-20T08:12:00.250Z", "id: \(weighing.id)",
            ])
        #expect(
            czech(detail) == [
                "Datum: 20.11.2026", "Čas: 08:12:00", "Ušní známka: CZ 123456 789", "EID: 203 000000000077",
                "Obojek: 42",
                "Jméno: Růžena", "Pohlaví: samice", "Narození: 4.5.2024", "Stáří ve dnech: 930", "Stáj: 3",
                "Skupina: 31",
                "Hmotnost kg: 398,5", "Minulá hmotnost kg: 402,25", "Minulé vážení: 21.10.2026",
                "Přírůstek kg/den: -0,125", "Očekávaná hmotnost kg: 431,25", "Věrohodnost: podezřelé", "Způsob: odhad",
                "Nejistota ± kg: 12,5", "Třídění: Prodej", "Branka: 4", "Stav: přiřazeno", "Důvod: ", "Vážení: Podzim",
                "Místo: chute", "Zařízení: Váha", "Simulováno: simulováno", "Čas UTC: 2026-11-20T08:12:00.250Z",
                "Id: \(weighing.id)",
            ])
    }

    @Test func `the tag that was read stands there, and the animal's own where none was`() throws {
        let animal = try Known.animal()
        #expect(english(Known.detail(try Known.weighing(400), of: animal)).contains("eid: 203 000000000077"))
        #expect(english(Known.detail(try Known.weighing(400, eid: nil), of: animal)).contains("eid: 203 000123456789"))
        #expect(english(Known.detail(try Known.weighing(400), of: nil)).contains("eid: 203 000000000077"))
    }

    @Test(arguments: [
        (Plausibility.Level.ok, "ok", "v pořádku"), (.ask, "ask", "ověřit"), (.flag, "flag", "podezřelé"),
    ])
    func `a weight says how plausible it is`(level: Plausibility.Level, english: String, czech: String) throws {
        let detail = Known.detail(try Known.weighing(400, level: level), of: nil)
        #expect(self.english(detail).contains("plausibility: \(english)"))
        #expect(self.czech(detail).contains("Věrohodnost: \(czech)"))
    }

    @Test(arguments: [
        (UnassignedReason.noEID, "bez EID"), (.ambiguousEID, "více EID"), (.unknownEID, "neznámé EID"),
        (.noAnimal, "bez zvířete"), (.withdrawn, "zvíře odebráno"),
    ])
    func `a weighing without an animal says why`(reason: UnassignedReason, czech: String) throws {
        let detail = Known.detail(try Known.weighing(400, state: .unassigned, reason: reason), of: nil)
        #expect(
            english(detail).filter { $0.hasPrefix("state") || $0.hasPrefix("reason") } == [
                "state: unassigned", "reason: \(reason.rawValue)",
            ])
        #expect(
            self.czech(detail).filter { $0.hasPrefix("Stav") || $0.hasPrefix("Důvod") } == [
                "Stav: nepřiřazeno", "Důvod: \(czech)",
            ])
        for name in ["ear_tag", "name", "sex", "born", "age_days", "barn", "group", "collar"] {
            #expect(english(detail).contains("\(name): "))
        }
    }

    @Test func `a discarded weighing says so, and why`() throws {
        let detail = Known.detail(try Known.weighing(400, state: .discarded, discarded: "=dvě"), of: nil)
        #expect(english(detail).contains("state: discarded") && english(detail).contains("reason: '=dvě"))
        #expect(czech(detail).contains("Stav: vyřazeno") && czech(detail).contains("Způsob: váha"))
    }
}

struct MemberTableFieldTests {
    @Test func `each column of the members holds its own field, in both languages`() {
        let member = Known.member()
        #expect(
            fields(.members(TableLayout(), clock: .utc), member) == [
                "name: Ing. Řehoř Žůžo, Ph.D.", "number: 007", "organisation: ZO; \"Lhota\"", "email: rehor@example.cz",
                "phone: '+420 602", "until: 2031-01-31", "active: no", "created: 2026-11-20", "simulated: simulated",
                "id: \(member.id)", "titles_before: Ing.", "given_name: Řehoř", "family_name: Žůžo",
                "titles_after: Ph.D.", "employer: ČD, a.s.", "roles: trenér, pokladník", "level: B",
                "checked_on: 2026-09-30", "insured_until: 2031-12-24", "notes: '=1+1",
            ])
        #expect(
            fields(.members(TableLayout(language: .cs), clock: .utc), member) == [
                "Jméno: Ing. Řehoř Žůžo, Ph.D.", "Osobní číslo: 007", "Organizace: ZO; \"Lhota\"",
                "E-mail: rehor@example.cz", "Telefon: '+420 602", "Platí do: 31.1.2031", "Aktivní: ne",
                "Zapsáno: 20.11.2026", "Simulováno: simulováno", "Id: \(member.id)", "Titul před: Ing.",
                "Křestní jméno: Řehoř", "Příjmení: Žůžo", "Titul za: Ph.D.", "Zaměstnavatel: ČD, a.s.",
                "Role: trenér, pokladník", "Úroveň: B", "Ověřeno: 30.9.2026", "Pojištění do: 24.12.2031",
                "Poznámka: '=1+1",
            ])
    }

    @Test func `an active member says so`() async throws {
        let store = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        let member = try await store.createMember(MemberDraft(name: "Jana", number: "8"), by: "t")
        #expect(fields(.members(TableLayout(), clock: .utc), member).contains("active: yes"))
        #expect(fields(.members(TableLayout(language: .cs), clock: .utc), member).contains("Aktivní: ano"))
        #expect(fields(.members(TableLayout(), clock: .utc), member).contains("simulated: "))
    }
}

struct AttendanceTableTests {
    private let event = DoorEvent(
        id: Known.id(60), name: "=Trénink", kind: .training, startsAt: Known.now, endsAt: Known.now, capacity: nil,
        price: 10_005, currency: .eur, location: nil, organiserId: nil, walkIns: false, cancelled: false,
        createdAt: Known.now, sequence: 0, changedAt: Known.now, tally: Known.tally)

    private func attendance(
        _ state: Attendance.State, paid: Int? = nil, position: Int? = nil, known: Bool = true
    ) -> Attendance {
        let person = Attendance.Person(
            id: Known.id(61), name: "Řehoř Žůžo", number: "007", organisation: "ZO Lhota", photo: nil, lock: nil)
        return Attendance(
            id: Known.id(62), eventId: event.id, person: known ? person : nil, state: state,
            checkedInAt: Known.moment("2026-11-20T17:01:02Z"), checkedOutAt: Known.moment("2026-11-20T18:31:59Z"),
            paid: paid, position: position, moveId: Known.id(63))
    }

    @Test func `each column of a door's list holds its own field, in both languages`() {
        let attendance = attendance(.checkedOut, paid: 5_050, position: 3)
        #expect(
            fields(.attendances(of: event, TableLayout(), clock: .utc), attendance) == [
                "name: Řehoř Žůžo", "number: 007", "organisation: ZO Lhota", "state: out", "waiting: 3",
                "checked_in: 17:01:02", "checked_out: 18:31:59", "price: 100,05", "paid: 50,50", "currency: EUR",
                "event: '=Trénink", "date: 2026-11-20", "id: \(attendance.id)",
            ])
        #expect(
            fields(.attendances(of: event, TableLayout(language: .cs), clock: .utc), attendance) == [
                "Jméno: Řehoř Žůžo", "Osobní číslo: 007", "Organizace: ZO Lhota", "Stav: odešel", "Pořadí čekání: 3",
                "Příchod: 17:01:02", "Odchod: 18:31:59", "Cena: 100,05", "Zaplaceno: 50,50", "Měna: EUR",
                "Akce: '=Trénink", "Datum: 20.11.2026", "Id: \(attendance.id)",
            ])
    }

    @Test(arguments: [
        (Attendance.State.going, "going", "přijde"), (.waitlisted, "waiting", "čeká na místo"),
        (.checkedIn, "in", "uvnitř"), (.checkedOut, "out", "odešel"), (.kicked, "taken off", "vyřazen"),
    ])
    func `each state has its word`(state: Attendance.State, english: String, czech: String) {
        let row = fields(.attendances(of: event, TableLayout(), clock: .utc), attendance(state))
        #expect(row.contains("state: \(english)"))
        let czechRow = fields(.attendances(of: event, TableLayout(language: .cs), clock: .utc), attendance(state))
        #expect(czechRow.contains("Stav: \(czech)"))
    }

    @Test(arguments: [(nil, ""), (0, "0,00"), (5, "0,05"), (50, "0,50"), (1_234_506, "12345,06")] as [(Int?, String)])
    func `what was paid is told to the hundredth, and nothing where nobody says it`(paid: Int?, text: String) {
        let row = fields(.attendances(of: event, TableLayout(), clock: .utc), attendance(.going, paid: paid))
        #expect(row.contains("paid: \(text)") && row.contains("waiting: "))
    }

    @Test func `who was erased has a row without a name`() {
        let row = fields(.attendances(of: event, TableLayout(), clock: .utc), attendance(.checkedIn, known: false))
        #expect(row.prefix(3) == ["name: ", "number: ", "organisation: "] && row.contains("state: in"))
    }
}

struct ListTableTests {
    @Test func `a list's table says what its import knows, with the place by its number`() async throws {
        let barn = try await Barn.open()
        let place = try #require(try await barn.store.locations().first { $0.kind == .barn })
        _ = try await barn.store.createEntry(
            Bull.self,
            .object([
                "number": "NEO-1", "name": "=Béďa; \"X\"", "price": 1234.5, "sexed": .boolean(true), "stock": -2.25,
            ]), by: "t")
        _ = try await barn.store.createEntry(
            Bull.self,
            .object([
                "number": "NEO-2", "price": 999, "placement": "barn", "placeId": .string(place.id.description),
                "closed": .boolean(true),
            ]), by: "t")
        var text = ""
        try await Export(barn.store, clock: .utc).entries(Bull.self, TableLayout()) { text += $0 }
        #expect(
            records(text) == [
                ["\u{FEFF}number", "name", "price", "placement", "place", "sexed", "stock", "closed"],
                ["NEO-1", "'=Béďa; \"X\"", "1234,500", "general", "", "yes", "-2,250", "no"],
                // The price of a placed bull is negotiated: no list tells it.
                ["NEO-2", "", "", "barn", "1", "no", "", "yes"],
            ])
        text = ""
        try await Export(barn.store, clock: .utc).entries(Bull.self, TableLayout(language: .cs)) { text += $0 }
        #expect(
            records(text) == [
                ["\u{FEFF}Registr", "Jméno", "Cena", "Umístění", "Místo", "Sexovaný", "Zásoba", "Uzavřeno"],
                ["NEO-1", "'=Béďa; \"X\"", "1234,500", "obecný", "", "ano", "-2,250", "ne"],
                ["NEO-2", "", "", "stáj", "1", "ne", "", "ano"],
            ])
    }
}

/// Days and times in tables are those of the farm, near midnight on either side of Greenwich.
struct TableDayTests {
    private static let nights: [(moment: String, offset: Int, day: String, time: String, age: Int)] = [
        ("2026-11-19T23:30:00Z", 3600, "2026-11-20", "00:30:00", 930),
        ("2026-11-20T22:30:00Z", 3600, "2026-11-20", "23:30:00", 930),
        ("2026-11-20T05:30:00Z", -5 * 3600, "2026-11-20", "00:30:00", 930),
        ("2026-11-21T04:30:00Z", -5 * 3600, "2026-11-20", "23:30:00", 930),
        ("2026-11-19T11:30:00Z", 13 * 3600, "2026-11-20", "00:30:00", 930),
        ("2026-11-20T23:59:59Z", 0, "2026-11-20", "23:59:59", 930),
        ("2026-11-20T00:00:00Z", 0, "2026-11-20", "00:00:00", 930),
    ]

    @Test(arguments: nights)
    func `in every table`(moment: String, offset: Int, day: String, time: String, age: Int) throws {
        let (clock, at) = (LocalClock { _ in offset }, Known.moment(moment))
        let detail = Known.detail(
            try Known.weighing(400, at: at), of: try Known.animal(),
            previous: PreviousWeight(weight: Weight(grams: 1000), date: .moment(at)))
        let weighing = fields(.weighings(TableLayout(), clock: clock), detail)
        for field in ["date: \(day)", "time: \(time)", "age_days: \(age)", "previous_date: \(day)"] {
            #expect(weighing.contains(field), "\(field) in \(weighing)")
        }
        let animal = fields(.animals(TableLayout(), clock: clock), try Known.animal(weighed: .moment(at)))
        #expect(animal.contains("weighed: \(day)"))
        #expect(fields(.members(TableLayout(), clock: clock), Known.member(createdAt: at)).contains("created: \(day)"))
        let text = ReportText(language: .en, clock: clock)
        #expect(text.date(at) == "20/11/2026" && text.minute(at) == time.prefix(5))
        #expect(text.printed(.localDate(at)) == "20/11/2026" && text.printed(.localTime(at)) == time.prefix(5))
        #expect(clock.stamp(at) == "\(day)_\(time.filter { $0 != ":" })" && clock.minute(at) == time.prefix(5))
    }

    @Test(arguments: nights)
    func `a day without a time stays itself in every zone`(
        moment: String, offset: Int, day: String, time: String, age: Int
    ) throws {
        let clock = LocalClock { _ in offset }
        let animal = fields(.animals(TableLayout(), clock: clock), try Known.animal())
        #expect(animal.contains("weighed: 2026-11-02") && animal.contains("born: 2024-05-04"))
    }

    @Test(arguments: nights)
    func `in a door's list`(moment: String, offset: Int, day: String, time: String, age: Int) {
        let (clock, at) = (LocalClock { _ in offset }, Known.moment(moment))
        let event = DoorEvent(
            id: Known.id(60), name: "T", kind: .training, startsAt: at, endsAt: at, capacity: nil, price: 0,
            currency: .czk, location: nil, organiserId: nil, walkIns: false, cancelled: false, createdAt: at,
            sequence: 0,
            changedAt: at, tally: Known.tally)
        let attendance = Attendance(
            id: Known.id(62), eventId: event.id, person: nil, state: .checkedOut, checkedInAt: at, checkedOutAt: at,
            paid: nil, position: nil, moveId: Known.id(63))
        let row = fields(.attendances(of: event, TableLayout(), clock: clock), attendance)
        for field in ["date: \(day)", "checked_in: \(time)", "checked_out: \(time)"] {
            #expect(row.contains(field), "\(field) in \(row)")
        }
    }
}

/// Numbers as spreadsheets and people read them.
struct ExportedNumberTests {
    @Test(arguments: [
        (TableLayout.Delimiter.semicolon, ";"), (.comma, ","), (.tab, "\t"),
    ])
    func `each delimiter parts fields, and quotes what has it`(delimiter: TableLayout.Delimiter, text: String) {
        let table = Table<String>(
            [.init("a", "á") { .text($0) }, .init("b", "b") { _ in .text("x") }],
            TableLayout(delimiter: delimiter), .utc)
        #expect(table.header == "\u{FEFF}a\(text)b\r\n")
        #expect(table.row("1\(text)2") == "\"1\(text)2\"\(text)x\r\n")
        #expect(table.row("\"") == "\"\"\"\"\(text)x\r\n")
    }

    @Test(arguments: [
        (0.5, 1, "0.5"), (-0.5, 1, "-0.5"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (1.005, 3, "1.005"), (12, 0, "12"),
        (-1.5, 0, "-2"), (99.95, 1, "100.0"), (0.007, 2, "0.01"), (1e12, 1, "1000000000000.0"),
    ])
    func `a number is rounded to its digits, and never a negative nought`(value: Double, digits: Int, text: String) {
        #expect(decimalText(value, digits: digits, mark: ".") == text)
    }

    @Test func `days are written as each country reads them`() {
        let day = Known.day("2026-03-07")
        #expect(Language.cs.date(day) == "7.3.2026" && Language.en.date(day) == "2026-03-07")
        #expect(Language.cs.writtenDate(day) == "7.\u{A0}3.\u{A0}2026" && Language.en.writtenDate(day) == "07/03/2026")
        let late = Known.day("2026-10-10")
        #expect(Language.en.writtenDate(late) == "10/10/2026")
        #expect(
            Language.en.period(day, day) == "07/03/2026" && Language.en.period(day, late) == "07/03/2026 – 10/10/2026")
    }
}
