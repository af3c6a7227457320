import CentralSync
import SQLite
import Values

/// Lists of the central system: what it owns is edited there, but for what is counted in the barn.
extension Transaction {
    /// Writes an entry of a list; one of the same number, code or name that nobody else claims is the same one.
    func storeEntry<Entry: ListEntry>(
        _ row: CentralRow, _ type: Entry.Type, of table: CentralTable, as known: CentralTable.LocalID?
    ) throws -> CentralTable.LocalID {
        let json = row.json
        // What is not said is not so: a row is whole.
        var fields: [String: JSONValue] = [:]
        for name in Entry.centralFields { fields[name] = json[name] ?? .null }
        if let place = try placeOfEntry(json) { fields["placeId"] = .string(place.description) }
        let key = try Entry.checked(.object(fields))[Entry.fields[0].name]?.text ?? ""
        let twin: Entry? = try entry(called: key)
        let client = try own(row.client, in: table)
        if let id = try known ?? client ?? unclaimed(twin?.id.named(), in: table, among: "SELECT 1"),
            let before: Entry = try first("SELECT * FROM \(Entry.table) WHERE id = \(id)")
        {
            return try rewriteEntry(before, .object(fields)).id.named()
        }
        let new: Entry = try writeEntry(.object(fields.filter { $0.value != .null }))
        return new.id.named()
    }

    /// Takes an entry out of its list.
    func removeEntry<Entry: ListEntry>(_ id: CentralTable.LocalID, _ type: Entry.Type) throws {
        try run("DELETE FROM \(Entry.table) WHERE id = \(id)")
    }

    /// Entries that the central system does not know, as lines to be sent.
    func unknownEntries<Entry: ListEntry>(
        _ type: Entry.Type, of table: CentralTable, after last: CentralTable.LocalID
    ) throws -> [(UploadBatch.Item, JSONValue?)] {
        let entries: [Entry] = try rows(
            """
            SELECT e.* FROM \(Entry.table) e LEFT JOIN sync_rows s ON s.name = \(table) AND s.local_id = e.id
            WHERE e.id > \(last) AND s.id IS NULL ORDER BY e.id LIMIT \(Self.batch)
            """)
        return try entries.map { entry in
            let item = UploadBatch.Item(table: table, id: entry.id.named(), change: nil, isFresh: true)
            return (item, try line(of: entry, table))
        }
    }

    /// An entry as it is sent; `nil` while its place is not known there.
    private func line<Entry: ListEntry>(of entry: Entry, _ table: CentralTable) throws -> JSONValue? {
        guard case .object(let members) = try JSONValue(encoding: entry) else { return nil }
        var line = members.filter { Entry.centralFields.contains($0.key) && $0.value != .null }
        line["table"] = .string(table.rawValue)
        line["client"] = .string(entry.id.description)
        if let bull = entry as? Bull, let place = bull.placeId {
            let places: CentralTable = bull.placement == .barn ? .barns : .centres
            guard let number = try centralID(of: place.named(), in: places) else { return nil }
            line[bull.placement.rawValue] = .integer(number)
        }
        return .object(line)
    }

    /// Where a bull is placed, by the numbers of the central system.
    private func placeOfEntry(_ json: JSONValue) throws -> Location.ID? {
        switch (json["placement"]?.text.flatMap(Bull.Placement.init), json["barn"], json["centre"]) {
        case (.barn, .integer(let number)?, _): try place(number, in: .barns)
        case (.centre, _, .integer(let number)?): try place(number, in: .centres)
        default: nil
        }
    }
}

extension ListEntry {
    /// Fields that both sides know: how much is left is counted in the barn, and places are named by numbers.
    fileprivate static var centralFields: [String] { fields.map(\.name).filter { $0 != "stock" && $0 != "placeId" } }
}
