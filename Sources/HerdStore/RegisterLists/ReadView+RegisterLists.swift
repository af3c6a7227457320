import SQLite
import Values

extension ReadView {
    /// The newest first.
    func registerLists() throws -> [RegisterList] {
        let revision = try registerRevision()
        return try rows("SELECT * FROM register_lists ORDER BY id DESC") { try RegisterList($0, revision) }
    }

    func registerList(_ id: RegisterList.ID) throws -> RegisterList {
        let revision = try registerRevision()
        let found = try first("SELECT * FROM register_lists WHERE id = \(id)") { try RegisterList($0, revision) }
        guard let found else { throw HerdError.unknownRegisterList(id) }
        return found
    }

    /// How often the register was edited.
    func registerRevision() throws -> Int { try value("SELECT revision FROM register_state") ?? 0 }

    /// The day of the newest list that was applied.
    func lastAppliedList() throws -> CalendarDay? {
        try value("SELECT max(day) FROM register_lists WHERE state = 'applied'")
    }

    /// Those that were confirmed and are not at their end.
    func applyingLists() throws -> [RegisterList.ID] {
        try values("SELECT id FROM register_lists WHERE state = \(RegisterList.State.applying) ORDER BY id")
    }

    /// Lines of which something cannot be read, the first of them.
    func registerProblems(of id: RegisterList.ID) throws -> [ImportReport.RowError] {
        try rows(
            """
            SELECT problem FROM register_lines WHERE list_id = \(id) AND problem IS NOT NULL
            ORDER BY row LIMIT \(ImportReport.mostErrors)
            """
        ) { try $0.json("problem") }
    }

    func differences(
        of id: RegisterList.ID, _ kind: RegisterDifference.Kind?, cursor: String?, limit: Int?
    ) throws -> Page<ListedDifference> {
        _ = try registerList(id)
        guard let after = cursor.map({ Int($0) }) ?? -1 else { throw HerdError.badCursor(cursor ?? "") }
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = ["list_id = \(id)", "position > \(after)"]
        if let kind { conditions.append("kind = \(kind)") }
        let found = try rows(
            "SELECT * FROM register_differences \(SQL(whereAll: conditions)) ORDER BY position LIMIT \(limit + 1)",
            as: ListedDifference.init(row:))
        return Page(found, limit: limit) { String($0.position) }
    }
}

extension RegisterList {
    /// - Parameter revision: of the register now.
    fileprivate init(_ row: Row, _ revision: Int) throws {
        let state: State = try row["state"]
        let compared: Int = try row["revision"]
        self.init(
            id: try row["id"], name: try row["name"], day: try row["day"], state: state, revision: compared,
            isOutdated: state == .open && compared != revision, olderThan: try row["older_than"],
            counts: try row.json("counts"), outcome: try row.jsonIfPresent("outcome"), by: try row["person"],
            receivedAt: try row["received_at"], finishedAt: try row["finished_at"])
    }
}

extension ListedDifference {
    fileprivate init(row: Row) throws {
        self.init(
            position: try row["position"], kind: try row["kind"], row: try row["row"], number: try row["number"],
            name: try row["name"], memberId: try row["member_id"], fields: try row.jsonList("fields"),
            reason: try row["reason"])
    }
}

extension MemberDraft {
    /// What the line says, by the names of the fields, as it is kept until the list is applied.
    var cells: [String: String] {
        var cells: [String: String] = [:]
        for column in MemberColumn.allCases { cells[column.rawValue] = column.text(of: self) }
        return cells
    }

    init(cells: [String: String]) throws {
        self.init(name: "", number: "")
        for column in MemberColumn.allCases {
            if let text = cells[column.rawValue] { try column.put(text, in: &self) }
        }
        completeName()
    }
}

extension HerdError {
    fileprivate static func unknownRegisterList(_ id: RegisterList.ID) -> HerdError {
        HerdError(.notFound, "unknown-register-list", "there is no list \(id)", action: "Load the lists again.")
    }
}
