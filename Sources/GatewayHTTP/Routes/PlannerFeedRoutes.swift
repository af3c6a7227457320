import Blocking
import Calendars
import HTTPServer
import HerdStore
import Values

/// `/v1/planner/feed`: bookings as a calendar for other programs, at an address that nobody else knows.
struct PlannerFeedRoutes: Sendable {
    let store: HerdStore
    let profile: InForce<StationProfile>
    let offload: Offload

    /// Where it is fetched; the key stands in the query, which no log has.
    static let path = "/v1/planner/bookings.ics"

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, "/v1/planner/feed", for: .admin) { _ in
            try Response(json: Standing(feed: await store.feed(.bookings)))
        }
        router.add(.post, "/v1/planner/feed", for: .admin) { call in
            let made = try await store.renewFeed(.bookings, by: call.caller.name)
            return try Response(.created, json: Address(feed: made.feed, path: "\(Self.path)?key=\(made.key)"))
        }
        router.add(.delete, "/v1/planner/feed", for: .admin) { call in
            try await store.endFeed(.bookings, by: call.caller.name)
            return Response(.noContent)
        }
        router.addOpen(.get, Self.path) { request in
            guard let key = request.query["key"], (1...200).contains(key.utf8.count),
                try await store.knowsFeed(.bookings, by: key)
            else { throw Problem.unknownFeed }
            // Whoever has the key sees all bookings, as the one who gave it away does.
            let bookings = try await Sight.$current.withValue(.all) { try await store.bookingsOfFeed() }
            let file = CalendarFile(name: profile.value.name, entries: bookings.compactMap(CalendarEntry.init))
            var response = Response(
                type: "text/calendar; charset=utf-8", bytes: try await offload.run { try file.bytes() })
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Disposition"] = "inline; filename=\"bookings.ics\""
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

extension CalendarEntry {
    init?(_ booking: Booking) {
        guard let span = TimeSpan(booking.start, booking.end) else { return nil }
        let places = [booking.barn, booking.group].compactMap(\.self).map { place in
            [place.number, place.name].compactMap(\.self).joined(separator: " ")
        }
        let people = booking.resources.map(\.name).joined(separator: ", ")
        self.init(
            uid: "\(booking.id)@gatewayd", sequence: booking.sequence, span: span, summary: booking.name,
            location: places.isEmpty ? nil : places.joined(separator: ", "),
            details: [people, booking.note].compactMap(\.self).joined(separator: "\n"),
            isCancelled: booking.cancelledAt != nil, changedAt: booking.changedAt)
    }
}

extension Problem {
    fileprivate static var unknownFeed: Problem {
        Problem(
            .notFound, "unknown-feed", detail: "No calendar has this address.",
            action: "Ask an administrator for the newest one, on the page Planner.")
    }
}
