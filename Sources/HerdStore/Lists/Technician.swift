package import SQLite
package import Values

/// Who inseminates; more is not kept of a person.
package struct Technician: ListEntry {
    package let id: Identifier<Technician>
    package let number: String
    package let name: String?
    package let closed: Bool
    package let createdAt: Timestamp

    package static let list = FarmList.technicians
    package static let fields = [
        ListField(.required("number", .text(most: 40)), "Číslo", ["cislotechnika"]),
        ListField(.optional("name", .text()), "Jméno", ["technik"]), .closed,
    ]

    package var key: String { number }

    package var columns: NewRow {
        [
            "id": id, "number": number, "key": SearchKey.of(number), "name": name, "closed": closed,
            "created_at": createdAt,
        ]
    }

    package init(row: Row) throws {
        id = try row["id"]
        number = try row["number"]
        name = try row["name"]
        closed = try row["closed"]
        createdAt = try row["created_at"]
    }
}
