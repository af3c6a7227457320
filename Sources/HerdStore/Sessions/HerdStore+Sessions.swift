import SQLite
import Values

extension HerdStore {
    /// Sessions, newest first.
    package func sessions(cursor: String? = nil, limit: Int? = nil) throws -> Page<Session> {
        let limit = PageLimit.clamped(limit)
        let start: Session.ID? = try cursor.map { try position($0, in: "sessions") }
        let found = try database.rows(
            "\(Self.sessionColumns) WHERE ?1 IS NULL OR id < ?1 ORDER BY id DESC LIMIT ?2", start, limit + 1
        ) { try session($0) }
        return Page(found, limit: limit) { $0.id.description }
    }

    /// One session.
    ///
    /// - Parameter withGains: `false` spares reading the past of all its animals.
    package func session(_ id: Session.ID, withGains: Bool = true) throws -> Session {
        var session = try storedSession(id)
        guard withGains else { return session }
        let gains = try gains(in: id)
        session.statistics.gainPerDay = gains.sinceLast
        session.statistics.gainPerDaySinceBirth = gains.sinceBirth
        return session
    }

    /// The open session, without gains; `nil` when none is.
    package func openSession() throws -> Session? {
        try database.first("\(Self.sessionColumns) WHERE closed_at IS NULL") { try session($0) }
    }

    /// The open session without its statistics, which take longer with every weighing.
    func openSessionID() throws -> Session.ID? {
        try database.first("SELECT id FROM sessions WHERE closed_at IS NULL") { try $0[0] }
    }

    /// Opens a session with its plan; only one can be open.
    package func openSession(_ draft: SessionDraft, simulated: Bool = false) throws -> Session {
        try catchUp()
        return try write { try insertSession(draft, simulated: simulated) }
    }

    /// The open session, or a new one called by its date.
    package func currentSession(opening draft: SessionDraft = SessionDraft(), simulated: Bool = false) throws -> Session
    {
        if let open = try openSession() { return open }
        return try openSession(draft, simulated: simulated)
    }

    /// Closes a session; closing a closed one changes nothing.
    package func closeSession(_ id: Session.ID, by person: String = "gateway") throws -> Session {
        try write {
            let before = try storedSession(id)
            guard before.closedAt == nil else { return try session(id) }
            try database.run("UPDATE sessions SET closed_at = ? WHERE id = ?", clock.now(), id)
            let closed = try session(id)
            try audit("session.closed", id, by: person, before: before, after: closed)
            try tell(.sessionClosed, closed)
            return closed
        }
    }

    /// Opens a closed session again, for the animal that was forgotten; reopening an open one changes nothing.
    package func reopenSession(_ id: Session.ID, by person: String) throws -> Session {
        try write {
            let before = try storedSession(id)
            guard before.closedAt != nil else { return try session(id) }
            if let open = try openSession() { throw HerdError.sessionOpen(open) }
            try database.run("UPDATE sessions SET closed_at = NULL WHERE id = ?", id)
            let reopened = try session(id)
            try audit("session.reopened", id, by: person, before: before, after: reopened)
            try tell(.sessionReopened, reopened)
            return reopened
        }
    }

    func insertSession(_ draft: SessionDraft, simulated: Bool) throws -> Session {
        if let open = try openSession() { throw HerdError.sessionOpen(open) }
        let now = instant()
        let name = draft.name ?? now.day.description
        let drafts = draft.drafts ?? []
        try checkSession(name: name, drafts: drafts, timeOffFeed: draft.timeOffFeed)
        if let barn = draft.barnId { _ = try place(barn) }
        if let group = draft.groupId { try requireGroup(group) }
        let id: Session.ID = makeID()
        try database.run(
            """
            INSERT INTO sessions (id, name, kind, barn_id, group_id, opened_at, simulated, drafts, time_off_feed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, id, name, draft.kind ?? .weighing, draft.barnId, draft.groupId, now.moment, simulated,
            try JSONText.encode(drafts), draft.timeOffFeed)
        try plan(draft, for: id)
        let session = try storedSession(id)
        try tell(.sessionOpened, session)
        return session
    }

    func storedSession(_ id: Session.ID) throws -> Session {
        guard let found = try database.first("\(Self.sessionColumns) WHERE id = ?", id, as: { try session($0) }) else {
            throw HerdError.unknownSession(id)
        }
        return found
    }

    private static let sessionColumns = """
        SELECT id, name, kind, barn_id, group_id, opened_at, closed_at, simulated,
            (SELECT count(*) FROM session_plan WHERE session_id = id), drafts, time_off_feed
        FROM sessions
        """

    private func session(_ row: Row) throws -> Session {
        let id: Session.ID = try row[0]
        return Session(
            id: id, name: try row[1], kind: try row[2], barnId: try row[3], groupId: try row[4], openedAt: try row[5],
            closedAt: try row[6], simulated: try row[7], planned: try row[8],
            drafts: try JSONText.decodeList(row[9]), timeOffFeed: try row[10], statistics: try statistics(of: id))
    }
}

extension HerdError {
    static func unknownSession(_ id: Session.ID) -> HerdError {
        HerdError(.notFound, "unknown-session", "there is no session \(id)", action: "Choose one from the list.")
    }

    static func sessionOpen(_ session: Session) -> HerdError {
        HerdError(
            .conflict, "session-open", "the session '\(session.name)' is still open",
            action: "Close it before opening another.")
    }
}
