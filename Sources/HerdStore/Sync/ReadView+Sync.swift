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

    /// How many changes wait to be uploaded.
    func waitingChanges() throws -> Int {
        let fresh: Int? = try value("SELECT count(*) FROM changes WHERE uploaded_at IS NULL AND simulated = 0")
        let sent: Int? = try value("SELECT count(*) FROM sync_sent")
        return (fresh ?? 0) + (sent ?? 0)
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
            changes: Array((refused + sent + waiting).prefix(limit)),
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
