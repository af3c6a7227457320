import Testing
import Values

@testable import HerdStore

/// Each rule of the planner alone, at its edge.
struct PlannerRuleTests {
    /// A scale and a vet; it is 2027-01-15, 8:00.
    private struct Farm {
        let store: HerdStore
        let clock = TestClock()
        let scale, vet: Resource

        init() async throws {
            store = try await Herd.store(clock: clock)
            scale = try await store.createResource(ResourceDraft(kind: .scale, name: "Váha"), by: "t")
            vet = try await store.createResource(ResourceDraft(kind: .vet, name: "MVDr. Bílá"), by: "t")
        }

        func calendar(_ name: String = "c", of resource: Resource? = nil, address: String? = "https://a/b") async throws
            -> ResourceCalendar.ID
        {
            try await store.addCalendar(to: (resource ?? vet).id, named: name, address: address, by: "t").id
        }

        func draft(_ start: Duration, _ end: Duration, for resource: Resource? = nil) -> BookingDraft {
            BookingDraft(
                purpose: .vet, name: "b", start: Herd.now + start, end: Herd.now + end,
                resources: [(resource ?? vet).id])
        }

        func book(_ start: Duration, _ end: Duration) async -> String? {
            await problem { try await store.book(draft(start, end), by: "t") }
        }

        var events: [Event] {
            get async throws { try await store.events(after: 0).filter { $0.kind == .plannerChanged } }
        }
    }

    // MARK: - Doubts

    /// What is wrong with a calendar, and the doubt that this raises.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// For how long before and after the period it is known.
        var known: (before: Duration, after: Duration)? = (.zero, .zero)
        var unread = 0
        var failure: String?
        let reason: FreeWindows.Reason?
    }

    @Test(arguments: [
        Trouble(testDescription: "none", reason: nil),
        Trouble(testDescription: "known for longer", known: (.seconds(1), .seconds(1)), reason: nil),
        Trouble(testDescription: "never read", known: nil, reason: .unread),
        Trouble(testDescription: "never read, and failing", known: nil, failure: "gone", reason: .unread),
        Trouble(testDescription: "one entry unread", unread: 1, reason: .partial),
        Trouble(testDescription: "known a moment too short", known: (.zero, .microseconds(-1)), reason: .short),
        Trouble(testDescription: "known a moment too late", known: (.microseconds(-1), .zero), reason: .short),
        Trouble(testDescription: "failing", failure: "gone", reason: .failing),
        Trouble(testDescription: "failing and unread", unread: 1, failure: "gone", reason: .failing),
        Trouble(testDescription: "failing and short", known: (.zero, .seconds(-1)), failure: "gone", reason: .failing),
        Trouble(testDescription: "short and unread", known: (.zero, .seconds(-1)), unread: 2, reason: .short),
    ])
    func `each trouble of a calendar raises its doubt alone`(_ trouble: Trouble) async throws {
        let farm = try await Farm()
        let day = Herd.daysAgo(-3)
        let query = WindowQuery(resources: [farm.scale.id, farm.vet.id], from: day, to: day, minutes: 60)
        let (start, end) = (day.start(plus: 0), day.start(plus: 1))
        // A calendar of which nothing is wrong stands beside it.
        let whole = try #require(TimeSpan(start, end))
        let good = try await farm.calendar("good", of: farm.scale)
        try await farm.store.replaceBusy(
            of: good, by: CalendarReading(busy: [], entries: 0, unread: 0, known: whole))
        let calendar = try await farm.calendar("bad")
        if let known = trouble.known {
            let span = try #require(TimeSpan(start - known.before, end + known.after))
            try await farm.store.replaceBusy(
                of: calendar, by: CalendarReading(busy: [], entries: 3, unread: trouble.unread, known: span))
        }
        if let failure = trouble.failure { try await farm.store.noteFailure(of: calendar, failure) }
        let doubts = try await farm.store.windows(query).doubts
        #expect(doubts.map(\.reason) == [trouble.reason].compactMap(\.self))
        #expect(doubts.allSatisfy { $0.calendar == "bad" && $0.resource == farm.vet.summary })
        #expect(doubts.allSatisfy { $0.readAt == trouble.known.map { _ in Herd.now } })
    }

    @Test func `what is over of today raises no doubt`() async throws {
        let farm = try await Farm()
        let calendar = try await farm.calendar()
        let known = try #require(TimeSpan(Herd.now, Herd.today.start(plus: 1)))
        try await farm.store.replaceBusy(
            of: calendar, by: CalendarReading(busy: [], entries: 0, unread: 0, known: known))
        let query = WindowQuery(resources: [farm.vet.id], from: Herd.today, to: Herd.today, minutes: 60)
        #expect(try await farm.store.windows(query).doubts.isEmpty)
    }

    // MARK: - Feeds

    @Test func `feeds of those who are planned with are fetched, and no files`() async throws {
        let farm = try await Farm()
        let feed = try await farm.calendar("feed", address: "https://a/b")
        let file = try await farm.calendar("file", address: nil)
        let other = try await farm.calendar("other", of: farm.scale, address: "https://c/d")
        func fetched() async throws -> [ResourceCalendar.ID] { try await farm.store.feeds().map(\.id) }
        #expect(try await fetched() == [feed, other])
        _ = try await farm.store.editResource(farm.vet.id, ResourcePatch(closed: true), by: "t")
        #expect(try await fetched() == [other])
        _ = try await farm.store.editResource(farm.vet.id, ResourcePatch(name: "X"), by: "t")
        #expect(try await fetched() == [other], "a new name does not take it into use")
        _ = try await farm.store.editResource(farm.vet.id, ResourcePatch(closed: false), by: "t")
        #expect(try await fetched() == [feed, other])
        #expect(await problem { try await farm.store.feed(file) } == "no-feed")
    }

    @Test func `whoever looks at the planner hears of each change of what is known, and of nothing else`() async throws
    {
        let farm = try await Farm()
        let calendar = try await farm.calendar()
        let known = try #require(TimeSpan(Herd.now, Herd.now + .seconds(60)))
        let reading = CalendarReading(busy: [known], entries: 1, unread: 0, known: known)
        func told(_ body: () async throws -> Void) async throws -> Int {
            let before = try await farm.events.count
            try await body()
            return try await farm.events.count - before
        }
        #expect(try await told { try await farm.store.replaceBusy(of: calendar, by: reading) } == 1)
        #expect(try await told { try await farm.store.replaceBusy(of: calendar, by: reading) } == 0)
        #expect(try await told { try await farm.store.noteUnchanged(calendar) } == 0)
        #expect(try await told { try await farm.store.noteFailure(of: calendar, "gone") } == 1)
        #expect(try await told { try await farm.store.noteFailure(of: calendar, "gone") } == 0)
        #expect(try await told { try await farm.store.noteFailure(of: calendar, "refused") } == 1)
        #expect(try await told { try await farm.store.noteUnchanged(calendar) } == 1)
        #expect(try await told { try await farm.store.noteFailure(of: calendar, "gone") } == 1)
        // The same busy times, read again: the failure is over.
        #expect(try await told { try await farm.store.replaceBusy(of: calendar, by: reading) } == 1)
        #expect(try await farm.store.resourceCalendar(calendar).failure == nil)
    }

    @Test(arguments: CalendarFeed.Kind.allCases)
    func `the address of a calendar opens that one alone`(kind: CalendarFeed.Kind) async throws {
        let farm = try await Farm()
        let keys = try await farm.store.renewFeed(kind, by: "t").key
        for other in CalendarFeed.Kind.allCases {
            #expect(try await farm.store.knowsFeed(other, by: keys) == (other == kind))
            #expect(try await (farm.store.feed(other) != nil) == (other == kind))
        }
        for other in CalendarFeed.Kind.allCases where other != kind {
            _ = try await farm.store.renewFeed(other, by: "t")
            try await farm.store.endFeed(other, by: "t")
        }
        #expect(try await farm.store.knowsFeed(kind, by: keys), "another one that ends leaves it")
        _ = try await farm.store.renewFeed(kind, by: "t")
        #expect(try await !farm.store.knowsFeed(kind, by: keys))
    }

    // MARK: - Busy times

    /// As many as are written at a time, one less and one more.
    @Test(arguments: [1, 2, 3, 4, 5, 6, 7])
    func `all busy times of a calendar count, however many are written at a time`(count: Int) async throws {
        let farm = try await Farm()
        let calendar = try await farm.calendar()
        let known = try #require(TimeSpan(Herd.now, Herd.now + .seconds(400 * 86_400)))
        func read(_ count: Int, after: Int) async throws {
            let spans = (0..<count).compactMap { number in
                let start = Herd.now + .seconds((number + after) * 600)
                return TimeSpan(start, start + .seconds(300))
            }
            let reading = CalendarReading(busy: spans, entries: count, unread: 0, known: known)
            try await farm.store.replaceBusy(of: calendar, by: reading, batch: 3)
            let found = try await farm.store.busyTimes(of: [farm.vet.id], from: Herd.today, to: Herd.today)
            #expect(found.map(\.busy) == [spans])
        }
        try await read(count, after: 0)
        try await read(8 - count, after: 1)
    }

    @Test func `the scale is busy for an hour from now for as long as a session is open`() async throws {
        let farm = try await Farm()
        _ = try await farm.store.openSession(SessionDraft())
        for _ in 0..<3 {
            let query = WindowQuery(resources: [farm.scale.id], from: Herd.today, to: Herd.today, minutes: 60)
            let now = farm.clock.store.now()
            #expect(try await farm.store.windows(query).items.first?.start == now + .seconds(3600))
            farm.clock.advance(by: .seconds(7200))
        }
        // What is under way is not booked over, and what is over is no time of the scale.
        let now = farm.clock.store.now()
        let draft = BookingDraft(
            purpose: .weighing, start: now - .seconds(60), end: now + .seconds(60), resources: [farm.scale.id])
        #expect(await problem { try await farm.store.book(draft, by: "t") } == "resource-busy")
    }

    // MARK: - Periods

    @Test(arguments: [(-1, "bad-value"), (0, nil), (365, nil), (366, "bad-value")] as [(Int, String?)])
    func `windows are looked for in a year at most`(days: Int, refusal: String?) async throws {
        let farm = try await Farm()
        let query = WindowQuery(resources: [farm.vet.id], from: Herd.today, to: Herd.daysAgo(-days), minutes: 60)
        #expect(await problem { try await farm.store.windows(query) } == refusal)
        #expect(
            await problem {
                try await farm.store.busyTimes(of: [farm.vet.id], from: Herd.today, to: Herd.daysAgo(-days))
            } == refusal)
    }

    @Test(arguments: [(0, "bad-value"), (1, nil), (10_080, nil), (10_081, "bad-value")] as [(Int, String?)])
    func `a window of a minute up to a week is looked for`(minutes: Int, refusal: String?) async throws {
        let farm = try await Farm()
        let query = WindowQuery(resources: [farm.vet.id], minutes: minutes)
        #expect(await problem { try await farm.store.windows(query) } == refusal)
    }

    @Test(arguments: [(1, nil), (20, nil), (21, "bad-value")] as [(Int, String?)])
    func `a window is for twenty at most`(count: Int, refusal: String?) async throws {
        let farm = try await Farm()
        var ids: [Resource.ID] = []
        for number in 0..<count {
            ids.append(
                try await farm.store.createResource(ResourceDraft(kind: .other, name: "\(number)"), by: "t").id)
        }
        #expect(await problem { try await farm.store.windows(WindowQuery(resources: ids, minutes: 1)) } == refusal)
    }

    @Test func `of a time the whole minutes are offered, where these are long enough`() async throws {
        let farm = try await Farm()
        _ = try await farm.store.book(farm.draft(.zero, .seconds(3630)), by: "t")
        _ = try await farm.store.book(farm.draft(.seconds(7230), .seconds(86_000)), by: "t")
        func starts(_ minutes: Int) async throws -> [Timestamp] {
            let query = WindowQuery(resources: [farm.vet.id], from: Herd.today, to: Herd.today, minutes: minutes)
            return try await farm.store.windows(query).items.map(\.start)
        }
        #expect(try await starts(59) == [Herd.now + .seconds(3660)])
        #expect(try await starts(60) == [], "from half a minute to half a minute there are 59 whole ones")
    }

    // MARK: - Bookings

    @Test func `what has begun is booked until it is over`() async throws {
        let farm = try await Farm()
        #expect(await farm.book(.seconds(-60), .zero) == "window-over")
        #expect(await farm.book(.seconds(-60), .milliseconds(1)) == nil)
    }

    @Test func `a window is of a week at most, and within two years`() async throws {
        let farm = try await Farm()
        let week = Duration.seconds(7 * 86_400)
        #expect(await farm.book(.seconds(60), .seconds(60) + week + .milliseconds(1)) == "bad-value")
        #expect(await farm.book(.seconds(60), .seconds(60) + week) == nil)
        let years = Duration.seconds(2 * 366 * 86_400)
        #expect(await farm.book(years, years + .seconds(60)) == "bad-value")
        #expect(await farm.book(years - .milliseconds(1), years + .seconds(60)) == nil)
    }

    @Test func `what a correction of a booking does not name stays`() async throws {
        let farm = try await Farm()
        var draft = farm.draft(.seconds(600), .seconds(1200))
        draft.note = "note"
        let booking = try await farm.store.book(draft, by: "t")
        var wanted = (name: "b", note: Optional("note"), start: booking.start, end: booking.end)
        for (count, patch) in [
            BookingPatch(name: "c"), BookingPatch(note: "n"), BookingPatch(start: Herd.now + .seconds(660)),
            BookingPatch(end: Herd.now + .seconds(1260)),
        ].enumerated() {
            wanted.name = patch.name ?? wanted.name
            wanted.note = patch.note ?? wanted.note
            (wanted.start, wanted.end) = (patch.start ?? wanted.start, patch.end ?? wanted.end)
            let edited = try await farm.store.editBooking(booking.id, patch, by: "t")
            #expect(edited.name == wanted.name && edited.note == wanted.note)
            #expect(edited.start == wanted.start && edited.end == wanted.end && edited.sequence == count + 1)
            let busy = try await farm.store.busyTimes(of: [farm.vet.id], from: Herd.today, to: Herd.today)
            #expect(busy.flatMap(\.busy) == [TimeSpan(wanted.start, wanted.end)].compactMap(\.self))
        }
        #expect(try await farm.store.audit().items.count { $0.action == "booking.changed" } == 4)
    }

    @Test func `of bookings that end together each is on a page`() async throws {
        let farm = try await PlannerTests.Farm()
        for resource in farm.all {
            _ = try await farm.store.book(farm.draft("09:00", "10:00", for: [resource]), by: "t")
        }
        var (found, cursor): ([Booking.ID], String?) = ([], nil)
        repeat {
            let page = try await farm.store.bookings(BookingQuery(cursor: cursor, limit: 1))
            found += page.items.map(\.id)
            cursor = page.next
        } while cursor != nil && found.count < 10
        #expect(found.count == 3 && Set(found).count == 3)
    }

    @Test func `a booking that was cancelled opens no session`() async throws {
        let farm = try await Farm()
        var draft = farm.draft(.seconds(600), .seconds(1200), for: farm.scale)
        draft.purpose = .weighing
        let booking = try await farm.store.book(draft, by: "t")
        _ = try await farm.store.cancelBooking(booking.id, by: "t")
        #expect(await problem { try await farm.store.openBooked(booking.id, by: "t") } == "booking-cancelled")
        #expect(try await farm.store.openSession() == nil)
    }

    /// A month back, to the moment.
    @Test(arguments: [(31 * 86_400 - 1, true), (31 * 86_400, false)])
    func `a calendar tells of bookings and sessions for a month after their end`(seconds: Int, isTold: Bool)
        async throws
    {
        let farm = try await Farm()
        _ = try await farm.store.book(farm.draft(.seconds(-60), .seconds(60)), by: "t")
        let cancelled = try await farm.store.book(farm.draft(.zero, .seconds(60), for: farm.scale), by: "t")
        _ = try await farm.store.cancelBooking(cancelled.id, by: "t")
        farm.clock.advance(by: .seconds(60))
        let session = try await farm.store.openSession(SessionDraft(name: "s"))
        _ = try await farm.store.closeSession(session.id)
        farm.clock.advance(by: .seconds(seconds))
        #expect(try await farm.store.bookingsOfFeed().count == (isTold ? 2 : 0))
        #expect(try await farm.store.sessionsOfFeed().map(\.name) == (isTold ? ["s"] : []))
    }

    // MARK: - Resources

    @Test func `somebody has ten calendars at most`() async throws {
        let farm = try await Farm()
        for number in 1...10 { _ = try await farm.calendar("\(number)") }
        #expect(await problem { try await farm.calendar("11") } == "too-many-calendars")
        _ = try await farm.calendar("1", of: farm.scale)
    }

    @Test func `what a correction of a resource does not name stays`() async throws {
        let farm = try await Farm()
        let member = try await farm.store.createMember(MemberDraft(name: "A B", number: "1"), by: "t")
        var wanted = (name: farm.vet.name, closed: false, member: Member.ID?.none)
        for patch in [
            ResourcePatch(memberId: .set(member.id)), ResourcePatch(closed: true), ResourcePatch(name: "X"),
            ResourcePatch(closed: false), ResourcePatch(memberId: .removed),
        ] {
            wanted.name = patch.name ?? wanted.name
            wanted.closed = patch.closed ?? wanted.closed
            wanted.member = patch.memberId.applied(to: wanted.member)
            let edited = try await farm.store.editResource(farm.vet.id, patch, by: "t")
            #expect(edited.name == wanted.name && edited.closed == wanted.closed && edited.memberId == wanted.member)
            #expect(try await farm.store.resource(farm.vet.id) == edited)
        }
    }

    @Test func `those no longer in use stand last, by their names`() async throws {
        let farm = try await Farm()
        for name in ["Žeryk", "Adam"] {
            _ = try await farm.store.createResource(ResourceDraft(kind: .other, name: name), by: "t")
        }
        _ = try await farm.store.editResource(farm.vet.id, ResourcePatch(closed: true), by: "t")
        #expect(try await farm.store.resources().map(\.name) == ["Adam", "Váha", "Žeryk", "MVDr. Bílá"])
    }
}
