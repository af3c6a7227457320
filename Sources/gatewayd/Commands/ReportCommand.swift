import Blocking
import Exports
import FoundationEssentials
import HerdStore
import Values

extension Command {
    /// `gatewayd report`: what happened or is to be done, as a list.
    static let report = Command(
        name: "report",
        summary: "Writes a report: inseminations, heats, claws, selections, growth or withdrawal; see docs/reports.md.",
        operands: ReportOrder.Name.allCases.map(\.rawValue).joined(separator: "|"),
        options: [
            CommandOption("from", "DAY", "the first day, such as 2026-11-01 (default the first of this month)"),
            CommandOption("to", "DAY", "the last day"),
            CommandOption("day", "DAY", "of the heat diary (default today)"),
            CommandOption("barn", "NUMBER", "only of this barn, by its number or its name; may be given several times"),
            CommandOption("technician", "NAME", "only what this technician inseminated"),
            CommandOption("unit", "N", "only what this gate may sort out"),
            CommandOption("grouping", "none|date|barn", "how inseminations stand together (default none)"),
            CommandOption("format", "FORMAT", "csv, json or pdf (default csv)"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("out", "FILE", "where to write it (default standard output)"),
            CommandOption("language", "cs|en", "of its words, dates and marks"),
        ]
    ) { arguments in
        guard let word = arguments.operands.first, arguments.operands.count == 1,
            let name = ReportOrder.Name(rawValue: word)
        else {
            throw UsageError(
                "name one of \(ReportOrder.Name.allCases.map(\.rawValue).joined(separator: ", "))", command: "report")
        }
        var order = try ReportOrder(name, arguments)
        let format = try arguments.word("format", ReportFormat.self) ?? .csv
        let language = try arguments.word("language", Language.self)
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let store = try await HerdStore.open(.readOnly(database))
        let barns = try await store.barns(arguments.values("barn"))
        order.barns = Set(barns.map(\.id))
        let report = try await order.report(of: store)
        let bytes =
            switch format {
            case .csv: Array(report.csv(TableLayout(language: language)).utf8)
            case .json: try json(report)
            case .pdf:
                try report.pdf(
                    in: language ?? .en, station: "gatewayd", barns: barns.map(\.number),
                    made: StoreClock.system.now())
            }
        let output = try OutputFile(arguments.value("out") ?? "-")
        try output.write(bytes)
        try output.finish()
        return 0
    }
}

private enum ReportFormat: String, CaseIterable { case csv, json, pdf }

/// The report as the API gives it.
private func json(_ report: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return Array(try encoder.encode(report)) + [UInt8(ascii: "\n")]
}

extension ReportOrder {
    fileprivate init(_ name: Name, _ arguments: Arguments) throws(UsageError) {
        self.init(name)
        from = try arguments.day("from")
        to = try arguments.day("to")
        day = try arguments.day("day")
        technician = arguments.value("technician")
        unit = try arguments.number("unit", in: 1...1_000_000)
        grouping = try arguments.word("grouping", ReportQuery.Grouping.self) ?? .none
    }
}

extension Arguments {
    fileprivate func day(_ option: String) throws(UsageError) -> CalendarDay? {
        guard let text = value(option) else { return nil }
        guard let day = CalendarDay(text) else {
            throw UsageError("--\(option) \(text): needs a day such as 2026-11-20", command: "report")
        }
        return day
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ option: String, _ type: Word.Type, command: String = "report"
    ) throws(UsageError) -> Word? where Word.RawValue == String {
        guard let text = value(option) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("--\(option) \(text): give one of \(words)", command: command)
        }
        return word
    }
}

extension HerdStore {
    /// The barns of these numbers or names.
    fileprivate func barns(_ names: [String]) async throws -> [Location] {
        let barns = try await locations().filter { $0.kind == .barn }
        return try names.map { name in
            let found = barns.filter { $0.number == name || $0.name == name }
            guard let barn = found.first, found.count == 1 else {
                throw UsageError(
                    "--barn \(name): \(found.isEmpty ? "there is no such barn" : "there are several such barns")",
                    command: "report")
            }
            return barn
        }
    }
}
