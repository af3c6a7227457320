import FreeTime
import SQLite
import Testing
import Values

@testable import HerdStore

/// Who is free when, and that nobody is booked twice.
struct PlannerTests {
    /// A scale, a vet and a technician; it is 2027-01-15, 8:00 in Greenwich.
    struct Farm {
        let store: HerdStore
        let clock = TestClock()
        let scale, vet, technician: Resource

        init(_ backing: Herd.Backing = .memory) async throws {
            store = try await Herd.store(backing, clock: clock)
            scale = try await store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t")
            vet = try await store.createResource(ResourceDraft(kind: .vet, name: "MVDr. Bílá"), by: "t")
            technician = try await store.createResource(ResourceDraft(kind: .technician, name: "Jan"), by: "t")
        }

        var all: [Resource.ID] { [scale.id, vet.id, technician.id] }

        func windows(minutes: Int = 60, hours: WorkingHours? = nil) async throws -> [String] {
            let day = try Herd.day("2027-01-18")
            let query = WindowQuery(resources: all, from: day, to: day, minutes: minutes, hours: hours)
            return try await store.windows(query).items.map { "\($0.start.clock)-\($0.end.clock)" }
        }

        func busy(_ spans: [(String, String)], of resource: Resource) async throws -> ResourceCalendar {
            let calendar = try await store.addCalendar(
                to: resource.id, named: "\(spans.count)", address: nil, by: "t")
            try await store.replaceBusy(of: calendar.id, by: try reading(spans))
            return try await store.resourceCalendar(calendar.id)
        }

        func reading(_ spans: [(String, String)]) throws -> CalendarReading {
            let busy = try spans.map { span in
                let start = try Herd.time("2027-01-18T\(span.0):00Z")
                return try #require(TimeSpan(start, Herd.time("2027-01-18T\(span.1):00Z")))
            }
            let known = try #require(TimeSpan(Herd.now - .seconds(86_400), Herd.now + .seconds(400 * 86_400)))
            return CalendarReading(busy: busy, entries: busy.count, unread: 0, known: known)
        }

        func draft(_ start: String, _ end: String, for resources: [Resource.ID]? = nil) throws -> BookingDraft {
            BookingDraft(
                purpose: .weighing, name: "Vážení", start: try Herd.time("2027-01-18T\(start):00Z"),
                end: try Herd.time("2027-01-18T\(end):00Z"), resources: resources ?? all)
        }
    }

    @Test(arguments: Herd.backings)
    func `a window is where all are free, within the hours of work`(backing: Herd.Backing) async throws {
        let farm = try await Farm(backing)
        _ = try await farm.busy([("00:00", "08:00"), ("12:00", "13:00")], of: farm.vet)
        _ = try await farm.busy([("09:30", "10:00")], of: farm.technician)
        #expect(try await farm.windows() == ["08:00-09:30", "10:00-12:00", "13:00-00:00"])
        #expect(try await farm.windows(minutes: 120) == ["10:00-12:00", "13:00-00:00"])
        let hours = try #require(WorkingHours(minutes: 540..<900))
        #expect(try await farm.windows(minutes: 60, hours: hours) == ["10:00-12:00", "13:00-15:00"])
    }

    @Test func `what is over is not offered`() async throws {
        let farm = try await Farm()
        let query = WindowQuery(resources: farm.all, from: Herd.today, to: Herd.today, minutes: 60)
        let found = try await farm.store.windows(query)
        #expect(found.items.first?.start == Herd.now)
        let past = WindowQuery(resources: farm.all, from: Herd.daysAgo(3), to: Herd.daysAgo(2), minutes: 60)
        #expect(try await farm.store.windows(past).items.isEmpty)
    }

    @Test func `a booked window is everybody's, and touching ones fit`() async throws {
        let farm = try await Farm()
        let booking = try await farm.store.book(farm.draft("09:00", "10:00"), by: "Věra")
        #expect(booking.resources.count == 3 && booking.bookedBy == "Věra" && booking.sequence == 0)
        #expect(try await farm.windows() == ["00:00-09:00", "10:00-00:00"])
        for (start, end) in [("09:30", "10:30"), ("08:30", "09:01"), ("09:00", "10:00"), ("08:00", "11:00")] {
            let refused = await problem {
                try await farm.store.book(farm.draft(start, end, for: [farm.vet.id]), by: "t")
            }
            #expect(refused == "resource-busy", "\(start)")
        }
        _ = try await farm.store.book(farm.draft("10:00", "11:00"), by: "t")
        _ = try await farm.store.book(farm.draft("08:00", "09:00"), by: "t")
    }

    @Test func `of many who book at once one gets it`() async throws {
        let farm = try await Farm(.file)
        let draft = try farm.draft("09:00", "10:00")
        let results = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<50 {
                group.addTask { await problem { try await farm.store.book(draft, by: "t") } }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 1)
        #expect(results.count { $0 == "resource-busy" } == 49)
        #expect(try await farm.store.bookings().items.count == 1)
    }

    @Test func `of two programs on one file one gets it, too`() async throws {
        let file = try Herd.file()
        let stores = [
            try await HerdStore.open(.file(file), clock: TestClock().store),
            try await HerdStore.open(.file(file), clock: TestClock().store),
        ]
        let vet = try await stores[0].createResource(ResourceDraft(kind: .vet, name: "V"), by: "t").id
        let start = Herd.now + .seconds(3600)
        let results = await withTaskGroup(of: String?.self) { group in
            for number in 0..<20 {
                // Each begins some minutes later, and reaches into the others.
                let draft = BookingDraft(
                    purpose: .vet, name: "\(number)", start: start + .seconds(number * 60),
                    end: start + .seconds(number * 60 + 3600), resources: [vet])
                group.addTask { await problem { try await stores[number % 2].book(draft, by: "t") } }
            }
            return await group.reduce(into: [String?]()) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 1 && results.count { $0 == "resource-busy" } == 19, "\(results)")
        for store in stores { #expect(try await store.bookings().items.count == 1) }
    }

    @Test func `one who is busy by a calendar is not booked, and it is not told why`() async throws {
        let farm = try await Farm()
        _ = try await farm.busy([("09:00", "10:00")], of: farm.vet)
        #expect(await problem { try await farm.store.book(farm.draft("09:30", "11:00"), by: "t") } == "resource-busy")
        _ = try await farm.store.book(farm.draft("09:30", "11:00", for: [farm.scale.id]), by: "t")
    }

    @Test func `the same key books once`() async throws {
        let farm = try await Farm()
        let first = try await farm.store.book(farm.draft("09:00", "10:00"), by: "t", idempotencyKey: "k")
        #expect(try await farm.store.book(farm.draft("09:00", "10:00"), by: "t", idempotencyKey: "k") == first)
    }

    @Test func `a cancelled booking gives its time back and keeps who it was for`() async throws {
        let farm = try await Farm()
        let booking = try await farm.store.book(farm.draft("09:00", "10:00"), by: "t")
        let cancelled = try await farm.store.cancelBooking(booking.id, by: "t")
        #expect(cancelled.cancelledAt != nil && cancelled.sequence == 1 && cancelled.resources.count == 3)
        #expect(try await farm.store.cancelBooking(booking.id, by: "t") == cancelled)
        #expect(try await farm.windows() == ["00:00-00:00"])
        #expect(try await farm.store.bookings().items.isEmpty)
        #expect(try await farm.store.bookings(BookingQuery(cancelled: true)).items == [cancelled])
        #expect(
            await problem { try await farm.store.editBooking(booking.id, BookingPatch(name: "x"), by: "t") }
                == "booking-cancelled")
        _ = try await farm.store.book(farm.draft("09:00", "10:00"), by: "t")
    }

    @Test func `a booking is moved within its own time, and not over another`() async throws {
        let farm = try await Farm()
        let booking = try await farm.store.book(farm.draft("09:00", "10:00"), by: "t")
        _ = try await farm.store.book(farm.draft("11:00", "12:00"), by: "t")
        let later = BookingPatch(
            start: try Herd.time("2027-01-18T09:30:00Z"), end: try Herd.time("2027-01-18T11:00:00Z"))
        #expect(try await farm.store.editBooking(booking.id, later, by: "t").sequence == 1)
        let over = BookingPatch(end: try Herd.time("2027-01-18T11:01:00Z"))
        #expect(await problem { try await farm.store.editBooking(booking.id, over, by: "t") } == "resource-busy")
        #expect(try await farm.windows() == ["00:00-09:30", "12:00-00:00"])
        #expect(try await farm.store.editBooking(booking.id, BookingPatch(), by: "t").sequence == 1)
    }

    @Test(arguments: [
        ("10:00", "09:00", "bad-value"), ("09:00", "09:00", "bad-value"),
    ])
    func `a window without time is none`(start: String, end: String, code: String) async throws {
        let farm = try await Farm()
        #expect(await problem { try await farm.store.book(farm.draft(start, end), by: "t") } == code)
    }

    @Test func `what is over, far away, for nobody, twice or closed is not booked`() async throws {
        let farm = try await Farm()
        var draft = try farm.draft("09:00", "10:00")
        draft.start = Herd.now - .seconds(7200)
        draft.end = Herd.now
        #expect(await problem { try await farm.store.book(draft, by: "t") } == "window-over")
        draft.start = Herd.now + .seconds(3 * 366 * 86_400)
        draft.end = draft.start + .seconds(60)
        #expect(await problem { try await farm.store.book(draft, by: "t") } == "bad-value")
        for resources in [[], [farm.vet.id, farm.vet.id]] {
            #expect(
                await problem { try await farm.store.book(farm.draft("09:00", "10:00", for: resources), by: "t") }
                    == "bad-value")
        }
        _ = try await farm.store.editResource(farm.vet.id, ResourcePatch(closed: true), by: "t")
        #expect(await problem { try await farm.store.book(farm.draft("09:00", "10:00"), by: "t") } == "closed-resource")
    }

    @Test func `the scale is busy while a session is open, and for an hour from now`() async throws {
        let farm = try await Farm()
        _ = try await farm.store.openSession(SessionDraft())
        let today = WindowQuery(resources: [farm.scale.id], from: Herd.today, to: Herd.today, minutes: 60)
        #expect(try await farm.store.windows(today).items.first?.start == Herd.now + .seconds(3600))
        let vet = WindowQuery(resources: [farm.vet.id], from: Herd.today, to: Herd.today, minutes: 60)
        #expect(try await farm.store.windows(vet).items.first?.start == Herd.now)
    }

    @Test func `a window that was offered beside an open session can be booked some minutes later`() async throws {
        let farm = try await Farm()
        _ = try await farm.store.openSession(SessionDraft())
        let today = WindowQuery(resources: [farm.scale.id], from: Herd.today, to: Herd.today, minutes: 60)
        let window = try #require(try await farm.store.windows(today).items.first)
        farm.clock.advance(by: .seconds(300.25))
        let draft = BookingDraft(
            purpose: .weighing, start: window.start, end: window.start + .seconds(3600), resources: [farm.scale.id])
        _ = try await farm.store.book(draft, by: "t")
        let now = BookingDraft(
            purpose: .weighing, start: Herd.now, end: Herd.now + .seconds(600), resources: [farm.scale.id])
        #expect(await problem { try await farm.store.book(now, by: "t") } == "resource-busy")
        let next = try #require(try await farm.store.windows(today).items.first)
        #expect(next.start == Herd.now + .seconds(7200))
        // Clocks have no seconds: what is offered begins at a whole minute.
        let vet = WindowQuery(resources: [farm.vet.id], from: Herd.today, to: Herd.today, minutes: 60)
        #expect(try await farm.store.windows(vet).items.first?.start == Herd.now + .seconds(360))
    }

    @Test func `a booking ends when it says, to the millisecond`() async throws {
        let farm = try await Farm()
        var draft = try farm.draft("09:00", "10:00")
        draft.end = draft.end + .microseconds(999)
        let booking = try await farm.store.book(draft, by: "t")
        #expect(Timestamp(booking.end.description) == booking.end)
        _ = try await farm.store.book(farm.draft("10:00", "11:00"), by: "t")
    }

    @Test func `a booked weighing is opened once, with the animals of its group as the plan`() async throws {
        let farm = try await ReportFarm()
        let scale = try await farm.store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t")
        var draft = BookingDraft(
            purpose: .weighing, name: "Jalovice", barnId: farm.north.id, start: Herd.now + .seconds(600),
            end: Herd.now + .seconds(4200), resources: [scale.id])
        let booking = try await farm.store.book(draft, by: "t")
        let session = try await farm.store.openBooked(booking.id, by: "t")
        #expect(session.name == "Jalovice" && session.barnId == farm.north.id)
        #expect(try await farm.store.openBooked(booking.id, by: "t").id == session.id)
        #expect(try await farm.store.booking(booking.id).sessionId == session.id)
        draft.purpose = .vet
        draft.start = draft.end
        draft.end = draft.start + .seconds(600)
        let visit = try await farm.store.book(draft, by: "t")
        #expect(await problem { try await farm.store.openBooked(visit.id, by: "t") } == "booking-no-weighing")
    }

    @Test func `a name is one line, taken once, and something booked is not deleted`() async throws {
        let farm = try await Farm()
        for name in ["", "a\nb", String(repeating: "x", count: 101), "a\u{202E}b"] {
            let refused = await problem {
                try await farm.store.createResource(ResourceDraft(kind: .other, name: name), by: "t")
            }
            #expect(refused == "bad-value")
        }
        let twin = ResourceDraft(kind: .other, name: "VÁHA")
        #expect(await problem { try await farm.store.createResource(twin, by: "t") } == "resource-taken")
        _ = try await farm.store.book(farm.draft("09:00", "10:00", for: [farm.vet.id]), by: "t")
        #expect(await problem { try await farm.store.deleteResource(farm.vet.id, by: "t") } == "booked-resource")
        try await farm.store.deleteResource(farm.technician.id, by: "t")
        #expect(try await farm.store.resources().count == 2)
    }

    @Test func `the address of the feed is renewed, and the one before leads nowhere`() async throws {
        let farm = try await Farm()
        #expect(try await farm.store.feed(.bookings) == nil)
        let first = try await farm.store.renewFeed(.bookings, by: "t").key
        _ = try await farm.store.book(farm.draft("09:00", "10:00"), by: "t")
        #expect(try await farm.store.bookingsOfFeed().count == 1)
        #expect(try await farm.store.knowsFeed(.bookings, by: first))
        #expect(try await !farm.store.knowsFeed(.door, by: first))
        let second = try await farm.store.renewFeed(.bookings, by: "t").key
        #expect(try await !farm.store.knowsFeed(.bookings, by: first))
        #expect(try await farm.store.knowsFeed(.bookings, by: second))
        try await farm.store.endFeed(.bookings, by: "t")
        #expect(try await !farm.store.knowsFeed(.bookings, by: second))
        let history = try await farm.store.audit(cursor: nil, limit: nil).items.map { "\($0)" }.joined()
        #expect(!history.contains(first) && !history.contains(second))
    }

    @Test func `a calendar tells each session once: by its booking while that is told, else by itself`() async throws {
        let farm = try await ReportFarm()
        let scale = try await farm.store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t")
        func told() async throws -> [String] { try await farm.store.sessionsOfFeed().map(\.name) }
        let booked = try await farm.store.book(
            BookingDraft(
                purpose: .weighing, name: "Booked", start: Herd.now + .seconds(60), end: Herd.now + .seconds(4200),
                resources: [scale.id]), by: "t")
        let session = try await farm.store.openBooked(booked.id, by: "t")
        #expect(try await told() == [])
        _ = try await farm.store.closeSession(session.id, by: "t")
        let other = try await farm.store.openSession(SessionDraft(name: "Other", barnId: farm.north.id))
        let open = try #require(try await farm.store.sessionsOfFeed().first)
        #expect(open.id == other.id && open.barn?.id == farm.north.id && open.group == nil)
        #expect(open.start == Herd.now && open.end == Herd.now + .seconds(3600) && open.sequence == 0)
        farm.clock.advance(by: .seconds(600))
        let later = try await farm.store.sessionsOfFeed().map(\.end)
        #expect(later == [Herd.now + .seconds(4500)], "it goes on, by full quarters of an hour")
        _ = try await farm.store.closeSession(other.id, by: "Věra")
        let closed = try #require(try await farm.store.sessionsOfFeed().first)
        #expect(closed.end == Herd.now + .seconds(600) && closed.sequence == 1 && closed.changedAt == closed.end)
        _ = try await farm.store.cancelBooking(booked.id, by: "t")
        #expect(try await told() == ["Other", "Booked"], "it was weighed all the same")
        farm.clock.advance(by: .seconds(32 * 86_400))
        #expect(try await told() == [])
    }

    @Test func `who sees some barns sees their bookings, and plans around the others all the same`() async throws {
        let farm = try await ReportFarm()
        let vet = try await farm.store.createResource(ResourceDraft(kind: .vet, name: "V"), by: "t")
        for (index, barn) in [farm.north, farm.south].enumerated() {
            let start = Herd.now + .seconds(index * 3600)
            _ = try await farm.store.book(
                BookingDraft(
                    purpose: .vet, name: "\(index)", barnId: barn.id, start: start, end: start + .seconds(3600),
                    resources: [vet.id]), by: "t")
        }
        let query = WindowQuery(resources: [vet.id], from: Herd.today, to: Herd.today, minutes: 60)
        let (names, first) = try await Sight.$current.withValue(.barns([farm.north.id])) {
            (
                try await farm.store.bookings().items.map(\.name),
                try await farm.store.windows(query).items.first?.start
            )
        }
        #expect(names == ["0"])
        #expect(first == Herd.now + .seconds(7200))
        // The scale is taken by a session that is not seen.
        let scale = try await farm.store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t")
        _ = try await farm.store.openSession(SessionDraft(barnId: farm.south.id))
        let weighing = WindowQuery(resources: [scale.id], from: Herd.today, to: Herd.today, minutes: 60)
        let free = try await Sight.$current.withValue(.barns([farm.north.id])) {
            try await farm.store.windows(weighing).items.first?.start
        }
        #expect(free == Herd.now + .seconds(3600))
    }
}

extension Timestamp {
    /// Hours and minutes.
    fileprivate var clock: String { String(description.dropFirst(11).prefix(5)) }
}
