import Blocking
import Calendars
import HTTPServer
import HerdStore
import Values

/// The calendar of door events for other programs, at an address that nobody else knows.
///
/// `/v1/door-events/feed` makes the address, `/v1/door-events.ics` is it; no person stands in it.
struct DoorFeedRoutes: Sendable {
    let store: HerdStore
    let profile: InForce<StationProfile>
    let offload: Offload

    private static let feed = "/v1/door-events/feed"
    /// The key stands in the query, which no log has.
    private static let calendar = "/v1/door-events.ics"

    func add(to router: inout Router<Endpoint>) {
        router.add(.get, Self.feed, for: .admin) { _ in
            try Response(json: Standing(feed: await store.feed(.door)))
        }
        router.add(.post, Self.feed, for: .admin) { call in
            let made = try await store.renewFeed(.door, by: call.caller.name)
            return try Response(.created, json: Address(feed: made.feed, path: "\(Self.calendar)?key=\(made.key)"))
        }
        router.add(.delete, Self.feed, for: .admin) { call in
            try await store.endFeed(.door, by: call.caller.name)
            return Response(.noContent)
        }
        router.addOpen(.get, Self.calendar) { request in
            guard let key = request.query["key"], (1...200).contains(key.utf8.count),
                try await store.knowsFeed(.door, by: key)
            else {
                throw Problem(
                    .notFound, "unknown-feed", detail: "No calendar has this address.",
                    action: "Ask an administrator for the newest one, on the page Events at the door.")
            }
            let events = try await store.doorEventsOfFeed()
            let file = CalendarFile(name: profile.value.name, entries: events.compactMap(CalendarEntry.init))
            var response = Response(
                type: "text/calendar; charset=utf-8", bytes: try await offload.run { try file.bytes() })
            response.headers["Cache-Control"] = "no-store"
            response.headers["Content-Disposition"] = "inline; filename=\"door-events.ics\""
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
    /// `nil` of an event without a length, which no calendar shows.
    fileprivate init?(_ event: DoorEvent) {
        guard let span = TimeSpan(event.startsAt, event.endsAt) else { return nil }
        self.init(
            uid: "\(event.id)@gatewayd", sequence: event.sequence, span: span, summary: event.name,
            location: event.location, isCancelled: event.cancelled, changedAt: event.changedAt)
    }
}
