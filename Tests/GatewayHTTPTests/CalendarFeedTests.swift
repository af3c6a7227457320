import Calendars
import HTTPServer
import HerdStore
import Synchronization
import Testing
import Values

/// What a calendar program fetches, read by the reader of calendars.
struct CalendarFeedTests {
    /// A clock that is set.
    private final class Day: Sendable {
        private let moment = Mutex(Timestamp(microseconds: 0))

        var clock: StoreClock { StoreClock(now: { self.moment.withLock { $0 } }, day: \.day) }

        func time(_ clock: String) throws -> Timestamp { try #require(Timestamp("2026-11-24T\(clock):00Z")) }

        func becomes(_ clock: String) throws {
            let time = try time(clock)
            moment.withLock { $0 = time }
        }
    }

    private static func lines(_ reply: Reply) -> [String] {
        reply.text.split(separator: "\r\n").map(String.init)
    }

    private static func busy(_ reply: Reply) throws -> [String] {
        let start = try #require(Timestamp("2026-11-24T00:00:00Z"))
        let period = try #require(TimeSpan(start, start + .seconds(86_400)))
        return try BusyCalendar(reading: reply.body, in: period, at: .utc).busy.map { span in
            "\(span.start.description.dropFirst(11).prefix(5))-\(span.end.description.dropFirst(11).prefix(5))"
        }
    }

    @Test func `sessions stand beside bookings, each once, open or closed, with their place and nobody's name`()
        async throws
    {
        let day = Day()
        try day.becomes("07:50")
        let gateway = try await Gateway.open(clock: day.clock)
        let store = gateway.store
        let key = try await store.renewFeed(.bookings, by: "Věra").key
        func fetch() async throws -> Reply {
            let reply = try await gateway.send(.get, "/v1/planner/bookings.ics?key=\(key)", as: nil)
            #expect(reply.status == 200)
            return reply
        }
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1", name: "Kravín"))
        let scale = try await store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "Věra")
        try day.becomes("08:00")
        let first = try await store.openSession(SessionDraft(name: "Jalovice", barnId: barn.id))
        try day.becomes("08:20")
        let open = try await fetch()
        #expect(try Self.busy(open) == ["08:00-09:30"], "an hour from now, to the full quarter")
        for line in ["UID:\(first.id)@gatewayd", "SEQUENCE:0", "SUMMARY:Jalovice", "LOCATION:1 Kravín"] {
            #expect(Self.lines(open).contains(line), "\(line)")
        }

        try day.becomes("08:45")
        _ = try await store.closeSession(first.id, by: "Věra")
        try day.becomes("09:00")
        let booking = try await store.book(
            BookingDraft(
                purpose: .weighing, name: "Krávy", barnId: barn.id, start: day.time("10:00"), end: day.time("11:00"),
                resources: [scale.id]), by: "Věra")
        try day.becomes("10:05")
        let booked = try await store.openBooked(booking.id, by: "Věra")
        try day.becomes("10:20")
        _ = try await store.closeSession(booked.id, by: "Věra")
        let closed = try await fetch()
        #expect(try Self.busy(closed) == ["08:00-08:45", "10:00-11:00"])
        let lines = Self.lines(closed)
        let names = lines.filter { $0.hasPrefix("UID:") }
        #expect(Set(names) == ["UID:\(first.id)@gatewayd", "UID:\(booking.id)@gatewayd"] && names.count == 2)
        #expect(lines.contains("SEQUENCE:1") && !lines.contains { $0.contains("simulated") })
        #expect(!closed.text.contains("Věra"))
    }

    @Test func `what is simulated says so`() async throws {
        let gateway = try await Gateway.open()
        let key = try await gateway.store.renewFeed(.bookings, by: "Věra").key
        _ = try await gateway.store.openSession(SessionDraft(name: "Demo"), simulated: true)
        let reply = try await gateway.send(.get, "/v1/planner/bookings.ics?key=\(key)", as: nil)
        #expect(Self.lines(reply).contains("DESCRIPTION:simulated"))
    }
}
