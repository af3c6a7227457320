import CentralSync
import SQLite
import Values

/// Milk recording: what the central system says of it, and what goes there.
extension Transaction {
    func storeLactation(
        _ row: CentralRow, as known: LactationRecord.ID?, _ pull: inout Pull
    ) throws -> LactationRecord.ID {
        let lactation = try CentralLactation(row.json)
        guard let animal: Animal.ID = try localID(of: lactation.animal, in: .animals)?.named() else {
            throw HerdError.notSynchronised(.animals, "\(lactation.animal)")
        }
        let items = try JSONText.encode(try checkedItems(lactation.items, keepsUnknown: true))
        let source = lactation.source.flatMap(LactationRecord.Source.init) ?? .notGiven
        let (by, at) = (lactation.record.recordedBy, lactation.record.recordedAt)
        pull.told.insert(animal)
        let id: LactationRecord.ID? = try known ?? own(row.client, in: .lactations)?.named()
        if let id, let owner: Animal.ID = try value("SELECT animal_id FROM lactation_records WHERE id = \(id)") {
            pull.told.insert(owner)
            try run(
                """
                UPDATE lactation_records SET animal_id = \(animal), date = \(lactation.date), source = \(source),
                    items = \(items), recorded_at = \(at), recorded_by = \(by),
                    uploaded_at = coalesce(uploaded_at, \(now)), sent_at = NULL, refused = NULL
                WHERE id = \(id)
                """)
            return id
        }
        let new: LactationRecord.ID = try free(row.client, unless: "SELECT 1 FROM lactation_records WHERE id = ")
        try insert(
            into: "lactation_records",
            [
                "id": new, "animal_id": animal, "date": lactation.date, "source": source, "items": items,
                "recorded_at": at, "recorded_by": by, "simulated": false, "uploaded_at": now,
            ])
        return new
    }

    func removeLactation(_ id: LactationRecord.ID, _ pull: inout Pull) throws {
        guard let animal: Animal.ID = try value("SELECT animal_id FROM lactation_records WHERE id = \(id)") else {
            return
        }
        try run("DELETE FROM lactation_records WHERE id = \(id)")
        pull.told.insert(animal)
    }

    /// Takes all away that milk recording found of an animal.
    func removeLactations(of animal: Animal.ID) throws {
        try run(
            """
            UPDATE sync_rows SET local_id = NULL WHERE name = \(CentralTable.lactations)
                AND local_id IN (SELECT id FROM lactation_records WHERE animal_id = \(animal))
            """)
        try run("DELETE FROM lactation_records WHERE animal_id = \(animal)")
    }

    /// The next records that have no answer, or were never sent.
    func nextLactations(after last: LactationRecord.ID, youngest: Timestamp) throws -> LactationLines {
        let waiting = try rows(
            """
            SELECT id, animal_id, date, source, items, recorded_at, recorded_by, sent_at FROM lactation_records
            WHERE uploaded_at IS NULL AND simulated = 0 AND id > \(last) ORDER BY id LIMIT \(Self.batch)
            """, as: WaitingLactation.init)
        var lines: [(UploadBatch.Item, JSONValue)] = []
        for record in waiting where record.wasSent || record.recordedAt <= youngest {
            guard let owner = try owner(record.animal) else { continue }
            var line: [String: JSONValue] = [
                "table": .string(CentralTable.lactations.rawValue), "client": .string(record.id.description),
                "date": .string(record.date.description), "source": .string(record.source),
                "items": .object(record.items), "recordedAt": try JSONValue(encoding: record.recordedAt),
                "recordedBy": .string(record.recordedBy),
            ]
            line[owner.member] = owner.value
            try run("UPDATE lactation_records SET sent_at = \(now) WHERE id = \(record.id)")
            let item = UploadBatch.Item(
                table: .lactations, id: record.id.named(), change: nil, isFresh: !record.wasSent)
            lines.append((item, .object(line)))
        }
        return LactationLines(lines: lines, last: waiting.last?.id)
    }

    /// What is sent of milk recording at once.
    struct LactationLines {
        let lines: [(UploadBatch.Item, JSONValue)]
        /// The last that was looked at; `nil` when there was none.
        let last: LactationRecord.ID?
    }
}

/// A record on its way.
private struct WaitingLactation {
    let id: LactationRecord.ID
    let animal: Animal.ID
    let date: CalendarDay
    let source: String
    let items: [String: JSONValue]
    let recordedAt: Timestamp
    let recordedBy: String
    let wasSent: Bool

    init(row: Row) throws {
        id = try row["id"]
        animal = try row["animal_id"]
        date = try row["date"]
        source = try row["source"]
        items = try row.json("items")
        recordedAt = try row["recorded_at"]
        recordedBy = try row["recorded_by"]
        wasSent = try row["sent_at"] as Timestamp? != nil
    }
}
