import FreeTime
package import SQLite
import Values

extension ReadView {
    func resources() throws -> [Resource] {
        let calendars: [ResourceCalendar] = try rows("SELECT * FROM resource_calendars ORDER BY id")
        let byResource = Dictionary(grouping: calendars, by: \.resourceId)
        return try rows("\(Resource.select) ORDER BY r.closed, r.key") { row in
            try Resource(row: row, calendars: byResource[row["id"]] ?? [])
        }
    }

    func resource(_ id: Resource.ID) throws -> Resource {
        let calendars: [ResourceCalendar] = try rows(
            "SELECT * FROM resource_calendars WHERE resource_id = \(id) ORDER BY id")
        let found = try first("\(Resource.select) WHERE r.id = \(id)") { row in
            try Resource(row: row, calendars: calendars)
        }
        guard let found else { throw HerdError.unknownResource(id) }
        return found
    }

    func resourceCalendar(_ id: ResourceCalendar.ID) throws -> ResourceCalendar {
        guard let found: ResourceCalendar = try first("SELECT * FROM resource_calendars WHERE id = \(id)") else {
            throw HerdError.unknownCalendar(id)
        }
        return found
    }

    /// The feeds that nobody has closed.
    func feeds() throws -> [FetchedFeed] {
        try rows(
            """
            SELECT c.* FROM resource_calendars c JOIN resources r ON r.id = c.resource_id
            WHERE c.address IS NOT NULL AND NOT r.closed ORDER BY c.id
            """)
    }

    func feed(_ id: ResourceCalendar.ID) throws -> FetchedFeed {
        _ = try resourceCalendar(id)
        let found: FetchedFeed? = try first(
            "SELECT * FROM resource_calendars WHERE id = \(id) AND address IS NOT NULL")
        guard let found else { throw HerdError.noFeed }
        return found
    }

    /// When a resource is busy, by its calendars, bookings and sessions.
    ///
    /// - Parameter sessionGoesOn: for how long a session that is open is taken to go on: whoever looks for windows is
    ///   not offered the next minute, and whoever books the window that was offered gets it.
    func busy(
        _ resource: Resource, in period: TimeSpan, besides booking: Booking.ID? = nil,
        sessionGoesOn: Duration = .seconds(3600)
    ) throws -> [TimeSpan] {
        var busy = try calendarTimes(of: resource.id, in: period)
        busy += try rows(
            """
            SELECT starts_at, ends_at, booking_id FROM booked_times
            WHERE resource_id = \(resource.id) AND ends_at > \(period.start) AND starts_at < \(period.end)
                AND booking_id IS NOT \(booking)
            """
        ) { try TimeSpan(row: $0) }.compactMap { $0?.clipped(to: period) }
        if resource.kind == .scale {
            busy += try sessionTime(goingOn: sessionGoesOn).flatMap { $0.clipped(to: period) }.map { [$0] } ?? []
        }
        return busy.merged()
    }

    private func calendarTimes(of resource: Resource.ID, in period: TimeSpan) throws -> [TimeSpan] {
        let calendars: [(ResourceCalendar.ID, Int)] = try rows(
            "SELECT id, generation FROM resource_calendars WHERE resource_id = \(resource)"
        ) { try ($0["id"], $0["generation"]) }
        var busy: [TimeSpan] = []
        for (calendar, generation) in calendars {
            // They do not overlap, so they begin in the order in which they end.
            busy += try rows(
                """
                SELECT starts_at, ends_at FROM busy_times
                WHERE calendar_id = \(calendar) AND generation = \(generation) AND ends_at > \(period.start)
                    AND starts_at < \(period.end) ORDER BY ends_at
                """
            ) { try TimeSpan(row: $0) }.compactMap { $0?.clipped(to: period) }
        }
        return busy
    }

    /// A session that is open has no end yet; one of a barn that is not seen takes the scale all the same.
    private func sessionTime(goingOn: Duration) throws -> TimeSpan? {
        let open: Timestamp? = try value("SELECT opened_at FROM main.sessions WHERE closed_at IS NULL")
        return open.flatMap { TimeSpan($0, max($0, now) + goingOn) }
    }

    /// The days of a question as moments.
    func period(from: CalendarDay?, to: CalendarDay?) throws(HerdError) -> TimeSpan {
        let first = from ?? instant.day
        let last = to ?? CalendarDay(daysSince1970: first.daysSince1970 + 6)
        guard last.daysSince1970 - first.daysSince1970 < WindowQuery.longestDays,
            let span = TimeSpan(
                clock.moment(first, 0), clock.moment(CalendarDay(daysSince1970: last.daysSince1970 + 1), 0))
        else { throw .badPeriod }
        return span
    }

    func windows(_ query: WindowQuery) throws -> FreeWindows {
        guard WindowQuery.minutes.contains(query.minutes) else {
            throw HerdError.outOfRange("minutes", WindowQuery.minutes, "minutes")
        }
        let whole = try period(from: query.from, to: query.to)
        let resources = try planned(query.resources)
        // What is over is not offered.
        guard let period = TimeSpan(max(whole.start, now), whole.end) else {
            return FreeWindows(from: whole.start, to: whole.end, items: [], doubts: [])
        }
        var busy = try resources.map { try self.busy($0, in: period) }
        if let hours = query.hours { busy.append(hours.closed(in: period, at: clock.farm)) }
        let windows = FreeTime.windows(besides: busy, in: period, atLeast: .seconds(query.minutes * 60))
        return FreeWindows(
            from: period.start, to: period.end,
            items: windows.compactMap { $0.wholeMinutes(atLeast: query.minutes) }.map(FreeWindows.Window.init),
            doubts: resources.flatMap { resource in
                resource.calendars.compactMap { $0.doubt(in: period, of: resource.summary) }
            })
    }

    func busyTimes(_ resources: [Resource.ID], from: CalendarDay?, to: CalendarDay?) throws -> [BusyTimes] {
        let period = try period(from: from, to: to)
        return try planned(resources).map { BusyTimes(resource: $0.summary, busy: try busy($0, in: period)) }
    }

    /// The resources of a question: some, each once, and all of them still planned with.
    func planned(_ ids: [Resource.ID]) throws -> [Resource] {
        guard (1...20).contains(ids.count), Set(ids).count == ids.count else { throw HerdError.badResources }
        return try ids.map { id in
            let resource = try resource(id)
            if resource.closed { throw HerdError.closedResource(resource) }
            return resource
        }
    }
}

extension ResourceCalendar {
    /// Why a window may be none although this calendar says so.
    fileprivate func doubt(in period: TimeSpan, of resource: ResourceSummary) -> FreeWindows.Doubt? {
        let reason: FreeWindows.Reason
        if let known {
            let isWhole = known.start <= period.start && period.end <= known.end
            guard !isWhole || failure != nil || unread > 0 else { return nil }
            reason = failure != nil ? .failing : isWhole ? .partial : .short
        } else {
            reason = .unread
        }
        return FreeWindows.Doubt(resource: resource, calendar: name, reason: reason, readAt: readAt)
    }
}

extension TimeSpan {
    fileprivate init?(row: Row) throws {
        self.init(try row["starts_at"], try row["ends_at"])
    }
}

extension TimeSpan {
    /// What of it can be told by clocks without seconds; `nil` when that is too short.
    fileprivate func wholeMinutes(atLeast minutes: Int) -> TimeSpan? {
        let minute: Int64 = 60_000_000
        let first = (start.microseconds + minute - 1) / minute * minute
        let last = end.microseconds / minute * minute
        let span = TimeSpan(Timestamp(microseconds: first), Timestamp(microseconds: last))
        return span.flatMap { $0.duration >= .seconds(minutes * 60) ? $0 : nil }
    }
}

extension Resource {
    /// Resources as `r`, each with its member; to whoever may not see persons it has none.
    fileprivate static let select: SQL = """
        SELECT r.*, m.member_id FROM resources r LEFT JOIN resource_members m ON m.resource_id = r.id
        """

    fileprivate init(row: Row, calendars: [ResourceCalendar]) throws {
        self.init(
            id: try row["id"], kind: try row["kind"], name: try row["name"], closed: try row["closed"],
            memberId: try row["member_id"], calendars: calendars)
    }
}

extension ResourceCalendar: RowDecodable {
    package init(row: Row) throws {
        let (from, to): (Timestamp?, Timestamp?) = (try row["covers_from"], try row["covers_to"])
        let address: String? = try row["address"]
        let code: String? = try row["failure"]
        let tried: Timestamp? = try row["tried_at"]
        self.init(
            id: try row["id"], resourceId: try row["resource_id"], name: try row["name"],
            host: address.map(Self.host), entries: try row["entries"], unread: try row["unread"],
            known: from.flatMap { from in to.flatMap { TimeSpan(from, $0) } }, readAt: try row["read_at"],
            failure: code.flatMap { code in tried.map { Failure(code: code, at: $0) } })
    }

    private static func host(of address: String) -> String {
        let rest = address.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        return String(rest.prefix { $0 != "?" && $0 != "#" })
    }
}

extension FetchedFeed: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], address: try row["address"], etag: try row["etag"], triedAt: try row["tried_at"])
    }
}

extension HerdError {
    static func unknownResource(_ id: Resource.ID) -> HerdError {
        HerdError(
            .notFound, "unknown-resource", "there is nobody and nothing to plan with called \(id)",
            action: "Choose one from the list.")
    }

    fileprivate static func unknownCalendar(_ id: ResourceCalendar.ID) -> HerdError {
        HerdError(.notFound, "unknown-calendar", "there is no calendar \(id)", action: "Choose one from the list.")
    }

    fileprivate static let noFeed = HerdError(
        .conflict, "no-feed", "this calendar is a file and has no address", action: "Send a newer file.")

    fileprivate static let badPeriod = badText(
        "to", "needs a day that is not before the first one, and less than a year after it",
        CodedText("bad-value.period"))

    static let badResources = badText("resources", "needs 1 to 20, each once", CodedText("bad-value.resources"))

    static func closedResource(_ resource: Resource) -> HerdError {
        HerdError(
            .conflict, CodedText("closed-resource", ["name": .text(resource.name)]),
            "'\(resource.name)' is no longer planned with", action: "Choose another one, or take it into use again.")
    }
}
