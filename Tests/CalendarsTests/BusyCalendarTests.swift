import Testing
import Values

@testable import Calendars

/// Busy times by entries as programs write them.
struct BusyCalendarTests {
    private typealias Text = CalendarText

    @Test func `a time in Greenwich, one with a zone of the machine, and one by the farm's clocks`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20261124T080000Z", "DTEND:20261124T093000Z"),
            Text.event("DTSTART;TZID=Europe/Prague:20261125T080000", "DTEND;TZID=Europe/Prague:20261125T090000"),
            Text.event("DTSTART:20261126T080000", "DURATION:PT45M"))
        let farm = FarmClock(
            day: { ($0 + .seconds(7200)).day },
            moment: { day, second in
                Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second - 7200) * 1_000_000)
            })
        #expect(try Text.busy(calendar, farm: farm) == ["24 08:00-09:30", "25 07:00-08:00", "26 06:00-06:45"])
    }

    @Test func `a day without an end is that day, and two days end at midnight`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART;VALUE=DATE:20261124"),
            Text.event("DTSTART;VALUE=DATE:20261126", "DTEND;VALUE=DATE:20261128"))
        #expect(try Text.busy(calendar) == ["24 00:00-00:00", "26 00:00-00:00"])
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(found.busy.map(\.duration) == [.seconds(86_400), .seconds(2 * 86_400)])
    }

    @Test func `a moment without a length, and an end before the start, keep nobody busy`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20261124T080000Z"),
            Text.event("DTSTART:20261124T080000Z", "DTEND:20261124T070000Z"),
            Text.event("DTSTART:20261124T080000Z", "DURATION:-PT1H"))
        #expect(try Text.busy(calendar) == [])
    }

    @Test(arguments: ["TRANSP:TRANSPARENT", "STATUS:CANCELLED", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])
    func `what is transparent, cancelled or free is free`(line: String) throws {
        #expect(try Text.busy(Text.calendar(Text.event("DTSTART:20261124T080000Z", "DURATION:PT1H", line))) == [])
    }

    @Test(arguments: ["TRANSP:OPAQUE", "STATUS:TENTATIVE", "STATUS:CONFIRMED", "X-MICROSOFT-CDO-BUSYSTATUS:OOF"])
    func `what is opaque, tentative or out of the office is busy`(line: String) throws {
        let calendar = Text.calendar(Text.event("DTSTART:20261124T080000Z", "DURATION:PT1H", line))
        #expect(try Text.busy(calendar) == ["24 08:00-09:00"])
    }

    @Test func `two entries at one time are one busy time, and an end at the next start joins them`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20261124T080000Z", "DURATION:PT2H"),
            Text.event("DTSTART:20261124T090000Z", "DURATION:PT30M"),
            Text.event("DTSTART:20261124T100000Z", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["24 08:00-11:00"])
    }

    @Test func `what reaches into the period is cut at its edges`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:20261122T230000Z", "DTEND:20261123T010000Z"),
            Text.event("DTSTART:20261129T230000Z", "DTEND:20261201T010000Z"),
            Text.event("DTSTART:20261120T230000Z", "DTEND:20261123T000000Z"),
            Text.event("DTSTART:20261130T000000Z", "DTEND:20261130T010000Z"))
        #expect(try Text.busy(calendar) == ["23 00:00-01:00", "29 23:00-00:00"])
    }

    @Test func `somebody who tells only when they are busy`() throws {
        let calendar = Text.calendar(
            """
            BEGIN:VFREEBUSY
            FREEBUSY;FBTYPE=BUSY:20261124T080000Z/20261124T090000Z,20261125T080000Z/PT30M
            FREEBUSY;FBTYPE=FREE:20261126T080000Z/PT1H
            FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261127T080000Z/PT1H
            END:VFREEBUSY

            """)
        #expect(try Text.busy(calendar) == ["24 08:00-09:00", "25 08:00-08:30", "27 08:00-09:00"])
    }

    @Test func `several calendars in one file, tasks and alarms`() throws {
        let alarm = "BEGIN:VALARM\nTRIGGER:-PT15M\nACTION:DISPLAY\nDURATION:PT9H\nEND:VALARM"
        let one = Text.calendar(Text.event("DTSTART:20261124T080000Z", alarm, "DURATION:PT1H"))
        let two = Text.calendar(
            "BEGIN:VTODO\nDTSTART:20261126T080000Z\nDURATION:PT1H\nEND:VTODO\n",
            Text.event("DTSTART:20261125T080000Z", "DURATION:PT1H"))
        #expect(try Text.busy(one + two) == ["24 08:00-09:00", "25 08:00-09:00"])
    }

    @Test func `names in any case, folded lines, a mark of byte order and lines without a carriage return`() throws {
        let text =
            "\u{FEFF}begin:vcalendar\nBegin:vEvent\ndtst\n art;tzid=\"Europe/\n\tPrague\":2026112\n 4T080000\nduration:PT1H\nend:vevent\nend:VCALENDAR"
        #expect(try Text.busy(Array(text.utf8)) == ["24 07:00-08:00"])
    }

    @Test func `what cannot be read is counted, and hides nothing else`() throws {
        let calendar = Text.calendar(
            Text.event("DTSTART:yesterday", "DURATION:PT1H"), Text.event("DURATION:PT1H"),
            Text.event("DTSTART:20260231T080000Z", "DURATION:PT1H"),
            Text.event("DTSTART:20261124T080000Z", "DURATION:PT1H", "RRULE:FREQ=SOMETIMES"),
            Text.event("DTSTART;TZID=Middle Earth:20261125T080000", "DURATION:PT1H"))
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(try Text.busy(calendar) == ["24 08:00-09:00", "25 08:00-09:00"])
        #expect(found.unread >= 5 && found.entries == 5, "\(found)")
    }

    @Test(arguments: [
        ("", CalendarError.noCalendar), ("hello", .noCalendar), ("<html><body>Sign in</body></html>", .noCalendar),
        ("BEGIN:VCALENDAR\n", .cutOff), ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261124T080000Z\n", .cutOff),
        ("BEGIN:VCALENDAR\nBEGIN:VALARM\nEND:VALARM\n", .cutOff),
        ("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n", .unmatchedEnd(line: 3)),
        ("BEGIN:VEVENT\nDTSTART:20261124T080000Z\nEND:VEVENT\n", .noCalendar),
        ("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n", .unmatchedEnd(line: 3)),
    ])
    func `what is no whole calendar is refused`(text: String, error: CalendarError) throws {
        #expect(throws: error) { try Text.busy(Array(text.utf8)) }
    }

    @Test func `of what stands beside a time only what changes its meaning is left`() throws {
        let calendar = Text.calendar(
            Text.event(
                "DTSTART;X-A=\"b;c:d\";tzid=\"Europe/Prague\";X-B=e,\"f\";VALUE=DATE-TIME:20261124T080000",
                "DURATION;X-LONG=\(String(repeating: "x", count: 3000)):PT1H", "EXDATE;=:20261125T080000", "RDATE;TZID")
        )
        let lines = try TimeLines(of: calendar, limits: CalendarLimits())
        let text = String(decoding: lines.text.dropLast(), as: UTF8.self)
        #expect(text.contains("\r\nDTSTART;tzid=\"Europe/Prague\";VALUE=DATE-TIME:20261124T080000\r\n"), "\(text)")
        #expect(text.contains("\r\nDURATION:PT1H\r\n") && text.contains("\r\nEXDATE:20261125T080000\r\n"), "\(text)")
        #expect(!text.contains("X-"))
        #expect(try Text.busy(calendar) == ["24 07:00-08:00"])
    }

    @Test func `a line that is no list and has more than four thousand bytes is told as not read`() throws {
        let long = "UID:" + String(repeating: "x", count: 5000)
        let calendar = Text.calendar(Text.event("DTSTART:20261124T080000Z", "DURATION:PT1H", long))
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(found.unread == 1 && found.busy.count == 1)
    }

    @Test func `titles, places, guests and notes are gone before anything is understood`() throws {
        let secret = "TAJEMSTVI"
        let calendar = Text.calendar(
            "X-WR-CALNAME:\(secret)\n",
            Text.event(
                "DTSTART;X-NOTE=\"a\":20261124T080000Z", "DURATION:PT1H", "SUMMARY:\(secret)",
                "LOCATION;LANGUAGE=cs:\(secret)",
                "DESCRIPTION:a\n \(secret)", "ATTENDEE;CN=\(secret):mailto:\(secret)@example.org",
                "X-\(secret):\(secret)",
                "COMMENT:\(secret)", "CATEGORIES:\(secret)"))
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(found.busy.count == 1)
        #expect(!"\(found)".contains(secret))
        #expect(
            !String(decoding: try TimeLines(of: calendar, limits: CalendarLimits()).text, as: UTF8.self).contains(
                secret))
    }
}
