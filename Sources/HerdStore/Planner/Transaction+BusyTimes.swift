import SQLite
import Values

extension Transaction {
    /// The generation in which a calendar's busy times are written next; what was left of one that came to no end goes.
    func nextGeneration(of calendar: ResourceCalendar.ID) throws -> Int {
        let current: Int? = try value("SELECT generation FROM resource_calendars WHERE id = \(calendar)")
        guard let current else { throw HerdError.calendarGone }
        let left: Int? = try value("SELECT max(generation) FROM busy_times WHERE calendar_id = \(calendar)")
        return max(current, left ?? 0) + 1
    }

    func addBusy(_ spans: some Sequence<TimeSpan>, to calendar: ResourceCalendar.ID, generation: Int) throws {
        // Rows of a calendar that was removed since the batch before would stay for ever.
        guard try exists("SELECT 1 FROM resource_calendars WHERE id = \(calendar)") else {
            throw HerdError.calendarGone
        }
        for span in spans {
            try run(
                """
                INSERT INTO busy_times (calendar_id, generation, ends_at, starts_at)
                VALUES (\(calendar), \(generation), \(span.end), \(span.start))
                """)
        }
    }

    /// From now on the busy times of this generation count.
    func noteRead(_ calendar: ResourceCalendar.ID, _ reading: CalendarReading, generation: Int?) throws {
        let before = try resourceCalendar(calendar)
        if let generation {
            try run("UPDATE resource_calendars SET generation = \(generation) WHERE id = \(calendar)")
        }
        try run(
            """
            UPDATE resource_calendars SET entries = \(reading.entries), unread = \(reading.unread),
                digest = \(reading.digest), covers_from = \(reading.known.start), covers_to = \(reading.known.end),
                etag = \(reading.etag), read_at = \(now), tried_at = \(now), failure = NULL
            WHERE id = \(calendar)
            """)
        if generation != nil || before.failure != nil { try tellPlanner(before.resourceId) }
    }

    /// The server says that nothing has changed.
    func noteUnchanged(_ calendar: ResourceCalendar.ID) throws {
        let before = try resourceCalendar(calendar)
        try run(
            "UPDATE resource_calendars SET read_at = \(now), tried_at = \(now), failure = NULL WHERE id = \(calendar)")
        if before.failure != nil { try tellPlanner(before.resourceId) }
    }

    /// What was known of it stays.
    func noteFailure(_ calendar: ResourceCalendar.ID, _ code: String) throws {
        let before = try resourceCalendar(calendar)
        try run("UPDATE resource_calendars SET tried_at = \(now), failure = \(code) WHERE id = \(calendar)")
        if before.failure?.code != code { try tellPlanner(before.resourceId) }
    }

    /// Deletes some busy times that nobody looks at any more; false when none are left.
    func clearBusy(of calendar: ResourceCalendar.ID, atMost count: Int) throws -> Bool {
        let current: Int = try value("SELECT generation FROM resource_calendars WHERE id = \(calendar)") ?? -1
        let oldest: Int? = try value(
            """
            SELECT generation FROM busy_times WHERE calendar_id = \(calendar) AND generation <> \(current)
            ORDER BY generation LIMIT 1
            """)
        guard let oldest else { return false }
        try run(
            """
            DELETE FROM busy_times WHERE calendar_id = \(calendar) AND generation = \(oldest) AND ends_at IN (
                SELECT ends_at FROM busy_times WHERE calendar_id = \(calendar) AND generation = \(oldest)
                ORDER BY ends_at LIMIT \(count))
            """)
        return true
    }

    func digest(of calendar: ResourceCalendar.ID) throws -> String? {
        try value("SELECT digest FROM resource_calendars WHERE id = \(calendar)")
    }
}

extension HerdError {
    fileprivate static let calendarGone = HerdError(
        .notFound, "unknown-calendar", "the calendar was removed meanwhile", action: "Choose one from the list.")
}
