import Blocking
import Calendars
import HTTPServer
import HerdStore
import Values

/// A calendar for other programs, at an address that nobody else knows: an administrator makes it, anew, or takes it away.
struct CalendarFeedRoutes: Sendable {
    let store: HerdStore
    let profile: InForce<StationProfile>
    let offload: Offload
    let kind: CalendarFeed.Kind
    /// Where the address is made.
    let feed: String
    /// On which page there is a newer address.
    let page: String
    /// What stands in it.
    let entries: @Sendable () async throws -> [CalendarEntry]

    func add(to router: inout Router<Endpoint>) {
        let calendar = CalendarAddress.path(of: kind)
        router.add(.get, feed, for: .admin) { _ in
            try Response(json: Standing(feed: await store.feed(kind)))
        }
        router.add(.post, feed, for: .admin, needsConfirmation: true) { call in
            let made = try await store.renewFeed(kind, by: call.caller.name)
            return try Response(.created, json: Address(feed: made.feed, path: CalendarAddress.path(of: made)))
        }
        router.add(.delete, feed, for: .admin) { call in
            try await store.endFeed(kind, by: call.caller.name)
            return Response(.noContent)
        }
        router.addOpen(.get, calendar) { request in
            guard let key = request.query["key"], (1...200).contains(key.utf8.count),
                try await store.knowsFeed(kind, by: key)
            else {
                throw Problem(
                    .notFound, "unknown-feed", detail: "No calendar has this address.",
                    action: "Ask an administrator for the newest one, on the page \(page).")
            }
            // Whoever has the key sees all of it, as the one who gave it away does.
            let entries = try await Sight.$current.withValue(.all) { try await self.entries() }
            let file = CalendarFile(name: profile.value.name, entries: entries)
            var response = Response(
                type: "text/calendar; charset=utf-8", bytes: try await offload.run { try file.bytes() })
            response.headers["Cache-Control"] = "no-store"
            let name = calendar.split(separator: "/").last ?? "calendar.ics"
            response.headers["Content-Disposition"] = "inline; filename=\"\(name)\""
            return response
        }
    }

    private struct Standing: Encodable {
        let feed: CalendarFeed?
    }

    private struct Address: Encodable {
        let feed: CalendarFeed
        let path: String
    }
}

extension CalendarFeedRoutes {
    /// Both calendars there are: door events, in which no person stands; bookings, and sessions that nobody booked.
    static func all(
        store: HerdStore, profile: InForce<StationProfile>, offload: Offload
    ) -> [CalendarFeedRoutes] {
        [
            CalendarFeedRoutes(
                store: store, profile: profile, offload: offload, kind: .door, feed: "/v1/door-events/feed",
                page: "Events at the door",
                entries: { try await store.doorEventsOfFeed().compactMap(CalendarEntry.init) }),
            CalendarFeedRoutes(
                store: store, profile: profile, offload: offload, kind: .bookings, feed: "/v1/planner/feed",
                page: "Planner",
                entries: {
                    let sessions = try await store.sessionsOfFeed()
                    let simulated = profile.value.language == "cs" ? "simulováno" : "simulated"
                    return try await store.bookingsOfFeed().compactMap(CalendarEntry.init)
                        + sessions.compactMap { CalendarEntry($0, simulated: simulated) }
                }),
        ]
    }
}

extension CalendarEntry {
    /// `nil` of an event without a length, which no calendar shows.
    fileprivate init?(_ event: DoorEvent) {
        guard let span = TimeSpan(event.startsAt, event.endsAt) else { return nil }
        self.init(
            uid: "\(event.id)@gatewayd", sequence: event.sequence, span: span, summary: event.name,
            location: event.location, isCancelled: event.cancelled, changedAt: event.changedAt)
    }

    /// `nil` of a session that was closed the moment it was opened.
    ///
    /// - Parameter simulated: the word for one that is.
    fileprivate init?(_ session: CalendarSession, simulated: String) {
        guard let span = TimeSpan(session.start, session.end) else { return nil }
        self.init(
            uid: "\(session.id)@gatewayd", sequence: session.sequence, span: span, summary: session.name,
            location: Self.location(session.barn, session.group), details: session.simulated ? simulated : nil,
            changedAt: session.changedAt)
    }

    private static func location(_ barn: LocationSummary?, _ group: LocationSummary?) -> String? {
        let places = [barn, group].compactMap(\.self).map { place in
            [place.number, place.name].compactMap(\.self).joined(separator: " ")
        }
        return places.isEmpty ? nil : places.joined(separator: ", ")
    }

    fileprivate init?(_ booking: Booking) {
        guard let span = TimeSpan(booking.start, booking.end) else { return nil }
        let people = booking.resources.map(\.name).joined(separator: ", ")
        self.init(
            uid: "\(booking.id)@gatewayd", sequence: booking.sequence, span: span, summary: booking.name,
            location: Self.location(booking.barn, booking.group),
            details: [people, booking.note].compactMap(\.self).joined(separator: "\n"),
            isCancelled: booking.cancelledAt != nil, changedAt: booking.changedAt)
    }
}
