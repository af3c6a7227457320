package import SQLite
import Values

extension ReadView {
    func members(query: String?, cursor: String?, limit: Int?) throws -> Page<Member> {
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = SearchKey.of(query ?? "").split(whereSeparator: \.isWhitespace).map { word in
            "(instr(name_key, \(String(word))) > 0 OR instr(lower(number), \(String(word))) > 0)"
        }
        if let cursor {
            let last: Member.ID = try position(cursor, in: "members")
            conditions.append("(name_key, id) > (SELECT name_key, id FROM members WHERE id = \(last))")
        }
        let found: [Member] = try rows(
            "SELECT * FROM members \(SQL(whereAll: conditions)) ORDER BY name_key, id LIMIT \(limit + 1)")
        return Page(found, limit: limit) { $0.id.description }
    }

    func member(_ id: Member.ID) throws -> Member {
        guard let found: Member = try first("SELECT * FROM members WHERE id = \(id)") else {
            throw HerdError.unknownMember(id)
        }
        return found
    }

    func member(number: String) throws -> Member? {
        try first("SELECT * FROM members WHERE number = \(number)")
    }
}

extension Member: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], name: try row["name"], number: try row["number"],
            organisation: try row["organisation"], email: try row["email"], phone: try row["phone"],
            until: try row["until"], active: try row["active"], createdAt: try row["created_at"],
            simulated: try row["simulated"])
    }
}

extension HerdError {
    fileprivate static func unknownMember(_ id: Member.ID) -> HerdError {
        HerdError(.notFound, "unknown-member", "there is no member \(id)", action: "Choose one from the list.")
    }
}
