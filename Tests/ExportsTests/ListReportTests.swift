import HerdStore
import Testing
import Values

@testable import Exports

/// A report is the same as JSON, as a table and on paper.
struct ListReportTests {
    private func farm() async throws -> Barn {
        let barn = try await Barn.open()
        let today = Barn.now.day
        func day(_ days: Int) -> ChangeDate { .day(CalendarDay(daysSince1970: today.daysSince1970 + days)) }
        func record(_ kind: ChangeKind, _ fields: [String: JSONValue], on date: ChangeDate) async throws {
            _ = try await barn.store.addChange(
                ChangeDraft(date: date, fields: .other(kind, .object(fields))), to: barn.ruzena.id, by: "Věra")
        }
        let character = JSONValue.string("insemination")
        try await record(
            .insemination,
            [
                "character": character, "order": .integer(2), "bull": .string("NEO-123"),
                "technician": .string("=Novák"), "dose": .number(0.5), "sexed": .boolean(true),
            ], on: day(0))
        try await record(
            .insemination, ["character": character, "order": .integer(1), "bull": .string("Ferda")], on: day(-2))
        try await record(.heat, ["character": .string("silent")], on: day(0))
        let claw = JSONValue.object([
            "type": .string("trim"), "lcs": .integer(2),
            "limbs": .object(["hindLeft": .object(["treated": .boolean(true), "dd": .number(4.1)])]),
        ])
        try await record(.treatment, ["by": .string("clawTrimmer"), "claw": claw], on: day(-1))
        try await record(.treatment, ["by": .string("clawTrimmer"), "claw": claw], on: day(5))
        _ = try await barn.store.addChange(
            ChangeDraft(date: day(0), fields: .selection(SelectionFields(reason: 5, order: 1, unit: 2))),
            to: barn.ruzena.id, by: "t")
        let medicine = JSONValue.object([
            "name": .string("Cefquinom"), "milkDays": .integer(2), "meatDays": .integer(5),
        ])
        try await record(.treatment, ["by": .string("vet"), "medicines": .array([medicine])], on: day(0))
        try await barn.weigh(400, of: barn.ruzena, days: 10)
        try await barn.weigh(412, of: barn.ruzena)
        return barn
    }

    private func rows(_ report: some ListReport, _ language: Language? = nil) -> [[String: String]] {
        let delimiter: Character = language == .en ? "," : ";"
        let records = records(report.csv(TableLayout(language: language), clock: .utc), delimiter: delimiter)
        return records.dropFirst().map {
            Dictionary(uniqueKeysWithValues: zip(records[0].map { $0.replacing("\u{FEFF}", with: "") }, $0))
        }
    }

    @Test func `a table of inseminations has all that the report knows, line by line`() async throws {
        let barn = try await farm()
        let report = try await barn.store.inseminations(
            ReportQuery(from: CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - 5), to: Barn.now.day))
        let rows = rows(report)
        #expect(report.count == 2 && rows.count == 2)
        for (line, row) in zip(report.lines, rows) {
            #expect(row["ear_tag"] == line.animal.earTagText && row["date"] == line.date.description)
            #expect(row["barn"] == line.barn?.number ?? "" && row["bull"] == line.bull)
            #expect(row["order"] == line.order.map { "\($0)" } && row["id"] == line.changeId.description)
            #expect(row["lacks_bull_number"] == (line.lacksBullNumber ? "yes" : ""))
        }
        let last = try #require(rows.last)
        #expect(last["technician"] == "'=Novák", "a spreadsheet does not run it")
        #expect(last["dose"] == "0,50" && last["sexed"] == "yes")
        #expect(self.rows(report, .cs).last?["Charakter"] == "inseminace")
    }

    @Test(arguments: ReportOrder.Name.allCases)
    func `paper says every line of the table, in both languages`(name: ReportOrder.Name) async throws {
        let barn = try await farm()
        var order = ReportOrder(name)
        order.from = CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - 20)
        order.to = Barn.now.day
        let report = try await order.report(of: barn.store)
        for language in Language.allCases {
            let pages = try PrintedPages(
                report.pdf(in: language, station: "Lhota", barns: ["1"], made: Barn.now, clock: .utc))
            let text = try pages.text().split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let title = report.title(in: language)
            #expect(text.contains("Lhota") && text.contains(title), "\(text)")
            for column in try printed(report, language) { #expect(text.contains(column), "\(column) in \(text)") }
            #expect(try pages.inkOutside(margin: 8, page: 1) == 0)
        }
    }

    /// What stands in the printed columns, as words without breaks between them.
    private func printed<Report: ListReport>(_ report: Report, _ language: Language) throws -> [String] {
        let text = ReportText(language: language, clock: .utc)
        let lines = report.parts.flatMap(\.lines)
        try #require(!lines.isEmpty)
        return lines.flatMap { line in
            report.columns.filter { $0.width != .none }.map { column in
                text.printed(column.cell(line)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
        }.filter { !$0.isEmpty }
    }

    @Test func `by barn each barn is a part with its name and its count`() async throws {
        let barn = try await farm()
        let report = try await barn.store.inseminations(
            ReportQuery(
                from: CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - 5), to: Barn.now.day, grouping: .barn))
        #expect(report.parts.map(\.title) == [.text("1 Kravín"), .word(en: "No barn known", cs: "Stáj není známa")])
        let pages = try PrintedPages(report.pdf(in: .cs, station: "L", barns: [], made: Barn.now, clock: .utc))
        let text = try pages.text()
        #expect(text.contains("1 Kravín: 1") && text.contains("Stáj není známa: 1"))
        #expect(text.contains("Období není jeden celý měsíc.") && text.contains("Bez čísla býka: 1"))
    }

    @Test func `a claw is told by what was done, its severity and its DD score`() async throws {
        let barn = try await farm()
        let report = ClawList(
            try await barn.store.claws(
                ReportQuery(from: CalendarDay(daysSince1970: Barn.now.day.daysSince1970 - 5), to: Barn.now.day)))
        let row = try #require(rows(report).first)
        #expect(row["hind_left"] == "● DD4.1" && row["front_left"] == "" && row["lcs"] == "2" && row["type"] == "trim")
        #expect(rows(PlannedClawList(try await barn.store.plannedClaws())).count == 1)
    }

    @Test func `what is not said of a period is this month, for growth the last three`() async throws {
        let barn = try await farm()
        let month = try #require(
            try await ReportOrder(.inseminations).report(of: barn.store) as? InseminationReport)
        #expect(month.from.description == "2026-11-01" && month.to.description == "2026-11-30" && month.isWholeMonth)
        let growth = try #require(try await ReportOrder(.growth).report(of: barn.store) as? GrowthReport)
        #expect(growth.to == Barn.now.day && growth.from.description == "2026-08-22")
    }
}
