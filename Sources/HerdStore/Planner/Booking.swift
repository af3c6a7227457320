package import Values

/// A window that was taken for a piece of work; everybody in it is busy then.
package struct Booking: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Booking>

    package let id: ID
    package let purpose: Purpose
    package let name: String
    package let note: String?
    package let barn: LocationSummary?
    package let group: LocationSummary?
    package let start: Timestamp
    package let end: Timestamp
    package let resources: [ResourceSummary]
    /// How often it was changed.
    package let sequence: Int
    package let cancelledAt: Timestamp?
    /// The session that was opened for it.
    package let sessionId: Session.ID?
    package let bookedAt: Timestamp
    package let bookedBy: String
    package let changedAt: Timestamp

    package enum Purpose: String, Codable, Sendable, CaseIterable, NamedColumn {
        /// A session is opened for it, with the animals of its barn or group as the plan.
        case weighing
        case vet, other
    }
}

/// What is needed to book.
package struct BookingDraft: Codable, Equatable, Sendable {
    package var purpose: Booking.Purpose
    /// `nil` names it by what it is for, as the farm's day.
    package var name: String?
    package var note: String?
    package var barnId: Location.ID?
    package var groupId: Location.ID?
    package var start: Timestamp
    package var end: Timestamp
    package var resources: [Resource.ID]

    package init(
        purpose: Booking.Purpose, name: String? = nil, note: String? = nil, barnId: Location.ID? = nil,
        groupId: Location.ID? = nil, start: Timestamp, end: Timestamp, resources: [Resource.ID]
    ) {
        self.purpose = purpose
        self.name = name
        self.note = note
        self.barnId = barnId
        self.groupId = groupId
        self.start = start
        self.end = end
        self.resources = resources
    }
}

/// A change of a booking; what is absent stays.
package struct BookingPatch: Codable, Equatable, Sendable {
    package var name: String?
    package var note: String?
    package var start: Timestamp?
    package var end: Timestamp?

    package init(name: String? = nil, note: String? = nil, start: Timestamp? = nil, end: Timestamp? = nil) {
        self.name = name
        self.note = note
        self.start = start
        self.end = end
    }
}

/// Which bookings a list has: those that touch the period, by their end.
package struct BookingQuery: Equatable, Sendable {
    package var from: CalendarDay?
    package var to: CalendarDay?
    package var cancelled: Bool
    package var cursor: String?
    package var limit: Int?

    package init(
        from: CalendarDay? = nil, to: CalendarDay? = nil, cancelled: Bool = false, cursor: String? = nil,
        limit: Int? = nil
    ) {
        self.from = from
        self.to = to
        self.cancelled = cancelled
        self.cursor = cursor
        self.limit = limit
    }
}
