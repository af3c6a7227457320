import Atom
import Values

@testable import Calendars

// What is fetched from addresses of others: calendars and pages of Atom.

extension Family {
    static let all = [
        Family(name: "calendars", check: { calendar($0) }, seeds: { calendars.map { Array($0.utf8) } }),
        Family(name: "atom", check: { atom($0) }, seeds: { pages.map { Array($0.utf8) } }),
    ]

    // MARK: - Calendars

    /// Some weeks around a change to summer time.
    private static let period = TimeSpan(
        Timestamp(microseconds: 1_773_000_000_000_000), Timestamp(microseconds: 1_776_000_000_000_000))

    private static let calendarLimits = {
        var limits = CalendarLimits()
        (limits.entries, limits.values, limits.rules, limits.times) = (50, 300, 20, 2000)
        limits.seconds = 2
        return limits
    }()

    /// Busy times lie in the period, in their order and apart; what was left of a calendar before the library saw it means
    /// the same; and what is written with any words in it is read again as one entry.
    private static func calendar(_ bytes: [UInt8]) {
        if let found = read(bytes), let lines = try? TimeLines(of: bytes, limits: calendarLimits) {
            for (span, next) in zip(found.busy, found.busy.dropFirst()) { must(span.end < next.start, "\(found.busy)") }
            for span in found.busy {
                must(span.start < span.end && span.clipped(to: span) == span)
                must(period.map { span.clipped(to: $0) } == span, "\(span) is not in the period")
            }
            let left = Array(lines.text.dropLast())
            must((try? TimeLines(of: left, limits: calendarLimits))?.text == lines.text, "more can be left out")
            if let again = read(left) {
                must(again.busy == found.busy && again.entries == found.entries, "\(again) and not \(found)")
            }
        }
        written(String(decoding: bytes.prefix(400), as: UTF8.self))
    }

    private static func read(_ bytes: [UInt8]) -> BusyCalendar? {
        guard let period else { return nil }
        do throws(CalendarError) {
            return try BusyCalendar(reading: bytes, in: period, at: .utc, limits: calendarLimits)
        } catch {
            must(!error.description.isEmpty && !error.code.isEmpty)
            return nil
        }
    }

    private static func written(_ text: String) {
        guard let period, let span = TimeSpan(period.start, period.start + .seconds(3600)) else { return }
        let entry = CalendarEntry(
            uid: "1@gatewayd", sequence: 1, span: span, summary: text, location: text, details: text,
            changedAt: period.start)
        guard let bytes = try? CalendarFile(name: text, entries: [entry]).bytes() else { return }
        let found = read(bytes)
        must(found?.busy == [span] && found?.entries == 1 && found?.unread == 0, "\(String(describing: found))")
    }

    private static let calendars = [
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        DTSTART;TZID=Europe/Prague:20260310T080000
        DTEND;TZID=Europe/Prague:20260310T093000
        RRULE:FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20260409T070000Z
        EXDATE;TZID=Europe/Prague:20260317T080000,20260319T080000
        RDATE;VALUE=PERIOD:20260320T080000Z/PT3H
        END:VEVENT
        BEGIN:VEVENT
        UID:a
        SEQUENCE:1
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Prague:20260331T080000
        DTSTART;TZID=Europe/Prague:20260331T140000
        DURATION:PT1H
        END:VEVENT
        END:VCALENDAR
        """,
        """
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:Own
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VEVENT
        DTSTART;TZID=Own:20260328T023000
        DURATION:P1DT1H
        RRULE:FREQ=DAILY;COUNT=4;INTERVAL=1
        TRANSP:OPAQUE
        STATUS:TENTATIVE
        END:VEVENT
        END:VCALENDAR
        """,
        """
        BEGIN:VCALENDAR
        BEGIN:VFREEBUSY
        FREEBUSY;FBTYPE=BUSY:20260324T080000Z/20260324T090000Z,20260325T080000Z/PT30M
        END:VFREEBUSY
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20260401
        RRULE:FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR
        EXRULE:FREQ=YEARLY;BYWEEKNO=14
        X-MICROSOFT-CDO-BUSYSTATUS:OOF
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Central Europe Standard Time:20260401T100000
        RRULE:FREQ=MINUTELY;INTERVAL=20;BYHOUR=9
        DURATION:PT5M
        END:VEVENT
        END:VCALENDAR
        """,
    ]

    // MARK: - Atom

    private static let atomLimits = {
        var limits = AtomLimits()
        (limits.entries, limits.depth, limits.element) = (20, 12, 2000)
        return limits
    }()

    /// A page is the same wherever its bytes are cut; where the library cannot tell the encoding of a few bytes it is none.
    private static func atom(_ bytes: [UInt8]) {
        guard let whole = page([bytes]) else { return }
        let middle = bytes.count / 2
        if let cut = page([Array(bytes[..<middle]), Array(bytes[middle...])]) { must(cut == whole, "\(cut) in two") }
        if bytes.count < 300, let cut = page(bytes.map { [$0] }) { must(cut == whole, "\(cut) byte by byte") }
        must(whole.entries.count <= atomLimits.entries)
        for link in whole.links + whole.entries.flatMap(\.links) { must(!link.relation.isEmpty) }
    }

    private static func page(_ pieces: [[UInt8]]) -> AtomFeed? {
        guard let parser = AtomParser(base: "https://kosapi.example.org/api/3/", limits: atomLimits) else { return nil }
        do throws(AtomError) {
            for piece in pieces { try parser.take(piece) }
            return try parser.finish()
        } catch {
            must(!error.description.isEmpty)
            return nil
        }
    }

    private static let pages = [
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <atom:feed xmlns:atom="http://www.w3.org/2005/Atom" xmlns="http://kosapi.feld.cvut.cz/schema/3" \
        xml:base="https://kosapi.example.org/api/3/" xml:lang="cs">
        <atom:id>a</atom:id><atom:title>students</atom:title><atom:link rel="next" href="students?offset=2"/>
        <atom:entry><atom:id>urn:1</atom:id><atom:updated>2026-01-01T00:00:00</atom:updated>
        <atom:link rel="self" href="students/zuzorehor/" type="text/xml" hreflang="cs"/>
        <atom:content type="xml" xml:lang="en"><lastName>Žůžo</lastName><note>&lt;b&gt; &amp; &#382;</note>
        <programme xml:lang="cs" xml:base="../x/">BI</programme><![CDATA[x]]></atom:content></atom:entry>
        </atom:feed>
        """,
        #"<entry xmlns="http://www.w3.org/2005/Atom"><id>a</id><link href="../b?c#d"/><content type="text">x</content></entry>"#,
        #"<!DOCTYPE a [<!ENTITY b "c">]><feed xmlns="http://www.w3.org/2005/Atom"><title>&b;</title></feed>"#,
    ]
}
