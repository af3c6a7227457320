import Calendars
import Testing
import Values

/// Whose clocks an entry means.
struct ZoneTests {
    private typealias Text = CalendarText

    @Test(arguments: [
        "Europe/Prague", "/citadel.org/20260101_1/Europe/Prague", "Central Europe Standard Time",
        "Romance Standard Time", "W. Europe Standard Time",
    ])
    func `names of the machine, of other programs and of Windows`(name: String) throws {
        let calendar = Text.calendar(Text.event("DTSTART;TZID=\"\(name)\":20260724T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar, from: "2026-07-20", to: "2026-07-27") == ["24 06:00-07:00"])
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-07-20", "2026-07-27"), at: .utc)
        #expect(found.unread == 0)
    }

    private static let own = """
        BEGIN:VTIMEZONE
        TZID:Stable
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0500
        TZOFFSETTO:+0400
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0400
        TZOFFSETTO:+0500
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE

        """

    @Test func `a zone of the calendar's own, wherever it stands`() throws {
        let events =
            Text.event("DTSTART;TZID=Stable:20260724T080000", "DURATION:PT1H")
            + Text.event("DTSTART;TZID=Stable:20261124T080000", "DURATION:PT1H")
        for calendar in [Text.calendar(Self.own, events), Text.calendar(events, Self.own)] {
            #expect(try Text.busy(calendar, from: "2026-07-20", to: "2026-07-27") == ["24 03:00-04:00"])
            #expect(try Text.busy(calendar) == ["24 04:00-05:00"])
        }
    }

    @Test func `what the calendar says of a zone counts more than its name`() throws {
        let own = Self.own.replacing("TZID:Stable", with: "TZID:Europe/Prague")
        let calendar = Text.calendar(own, Text.event("DTSTART;TZID=Europe/Prague:20261124T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["24 04:00-05:00"])
    }

    @Test func `the second Sunday of March, as some programs say it`() throws {
        let own = Self.own.replacing("BYDAY=-1SU;BYMONTH=3", with: "BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU;BYMONTH=3")
        let calendar = Text.calendar(own, Text.event("DTSTART;TZID=Stable:20260320T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar, from: "2026-03-16", to: "2026-03-23") == ["20 03:00-04:00"])
    }

    @Test func `an empty zone is looked up by its name`() throws {
        let own = "BEGIN:VTIMEZONE\nTZID:Europe/Prague\nEND:VTIMEZONE\n"
        let calendar = Text.calendar(own, Text.event("DTSTART;TZID=Europe/Prague:20261124T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["24 07:00-08:00"])
    }

    @Test(arguments: [
        ("FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "FREQ=SECONDLY"),
        (
            "FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
            "FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1,2"
        ),
        ("FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "FREQ=YEARLY;BYDAY=SU"),
        ("FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "FREQ=YEARLY;BYMONTH=3;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
        ("DTSTART:16010101T030000", "DTSTART:00010101T030000"),
        (
            "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
            (0..<101).map { _ in "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10" }.joined(separator: "\n")
        ),
    ])
    func `a zone that changes more often than clocks do is not worked out`(line: String, other: String) throws {
        let own = Self.own.replacing(line, with: other)
        let calendar = Text.calendar(own, Text.event("DTSTART;TZID=Stable:20261124T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["24 08:00-09:00"])
        let found = try BusyCalendar(reading: calendar, in: Text.period("2026-11-23", "2026-11-30"), at: .utc)
        #expect(found.unread == 1)
    }

    @Test(arguments: [
        "../../../etc/passwd", "/etc/passwd", "Europe/../../passwd", "", "Europe", "\u{202E}Europe/Prague",
    ])
    func `a name that is none means the farm's clocks and is told`(name: String) throws {
        let calendar = Text.calendar(Text.event("DTSTART;TZID=\"\(name)\":20261124T080000", "DURATION:PT1H"))
        #expect(try Text.busy(calendar) == ["24 08:00-09:00"])
    }
}
