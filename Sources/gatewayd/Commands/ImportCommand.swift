import HerdStore

extension Command {
    /// `gatewayd import`: a herd from a table.
    static let importAnimals = Command(
        name: "import",
        summary: "Brings animals from a CSV file into the store; docs/import.md lists the columns.",
        operands: "FILE",
        options: [
            CommandOption("data", "DIR", "the data directory of the gateway; it must not be running"),
            CommandOption("skip-bad", nil, "import the good rows although some are bad"),
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
            csv: bytes, skipsBad: arguments.has("skip-bad"), by: "import", progress: { bar.show($0.fraction) })
        bar.clear()
        for error in report.errors {
            let column = error.column.map { ", column \($0)" } ?? ""
            let value = error.value.map { " '\($0)'" } ?? ""
            StandardStream.error.line("\(file): row \(error.row)\(column)\(value): \(error.message)")
        }
        let isDone = report.errors.isEmpty || arguments.has("skip-bad")
        let advice = isDone ? "" : "; nothing was imported: mend the rows, or use --skip-bad"
        StandardStream.output.line("animals imported: \(report.imported), bad rows: \(report.skipped)\(advice)")
        return isDone ? 0 : 1
    }
}
