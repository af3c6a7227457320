package import SQLite
package import Values

/// That something can be fetched as a calendar, by an address that nobody else knows.
package struct CalendarFeed: Codable, Equatable, Sendable {
    package let kind: Kind
    package let madeAt: Timestamp
    package let madeBy: String

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case bookings
        /// Events at the door.
        case door
    }
}

/// An address that was just made; it is told once.
package struct NewCalendarFeed: Equatable, Sendable {
    package let feed: CalendarFeed
    /// What stands behind `?key=`.
    package let key: String
}

extension HerdStore {
    /// Whether there is an address; it is not known any more, only its digest is.
    package nonisolated func feed(_ kind: CalendarFeed.Kind) async throws -> CalendarFeed? {
        try await glanceAll { try $0.feed(kind) }
    }

    /// Makes an address; the one before leads nowhere from then on.
    package func renewFeed(_ kind: CalendarFeed.Kind, by person: String) throws -> NewCalendarFeed {
        let key = TokenDigest.randomToken()
        return try write {
            NewCalendarFeed(feed: try $0.renewFeed(kind, TokenDigest.of(key), by: person), key: key)
        }
    }

    /// Takes the address away.
    package func endFeed(_ kind: CalendarFeed.Kind, by person: String) throws {
        try write { try $0.endFeed(kind, by: person) }
    }

    /// Whether this is the key of such a feed.
    package nonisolated func knowsFeed(_ kind: CalendarFeed.Kind, by key: String) async throws -> Bool {
        try await glanceAll { try $0.knowsFeed(kind, TokenDigest.of(key)) }
    }

    /// What the feed of bookings tells.
    package nonisolated func bookingsOfFeed() async throws -> [Booking] { try await look { try $0.bookingsOfFeed() } }

    /// Bookings, the next first.
    package nonisolated func bookings(_ query: BookingQuery = BookingQuery()) async throws -> Page<Booking> {
        try await look { try $0.bookings(query) }
    }

    /// One booking.
    package nonisolated func booking(_ id: Booking.ID) async throws -> Booking {
        try await look { try $0.booking(id) }
    }

    /// Books a window for all of its resources, or for none.
    package func book(_ draft: BookingDraft, by person: String, idempotencyKey: String? = nil) throws -> Booking {
        try write { try $0.book(draft, by: person, idempotencyKey: idempotencyKey) }
    }

    /// Moves or renames a booking.
    package func editBooking(_ id: Booking.ID, _ patch: BookingPatch, by person: String) throws -> Booking {
        try write { try $0.editBooking(id, patch, by: person) }
    }

    /// Gives a window back.
    package func cancelBooking(_ id: Booking.ID, by person: String) throws -> Booking {
        try write { try $0.cancelBooking(id, by: person) }
    }

    /// Opens the session that was booked, with the animals of its barn or group as the plan.
    package func openBooked(_ id: Booking.ID, by person: String, simulated: Bool = false) throws -> Session {
        try writeToday { try $0.openBooked(id, by: person, simulated: simulated) }
    }
}

extension ReadView {
    func feed(_ kind: CalendarFeed.Kind) throws -> CalendarFeed? {
        try first("SELECT kind, made_at, made_by FROM calendar_feeds WHERE kind = \(kind)")
    }

    /// Known by its digest: the time of comparing it tells nothing of the key.
    func knowsFeed(_ kind: CalendarFeed.Kind, _ digest: String) throws -> Bool {
        try exists("SELECT 1 FROM calendar_feeds WHERE kind = \(kind) AND digest = \(digest)")
    }
}

extension Transaction {
    func renewFeed(_ kind: CalendarFeed.Kind, _ digest: String, by person: String) throws -> CalendarFeed {
        try run("DELETE FROM calendar_feeds WHERE kind = \(kind)")
        try insert(
            into: "calendar_feeds", ["kind": kind, "digest": digest, "made_at": now, "made_by": person])
        let feed = CalendarFeed(kind: kind, madeAt: now, madeBy: person)
        try audit("feed.renewed", kind.rawValue, by: person, after: feed)
        return feed
    }

    func endFeed(_ kind: CalendarFeed.Kind, by person: String) throws {
        guard let before = try feed(kind) else { return }
        try run("DELETE FROM calendar_feeds WHERE kind = \(kind)")
        try audit("feed.ended", kind.rawValue, by: person, before: before)
    }
}

extension CalendarFeed: RowDecodable {
    package init(row: Row) throws {
        self.init(kind: try row["kind"], madeAt: try row["made_at"], madeBy: try row["made_by"])
    }
}
