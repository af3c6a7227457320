import Testing
import Values

@testable import Calendars

/// The edges of what a calendar says: last days, last times, and just as much as is allowed.
struct CalendarEdgeTests {
    private typealias Text = CalendarText

    private static func busy(_ lines: String...) throws -> [TimeSpan] {
        let calendar = CalendarText.calendar(CalendarText.event(lines))
        return try BusyCalendar(reading: calendar, in: Text.period("2026-11-01", "2026-12-01"), at: .utc).busy
    }

    @Test(arguments: [
        ("20261124", 1), ("20261125", 1), ("20261126", 2), ("20261123", 1),
    ])
    func `a whole day ends before its last day begins`(end: String, days: Int) throws {
        let busy = try Self.busy("DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:\(end)")
        #expect(busy.map(\.duration) == [.seconds(days * 86_400)])
    }

    @Test(arguments: [("080000", 0), ("080001", 1), ("235959", 57_599)])
    func `a time ends where it says`(end: String, seconds: Int) throws {
        let busy = try Self.busy("DTSTART:20261124T080000Z", "DTEND:20261124T\(end)Z")
        #expect(busy.map(\.duration) == (seconds == 0 ? [] : [.seconds(seconds)]))
    }

    @Test func `a time in a leap second is one`() throws {
        let busy = try Self.busy("DTSTART:20261124T235960Z", "DURATION:PT1H")
        #expect(busy.map(\.start.description) == ["2026-11-25T00:00:00.000Z"])
    }

    @Test(arguments: ["UNTIL=20261126", "UNTIL=20261126T235959Z", "UNTIL=20261126T080000Z", "COUNT=3"])
    func `a series has its last time`(end: String) throws {
        let busy = try Self.busy("DTSTART:20261124T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;\(end)")
        #expect(busy.map(\.start.day.day) == [24, 25, 26])
        let days = try Self.busy("DTSTART;VALUE=DATE:20261124", "RRULE:FREQ=DAILY;\(end)")
        #expect(days.map(\.duration) == [.seconds(3 * 86_400)])
    }

    @Test(arguments: ["EXDATE:20261125T080000Z", "EXDATE;VALUE=DATE:20261125"])
    func `a time that was taken out, also by its day, is free`(line: String) throws {
        let busy = try Self.busy("DTSTART:20261124T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3", line)
        #expect(busy.map(\.start.day.day) == [24, 26])
    }

    /// In whatever order they come.
    @Test(arguments: [[1, 2, 3], [3, 2, 1], [2, 3, 1], [3, 1, 2]])
    func `of a repetition that was moved several times the newest word counts`(order: [Int]) throws {
        let changes = order.map { number in
            Text.event(
                "UID:a", "SEQUENCE:\(number)", "RECURRENCE-ID:20261125T080000Z", "DTSTART:20261125T1\(number)0000Z",
                "DURATION:PT1H")
        }
        let master = Text.event("UID:a", "DTSTART:20261124T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3")
        #expect(
            try Text.busy(Text.calendar([master] + changes)) == [
                "24 08:00-09:00", "25 13:00-14:00", "26 08:00-09:00",
            ])
    }

    @Test(arguments: [("BUSY", 1), ("BUSY-TENTATIVE", 1), ("BUSY-UNAVAILABLE", 1), ("FREE", 0)])
    func `a time that is told as busy is, one that is told as free is not`(type: String, count: Int) throws {
        let calendar = Text.calendar(
            "BEGIN:VFREEBUSY\nFREEBUSY;FBTYPE=\(type):20261124T080000Z/20261124T090000Z\nEND:VFREEBUSY\n")
        #expect(try Text.busy(calendar).count == count)
    }

    /// A day by the clocks of the entry counts for the period although it began before it in Greenwich.
    @Test(arguments: [14, 2, 0, -5, -11])
    func `a day is the farm's, wherever the farm is`(hoursEast: Int) throws {
        let farm = FarmClock(
            day: { ($0 + .seconds(hoursEast * 3600)).day },
            moment: { day, second in
                Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second - hoursEast * 3600) * 1_000_000)
            })
        let day = try #require(CalendarDay("2026-11-24"))
        let start = farm.moment(day, 0)
        for lines in [
            ["DTSTART;VALUE=DATE:20261124"], ["DTSTART:20261124T000000", "DTEND:20261125T000000"],
            ["DTSTART;VALUE=DATE:20261101", "RRULE:FREQ=DAILY;BYMONTHDAY=24"],
        ] {
            let calendar = Text.calendar(Text.event(lines))
            let whole = try #require(TimeSpan(start, start + .seconds(86_400)))
            let busy = try BusyCalendar(reading: calendar, in: whole, at: farm).busy
            #expect(busy == [whole])
            let after = try #require(TimeSpan(whole.end, whole.end + .seconds(60)))
            #expect(try BusyCalendar(reading: calendar, in: after, at: farm).busy == [])
        }
    }

    @Test func `just as much as is allowed is read`() throws {
        var limits = CalendarLimits()
        let often = Text.calendar(
            Text.event("DTSTART:20261124T090000Z", "DURATION:PT10M", "RRULE:FREQ=HOURLY;COUNT=100"))
        limits.times = 100
        #expect(try Text.busy(often, limits: limits).count == 100)
        limits.times = 99
        #expect(throws: CalendarError.tooManyTimes(limit: 99)) { try Text.busy(often, limits: limits) }

        limits = CalendarLimits()
        let two = Text.calendar(
            (24...25).map { Text.event(["UID:\($0)", "DTSTART:202611\($0)T100000Z", "DURATION:PT1H"]) })
        // A calendar and its two entries, of three lines each.
        (limits.entries, limits.values, limits.bytes) = (3, 6, two.count)
        #expect(try Text.busy(two, limits: limits).count == 2)
        limits.entries = 2
        #expect(throws: CalendarError.tooManyEntries(limit: 2)) { try Text.busy(two, limits: limits) }
        (limits.entries, limits.values) = (3, 5)
        #expect(throws: CalendarError.tooManyValues(limit: 5)) { try Text.busy(two, limits: limits) }
        (limits.values, limits.bytes) = (6, two.count - 1)
        #expect(throws: CalendarError.tooLarge(limit: two.count - 1)) { try Text.busy(two, limits: limits) }

        limits = CalendarLimits()
        let rules = Text.calendar(
            Text.event(
                "DTSTART:20261124T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=WEEKLY;COUNT=2"))
        limits.rules = 2
        #expect(try Text.busy(rules, limits: limits).count == 2)
        limits.rules = 1
        #expect(throws: CalendarError.tooManyValues(limit: 1)) { try Text.busy(rules, limits: limits) }
    }

    @Test func `a line of just the length that is allowed is read`() throws {
        let uid = "UID:" + String(repeating: "x", count: 4092)
        let lines = ["DTSTART:20261124T100000Z", "DURATION:PT1H"]
        let period = try Text.period("2026-11-23", "2026-11-30")
        for (uid, unread) in [(uid, 0), (uid + "x", 1)] {
            let found = try BusyCalendar(reading: Text.calendar(Text.event(lines + [uid])), in: period, at: .utc)
            #expect(found.unread == unread && found.busy.count == 1)
        }
        var limits = CalendarLimits()
        let list = "EXDATE:20261125T100000Z,20261126T100000Z"
        for (length, unread) in [(list.utf8.count, 0), (list.utf8.count - 1, 1)] {
            limits.line = length
            let found = try BusyCalendar(
                reading: Text.calendar(Text.event(lines + [list])), in: period, at: .utc, limits: limits)
            #expect(found.unread == unread)
        }
    }
}
