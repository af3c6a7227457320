package import SQLite
package import Values

/// What an animal is treated for.
package struct Diagnosis: ListEntry {
    package let id: Identifier<Diagnosis>
    package let code: String
    package let name: String?
    package let closed: Bool
    package let createdAt: Timestamp

    package static let list = FarmList.diagnoses
    package static let fields = [
        ListField(.required("code", .text(most: 40)), "Kód", ["cislo", "number"]),
        ListField(.optional("name", .text()), "Název", ["diagnoza", "jmeno"]), .closed,
    ]

    package var key: String { code }

    package var columns: NewRow {
        [
            "id": id, "code": code, "key": SearchKey.of(code), "name": name, "closed": closed,
            "created_at": createdAt,
        ]
    }

    package init(row: Row) throws {
        id = try row["id"]
        code = try row["code"]
        name = try row["name"]
        closed = try row["closed"]
        createdAt = try row["created_at"]
    }
}
