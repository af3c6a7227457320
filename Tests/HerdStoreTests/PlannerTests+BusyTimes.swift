import Metrics
import SQLite
import Testing
import Values

@testable import HerdStore

/// What calendars say of busy times: written a few at a time, and counted as a whole.
extension PlannerTests {
    @Test func `a newer reading replaces the older as a whole, and the same one writes nothing`() async throws {
        let farm = try await Farm()
        let calendar = try await farm.busy([("09:00", "10:00"), ("11:00", "12:00")], of: farm.vet)
        #expect(try await farm.store.replaceBusy(of: calendar.id, by: farm.reading([("14:00", "15:00")])))
        #expect(try await farm.windows() == ["00:00-14:00", "15:00-00:00"])
        #expect(try await !farm.store.replaceBusy(of: calendar.id, by: farm.reading([("14:00", "15:00")])))
        #expect(try await farm.store.busyRows() == 1)
        try await farm.store.deleteCalendar(calendar.id, by: "t")
        #expect(try await farm.store.busyRows() == 0)
        #expect(try await farm.windows() == ["00:00-00:00"])
    }

    @Test func `busy times that were half written are not seen, and are cleared by the next reading`() async throws {
        let farm = try await Farm()
        let calendar = try await farm.busy([("09:00", "10:00")], of: farm.vet)
        try await farm.store.leaveHalf(of: calendar.id, try farm.reading([("01:00", "23:00")]))
        #expect(try await farm.windows() == ["00:00-09:00", "10:00-00:00"])
        try await farm.store.replaceBusy(of: calendar.id, by: farm.reading([("14:00", "15:00")]))
        #expect(try await farm.store.busyRows() == 1)
        #expect(try await farm.windows() == ["00:00-14:00", "15:00-00:00"])
    }

    @Test func `of a calendar that is removed while it is written nothing stays`() async throws {
        let farm = try await Farm()
        let calendar = try await farm.busy([("09:00", "10:00")], of: farm.vet)
        let reading = try farm.reading([("01:00", "23:00")])
        try await farm.store.leaveHalf(of: calendar.id, reading)
        try await farm.store.deleteCalendar(calendar.id, by: "t")
        await #expect(throws: HerdError.self) { try await farm.store.write(reading, to: calendar.id) }
        #expect(try await farm.store.busyRows() == 0)
    }

    @Test func `a long calendar is written and cleared in short transactions, between which others get their turn`()
        async throws
    {
        let farm = try await Farm(.file)
        let calendar = try await farm.store.addCalendar(to: farm.vet.id, named: "x", address: nil, by: "t")
        let spans = (0..<10_000).compactMap { number in
            TimeSpan(Herd.now + .seconds(number * 600), Herd.now + .seconds(number * 600 + 300))
        }
        let known = try #require(TimeSpan(Herd.now, Herd.now + .seconds(400 * 86_400)))
        let reading = CalendarReading(busy: spans, entries: spans.count, unread: 0, known: known)
        let before = farm.store.activity.commits.reading.count
        #expect(try await farm.store.replaceBusy(of: calendar.id, by: reading))
        #expect(try await farm.store.busyRows() == 10_000)
        // 500 rows each.
        let written = farm.store.activity.commits.reading.count
        #expect(written - before >= 20)
        try await farm.store.replaceBusy(of: calendar.id, by: farm.reading([("14:00", "15:00")]))
        #expect(farm.store.activity.commits.reading.count - written >= 20)
        #expect(try await farm.store.busyRows() == 1)
    }

    @Test func `a calendar that is not to be relied on is named`() async throws {
        let farm = try await Farm()
        let never = try await farm.store.addCalendar(
            to: farm.vet.id, named: "feed", address: "https://calendar.example/private?key=TAJNE", by: "t")
        #expect(never.host == "calendar.example" && never.known == nil)
        let day = try Herd.day("2027-01-18")
        let query = WindowQuery(resources: [farm.vet.id], from: day, to: day, minutes: 60)
        #expect(try await farm.store.windows(query).doubts.map(\.reason) == [.unread])
        try await farm.store.replaceBusy(of: never.id, by: farm.reading([]))
        #expect(try await farm.store.windows(query).doubts.isEmpty)
        try await farm.store.noteFailure(of: never.id, "unreachable")
        #expect(try await farm.store.windows(query).doubts.map(\.reason) == [.failing])
        #expect(try await farm.store.resourceCalendar(never.id).failure?.code == "unreachable")
        try await farm.store.noteUnchanged(never.id)
        #expect(try await farm.store.windows(query).doubts.isEmpty)
        let far = WindowQuery(
            resources: [farm.vet.id], from: CalendarDay(daysSince1970: Herd.today.daysSince1970 + 390),
            to: CalendarDay(daysSince1970: Herd.today.daysSince1970 + 410), minutes: 60)
        #expect(try await farm.store.windows(far).doubts.map(\.reason) == [.short])
    }

    @Test func `the address of a feed is told to nobody, neither in events nor in the history`() async throws {
        let farm = try await Farm()
        let calendar = try await farm.store.addCalendar(
            to: farm.vet.id, named: "feed", address: "https://calendar.example/private?key=TAJNE", by: "t")
        try await farm.store.deleteCalendar(calendar.id, by: "t")
        let told = try await farm.store.events(after: 0).map(\.text).joined()
        let history = try await farm.store.audit(cursor: nil, limit: nil).items.map { "\($0)" }.joined()
        #expect(!told.contains("TAJNE") && !history.contains("TAJNE") && history.contains("calendar.deleted"))
    }
}

extension HerdStore {
    fileprivate func busyRows() throws -> Int { try read { try $0.value("SELECT count(*) FROM busy_times") ?? 0 } }

    /// Writes on after somebody else had a turn.
    fileprivate func write(_ reading: CalendarReading, to calendar: ResourceCalendar.ID) throws {
        try write { try $0.addBusy(reading.busy, to: calendar, generation: 2) }
    }

    /// Writes what a reading writes before the power goes.
    fileprivate func leaveHalf(of calendar: ResourceCalendar.ID, _ reading: CalendarReading) throws {
        try write { try $0.addBusy(reading.busy, to: calendar, generation: $0.nextGeneration(of: calendar)) }
    }
}
