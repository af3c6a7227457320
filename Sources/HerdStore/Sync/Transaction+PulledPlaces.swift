import CentralSync
import SQLite
import Values

extension Transaction {
    /// Writes a centre, a barn or a group; one of the same number that nobody else claims is the same one.
    func storePlace(
        _ row: CentralRow, _ kind: Location.Kind, of table: CentralTable, as known: CentralTable.LocalID?
    ) throws -> CentralTable.LocalID {
        let place: CentralPlace = try row.json.decoded()
        guard (1...40).contains(place.number.count) else { throw HerdError.badLength("number", 1...40) }
        guard (place.name ?? "").count <= 200 else { throw HerdError.tooLong("name", most: 200) }
        let parent: Location.ID? =
            switch kind {
            case .group: try place.barn.map { try self.place($0, in: .barns) }
            case .barn: try place.centre.map { try self.place($0, in: .centres) }
            case .centre, .company: nil
            }
        let client = try row.client.flatMap {
            try unclaimed($0, in: table, among: "SELECT 1 FROM places WHERE id = \($0) AND kind = \(kind)")
        }
        if let id = try known ?? client ?? twin(place.number, kind, of: table, in: parent) {
            // What is above a barn is this farm's own business, until the central system says it.
            let above: SQL = kind == .group || parent != nil ? ", parent = \(parent)" : ""
            try run("UPDATE places SET number = \(place.number), name = \(place.name)\(above) WHERE id = \(id)")
            openGroups = []
            return id
        }
        let id: CentralTable.LocalID = makeID()
        try insert(
            into: "places",
            ["id": id, "kind": kind, "number": place.number, "name": place.name, "parent": parent])
        return id
    }

    /// - Throws: `HerdError` when it has not come.
    func place(_ number: Int64, in table: CentralTable) throws -> Location.ID {
        guard let place = try localID(of: number, in: table) else {
            throw HerdError.notSynchronised(table, "\(number)")
        }
        return place.named()
    }

    private func twin(
        _ number: String, _ kind: Location.Kind, of table: CentralTable, in barn: Location.ID?
    ) throws -> CentralTable.LocalID? {
        let parent: SQL = kind == .group ? "AND p.parent IS \(barn)" : ""
        return try value(
            """
            SELECT p.id FROM places p LEFT JOIN sync_rows s ON s.name = \(table) AND s.local_id = p.id
            WHERE p.kind = \(kind) AND p.number = \(number) \(parent) AND s.id IS NULL ORDER BY p.id LIMIT 1
            """)
    }
}
