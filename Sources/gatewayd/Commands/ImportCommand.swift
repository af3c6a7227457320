import Configuration
import Exports
import HerdStore
import ImportDesk

extension Command {
    /// `gatewayd import`: a herd from a table.
    static let importAnimals = Command(
        name: "import",
        summary:
            "Brings animals or their changes from a file into the store, new or changed; docs/import.md lists the formats.",
        operands: "FILE",
        options: [
            CommandOption(
                "format", "FORMAT",
                "animals, changes or members for a CSV table, kosapi for people of a study system, icar for ICAR ADE JSON, farmsoft for Farmsoft's JSON (default animals)"
            ),
            CommandOption("data", "DIR", "the data directory of the gateway; it must not be running"),
            CommandOption(
                "columns", "LIST",
                "of a table of members, which field stands in which column: name,number,,email; nothing leaves one out"),
            CommandOption("skip-bad", nil, "import the good rows although some are bad"),
            CommandOption("preview", nil, "say what would be imported and changed, and do nothing"),
        ]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one file")
        }
        let format = arguments.value("format") ?? "animals"
        guard ["animals", "members", "kosapi"].contains(format) || ToldFormat(rawValue: format) != nil else {
            throw UsageError("--format \(format): give one of animals, changes, members, kosapi, icar, farmsoft")
        }
        guard format == "members" || arguments.value("columns") == nil else {
            throw UsageError("--columns is for --format members")
        }
        let isOfPeople = ["members", "kosapi"].contains(format)
        let columns = try arguments.value("columns").map { try MemberColumns(text: $0) }
        let bytes = try InputFile.read(file)
        let directory = try DataDirectory(arguments.value("data") ?? DataDirectory.standardPath)
        try LostHerd(data: directory.path, Configuration()).check()
        let store = try await HerdStore.open(.file(directory.database))
        let bar = ProgressBar()
        let (skipsBad, isPreview) = (arguments.has("skip-bad"), arguments.has("preview"))
        let report =
            if let told = ToldFormat(rawValue: format) {
                try await store.importTold(
                    told.source(bytes), skipsBad: skipsBad, isPreview: isPreview, by: "import",
                    progress: { bar.show($0.fraction) })
            } else if format == "kosapi" {
                try await store.importTold(
                    KOSapiReader(bytes), skipsBad: skipsBad, isPreview: isPreview, by: "import",
                    progress: { bar.show($0.fraction) })
            } else if format == "members" {
                try await store.importTold(
                    store.memberRows(bytes, columns: columns), skipsBad: skipsBad, isPreview: isPreview, by: "import",
                    progress: { bar.show($0.fraction) })
            } else {
                try await store.importAnimals(
                    csv: bytes, skipsBad: skipsBad, isPreview: isPreview, by: "import",
                    progress: { bar.show($0.fraction) })
            }
        bar.clear()
        for error in report.errors {
            let column = error.column.map { ", column \($0)" } ?? ""
            let value = error.value.map { " '\($0)'" } ?? ""
            StandardStream.error.line("\(file): row \(error.row)\(column)\(value): \(error.message)")
        }
        for update in report.updates {
            let fields = update.fields.map {
                "\($0.column) \($0.before.map { "'\($0)'" } ?? "nothing") → '\($0.after)'"
            }
            StandardStream.output.line(
                "row \(update.row), \(update.animal.earTagText): \(fields.joined(separator: ", "))")
        }
        for update in report.memberUpdates ?? [] {
            let fields = update.fields.map {
                "\($0.column) \($0.before.map { "'\($0)'" } ?? "nothing") → '\($0.after)'"
            }
            StandardStream.output.line("row \(update.row), \(update.member.number): \(fields.joined(separator: ", "))")
        }
        if !report.ignoredColumns.isEmpty {
            StandardStream.error.line("left out: \(report.ignoredColumns.joined(separator: ", "))")
        }
        let isDone = report.errors.isEmpty || arguments.has("skip-bad") || arguments.has("preview")
        let advice =
            arguments.has("preview")
            ? "; nothing was written: this is a preview"
            : isDone ? "" : "; nothing was imported: mend the rows, or use --skip-bad"
        if let changes = report.changes, !isOfPeople {
            StandardStream.output.line(
                "changes recorded: \(changes.recorded), corrected: \(changes.corrected), unchanged: \(changes.unchanged)"
            )
        }
        StandardStream.output.line(
            """
            \(isOfPeople ? "members" : "animals") imported: \(report.imported), updated: \(report.updated), unchanged: \(report.unchanged), \
            bad rows: \(report.skipped)\(advice)
            """)
        return isDone ? 0 : 1
    }
}
