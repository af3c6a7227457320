import SQLite
import Values

extension ReadView {
    /// Bookings, the next first.
    func bookings(_ query: BookingQuery) throws -> Page<Booking> {
        let limit = PageLimit.clamped(query.limit)
        var conditions: [SQL] = []
        if let from = query.from { conditions.append("b.ends_at > \(clock.moment(from, 0))") }
        if let to = query.to {
            let end = clock.moment(CalendarDay(daysSince1970: to.daysSince1970 + 1), 0)
            conditions.append("b.starts_at < \(end)")
        }
        if !query.cancelled { conditions.append("b.cancelled_at IS NULL") }
        if let cursor = query.cursor {
            let last: Booking.ID = try position(cursor, in: "bookings")
            conditions.append("(b.ends_at, b.id) > (SELECT ends_at, id FROM bookings WHERE id = \(last))")
        }
        let found = try rows(
            "\(Booking.select) \(SQL(whereAll: conditions)) ORDER BY b.ends_at, b.id LIMIT \(limit + 1)", as: booking)
        return Page(found, limit: limit) { $0.id.description }
    }

    func booking(_ id: Booking.ID) throws -> Booking {
        guard let found = try first("\(Booking.select) WHERE b.id = \(id)", as: booking) else {
            throw HerdError.unknownBooking(id)
        }
        return found
    }

    /// Bookings as a feed tells them: a month back, those that were cancelled too, so that other programs hear of it.
    func bookingsOfFeed() throws -> [Booking] {
        try rows(
            """
            \(Booking.select) WHERE b.ends_at > \(now - Self.toldBack) ORDER BY b.ends_at, b.id LIMIT 2000
            """, as: booking)
    }

    /// For how long a calendar tells of what is over.
    static let toldBack = Duration.seconds(31 * 86_400)

    private func booking(_ row: Row) throws -> Booking {
        let id: Booking.ID = try row["id"]
        let resources = try rows(
            """
            SELECT r.id, r.kind, r.name FROM booked_times t JOIN resources r ON r.id = t.resource_id
            WHERE t.booking_id = \(id) ORDER BY r.key
            """
        ) { ResourceSummary(id: try $0["id"], kind: try $0["kind"], name: try $0["name"]) }
        return try Booking(row: row, resources: resources)
    }
}

extension Booking {
    /// Bookings as `b`, each with its barn and group.
    fileprivate static let select: SQL = """
        SELECT b.*, n.number AS barn_number, n.name AS barn_name, g.number AS group_number, g.name AS group_name
        FROM bookings b LEFT JOIN places n ON n.id = b.barn_id LEFT JOIN places g ON g.id = b.group_id
        """

    fileprivate init(row: Row, resources: [ResourceSummary]) throws {
        self.init(
            id: try row["id"], purpose: try row["purpose"], name: try row["name"], note: try row["note"],
            barn: try row.place("barn"), group: try row.place("group"), start: try row["starts_at"],
            end: try row["ends_at"], resources: resources, sequence: try row["sequence"],
            cancelledAt: try row["cancelled_at"], sessionId: try row["session_id"], bookedAt: try row["booked_at"],
            bookedBy: try row["booked_by"], changedAt: try row["changed_at"])
    }
}

extension Row {
    /// A place whose number and name were read beside its id.
    func place(_ name: String) throws -> LocationSummary? {
        guard let id: Location.ID = try self["\(name)_id"] else { return nil }
        return LocationSummary(id: id, number: try self["\(name)_number"], name: try self["\(name)_name"])
    }
}

extension HerdError {
    fileprivate static func unknownBooking(_ id: Booking.ID) -> HerdError {
        HerdError(.notFound, "unknown-booking", "there is no booking \(id)", action: "Load the bookings again.")
    }
}
