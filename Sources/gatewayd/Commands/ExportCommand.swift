import Exports
import HerdStore

extension Command {
    /// `gatewayd export`: what the store holds, for other programs.
    static let export = Command(
        name: "export",
        summary:
            "Writes weighings, animals, members or changes for spreadsheets and herd systems; see docs/exports.md.",
        operands: "weighings|animals|members|changes|herd",
        options: [
            CommandOption(
                "format", "FORMAT",
                "csv or ndjson, of weighings icar or icar-group, of the herd icar or farmsoft; csv unless told"
            ),
            CommandOption("session", "ID", "only the weighings of this session; 'last' is the newest"),
            CommandOption("since", "EVENT", "only the changes of later events than this number"),
            CommandOption("data", "DIR", "the data directory of the gateway, which may be running"),
            CommandOption("out", "FILE", "where to write it (default standard output)"),
            CommandOption("language", "cs|en", "of a table: its words, dates and marks"),
            CommandOption("decimal", ",|.", "of a table: the decimal mark, comma or point"),
            CommandOption("delimiter", ";|,|tab", "of a table: what separates the fields, semicolon, comma or tab"),
        ]
    ) { arguments in
        guard let list = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one of weighings, animals, members, changes, herd")
        }
        let order = try ExportOrder(list, arguments)
        let database = DataDirectory.database(in: arguments.value("data") ?? DataDirectory.standardPath)
        let store = try await HerdStore.open(.readOnly(database))
        let output = try OutputFile(arguments.value("out") ?? "-")
        try await order.write(store, to: output)
        try output.finish()
        return 0
    }
}

/// What an export was asked for, checked before anything is opened.
private struct ExportOrder {
    private enum List: String, CaseIterable { case weighings, animals, members, changes, herd }

    private enum Format: String, CaseIterable {
        case csv, ndjson, icar, farmsoft
        case icarGroup = "icar-group"
    }

    private let list: List
    private let format: Format
    private let layout: TableLayout
    private let session: String?
    private let since: Int

    init(_ name: String, _ arguments: Arguments) throws(UsageError) {
        list = try Self.word(name, "there is no list")
        format =
            try arguments.value("format").map { (text) throws(UsageError) in try Self.word(text, "--format") }
            ?? (list == .changes ? .ndjson : list == .herd ? .icar : .csv)
        session = arguments.value("session")
        if list == .herd, Export.HerdFormat(rawValue: format.rawValue) == nil {
            throw UsageError("the herd is --format icar or farmsoft")
        }
        if list != .herd, format == .farmsoft { throw UsageError("--format farmsoft is for the herd") }
        if list != .weighings, list != .herd, format == .icar || format == .icarGroup {
            throw UsageError("--format \(format.rawValue) is for weighings; \(list.rawValue) are csv or ndjson")
        }
        since = try arguments.number("since", in: 0...Int.max) ?? 0
        if list == .changes, format != .ndjson { throw UsageError("changes are --format ndjson") }
        if list != .changes, arguments.has("since") { throw UsageError("--since is for changes") }
        if list != .weighings, session != nil { throw UsageError("--session is for weighings") }
        layout = TableLayout(
            language: try arguments.value("language").map { (text) throws(UsageError) in
                try Self.word(text, "--language")
            },
            decimal: try arguments.value("decimal").map { (text) throws(UsageError) in
                try Self.word([",": "comma", ".": "point"][text] ?? text, "--decimal")
            },
            delimiter: try arguments.value("delimiter").map { (text) throws(UsageError) in
                try Self.word([";": "semicolon", ",": "comma", "\t": "tab"][text] ?? text, "--delimiter")
            })
    }

    private static func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, _ option: String
    ) throws(UsageError) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(option) \(text): give one of \(words)")
        }
        return word
    }

    func write(_ store: HerdStore, to output: OutputFile) async throws {
        let export = Export(store)
        let sink: Export.Sink = { try output.write($0) }
        let plain: Export.Format = format == .ndjson ? .ndjson : .csv(layout)
        switch (list, format) {
        case (.weighings, .icar): try await export.weightEvents(of: session(in: store), to: sink)
        case (.weighings, .icarGroup): try await export.groupWeightEvents(of: session(in: store), to: sink)
        case (.weighings, _): try await export.weighings(of: session(in: store), as: plain, to: sink)
        case (.animals, _): try await export.animals(as: plain, to: sink)
        case (.members, _): try await export.members(as: plain, to: sink)
        case (.herd, .farmsoft): try await export.herd(as: .farmsoft, to: sink)
        case (.herd, _): try await export.herd(as: .icar, to: sink)
        case (.changes, _): try await export.changes(since: since, to: sink)
        }
    }

    private func session(in store: HerdStore) async throws -> Session.ID? {
        guard let session else { return nil }
        if session == "last" {
            guard let newest = try await store.sessions(limit: 1).items.first else {
                throw UsageError("--session last: there are no sessions")
            }
            return newest.id
        }
        guard let id = Session.ID(session) else { throw UsageError("--session \(session): is not the id of a session") }
        return try await store.session(id, withGains: false).id
    }
}
