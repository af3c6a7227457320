package import SQLite
import Values

extension ReadView {
    func dailyEvents(_ query: DailyEventQuery) throws -> Page<DailyEvent> {
        let limit = PageLimit.clamped(query.limit)
        var conditions: [SQL] = []
        if let from = query.from { conditions.append("e.date >= \(from)") }
        if let to = query.to { conditions.append("e.date <= \(to)") }
        // What is of no barn is for all.
        if let barn = query.barn { conditions.append("(e.barn_id = \(barn) OR e.barn_id IS NULL)") }
        if let cursor = query.cursor {
            let last: DailyEvent.ID = try position(cursor, in: "daily_events")
            conditions.append("(e.date, e.id) < (SELECT date, id FROM daily_events WHERE id = \(last))")
        }
        let found: [DailyEvent] = try rows(
            """
            \(DailyEvent.select) \(SQL(whereAll: conditions)) ORDER BY e.date DESC, e.id DESC LIMIT \(limit + 1)
            """)
        return Page(found, limit: limit) { $0.id.description }
    }

    func dailyEvent(_ id: DailyEvent.ID) throws -> DailyEvent {
        guard let found: DailyEvent = try first("\(DailyEvent.select) WHERE e.id = \(id)") else {
            throw HerdError.unknownDailyEvent(id)
        }
        return found
    }
}

extension DailyEvent: RowDecodable {
    /// Daily events as `e`, each with its barn.
    fileprivate static let select: SQL = """
        SELECT e.*, b.number AS barn_number, b.name AS barn_name
        FROM daily_events e LEFT JOIN places b ON b.id = e.barn_id
        """

    package init(row: Row) throws {
        var barn: LocationSummary?
        if let id: Location.ID = try row["barn_id"] {
            barn = LocationSummary(id: id, number: try row["barn_number"], name: try row["barn_name"])
        }
        self.init(
            id: try row["id"], date: try row["date"], barn: barn, technician: try row["technician"],
            kind: try row["kind"], milking: try row["milking"], pregnancy: try row["pregnancy"],
            text: try row["text"], recordedAt: try row["recorded_at"], recordedBy: try row["recorded_by"],
            correctedAt: try row["corrected_at"])
    }
}

extension HerdError {
    fileprivate static func unknownDailyEvent(_ id: DailyEvent.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-daily-event", "there is no daily event \(id)", action: "Load the daily events again.")
    }
}
