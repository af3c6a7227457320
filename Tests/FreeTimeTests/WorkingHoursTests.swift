import FreeTime
import Testing
import Values

/// Hours of the day by the farm's clocks, on some days of the week.
struct WorkingHoursTests {
    private static func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

    @Test func `a week has five working days of eight hours`() throws {
        let hours = try #require(WorkingHours(minutes: 420..<900))
        // From a Monday to the Monday after.
        let week = try #require(
            TimeSpan(Self.moment("2026-11-23T00:00:00Z"), Self.moment("2026-11-30T00:00:00Z")))
        let open = hours.open(in: week, at: .utc)
        #expect(open.map(\.start.description) == (23...27).map { "2026-11-\($0)T07:00:00.000Z" })
        #expect(open.allSatisfy { $0.duration == .seconds(8 * 3600) })
        let closed = hours.closed(in: week, at: .utc)
        #expect(closed.count == 6)
        #expect(closed.last?.start.description == "2026-11-27T15:00:00.000Z")
    }

    @Test func `they are those of the farm's clocks, also when these are changed`() throws {
        // Two hours ahead of Greenwich until the first of November, then one.
        let change = try Self.moment("2026-11-01T00:00:00Z")
        let farm = FarmClock(
            day: { ($0 + .seconds($0 < change ? 7200 : 3600)).day },
            moment: { day, second in
                let wall = Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second) * 1_000_000)
                return wall - .seconds(wall - .seconds(7200) < change ? 7200 : 3600)
            })
        let hours = try #require(WorkingHours(weekdays: [1, 2, 3, 4, 5, 6, 7], minutes: 480..<540))
        let days = try #require(
            TimeSpan(Self.moment("2026-10-31T00:00:00Z"), Self.moment("2026-11-02T00:00:00Z")))
        #expect(
            hours.open(in: days, at: farm).map(\.start.description) == [
                "2026-10-31T06:00:00.000Z", "2026-11-01T07:00:00.000Z",
            ])
    }

    @Test func `a period that begins and ends within them is cut, not stretched`() throws {
        let hours = try #require(WorkingHours(minutes: 420..<900))
        let period = try #require(
            TimeSpan(Self.moment("2026-11-23T09:30:00Z"), Self.moment("2026-11-23T10:00:00Z")))
        #expect(hours.open(in: period, at: .utc) == [period])
        #expect(hours.closed(in: period, at: .utc) == [])
    }

    @Test(arguments: ["7:00-15:30", "07:00-15:30"])
    func `they are read as people write them`(text: String) throws {
        #expect(WorkingHours(text, weekdays: [1])?.minutes == 420..<930)
    }

    @Test(arguments: [
        "", "7-15", "15:00-7:00", "7:00-7:00", "7:60-8:00", "7:00-24:01", "-1:00-8:00", "7:00-8:00-9:00", "+7:00-8:00",
    ])
    func `anything else is not read`(text: String) {
        #expect(WorkingHours(text, weekdays: [1]) == nil)
    }

    @Test func `no day of the week, and an eighth one, are none`() {
        #expect(WorkingHours(weekdays: [], minutes: 0..<1440) == nil)
        #expect(WorkingHours(weekdays: [8], minutes: 0..<1440) == nil)
        #expect(WorkingHours(weekdays: [0], minutes: 0..<1440) == nil)
    }

    @Test func `weekdays are those of ISO 8601`() throws {
        #expect(try #require(CalendarDay("2026-11-23")).weekday == 1)
        #expect(try #require(CalendarDay("2026-11-29")).weekday == 7)
        #expect(CalendarDay(daysSince1970: 0).weekday == 4)
        #expect(CalendarDay(daysSince1970: -4).weekday == 7)
    }
}
