import SQLite
import Values

extension ReadView {
    func sessions(cursor: String?, limit: Int?) throws -> Page<Session> {
        let limit = PageLimit.clamped(limit)
        var earlier: [SQL] = []
        if let cursor { earlier.append("id < \(try position(cursor, in: "sessions") as Session.ID)") }
        let found = try rows(
            "\(Session.select) \(SQL(whereAll: earlier)) ORDER BY id DESC LIMIT \(limit + 1)", as: session)
        return Page(found, limit: limit) { $0.id.description }
    }

    /// One session as events show it, without gains.
    func session(_ id: Session.ID) throws -> Session {
        guard let found = try first("\(Session.select) WHERE id = \(id)", as: session) else {
            throw HerdError.unknownSession(id)
        }
        return found
    }

    func sessionWithGains(_ id: Session.ID) throws -> Session {
        var session = try session(id)
        let gains = try gains(in: id)
        session.statistics.gainPerDay = gains.sinceLast
        session.statistics.gainPerDaySinceBirth = gains.sinceBirth
        return session
    }

    func openSession() throws -> Session? {
        try first("\(Session.select) WHERE closed_at IS NULL", as: session)
    }

    /// The open session without its statistics, which take longer with every weighing.
    func openSessionID() throws -> Session.ID? {
        try value("SELECT id FROM sessions WHERE closed_at IS NULL")
    }

    func drafting(of weight: Weight, in session: Session.ID) throws -> Drafting? {
        let limits: [DraftingLimit]? = try first("SELECT drafts FROM sessions WHERE id = \(session)") {
            try $0.jsonList("drafts")
        }
        return limits?.drafting(of: weight)
    }

    private func session(_ row: Row) throws -> Session {
        try Session(row, statistics: try statistics(of: row["id"]))
    }
}

extension Session {
    fileprivate static let select: SQL = """
        SELECT sessions.*, (SELECT count(*) FROM session_plan WHERE session_id = id) AS planned FROM sessions
        """

    fileprivate init(_ row: Row, statistics: Statistics) throws {
        self.init(
            id: try row["id"], name: try row["name"], kind: try row["kind"], barnId: try row["barn_id"],
            groupId: try row["group_id"], openedAt: try row["opened_at"], closedAt: try row["closed_at"],
            simulated: try row["simulated"], planned: try row["planned"], draftingLimits: try row.jsonList("drafts"),
            timeOffFeed: try row["time_off_feed"], statistics: statistics)
    }
}

extension HerdError {
    fileprivate static func unknownSession(_ id: Session.ID) -> HerdError {
        HerdError(.notFound, "unknown-session", "there is no session \(id)", action: "Choose one from the list.")
    }
}
