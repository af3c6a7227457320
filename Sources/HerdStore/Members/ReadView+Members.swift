package import SQLite
import Values

extension ReadView {
    func members(query: String?, cursor: String?, limit: Int?) throws -> Page<Member> {
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = []
        if let cursor {
            let last: Member.ID = try position(cursor, in: "members")
            conditions.append("(name_key, id) > (SELECT name_key, id FROM members WHERE id = \(last))")
        }
        let words = SearchKey.of(query ?? "").split(whereSeparator: \.isWhitespace)
        // Of what is searched only the name has a column of its own; of members there are hundreds, not millions.
        let end: SQL = words.isEmpty ? "LIMIT \(limit + 1)" : ""
        let found: [Member] = try rows(
            "SELECT * FROM members \(SQL(whereAll: conditions)) ORDER BY name_key, id \(end)")
        let matching = found.lazy.filter { $0.matches(words) }.prefix(limit + 1)
        return Page(Array(matching), limit: limit) { $0.id.description }
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

extension Member {
    /// Whether every word stands somewhere in what is known of the member.
    ///
    /// - Parameter words: as `SearchKey` makes them.
    fileprivate func matches(_ words: [Substring]) -> Bool {
        guard !words.isEmpty else { return true }
        let known = [name, number, organisation, email, phone].compactMap(\.self).map(SearchKey.of)
        return words.allSatisfy { word in known.contains { $0.contains(word) } }
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
