import SQLite
import ScaleProtocol

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

    package func session(_ id: Session.ID) throws -> Session {
        guard let found = try database.first("\(Self.sessionColumns) WHERE id = ?", id, as: { try session($0) }) else {
            throw HerdError.unknownSession(id)
        }
        return found
    }

    /// The open session; `nil` when none is.
    package func openSession(_ kind: Session.Kind = .weighing) throws -> Session? {
        try database.first("\(Self.sessionColumns) WHERE kind = ? AND closed_at IS NULL", kind) { try session($0) }
    }

    /// The open session without its statistics, which take longer with every weighing.
    func openSessionID(_ kind: Session.Kind) throws -> Session.ID? {
        try database.first("SELECT id FROM sessions WHERE kind = ? AND closed_at IS NULL", kind) { try $0[0] }
    }

    /// Opens a session; only one of a kind can be open.
    package func openSession(_ draft: SessionDraft, simulated: Bool = false) throws -> Session {
        try write { try insertSession(draft, simulated: simulated) }
    }

    /// The open session, or a new one called by its date.
    package func currentSession(opening draft: SessionDraft = SessionDraft(), simulated: Bool = false) throws -> Session
    {
        if let open = try openSession(.weighing) { return open }
        return try openSession(draft, simulated: simulated)
    }

    /// Closes a session; closing a closed one changes nothing.
    package func closeSession(_ id: Session.ID) throws -> Session {
        try write {
            let closed = try database.run(
                "UPDATE sessions SET closed_at = ? WHERE id = ? AND closed_at IS NULL", clock.now(), id)
            let session = try session(id)
            if closed > 0 { try tell(.sessionClosed, session) }
            return session
        }
    }

    func insertSession(_ draft: SessionDraft, simulated: Bool) throws -> Session {
        if let open = try openSession(.weighing) { throw HerdError.sessionOpen(open) }
        let now = instant()
        let name = draft.name ?? now.day.description
        guard (1...100).contains(name.count) else { throw HerdError.badText("name", "needs 1 to 100 characters") }
        if let barn = draft.barnId { _ = try place(barn) }
        if let group = draft.groupId { try requireGroup(group) }
        let id: Session.ID = makeID()
        try database.run(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, NULL, ?)", id, name, Session.Kind.weighing, draft.barnId,
            draft.groupId, now.moment, simulated)
        let session = try session(id)
        try tell(.sessionOpened, session)
        return session
    }

    private static let sessionColumns =
        "SELECT id, name, kind, barn_id, group_id, opened_at, closed_at, simulated FROM sessions"

    private func session(_ row: Row) throws -> Session {
        let id: Session.ID = try row[0]
        return Session(
            id: id, name: try row[1], kind: try row[2], barnId: try row[3], groupId: try row[4], openedAt: try row[5],
            closedAt: try row[6], simulated: try row[7], statistics: try statistics(of: id))
    }

    private func statistics(of id: Session.ID) throws -> Session.Statistics {
        let found = try database.first(
            """
            SELECT count(*), sum(grams), sum(grams * grams), min(grams), max(grams) FROM weighings
            WHERE session_id = ? AND state <> 'discarded'
            """, id
        ) { row in
            let count: Int = try row[0]
            return Session.Statistics(
                count: count, sum: try row[1] ?? 0, sumOfSquares: try row[2] ?? 0, minimum: try row[3],
                maximum: try row[4])
        }
        return found ?? Session.Statistics(count: 0, sum: 0, sumOfSquares: 0, minimum: nil, maximum: nil)
    }
}

extension Session.Statistics {
    /// From sums in grams, which integers hold exactly for millions of weighings.
    init(count: Int, sum: Int, sumOfSquares: Int, minimum: Weight?, maximum: Weight?) {
        self.count = count
        mean = count > 0 ? Double(sum) / Double(count) / 1000 : nil
        self.minimum = minimum
        self.maximum = maximum
        guard count > 1 else {
            standardDeviation = nil
            return
        }
        let (count, sum) = (Int128(count), Int128(sum))
        let squares = Int128(sumOfSquares) * count - sum * sum
        standardDeviation = (Double(squares) / Double(count * (count - 1))).squareRoot() / 1000
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
