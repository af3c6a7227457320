package import SQLite
import Values

extension ReadView {
    /// The newest first.
    func imports() throws -> [Import] { try rows("SELECT * FROM imports ORDER BY id DESC") }

    func importNamed(_ id: Import.ID) throws -> Import {
        guard let found: Import = try first("SELECT * FROM imports WHERE id = \(id)") else {
            throw HerdError.unknownImport(id)
        }
        return found
    }

    /// With the first of its problems.
    func importWithProblems(_ id: Import.ID) throws -> Import {
        let found = try importNamed(id)
        let problems = try rows(
            """
            SELECT problem FROM import_problems WHERE import_id = \(id) AND problem IS NOT NULL
            ORDER BY row LIMIT \(ImportReport.mostErrors)
            """
        ) { try $0.json("problem") as ImportReport.RowError }
        return found.with(problems)
    }

    /// Those that are not at their end, in the order in which they came.
    func openImports() throws -> [Import.ID] {
        try values("SELECT id FROM imports WHERE finished_at IS NULL ORDER BY id")
    }

    /// The file of an import, and all that are still needed.
    func importFile(_ id: Import.ID) throws -> String? { try value("SELECT file FROM imports WHERE id = \(id)") }

    func openImportFiles() throws -> [String] { try values("SELECT file FROM imports WHERE finished_at IS NULL") }

    /// The rows that were not taken.
    func refusedRows(of id: Import.ID) throws -> [Int] {
        try values("SELECT row FROM import_problems WHERE import_id = \(id)")
    }
}

extension Import: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], kind: try row["kind"], name: try row["name"], skipBad: try row["skip_bad"],
            state: try row["state"], phase: try row["phase"], failure: try row["failure"],
            rowsRead: try row["rows_read"], bytesRead: try row["bytes_read"], bytesTotal: try row["bytes_total"],
            report: try row.json("report"),
            columns: (try row["columns"] as String?).flatMap { try? MemberColumns(text: $0) }, by: try row["person"],
            receivedAt: try row["received_at"],
            startedAt: try row["started_at"], finishedAt: try row["finished_at"])
    }

    /// The same with its problems, which stand in rows of their own.
    func with(_ problems: [ImportReport.RowError]) -> Import {
        var report = report
        report.errors = problems
        return at(phase, rowsRead: rowsRead, bytesRead: bytesRead, report)
    }

    /// The same, further on.
    func at(_ phase: Phase?, rowsRead: Int, bytesRead: Int, _ report: ImportReport) -> Import {
        Import(
            id: id, kind: kind, name: name, skipBad: skipBad, state: state, phase: phase, failure: failure,
            rowsRead: rowsRead, bytesRead: bytesRead, bytesTotal: bytesTotal, report: report,
            columns: columns, by: by, receivedAt: receivedAt, startedAt: startedAt, finishedAt: finishedAt)
    }
}

extension HerdError {
    static func unknownImport(_ id: Import.ID) -> HerdError {
        HerdError(.notFound, "unknown-import", "there is no import \(id)", action: "Load the imports again.")
    }
}
