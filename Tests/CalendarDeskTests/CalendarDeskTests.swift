import Calendars
import Foundation
import HerdStore
import Synchronization
import TestSupport
import Testing
import Values

@testable import CalendarDesk

/// Calendars that are handed in and fetched; busy times alone are kept of them.
struct CalendarDeskTests {
    private static let secret = "TAJNYNAZEV"

    /// A vet with a desk; it is 2026-11-23, 8:00 in Greenwich.
    private struct Farm {
        let folder: TemporaryFolder
        let store: HerdStore
        let desk: CalendarDesk
        let vet: Resource
        private let now: Now

        init(
            patience: Duration = .seconds(300), limits: CalendarLimits = CalendarLimits(), lock: String? = nil,
            mayReach: @escaping @Sendable (String, Bool) -> Bool = { _, _ in true }
        ) async throws {
            folder = try TemporaryFolder()
            let now = Now()
            let clock = StoreClock(now: { now.moment.withLock { $0 } }, day: \.day)
            store = try await HerdStore.open(.file(folder.file("gateway.sqlite")), clock: clock)
            desk = CalendarDesk(
                store, clock: clock, patience: patience, limits: limits, lock: lock, mayReach: mayReach)
            vet = try await store.createResource(ResourceDraft(kind: .vet, name: "Vet"), by: "t")
            self.now = now
        }

        func wait(_ duration: Duration) { now.moment.withLock { $0 = $0 + duration } }

        func busy() async throws -> [String] {
            let day = CalendarDay("2026-11-24")
            let found = try await store.busyTimes(of: [vet.id], from: day, to: day)
            return found.flatMap(\.busy).map { "\($0.start.description.dropFirst(11).prefix(5))" }
        }

        func calendar() async throws -> ResourceCalendar {
            try #require(await store.resource(vet.id).calendars.first)
        }

        func add(_ address: String) async throws -> ResourceCalendar {
            let address = try #require(FeedAddress(address))
            return try await desk.add(address, named: "feed", for: vet.id, by: "t")
        }

        func take(_ bytes: [UInt8], named name: String = "vet.ics") async throws -> ResourceCalendar {
            try await desk.take(bytes, named: name, for: vet.id, by: "t")
        }

        private final class Now: Sendable {
            // 2026-11-23T08:00:00Z
            let moment = Mutex(Timestamp(microseconds: 1_795_420_800_000_000))
        }
    }

    private static func calendar(_ hours: Int...) -> [UInt8] {
        let events = hours.map { hour in
            """
            BEGIN:VEVENT
            UID:\(secret)-\(hour)@example.org
            SUMMARY:\(secret)
            DESCRIPTION:\(secret)
            LOCATION:\(secret)
            ATTENDEE;CN=\(secret):mailto:\(secret)@example.org
            DTSTART:20261124T\(hour < 10 ? "0" : "")\(hour)0000Z
            DURATION:PT1H
            END:VEVENT
            """
        }
        return Array(("BEGIN:VCALENDAR\n" + events.joined(separator: "\n") + "\nEND:VCALENDAR\n").utf8)
    }

    @Test func `no byte of a title reaches the store`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(12))
        _ = try await farm.take(Self.calendar(9, 14))
        _ = try await farm.add(server.address(of: "vet.ics"))
        #expect(try await farm.busy() == ["09:00", "12:00", "14:00"])
        let files = try FileManager.default.contentsOfDirectory(atPath: farm.folder.path)
        #expect(files.contains { $0.hasSuffix("-wal") })
        for file in files {
            let bytes = try farm.folder.read(file)
            #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(file)")
        }
    }

    @Test func `a file of the same name replaces the one before, a bad one changes nothing`() async throws {
        let farm = try await Farm()
        let first = try await farm.take(Self.calendar(9))
        await #expect(throws: CalendarError.cutOff) { try await farm.take(Array(Self.calendar(10).dropLast(14))) }
        await #expect(throws: CalendarError.noCalendar) { try await farm.take(Array("<html>".utf8), named: "b.ics") }
        #expect(try await farm.busy() == ["09:00"])
        let second = try await farm.take(Self.calendar(11, 13))
        #expect(second.id == first.id && second.entries == 2)
        #expect(try await farm.busy() == ["11:00", "13:00"])
        #expect(try await farm.store.resource(farm.vet.id).calendars.count == 1)
    }

    @Test func `of many files of one name at once one is left, and all of it`() async throws {
        let farm = try await Farm()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for hour in 10..<22 { group.addTask { _ = try await farm.take(Self.calendar(hour, hour + 1)) } }
            try await group.waitForAll()
        }
        #expect(try await farm.store.resource(farm.vet.id).calendars.count == 1)
        // Two hours that touch are one busy time.
        #expect(try await farm.busy().count == 1)
    }

    @Test(.timeLimit(.minutes(10))) func `of two programs that read long calendars at once neither loses a busy time`()
        async throws
    {
        let farm = try await Farm()
        let lock = farm.folder.file("calendars.lock")
        let clock = StoreClock(now: { Timestamp(microseconds: 1_795_420_800_000_000) }, day: \.day)
        var desks: [CalendarDesk] = []
        for _ in 0..<2 {
            let store = try await HerdStore.open(.file(farm.folder.file("gateway.sqlite")), clock: clock)
            desks.append(CalendarDesk(store, clock: clock, lock: lock) { _, _ in true })
        }
        // More than are written at a time.
        let lengths = Array(1...12)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for length in lengths {
                let text =
                    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20261124T000000Z\nDURATION:PT\(length)M\n"
                    + "RRULE:FREQ=HOURLY;COUNT=1200\nEND:VEVENT\nEND:VCALENDAR\n"
                group.addTask { [desk = desks[length % 2]] in
                    _ = try await desk.take(Array(text.utf8), named: "vet.ics", for: farm.vet.id, by: "t")
                }
            }
            try await group.waitForAll()
        }
        #expect(try await farm.store.resource(farm.vet.id).calendars.count == 1)
        let (first, last) = (CalendarDay("2026-11-24"), CalendarDay("2027-03-01"))
        let busy = try await farm.store.busyTimes(of: [farm.vet.id], from: first, to: last).flatMap(\.busy)
        #expect(busy.count == 1200 && Set(busy.map(\.duration)).count == 1)
    }

    @Test func `a feed is fetched every hour, and only when it has changed`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        let feed = try await farm.add(server.address(of: "vet.ics"))
        #expect(feed.failure == nil && feed.host?.hasPrefix("127.0.0.1") == true)
        #expect(try await farm.busy() == ["09:00"])
        try server.publish(Self.calendar(10))
        farm.wait(.seconds(3599))
        await farm.desk.refreshDue()
        #expect(try await farm.busy() == ["09:00"])
        farm.wait(.seconds(1))
        await farm.desk.refreshDue()
        #expect(try await farm.busy() == ["10:00"])
        farm.wait(.seconds(3600))
        await farm.desk.refreshDue()
        #expect(try await farm.calendar().readAt == feed.readAt.map { $0 + .seconds(7200) })
        let asked = try server.versions()
        #expect(asked.count == 3 && asked.first == "None" && !asked.dropFirst().contains("None"))
    }

    @Test func `a version that was not changed is read again when little is known ahead`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        let feed = try await farm.add(server.address(of: "vet.ics"))
        farm.wait(.seconds(30 * 86_400))
        await farm.desk.refreshDue()
        #expect(try server.versions() == ["None", "None"])
        #expect(try await farm.calendar().known?.end == feed.known.map { $0.end + .seconds(30 * 86_400) })
    }

    @Test(arguments: [
        ("locked", "refused"), ("nothing", "gone"), ("broken", "server-error"), ("junk.ics", "no-calendar"),
    ])
    func `what cannot be read is told, and what was known stays`(path: String, code: String) async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Array("junk".utf8), as: "junk.ics")
        _ = try await farm.take(Self.calendar(9))
        let feed = try await farm.add(server.address(of: path))
        #expect(feed.failure?.code == code && feed.readAt == nil)
        #expect(try await farm.busy() == ["09:00"])
    }

    @Test func `a feed that fails later keeps its busy times`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        let feed = try await farm.add(server.address(of: "vet.ics"))
        try server.publish(Array("junk".utf8))
        let after = try await farm.desk.refresh(feed.id)
        #expect(after.failure?.code == "no-calendar" && after.readAt == feed.readAt)
        #expect(try await farm.busy() == ["09:00"])
    }

    @Test func `a place that is not allowed is not asked, also when somebody leads there`() async throws {
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        let nowhere = try await Farm { _, _ in false }
        #expect(try await nowhere.add(server.address(of: "vet.ics")).failure?.code == "not-allowed")
        let here = try await Farm { address, isSecure in address == "127.0.0.1" && !isSecure }
        #expect(try await here.add(server.address(of: "moved")).failure == nil)
        #expect(try await here.add(server.address(of: "away")).failure?.code == "not-allowed")
    }

    @Test func `one whose turn cannot be taken says so, and is asked again in an hour`() async throws {
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        let farm = try await Farm(lock: "/dev/null/calendars.lock")
        let feed = try await farm.add(server.address(of: "vet.ics"))
        #expect(feed.failure?.code == "no-turn")
        #expect(try await farm.busy().isEmpty)
        let asked = try await farm.store.feed(feed.id).triedAt
        farm.wait(.seconds(600))
        await farm.desk.refreshDue()
        #expect(try await farm.store.feed(feed.id).triedAt == asked)
    }

    @Test(arguments: [
        ("400", "server-error"), ("401", "refused"), ("403", "refused"), ("404", "gone"), ("410", "gone"),
        ("429", "server-error"), ("500", "server-error"), ("503", "server-error"), ("204", "server-error"),
        ("302 /odd", "redirected"), ("cut", "unreachable"),
    ])
    func `each answer that is no calendar is told in its word`(answer: String, code: String) async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9), as: "odd")
        try server.behave("answers", "odd \(answer)\n")
        let feed = try await farm.add(server.address(of: "odd"))
        #expect(feed.failure?.code == code && feed.readAt == nil)
    }

    @Test func `a file that is called like a feed stands beside it`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        _ = try await farm.add(server.address(of: "vet.ics"))
        for hour in [14, 15] { _ = try await farm.take(Self.calendar(hour), named: "feed") }
        #expect(try await farm.busy() == ["09:00", "15:00"])
        #expect(try await farm.store.resource(farm.vet.id).calendars.count == 2)
    }

    @Test func `after the clock was set back a feed is fetched at once`() async throws {
        let farm = try await Farm()
        let server = try FolderServer.calendars()
        try server.publish(Self.calendar(9))
        _ = try await farm.add(server.address(of: "vet.ics"))
        try server.publish(Self.calendar(10))
        farm.wait(.seconds(-7200))
        await farm.desk.refreshDue()
        #expect(try await farm.busy() == ["10:00"])
        await farm.desk.refreshDue()
        #expect(try server.versions().count == 2)
    }

    @Test func `a calendar of just the size that is allowed is fetched`() async throws {
        for (spare, code) in [(0, nil), (-1, "too-large")] as [(Int, String?)] {
            var limits = CalendarLimits()
            limits.bytes = Self.calendar(9).count + spare
            let farm = try await Farm(limits: limits)
            let server = try FolderServer.calendars()
            try server.publish(Self.calendar(9))
            #expect(try await farm.add(server.address(of: "vet.ics")).failure?.code == code)
        }
    }

    @Test(arguments: [2000, 2001])
    func `an address has two thousand letters at most`(length: Int) {
        let start = "https://a/"
        let text = start + String(repeating: "x", count: length - start.utf8.count)
        #expect((FeedAddress(text) != nil) == (length == 2000))
    }

    @Test func `one that says nothing is given up`() async throws {
        let farm = try await Farm(patience: .seconds(1))
        let server = try FolderServer.calendars()
        #expect(try await farm.add(server.address(of: "slow")).failure?.code == "timed-out")
    }

    @Test(
        arguments: [
            ("https://calendar.example/a.ics?x=1", "https://calendar.example/a.ics?x=1"),
            ("webcal://calendar.example/a%40b", "https://calendar.example/a%40b"),
            ("HTTP://192.168.1.7:8080/a@b", "http://192.168.1.7:8080/a@b"), ("file:///etc/passwd", nil),
            ("ftp://x/y", nil), ("https://", nil), ("https:///a", nil),
            ("https://name:password@calendar.example/", nil), ("https://a b/", nil), ("gopher://127.0.0.1:25/", nil),
            ("calendar.example/a.ics", nil), ("https://a/\r\nX: y", nil), ("", nil),
        ] as [(String, String?)])
    func `an address is of a feed, without a name and a password`(text: String, expected: String?) {
        #expect(FeedAddress(text)?.text == expected)
    }
}
