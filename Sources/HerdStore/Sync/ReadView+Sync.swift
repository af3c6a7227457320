import CentralSync
import SQLite
import Values

extension ReadView {
    /// The number up to which a table of the central system is known.
    func lastNumber(of table: CentralTable) throws -> Int64 {
        try value("SELECT sn FROM sync_tables WHERE name = \(table)") ?? 0
    }

    /// Which data were synchronised with; `nil` before the first time.
    func centralServer() throws -> String? { try value("SELECT server FROM sync_state") }

    /// The tables that both sides knew when they last met.
    func sharedTables() throws -> Set<CentralTable> {
        let names: String? = try value("SELECT tables FROM sync_state")
        return CentralTable.usual.union((names ?? "").split(separator: " ").compactMap { .init(rawValue: "\($0)") })
    }

    /// How many changes and lactation records wait to be uploaded.
    func waitingChanges() throws -> Int {
        let fresh: Int? = try value("SELECT count(*) FROM changes WHERE uploaded_at IS NULL AND simulated = 0")
        let sent: Int? = try value("SELECT count(*) FROM sync_sent")
        return try (fresh ?? 0) + (sent ?? 0) + waitingLactations()
    }

    /// None where the central system does not want them.
    private func waitingLactations() throws -> Int {
        guard try sharedTables().contains(.lactations) else { return 0 }
        return try value("SELECT count(*) FROM lactation_records WHERE uploaded_at IS NULL AND simulated = 0") ?? 0
    }

    /// Lactation records that wait, at most so many.
    private func waitingRecords(limit: Int) throws -> [SyncStanding.WaitingRecord] {
        guard try sharedTables().contains(.lactations) else { return [] }
        return try rows(
            """
            SELECT l.id, l.animal_id, l.date, l.sent_at, l.refused, a.ear_tag AS animal_tag FROM lactation_records l
            LEFT JOIN animals a ON a.id = l.animal_id WHERE l.uploaded_at IS NULL AND l.simulated = 0
            ORDER BY l.id LIMIT \(limit)
            """, as: SyncStanding.WaitingRecord.init)
    }

    func syncStanding(limit: Int) throws -> SyncStanding {
        // Refused ones first: somebody has to look at them.
        let refused: [SyncStanding.WaitingChange] = try rows(
            """
            SELECT c.*, a.ear_tag AS animal_tag, 'refused' AS state, r.reason FROM sync_refused r
            JOIN changes c ON c.id = r.change_id LEFT JOIN animals a ON a.id = c.animal_id
            WHERE c.uploaded_at IS NULL ORDER BY r.change_id LIMIT \(limit)
            """, as: SyncStanding.WaitingChange.init)
        let sent: [SyncStanding.WaitingChange] = try rows(
            """
            SELECT c.*, a.ear_tag AS animal_tag, 'sent' AS state, NULL AS reason FROM sync_sent s
            JOIN changes c ON c.id = s.change_id LEFT JOIN animals a ON a.id = c.animal_id
            ORDER BY s.change_id LIMIT \(limit)
            """, as: SyncStanding.WaitingChange.init)
        let waiting: [SyncStanding.WaitingChange] = try rows(
            """
            SELECT c.*, a.ear_tag AS animal_tag, 'waiting' AS state, NULL AS reason FROM changes c
            LEFT JOIN animals a ON a.id = c.animal_id LEFT JOIN sync_refused r ON r.change_id = c.id
            WHERE c.uploaded_at IS NULL AND c.simulated = 0 AND r.change_id IS NULL ORDER BY c.id LIMIT \(limit)
            """, as: SyncStanding.WaitingChange.init)
        let stuck: [SyncStanding.StuckRow] = try rows(
            "SELECT name, id, reason FROM sync_stuck ORDER BY name, id LIMIT \(limit)"
        ) { SyncStanding.StuckRow(table: try $0["name"], id: try $0["id"], reason: try $0["reason"]) }
        return SyncStanding(
            succeededAt: try value("SELECT succeeded_at FROM sync_state"), waiting: try waitingChanges(),
            changes: Array((refused + sent + waiting).prefix(limit)), records: try waitingRecords(limit: limit),
            stuck: try value("SELECT count(*) FROM sync_stuck") ?? 0, rows: stuck)
    }
}

extension SyncStanding.WaitingChange {
    fileprivate init(row: Row) throws {
        let (change, tag) = (try Change(row: row), try row["animal_tag"] as EarTag?)
        let state: String = try row["state"]
        self.init(
            changeId: change.id, animalId: change.animalId, earTagText: tag?.text, kind: change.kind,
            date: change.date, state: State(rawValue: state) ?? .waiting, reason: try row["reason"])
    }
}

extension SyncStanding.WaitingRecord {
    fileprivate init(row: Row) throws {
        let (sent, refused) = (try row["sent_at"] as Timestamp?, try row["refused"] as String?)
        self.init(
            recordId: try row["id"], animalId: try row["animal_id"],
            earTagText: (try row["animal_tag"] as EarTag?)?.text, date: try row["date"],
            state: sent != nil ? .sent : refused == nil ? .waiting : .refused, reason: refused)
    }
}
