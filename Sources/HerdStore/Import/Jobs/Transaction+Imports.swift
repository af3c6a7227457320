import SQLite
import Values

extension Transaction {
    func queueImport(_ draft: ImportDraft, by person: String) throws -> Import {
        guard (draft.name ?? "").utf8.count <= 400 else { throw HerdError.tooLong("name", most: 400, "bytes") }
        guard try openImports().count < Import.mostOpen else { throw HerdError.tooManyImports }
        try forgetOldImports()
        let id: Import.ID = makeID()
        try insert(
            into: "imports",
            [
                "id": id, "kind": draft.kind, "name": draft.name, "file": draft.file, "skip_bad": draft.skipBad,
                "state": Import.State.queued, "rows_read": 0, "bytes_read": 0, "bytes_total": draft.bytes,
                "report": try JSONText.encode(ImportReport()), "person": person, "received_at": now,
                "columns": draft.columns?.text,
            ])
        return try importNamed(id)
    }

    /// What is written first of an import, at its beginning and after a restart.
    func beginImport(_ id: Import.ID) throws -> Import? {
        let one = try importNamed(id)
        guard one.state.isOpen else { return nil }
        try run(
            """
            UPDATE imports SET state = \(Import.State.running), started_at = \(one.startedAt ?? now),
                phase = \(one.phase ?? (one.skipBad ? .writing : .looking))
            WHERE id = \(id)
            """)
        return try importNamed(id)
    }

    /// All was looked through and found good.
    func beginWriting(_ id: Import.ID) throws -> Import? {
        guard try importNamed(id).state == .running else { return nil }
        try run("UPDATE imports SET phase = \(Import.Phase.writing) WHERE id = \(id)")
        return try importNamed(id)
    }

    /// Takes records that were read, and writes in the same transaction that they are taken.
    ///
    /// - Returns: `nil`, with nothing written, when the import was cancelled.
    func takeBatch(
        of id: Import.ID, upTo bytes: Int, _ job: inout ToldImport, isAwaited: () -> Bool
    ) throws -> Import? {
        let one = try importNamed(id)
        guard one.state == .running else { return nil }
        let left = job.left
        try importTold(&job, by: one.by, isAwaited: isAwaited)
        for problem in job.refused { try keep(problem, of: id, isTold: job.report.errors.contains(problem)) }
        let report = job.report.summary(of: one.kind, job.report.ignoredColumns)
        try run(
            """
            UPDATE imports SET rows_read = rows_read + \(left - job.left), bytes_read = \(bytes),
                report = \(JSONText.encode(report))
            WHERE id = \(id)
            """)
        return try importNamed(id)
    }

    func finishImport(
        _ id: Import.ID, as state: Import.State, _ failure: Import.Failure? = nil, _ report: ImportReport? = nil
    ) throws -> Import {
        let one = try importNamed(id)
        guard one.state.isOpen else { return one }
        if let report {
            for problem in report.errors { try keep(problem, of: id, isTold: true) }
            let summary = report.summary(of: one.kind, report.ignoredColumns)
            try run("UPDATE imports SET report = \(JSONText.encode(summary)) WHERE id = \(id)")
        }
        try run(
            """
            UPDATE imports SET state = \(state), phase = NULL, failure = \(failure), finished_at = \(now)
            WHERE id = \(id)
            """)
        return try importWithProblems(id)
    }

    /// Only the first problems are kept with their words; of all others which rows they were, for a restart.
    private func keep(_ problem: ImportReport.RowError, of id: Import.ID, isTold: Bool) throws {
        let text = isTold ? try JSONText.encode(problem) : nil
        try run(
            """
            INSERT INTO import_problems (import_id, row, problem) VALUES (\(id), \(problem.row), \(text))
            ON CONFLICT DO NOTHING
            """)
    }

    private func forgetOldImports() throws {
        let old: [Import.ID] = try values(
            "SELECT id FROM imports WHERE finished_at IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET \(Import.mostKept)")
        for id in old {
            try run("DELETE FROM import_problems WHERE import_id = \(id)")
            try run("DELETE FROM imports WHERE id = \(id)")
        }
    }
}

extension Import {
    /// So many may wait.
    static let mostOpen = 20
    /// So many that are over are remembered.
    static let mostKept = 50
}

extension ImportReport {
    /// What is kept of it: problems have rows of their own, and what changed in each animal stands in its history.
    fileprivate func summary(of kind: Import.Kind, _ ignored: [String]) -> ImportReport {
        var summary = self
        (summary.errors, summary.updates, summary.ignoredColumns) = ([], [], ignored)
        summary.memberUpdates = nil
        if [.animals, .members, .lactations, .kosapi].contains(kind) { summary.changes = nil }
        return summary
    }
}

extension HerdError {
    fileprivate static let tooManyImports = HerdError(
        .conflict, "too-many-imports", "\(Import.mostOpen) imports wait already",
        action: "Wait until some are done, or cancel some.")
}
