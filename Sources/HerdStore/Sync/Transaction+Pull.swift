import CentralSync
import SQLite
import Values

/// What became of a page of the central system.
package struct TakenPage: Equatable, Sendable {
    package let rows: Int
    /// Whether the table is known further than before.
    package let isFurther: Bool
}

/// Rows of the central system become rows of this store, in one transaction with the number up to which they are known.
extension Transaction {
    /// What a page has touched so far.
    struct Pull {
        /// Animals to be folded again.
        var animals: Set<Animal.ID> = []
        /// Animals of which pages show something else now, though their changes are the same.
        var told: Set<Animal.ID> = []
        var news = 0
    }

    func take(_ page: CentralPage, of table: CentralTable) throws -> TakenPage {
        var pull = Pull()
        for row in page.rows { try take(row, of: table, &pull) }
        try finish(pull, table, left: page.left ?? 0)
        let (before, last) = (try lastNumber(of: table), page.rows.last?.sn ?? 0)
        if last > before {
            try run(
                """
                INSERT INTO sync_tables (name, sn) VALUES (\(table), \(last))
                ON CONFLICT (name) DO UPDATE SET sn = excluded.sn
                """)
        }
        return TakenPage(rows: page.rows.count, isFurther: last > before)
    }

    /// Takes rows again that could not be stored when they came: what they refer to may have come since.
    ///
    /// - Returns: how many still wait.
    func takeStuck() throws -> Int {
        for table in CentralTable.allCases {
            var pull = Pull()
            var last = Int64.min
            while true {
                let kept: [CentralRow] = try rows(
                    """
                    SELECT id, sn, row FROM sync_stuck WHERE name = \(table) AND id > \(last)
                    ORDER BY id LIMIT \(Self.batch)
                    """, as: kept)
                guard let end = kept.last?.id else { break }
                for row in kept { try take(row, of: table, &pull) }
                last = end
            }
            try finish(pull, table, left: 0)
        }
        return try value("SELECT count(*) FROM sync_stuck") ?? 0
    }

    private func kept(_ row: Row) throws -> CentralRow {
        let text: String = try row["row"]
        let json: JSONValue = try JSONText.decode(text)
        return CentralRow(
            sn: try row["sn"], id: try row["id"], isDeleted: json["deleted"] == .boolean(true),
            client: json["client"]?.text.flatMap { .init($0) }, json: json, text: text)
    }

    /// How many rows are sent, asked for and stored at once.
    static let batch = 1024

    /// Stores one row, or keeps it for later when it cannot be: one bad row must not hold up a herd.
    private func take(_ row: CentralRow, of table: CentralTable, _ pull: inout Pull) throws {
        let known = try first("SELECT local_id, sn FROM sync_rows WHERE name = \(table) AND id = \(row.id)") {
            (local: try $0["local_id"] as CentralTable.LocalID?, sn: try $0["sn"] as Int64)
        }
        // A page that came twice, or too late, says nothing new of it.
        if let known, known.sn >= row.sn { return }
        do {
            try part {
                let local: CentralTable.LocalID?
                if row.isDeleted {
                    // It may have gone before anybody here heard that it had arrived.
                    if let gone = try known?.local ?? own(row.client, in: table) { try remove(gone, of: table, &pull) }
                    local = nil
                } else {
                    local = try store(row, of: table, as: known?.local, &pull)
                }
                try remember(row.id, as: local, sn: row.sn, in: table)
                try run("DELETE FROM sync_stuck WHERE name = \(table) AND id = \(row.id)")
            }
            pull.news += 1
        } catch let error as HerdError {
            try keep(row, of: table, because: error.message)
        } catch let error as DecodingError {
            try keep(row, of: table, because: "it cannot be read: \(error)")
        } catch let error as SQLiteError where error.isUniqueViolation {
            try keep(row, of: table, because: "another row has the same id or ear tag")
        }
    }

    /// A row of this store that was sent and that no row of the central system stands for yet.
    func own(_ client: CentralTable.LocalID?, in table: CentralTable) throws -> CentralTable.LocalID? {
        guard let client else { return nil }
        switch table {
        case .centres, .barns, .groups: return nil
        case .animals:
            let births: SQL = "SELECT 1 FROM changes WHERE kind = \(ChangeKind.birth) AND animal_id = \(client)"
            return try unclaimed(client, in: table, among: births)
        case .changes: return try unclaimed(client, in: table, among: "SELECT 1 FROM changes WHERE id = \(client)")
        case .lactations:
            return try unclaimed(client, in: table, among: "SELECT 1 FROM lactation_records WHERE id = \(client)")
        case .bulls, .technicians, .diagnoses, .medicines:
            let list = SQL(stringLiteral: table.rawValue)
            return try unclaimed(client, in: table, among: "SELECT 1 FROM \(list) WHERE id = \(client)")
        }
    }

    private func store(
        _ row: CentralRow, of table: CentralTable, as known: CentralTable.LocalID?, _ pull: inout Pull
    ) throws -> CentralTable.LocalID {
        if let kind = table.placeKind { return try storePlace(row, kind, of: table, as: known) }
        if let entries = table.entryType { return try storeEntry(row, entries, of: table, as: known) }
        return switch table {
        case .animals: try storeBirth(row, as: known?.named(), &pull).named()
        case .lactations: try storeLactation(row, as: known?.named(), &pull).named()
        default: try storeChange(row, as: known?.named(), &pull).named()
        }
    }

    private func remove(_ local: CentralTable.LocalID, of table: CentralTable, _ pull: inout Pull) throws {
        if let entries = table.entryType { return try removeEntry(local, entries) }
        switch table {
        case .animals: try removeAnimal(local.named())
        case .lactations: try removeLactation(local.named(), &pull)
        case .changes: try removePulled(local.named(), &pull)
        // Old moves name a place: it stays, and nobody synchronises it any more.
        default: break
        }
    }

    /// Notes which row of the central system is which here; what is known of a newer version stays.
    func remember(_ id: Int64, as local: CentralTable.LocalID?, sn: Int64, in table: CentralTable) throws {
        try run(
            """
            INSERT INTO sync_rows (name, id, local_id, sn) VALUES (\(table), \(id), \(local), \(sn))
            ON CONFLICT (name, id) DO UPDATE SET local_id = excluded.local_id, sn = max(sn, excluded.sn)
            """)
    }

    private func keep(_ row: CentralRow, of table: CentralTable, because reason: String) throws {
        try run(
            """
            INSERT INTO sync_stuck (name, id, sn, row, reason)
            VALUES (\(table), \(row.id), \(row.sn), \(row.text), \(String(reason.prefix(500))))
            ON CONFLICT (name, id) DO UPDATE SET sn = excluded.sn, row = excluded.row, reason = excluded.reason
            WHERE excluded.sn >= sn
            """)
    }

    private func finish(_ pull: Pull, _ table: CentralTable, left: Int) throws {
        if left > Self.many {
            try postpone(pull.animals)
        } else {
            for id in pull.animals.sorted() { try refold(id) }
        }
        guard pull.news > 0 else { return }
        try emit(
            .herdSynchronised,
            JSONValue.object(["table": .string(table.rawValue), "rows": .integer(Int64(pull.news))]))
        if table.entryType != nil { try emit(.listChanged, ["list": table.rawValue]) }
        if table.placeKind != nil { try emit(.listChanged, ["list": "places"]) }
        // An open page shows one animal; of thousands at once it loads its list anew.
        let touched = pull.animals.union(pull.told)
        guard touched.count <= 20 else { return }
        for id in touched.sorted() { try emit(.animalChanged, ["animalId": id]) }
    }
}
