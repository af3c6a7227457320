import CentralSync
import SQLite
import Values

extension Transaction {
    /// Writes a barn or a group; one of the same number that nobody else claims is the same one.
    func storePlace(
        _ row: CentralRow, of table: CentralTable, as known: CentralTable.LocalID?
    ) throws -> CentralTable.LocalID {
        let place: CentralPlace = try JSONText.decode(row.text)
        guard (1...40).contains(place.number.count) else { throw HerdError.badLength("number", 1...40) }
        guard (place.name ?? "").count <= 200 else { throw HerdError.tooLong("name", most: 200) }
        let kind: Location.Kind = table == .barns ? .barn : .group
        let barn: Location.ID? = try place.barn.map { number in
            guard let barn = try localID(of: number, in: .barns) else {
                throw HerdError.notSynchronised(.barns, "\(number)")
            }
            return barn.named()
        }
        let client = try row.client.flatMap {
            try unclaimed($0, in: table, among: "SELECT 1 FROM places WHERE id = \($0) AND kind = \(kind)")
        }
        if let id = try known ?? client ?? twin(place.number, kind, in: barn) {
            // What is above a barn is this farm's own business.
            let parent: SQL = kind == .group ? ", parent = \(barn)" : ""
            try run(
                "UPDATE places SET number = \(place.number), name = \(place.name)\(parent) WHERE id = \(id)")
            openGroups = []
            return id
        }
        let id: CentralTable.LocalID = makeID()
        try insert(
            into: "places",
            ["id": id, "kind": kind, "number": place.number, "name": place.name, "parent": barn])
        return id
    }

    private func twin(
        _ number: String, _ kind: Location.Kind, in barn: Location.ID?
    ) throws -> CentralTable.LocalID? {
        let table: CentralTable = kind == .barn ? .barns : .groups
        let parent: SQL = kind == .group ? "AND p.parent IS \(barn)" : ""
        return try value(
            """
            SELECT p.id FROM places p LEFT JOIN sync_rows s ON s.name = \(table) AND s.local_id = p.id
            WHERE p.kind = \(kind) AND p.number = \(number) \(parent) AND s.id IS NULL ORDER BY p.id LIMIT 1
            """)
    }
}
