import SQLite
package import Values

/// A session as a calendar tells it: what, where and when, and nothing of anybody.
package struct CalendarSession: Equatable, Sendable {
    package let id: Session.ID
    package let name: String
    package let barn: LocationSummary?
    package let group: LocationSummary?
    package let simulated: Bool
    package let start: Timestamp
    /// Of one that is open the full quarter after an hour from now: for so long the planner takes the scale for busy.
    package let end: Timestamp
    /// How often it was changed, closed and opened again.
    package let sequence: Int
    /// Of one that is open now: its end goes on.
    package let changedAt: Timestamp
}

extension HerdStore {
    /// What the feed of bookings tells besides them: sessions of which no booking tells there.
    package nonisolated func sessionsOfFeed() async throws -> [CalendarSession] {
        try await look { try $0.sessionsOfFeed() }
    }
}

extension ReadView {
    /// A month back, as bookings are.
    func sessionsOfFeed() throws -> [CalendarSession] {
        try rows(
            """
            SELECT s.*, n.number AS barn_number, n.name AS barn_name, g.number AS group_number, g.name AS group_name
            FROM sessions s LEFT JOIN places n ON n.id = s.barn_id LEFT JOIN places g ON g.id = s.group_id
            WHERE (s.closed_at IS NULL OR s.closed_at > \(now - Self.toldBack))
                AND s.id NOT IN (
                    SELECT session_id FROM bookings
                    WHERE ends_at > \(now - Self.toldBack) AND session_id IS NOT NULL AND cancelled_at IS NULL)
            ORDER BY s.id DESC LIMIT 2000
            """
        ) { row in
            let (id, opened, closed): (Session.ID, Timestamp, Timestamp?) =
                (try row["id"], try row["opened_at"], try row["closed_at"])
            let changes: [Timestamp] = try values("SELECT at FROM audit WHERE subject = \(id.description) ORDER BY id")
            return CalendarSession(
                id: id, name: try row["name"], barn: try row.place("barn"), group: try row.place("group"),
                simulated: try row["simulated"], start: opened,
                end: closed ?? (max(opened, now) + .seconds(3600)).atFullQuarter, sequence: changes.count,
                changedAt: closed == nil ? now : changes.last ?? opened)
        }
    }
}

extension Timestamp {
    /// This or the next full quarter of an hour.
    fileprivate var atFullQuarter: Timestamp {
        let quarter: Int64 = 15 * 60_000_000
        return Timestamp(microseconds: (microseconds + quarter - 1) / quarter * quarter)
    }
}
