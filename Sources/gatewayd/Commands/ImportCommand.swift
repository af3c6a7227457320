import HerdStore

extension Command {
    /// `gatewayd import`: a herd from a table.
    static let importAnimals = Command(
        name: "import",
        summary: "Brings animals from a CSV file into the store, new or changed; docs/import.md lists the columns.",
        operands: "FILE",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway; it must not be running"),
            CommandOption("skip-bad", nil, "import the good rows although some are bad"),
            CommandOption("preview", nil, "say what would be imported and changed, and do nothing"),
        ]
    ) { arguments in
        guard let file = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("name one CSV file")
        }
        let bytes = try InputFile.read(file)
        let directory = try DataDirectory(arguments.value("data") ?? DataDirectory.standardPath)
        let store = try await HerdStore.open(.file(directory.database))
        let bar = ProgressBar()
        let report = try await store.importAnimals(
            csv: bytes, skipsBad: arguments.has("skip-bad"), isPreview: arguments.has("preview"), by: "import",
            progress: { bar.show($0.fraction) })
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
        let isDone = report.errors.isEmpty || arguments.has("skip-bad") || arguments.has("preview")
        let advice =
            arguments.has("preview")
            ? "; nothing was written: this is a preview"
            : isDone ? "" : "; nothing was imported: mend the rows, or use --skip-bad"
        StandardStream.output.line(
            """
            animals imported: \(report.imported), updated: \(report.updated), unchanged: \(report.unchanged), \
            bad rows: \(report.skipped)\(advice)
            """)
        return isDone ? 0 : 1
    }
}
