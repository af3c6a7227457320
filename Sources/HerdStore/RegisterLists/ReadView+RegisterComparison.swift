import SQLite
import Values

/// A difference at the place where it is shown: of a line at its row, of who is not in the list behind all of them.
typealias PlacedDifference = (position: Int, difference: RegisterDifference)

/// The comparison of a list with the register, some persons at a time: neither of the two is ever in memory.
extension ReadView {
    /// Who of the next members is not in the list: gone, left alone, or somebody whom a line without an owner may mean.
    ///
    /// - Parameter last: after whom it goes on; `nil` at the beginning.
    /// - Returns: what becomes of them, and after whom it goes on then; `nil` at the end.
    func absences(
        from id: RegisterList.ID, _ comparison: RegisterComparison, after last: Member.ID?, most: Int
    ) throws -> (found: [RegisterDifference], last: Member.ID?) {
        var conditions: [SQL] = [
            """
            NOT EXISTS (SELECT 1 FROM register_lines l WHERE l.number = m.number AND l.list_id = \(id))
            """
        ]
        if let last {
            conditions.append("(m.name_key, m.id) > (SELECT name_key, id FROM members WHERE id = \(last))")
        }
        let members: [Member] = try rows(
            "SELECT m.* FROM members m \(SQL(whereAll: conditions)) ORDER BY m.name_key, m.id LIMIT \(most)")
        let found = try members.flatMap { member in
            let alike = try linesAlike(member, in: id)
            if !alike.isEmpty {
                return alike.map { RegisterDifference(.doubtful, line: $0, member, reason: .numberAlike) }
            }
            return member.active ? [comparison.absence(of: member)] : []
        }
        return (found, members.count == most ? members.last?.id : nil)
    }

    /// What the next lines say otherwise than the register; the same line twice says nothing more.
    ///
    /// - Parameter row: after which it goes on; `nil` at the beginning.
    /// - Returns: their differences, and after which row it goes on then; `nil` at the end.
    func lineDifferences(
        of id: RegisterList.ID, _ comparison: RegisterComparison, after row: Int?, most: Int
    ) throws -> (found: [PlacedDifference], same: Int, row: Int?) {
        let lines = try rows(
            "SELECT * FROM register_lines WHERE list_id = \(id) AND row > \(row ?? -1) ORDER BY row LIMIT \(most)",
            as: RegisterLine.init(row:))
        var (found, same): ([PlacedDifference], Int) = ([], 0)
        for line in lines {
            guard let number = line.number,
                try !exists(
                    """
                    SELECT 1 FROM register_lines WHERE number = \(number) AND list_id = \(id) AND row < \(line.row)
                    """),
                // Nobody's number that looks like somebody's was told with that person.
                try !exists("SELECT 1 FROM register_differences WHERE list_id = \(id) AND position = \(line.row)")
            else { continue }
            let member: Member? = try first("SELECT * FROM members WHERE number = \(number)")
            if let difference = comparison.difference(of: line, from: member) {
                found.append((line.row, difference))
            } else if member != nil {
                same += 1
            }
        }
        return (found, same, lines.count == most ? lines.last?.row : nil)
    }

    /// How many lines a list has, of what kind, and how many are in the organisation.
    func registerTotals(of id: RegisterList.ID) throws -> (counts: RegisterCounts, lastRow: Int) {
        var counts = RegisterCounts()
        counts.activeBefore = try value("SELECT count(*) FROM members WHERE active = 1") ?? 0
        let lastRow =
            try first(
                """
                SELECT count(problem) AS bad, count(*) - count(number) AS unreadable, max(row) AS last
                FROM register_lines WHERE list_id = \(id)
                """
            ) { row in
                (counts.bad, counts.unreadable) = (try row["bad"], try row["unreadable"])
                return try row["last"] as Int?
            } ?? nil
        return (counts, lastRow ?? 0)
    }

    /// Lines with a number that is nobody's and looks like the member's.
    private func linesAlike(_ member: Member, in id: RegisterList.ID) throws -> [RegisterLine] {
        try rows(
            """
            SELECT * FROM register_lines l WHERE l.list_id = \(id) AND l.look = \(MemberNumber.look(member.number))
                AND NOT EXISTS (SELECT 1 FROM members m WHERE m.number = l.number) ORDER BY l.row
            """, as: RegisterLine.init(row:))
    }
}

extension RegisterLine {
    fileprivate init(row: Row) throws {
        let cells: [String: String]? = try row.jsonIfPresent("draft")
        self.init(
            row: try row["row"], number: try row["number"], draft: try cells.map(MemberDraft.init(cells:)),
            problem: try row.jsonIfPresent("problem"))
    }
}
