import SQLite
import Values

extension Transaction {
    /// What was booked with a person stays, with somebody whom nobody knows; the name and the person's calendars go.
    ///
    /// - Returns: how many rows, events and entries of the audit were emptied.
    func eraseResources(of member: Member.ID) throws -> (rows: Int, events: Int, audit: Int) {
        let resources: [Resource.ID] = try values(
            "SELECT resource_id FROM resource_members WHERE member_id = \(member)")
        var count = (rows: 0, events: 0, audit: 0)
        for resource in resources {
            count.events += try eraseName(of: resource, in: "events", by: "number", Int.self, ["data"])
            count.audit += try eraseName(of: resource, in: "audit", by: "id", AuditEntry.ID.self, ["before", "after"])
            let calendars: [ResourceCalendar.ID] = try values(
                "SELECT id FROM resource_calendars WHERE resource_id = \(resource)")
            for calendar in calendars {
                count.rows += try run("DELETE FROM busy_times WHERE calendar_id = \(calendar)")
            }
            count.rows += try run("DELETE FROM resource_calendars WHERE resource_id = \(resource)")
            // No two are called the same.
            let name = "– \(resource)"
            count.rows += try run(
                "UPDATE resources SET name = \(name), key = \(SearchKey.of(name)), closed = 1 WHERE id = \(resource)")
            try tellPlanner(resource)
        }
        return count
    }

    private func eraseName<Key: ColumnValue>(
        of resource: Resource.ID, in table: String, by key: String, _: Key.Type, _ columns: [String]
    ) throws -> Int {
        let (table, key) = (SQL(stringLiteral: table), SQL(stringLiteral: key))
        var count = 0
        for column in columns {
            let column = SQL(stringLiteral: column)
            let found: [(key: Key, text: String)] = try rows(
                "SELECT \(key) AS key, \(column) AS text FROM \(table) WHERE instr(\(column), \(resource.description)) > 0"
            ) { (try $0["key"], try $0["text"]) }
            for row in found {
                let value: JSONValue = try JSONText.decode(row.text)
                let left = value.withoutName(of: resource.description)
                guard left != value else { continue }
                try run("UPDATE \(table) SET \(column) = \(JSONText.encode(left)) WHERE \(key) = \(row.key)")
                count += 1
            }
        }
        return count
    }
}

extension JSONValue {
    /// Without how a resource and its calendars are called, and where these are fetched.
    fileprivate func withoutName(of resource: String) -> JSONValue {
        switch self {
        case .object(let members):
            let id = JSONValue.string(resource)
            guard members["id"] == id || members["resourceId"] == id, members["name"] != nil else {
                return .object(members.mapValues { $0.withoutName(of: resource) })
            }
            let left = members.filter { !["name", "host", "memberId"].contains($0.key) }
            return .object(left.merging(["erased": .boolean(true)]) { $1 })
        case .array(let items): return .array(items.map { $0.withoutName(of: resource) })
        case .null, .boolean, .integer, .number, .string: return self
        }
    }
}
