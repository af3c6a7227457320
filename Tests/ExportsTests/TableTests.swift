import HerdStore
import Testing
import Values

@testable import Exports

/// Tables that a spreadsheet opens without running or mangling anything in them.
struct TableTests {
    /// The only field of a row of a table of texts.
    private func field(_ text: String) throws -> String {
        let table = Table<String>([.init("a", "á") { .text($0) }], TableLayout(), .utc)
        let rows = records(table.header + table.row(text))
        try #require(rows.map(\.count) == [1, 1])
        return rows[1][0]
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/C calc'!A0", "\t=1", "\r=1", "\n=1", "\r\n=1", "=\u{301}1",
        "+\u{200D}1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\t", "-2+3+cmd|' /C calc'!A0", "=",
    ])
    func `what begins like a formula becomes text`(text: String) throws {
        #expect(Array(try field(text).unicodeScalars) == Array("'\(text)".unicodeScalars))
    }

    @Test(arguments: [
        "a;b", "\"", "\"\"", "a\"b;c", "a\nb", "a\rb", "a\r\nb", ";", "\"\u{301}", "a;\u{301}b", "a\n=1", "a=1", "",
        "שרה", "🐄", "Růžena",
    ])
    func `what has a meaning in the table is kept as it is`(text: String) throws {
        #expect(Array(try field(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test func `other control characters become spaces`() throws {
        #expect(try field("a\u{0}b\u{1B}c\u{7F}\u{85}d") == "a b c  d")
    }

    @Test func `a negative number stays a number`() throws {
        let table = Table<Double>([.init("a", "á") { .decimal($0, digits: 3) }], TableLayout(language: .cs), .utc)
        #expect(table.row(-1.25) == "-1,250\r\n")
        #expect(table.row(-0.0001) == "0,000\r\n")
        #expect(table.row(412.3456) == "412,346\r\n")
        let weights = Table<Weight>([.init("a", "á") { .weight($0) }], TableLayout(language: .cs), .utc)
        #expect(weights.row(Weight(grams: -2500)) == "-2,5\r\n")
    }

    @Test func `a weighing is a row, in English and in Czech`() async throws {
        let barn = try await Barn.open()
        try await barn.weigh(400, of: barn.ruzena, days: 30)
        let weighing = try await barn.weigh(425.5, of: barn.ruzena, simulated: true)
        let detail = try #require(try await barn.store.weighingDetails().last)
        let prague = LocalClock { _ in 3600 }
        func row(_ layout: TableLayout) -> [String: String] {
            let table = Table.weighings(layout, clock: prague)
            let rows = records(table.header + table.row(detail))
            return Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        }
        let born = barn.ruzena.born
        #expect(
            row(TableLayout()) == [
                "\u{FEFF}date": "2026-11-20", "time": "09:12:00", "ear_tag": "CZ 123456 789", "eid": "203 000123456789",
                "collar": "42", "name": "Růžena", "sex": "female", "born": born.description, "age_days": "800",
                "barn": "1", "group": "11", "kilograms": "425,5", "previous_kilograms": "400",
                "previous_date": "2026-10-21", "gain_per_day": "0,850", "expected_kilograms": "409,6",
                "plausibility": "ok", "method": "device", "interval_kilograms": "", "draft": "Připouštění", "gate": "2",
                "state": "assigned", "reason": "",
                "session": "Podzim", "place": "main",
                "device": "Váha", "simulated": "simulated", "at": "2026-11-20T08:12:00.250Z",
                "id": weighing.id.description,
            ])
        let czech = row(TableLayout(language: .cs))
        #expect(czech["\u{FEFF}Datum"] == "20.11.2026" && czech["Narození"] == Language.cs.date(born))
        #expect(czech["Pohlaví"] == "samice" && czech["Stav"] == "přiřazeno" && czech["Simulováno"] == "simulováno")
    }

    @Test func `midnight is the farm's`() {
        let late = LocalClock { _ in 16 * 3600 }
        #expect(late.day(Barn.now).description == "2026-11-21" && late.time(Barn.now) == "00:12:00")
        let early = LocalClock { _ in -9 * 3600 }
        #expect(early.day(Barn.now).description == "2026-11-19" && early.time(Barn.now) == "23:12:00")
    }

    @Test func `a weighing without an animal says why`() async throws {
        let barn = try await Barn.open()
        let discarded = try await barn.weigh(300, seconds: 60)
        _ = try await barn.store.discard(discarded.id, reason: "=dvě krávy", by: "test")
        try await barn.weigh(301)
        var text = ""
        try await Export(barn.store, clock: .utc).weighings(as: .csv(TableLayout(language: .cs))) { text += $0 }
        let rows = records(text)
        let state = try #require(rows[0].firstIndex(of: "Stav"))
        #expect(rows.dropFirst().map { $0[state] } == ["vyřazeno", "nepřiřazeno"])
        #expect(rows.dropFirst().map { $0[state + 1] } == ["'=dvě krávy", "bez EID"])
    }

    @Test func `layouts follow the language unless told otherwise`() {
        #expect(TableLayout(language: .en) == TableLayout(language: .en, decimal: .point, delimiter: .comma))
        #expect(TableLayout() == TableLayout(language: .en, decimal: .comma, delimiter: .semicolon))
        #expect(TableLayout(language: .cs).delimiter == .semicolon)
        #expect(Language(accepted: "de-DE,de;q=0.9,cs-CZ;q=0.8,en;q=0.7") == .cs)
        #expect(Language(accepted: "en-GB") == .en)
        #expect(Language(accepted: "*") == nil && Language(accepted: "") == nil)
    }
}

/// What is exported can be brought in again.
struct RoundTripTests {
    @Test(arguments: [Language.cs, .en]) func `an exported herd is imported as it was`(language: Language) async throws
    {
        let barn = try await Barn.open()
        try await barn.weigh(400, of: barn.ruzena)
        var text = ""
        try await Export(barn.store).animals(as: .csv(TableLayout(language: language))) { text += $0 }
        let copy = try await HerdStore.open(.memory, clock: .stopped(at: Barn.now))
        let report = try await copy.importAnimals(csv: Array(text.utf8), by: "test")
        #expect(report.errors == [] && report.imported == 2)
        let found = try await copy.animals().items
        #expect(found.map(\.earTag) == [barn.ruzena.earTag, barn.bull.earTag])
        #expect(found[0].eid == barn.ruzena.eid && found[0].name == "Růžena" && found[0].born == barn.ruzena.born)
        #expect(found[0].group?.number == "11" && found[0].barn?.number == "1" && found[0].collar == "42")
        #expect(found[1].sex == .male)
    }

    @Test func `an exported list of members makes the same cards`() async throws {
        let barn = try await Barn.open()
        _ = try await barn.store.createMember(
            MemberDraft(name: "Řehoř Žůžo", number: "123", organisation: "ZO; Lhota", phone: "+420 602 1"), by: "test")
        var text = ""
        try await Export(barn.store).members(as: .csv(TableLayout(language: .cs))) { text += $0 }
        #expect(text.contains(";'+420 602 1;"))
        let members = try MemberTable.members(in: Array(text.utf8))
        #expect(members == [MemberDraft(name: "Řehoř Žůžo", number: "123", organisation: "ZO; Lhota")])
    }
}
