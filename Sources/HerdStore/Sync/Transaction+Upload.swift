import CentralSync
import SQLite
import Values

/// Own changes go to the central system, which alone may edit them from then on.
///
/// A change counts as uploaded from the moment it is sent: when no answer comes nobody knows whether it arrived, and if it
/// could be edited here meanwhile, both sides would have another one. It is sent again, under the same id.
extension Transaction {
    /// The next of what is to be sent; nothing when all of it was.
    ///
    /// - Parameter youngest: what was recorded or corrected later stays a while, so that it can be undone.
    func nextUpload(_ cursor: UploadCursor, youngest: Timestamp) throws -> UploadBatch {
        switch cursor {
        case .places(let table):
            let next = CentralTable.places.drop { $0 != table }.dropFirst().first
            let lines = try sharedTables().contains(table) ? unknownPlaces(table) : []
            return try batch(lines, then: next.map { .places($0) } ?? .firstEntries(of: .bulls), youngest)
        case .entries(let table, let last):
            guard let type = table.entryType, try sharedTables().contains(table) else {
                return try nextUpload(cursor.afterList, youngest: youngest)
            }
            let lines = try unknownEntries(type, of: table, after: last)
            let next = lines.last.map { UploadCursor.entries(table, after: $0.0.id) } ?? cursor.afterList
            return try batch(lines.compactMap { item, line in line.map { (item, $0) } }, then: next, youngest)
        case .sent(let last):
            let changes: [Change] = try rows(
                """
                SELECT c.* FROM sync_sent s JOIN changes c ON c.id = s.change_id
                WHERE s.change_id > \(last) ORDER BY s.change_id LIMIT \(Self.batch)
                """)
            let next = changes.last.map { UploadCursor.sent(after: $0.id) }
            return try batch(
                changes.compactMap { try line(of: $0, isFresh: false) },
                then: next ?? .fresh(after: UploadCursor.first()), youngest)
        case .fresh(let last):
            let changes: [Change] = try rows(
                """
                SELECT * FROM changes WHERE uploaded_at IS NULL AND simulated = 0 AND id > \(last)
                ORDER BY id LIMIT \(Self.batch)
                """)
            guard let end = changes.last?.id else {
                return try nextUpload(.lactations(after: UploadCursor.first()), youngest: youngest)
            }
            var lines: [(UploadBatch.Item, JSONValue)] = []
            for change in changes where max(change.recordedAt, change.correctedAt ?? change.recordedAt) <= youngest {
                guard let line = try line(of: change, isFresh: true) else { continue }
                try run("UPDATE changes SET uploaded_at = \(now) WHERE id = \(change.id)")
                try run("INSERT OR IGNORE INTO sync_sent (change_id) VALUES (\(change.id))")
                lines.append(line)
            }
            return try batch(lines, then: .fresh(after: end), youngest)
        case .lactations(let last):
            let isWanted = try sharedTables().contains(.lactations)
            guard isWanted, case let next = try nextLactations(after: last, youngest: youngest), let end = next.last
            else {
                return UploadBatch(body: [], items: [], next: nil)
            }
            return try batch(next.lines, then: .lactations(after: end), youngest)
        }
    }

    /// Notes what the central system said of what it was sent.
    func acknowledge(_ batch: UploadBatch, _ answers: [UploadAnswer]) throws {
        let said = Dictionary(answers.map { ($0.client, $0) }) { first, _ in first }
        var taken = 0
        for item in batch.items {
            guard let answer = said[item.id] else { continue }
            guard let id = answer.id, try link(item, to: id) else {
                try refuse(item, because: answer.refused ?? "id-taken")
                continue
            }
            if let change = item.change { try settle(change) }
            if item.table == .lactations { try noteUploaded(item.id.named()) }
            taken += 1
        }
        guard taken > 0 else { return }
        try emit(
            .herdSynchronised, JSONValue.object(["table": .string("upload"), "rows": .integer(Int64(taken))]))
    }

    /// What certainly did not arrive is this gateway's own again.
    func takeBack(_ batch: UploadBatch) throws {
        for item in batch.items where item.isFresh {
            if let change = item.change { try release(change) }
            if item.table == .lactations { try release(item.id.named(), because: nil) }
        }
    }

    /// Puts batches together until one has something in it.
    private func batch(
        _ lines: [(item: UploadBatch.Item, line: JSONValue)], then next: UploadCursor, _ youngest: Timestamp
    ) throws -> UploadBatch {
        guard !lines.isEmpty else { return try nextUpload(next, youngest: youngest) }
        var body: [UInt8] = []
        for (_, line) in lines {
            body += try JSONText.encode(line).utf8
            body.append(0x0A)
        }
        return UploadBatch(body: body, items: lines.map(\.item), next: next)
    }

    private func unknownPlaces(_ table: CentralTable) throws -> [(UploadBatch.Item, JSONValue)] {
        guard let kind = table.placeKind else { return [] }
        let places: [Location] = try rows(
            """
            SELECT p.* FROM places p LEFT JOIN sync_rows s ON s.name = \(table) AND s.local_id = p.id
            WHERE p.kind = \(kind) AND s.id IS NULL ORDER BY p.id LIMIT \(Self.batch)
            """)
        return try places.compactMap { place in
            var line: [String: JSONValue] = [
                "table": .string(table.rawValue), "client": .string(place.id.description),
                "number": .string(place.number),
            ]
            line["name"] = place.name.map { .string($0) }
            if kind == .group, let parent = place.parent {
                guard let barn = try centralID(of: parent.named(), in: .barns) else { return nil }
                line["barn"] = .integer(barn)
            }
            if kind == .barn, let centre = try place.parent.flatMap({ try centralID(of: $0.named(), in: .centres) }) {
                line["centre"] = .integer(centre)
            }
            let item = UploadBatch.Item(table: table, id: place.id.named(), change: nil, isFresh: true)
            return (item, .object(line))
        }
    }

    /// A change as it is sent; `nil` while what it refers to is not there.
    private func line(of change: Change, isFresh: Bool) throws -> (UploadBatch.Item, JSONValue)? {
        guard let fields = try? centralFields(change.fields) else { return nil }
        let isBirth = change.kind == .birth
        let table: CentralTable = isBirth ? .animals : .changes
        let id: CentralTable.LocalID = isBirth ? change.animalId.named() : change.id.named()
        var line: [String: JSONValue] = [
            "table": .string(table.rawValue), "client": .string(id.description), "fields": fields,
            "recordedAt": try JSONValue(encoding: change.recordedAt), "recordedBy": .string(change.recordedBy),
            "corrections": .integer(Int64(change.corrections)),
        ]
        line["correctedAt"] = try change.correctedAt.map { try JSONValue(encoding: $0) }
        line[isBirth ? "born" : "date"] = try JSONValue(encoding: change.date)
        if !isBirth {
            line["kind"] = .string(change.kind.name)
            line["kindId"] = .integer(Int64(change.kind.rawValue))
            guard let owner = try owner(change.animalId) else { return nil }
            line[owner.member] = owner.value
        }
        return (UploadBatch.Item(table: table, id: id, change: change.id, isFresh: isFresh), .object(line))
    }

    /// The member that says whose something is; `nil` while the birth was not sent, which goes first.
    func owner(_ animal: Animal.ID) throws -> (member: String, value: JSONValue)? {
        if let id = try centralID(of: animal.named(), in: .animals) { return ("animal", .integer(id)) }
        let birth: Timestamp? = try value(
            "SELECT uploaded_at FROM changes WHERE animal_id = \(animal) AND kind = \(ChangeKind.birth)")
        return birth == nil ? nil : ("animalClient", .string(animal.description))
    }

    /// - Returns: false when either side has another partner already.
    private func link(_ item: UploadBatch.Item, to id: Int64) throws -> Bool {
        if let partner = try localID(of: id, in: item.table), partner != item.id { return false }
        if let partner = try centralID(of: item.id, in: item.table), partner != id { return false }
        try remember(id, as: item.id, sn: 0, in: item.table)
        return true
    }

    private func refuse(_ item: UploadBatch.Item, because reason: String) throws {
        if item.table == .lactations { try release(item.id.named(), because: reason) }
        guard let change = item.change else { return }
        try release(change)
        try run(
            """
            INSERT INTO sync_refused (change_id, reason) VALUES (\(change), \(String(reason.prefix(500))))
            ON CONFLICT (change_id) DO UPDATE SET reason = excluded.reason
            """)
    }

    private func release(_ change: Change.ID) throws {
        try run("DELETE FROM sync_sent WHERE change_id = \(change)")
        try run("UPDATE changes SET uploaded_at = NULL WHERE id = \(change)")
    }

    private func release(_ record: LactationRecord.ID, because reason: String?) throws {
        try run(
            """
            UPDATE lactation_records SET sent_at = NULL, refused = \(reason.map { String($0.prefix(500)) })
            WHERE id = \(record)
            """)
    }

    private func noteUploaded(_ record: LactationRecord.ID) throws {
        try run(
            """
            UPDATE lactation_records SET uploaded_at = \(now), sent_at = NULL, refused = NULL WHERE id = \(record)
            """)
    }
}
