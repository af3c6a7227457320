import Calendars
import Testing
import Values

/// Rules of repetition, with what was changed about single ones.
struct RecurrenceTests {
    private typealias Text = CalendarText

    @Test func `every other day, from long ago and without an end`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20200101T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;INTERVAL=2"))
        #expect(try Text.busy(calendar) == ["23 08:00-09:00", "25 08:00-09:00", "27 08:00-09:00", "29 08:00-09:00"])
    }

    @Test func `a rule since the year one ends with the period`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:00010101T080000Z", "DURATION:PT1H", "RRULE:FREQ=MONTHLY;BYDAY=4TU"))
        #expect(try Text.busy(calendar) == ["24 08:00-09:00"])
    }

    @Test func `what lasts for days is busy although it began before the period`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART;VALUE=DATE:20260102", "DTEND;VALUE=DATE:20260105", "RRULE:FREQ=WEEKLY"))
        // Friday to Sunday: the one of the Friday before ends as the period begins.
        #expect(try Text.busy(calendar) == ["27 00:00-00:00"])
        #expect(try Text.busy(calendar, from: "2026-11-22", to: "2026-11-24") == ["22 00:00-00:00"])
    }

    @Test func `summer time keeps the clocks, not the hours of Greenwich`() throws {
        let calendar = Text.calendar(
            Text.event(
                "DTSTART;TZID=Europe/Prague:20261024T080000", "DTEND;TZID=Europe/Prague:20261024T090000",
                "RRULE:FREQ=DAILY;COUNT=2"))
        #expect(
            try Text.busy(calendar, from: "2026-10-24", to: "2026-10-27") == ["24 06:00-07:00", "25 07:00-08:00"])
    }

    @Test func `an hour that is left out is counted by the clocks before the jump, one that comes twice is the first`()
        throws
    {
        let calendar = Text.calendar(
            Text.event("DTSTART;TZID=Europe/Prague:20260328T023000", "DURATION:PT15M", "RRULE:FREQ=DAILY;COUNT=3"),
            Text.event("DTSTART;TZID=Europe/Prague:20261024T023000", "DURATION:PT15M", "RRULE:FREQ=DAILY;COUNT=3"))
        #expect(
            try Text.busy(calendar, from: "2026-03-28", to: "2026-03-31") == [
                "28 01:30-01:45", "29 01:30-01:45", "30 00:30-00:45",
            ])
        #expect(
            try Text.busy(calendar, from: "2026-10-24", to: "2026-10-27") == [
                "24 00:30-00:45", "25 00:30-00:45", "26 01:30-01:45",
            ])
    }

    @Test func `a day by the clocks may have 25 hours, 24 hours have not`() throws {
        let start = "DTSTART;TZID=Europe/Prague:20261024T120000"
        #expect(
            try Text.busy(Text.calendar(Text.event(start, "DURATION:P1D")), from: "2026-10-24", to: "2026-10-27")
                == ["24 10:00-11:00"])
        #expect(
            try Text.busy(Text.calendar(Text.event(start, "DURATION:PT24H")), from: "2026-10-24", to: "2026-10-27")
                == ["24 10:00-10:00"])
    }

    @Test func `days that are taken out, also by their day alone, and days that are put in`() throws {
        let calendar = Text.calendar(
            Text.event(
                "DTSTART;TZID=Europe/Prague:20261101T080000", "DURATION:PT1H", "RRULE:FREQ=DAILY",
                "EXDATE;TZID=Europe/Prague:20261124T080000,20261125T080000", "EXDATE:20261126T070000Z",
                "EXDATE;VALUE=DATE:20261127", "RDATE:20261124T150000Z",
                "RDATE;VALUE=PERIOD:20261125T150000Z/PT3H,20261126T150000Z/20261126T153000Z"))
        #expect(
            try Text.busy(calendar) == [
                "23 07:00-08:00", "24 15:00-16:00", "25 15:00-18:00", "26 15:00-15:30", "28 07:00-08:00",
                "29 07:00-08:00",
            ])
    }

    @Test func `the first time itself can be taken out`() throws {
        let calendar = Text.calendar(
            Text.event(
                "DTSTART:20261124T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20261124T080000Z"))
        #expect(try Text.busy(calendar) == ["25 08:00-09:00"])
    }

    @Test func `one repetition is moved, one cancelled, one made free, and the newest word counts`() throws {
        let series = ["UID:a", "DURATION:PT1H"]
        let calendar = Text.calendar(
            // The change may stand before what it changes.
            Text.event(series + ["RECURRENCE-ID:20261124T080000Z", "DTSTART:20261124T140000Z", "SEQUENCE:2"]),
            Text.event(series + ["DTSTART:20261101T080000Z", "RRULE:FREQ=DAILY;UNTIL=20261127T080000Z"]),
            Text.event(series + ["RECURRENCE-ID:20261124T080000Z", "DTSTART:20261124T150000Z", "SEQUENCE:1"]),
            Text.event(series + ["RECURRENCE-ID:20261125T080000Z", "DTSTART:20261125T080000Z", "STATUS:CANCELLED"]),
            Text.event(series + ["RECURRENCE-ID:20261126T080000Z", "DTSTART:20261126T080000Z", "TRANSP:TRANSPARENT"]),
            // From outside of the period into it.
            Text.event(series + ["RECURRENCE-ID:20261110T080000Z", "DTSTART:20261129T080000Z"]))
        #expect(try Text.busy(calendar) == ["23 08:00-09:00", "24 14:00-15:00", "27 08:00-09:00", "29 08:00-09:00"])
    }

    @Test func `a change for all that follow moves them all`() throws {
        let calendar = Text.calendar(
            Text.event("UID:a", "DTSTART:20261101T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"),
            Text.event(
                "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261127T080000Z", "DTSTART:20261127T100000Z",
                "DURATION:PT2H"))
        #expect(
            try Text.busy(calendar) == [
                "23 08:00-09:00", "24 08:00-09:00", "25 08:00-09:00", "26 08:00-09:00", "27 10:00-12:00",
                "28 10:00-12:00", "29 10:00-12:00",
            ])
    }

    @Test func `of several changes for all that follow the one before counts, in whatever order they stand`() throws {
        let changes = (25...28).map { day in
            Text.event(
                "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:202611\(day)T080000Z",
                "DTSTART:202611\(day)T\(day - 15)0000Z",
                "DURATION:PT1H")
        }
        let master = Text.event("UID:a", "DTSTART:20261101T080000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY")
        for changes in [changes, changes.reversed()] {
            #expect(
                try Text.busy(Text.calendar([master] + changes)) == [
                    "23 08:00-09:00", "24 08:00-09:00", "25 10:00-11:00", "26 11:00-12:00", "27 12:00-13:00",
                    "28 13:00-14:00", "29 13:00-14:00",
                ])
        }
    }

    @Test func `thousands of changes for all that follow cost no more than is allowed`() throws {
        let start = try #require(CalendarDay("2026-01-01"))
        let changes = (0..<4000).map { number in
            let day = CalendarDay(daysSince1970: start.daysSince1970 + number / 20).description.filter { $0 != "-" }
            let time = "\(day)T\(number % 20 + 1 < 10 ? "0" : "")\(number % 20 + 1)0000Z"
            return Text.event(
                "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:\(time)", "DTSTART:\(time)", "DURATION:PT1M")
        }
        // As many of the series itself, of which each would be compared with every change.
        let masters = (0..<4000).map { _ in
            Text.event("UID:a", "DTSTART:20260101T000000Z", "DURATION:PT1M", "RRULE:FREQ=DAILY;COUNT=2")
        }
        var limits = CalendarLimits()
        limits.seconds = 20
        #expect(
            try Text.busy(Text.calendar(masters + changes), from: "2026-01-01", to: "2026-01-02", limits: limits).count
                > 10)
    }

    @Test func `an entry that was sent again replaces the older one`() throws {
        let calendar = Text.calendar(
            Text.event("UID:a", "DTSTART:20261124T080000Z", "DURATION:PT1H", "SEQUENCE:1"),
            Text.event("UID:a", "DTSTART:20261125T080000Z", "DURATION:PT1H", "SEQUENCE:3"),
            Text.event("DTSTART:20261126T080000Z", "DURATION:PT1H"),
            Text.event("DTSTART:20261127T080000Z", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["25 08:00-09:00", "26 08:00-09:00", "27 08:00-09:00"])
    }

    @Test(arguments: [
        ("20261125T070000Z", 3), ("20261125T065959Z", 2), ("20261125", 3), ("20261125T080000", 3),
        ("20261125T075959", 2),
    ])
    func `the last time belongs to it, in whatever zone it is told`(until: String, count: Int) throws {
        let calendar = Text.calendar(
            Text.event(
                "DTSTART;TZID=Europe/Prague:20261123T080000", "DURATION:PT1H", "RRULE:FREQ=DAILY;UNTIL=\(until)"))
        #expect(try Text.busy(calendar).count == count)
    }

    @Test func `every twenty minutes within hours of the day, and every hour`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20200101T090000Z", "DURATION:PT10M", "RRULE:FREQ=MINUTELY;INTERVAL=20;BYHOUR=9"))
        #expect(
            try Text.busy(calendar, from: "2026-11-24", to: "2026-11-25") == [
                "24 09:00-09:10", "24 09:20-09:30", "24 09:40-09:50",
            ])
        let hourly = Text.calendar(Text.event("DTSTART:20200101T090000Z", "DURATION:PT10M", "RRULE:FREQ=HOURLY"))
        #expect(try Text.busy(hourly, from: "2026-11-24", to: "2026-11-25").count == 24)
    }

    @Test(arguments: [
        "RRULE:FREQ=SECONDLY", "RRULE:FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
        "RRULE:FREQ=HOURLY;BYMONTHDAY=30;BYMONTH=2",
        "RRULE:FREQ=DAILY;INTERVAL=0", "RRULE:FREQ=DAILY;INTERVAL=-1", "RRULE:FREQ=MINUTELY;INTERVAL=61;BYHOUR=4",
        "RRULE:FREQ=MONTHLY;RSCALE=CHINESE;BYMONTH=5L", "RRULE:", "RRULE:FREQ=", "RRULE:FREQ=WEEKLY;BYDAY=XX",
    ])
    func `a rule that the library would not end with soon is told as not read, and its first time stays`(rule: String)
        throws
    {
        let calendar = Text.calendar(Text.event("DTSTART:20261124T080000Z", "DURATION:PT1H", rule))
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(found.unread > 0)
        #expect(found.busy.first?.start.description == "2026-11-24T08:00:00.000Z")
    }

    @Test func `rules that never happen cost no more than is allowed`() throws {
        let rule = "RRULE:FREQ=DAILY;BYMONTHDAY=30;BYMONTH=2"
        let calendar = Text.calendar(
            (0..<1000).map { Text.event(["UID:\($0)", "DTSTART:20200229T100000Z", "DURATION:PT1H", rule]) })
        var limits = CalendarLimits()
        limits.seconds = 0.5
        #expect(throws: CalendarError.tooMuchWork) { try Text.busy(calendar, limits: limits) }
    }

    @Test func `more times, entries, bytes than are allowed are refused by name`() throws {
        var limits = CalendarLimits()
        (limits.times, limits.entries, limits.bytes) = (100, 3, 1000)
        let often = Text.calendar(Text.event("DTSTART:20200101T090000Z", "DURATION:PT10M", "RRULE:FREQ=HOURLY"))
        #expect(throws: CalendarError.tooManyTimes(limit: 100)) { try Text.busy(often, limits: limits) }
        let many = Text.calendar((0..<4).map { Text.event(["UID:\($0)", "DTSTART:20261124T100000Z"]) })
        #expect(throws: CalendarError.tooManyEntries(limit: 3)) { try Text.busy(many, limits: limits) }
        limits.values = 5
        let days = (20..<28).map { "202611\($0)T080000Z" }.joined(separator: ",")
        for line in ["RDATE:\(days)", "EXDATE:\(days)", String(repeating: "UID:a\n", count: 4)] {
            let text = Text.calendar(Text.event("DTSTART:20261124T100000Z", "DURATION:PT1H", line))
            #expect(throws: CalendarError.tooManyValues(limit: 5), "\(line)") { try Text.busy(text, limits: limits) }
        }
        limits.values = 100
        limits.rules = 2
        let rules = Text.calendar(
            Text.event(["DTSTART:20261124T100000Z"] + (1...3).map { "RRULE:FREQ=DAILY;INTERVAL=\($0)" }))
        #expect(throws: CalendarError.tooManyValues(limit: 2)) { try Text.busy(rules, limits: limits) }
        let long = Text.calendar(Text.event("SUMMARY:" + String(repeating: "x", count: 1000)))
        #expect(throws: CalendarError.tooLarge(limit: 1000)) { try Text.busy(long, limits: limits) }
    }
}
