import HerdStore
import Testing
import Values

@testable import Exports

/// A calendar of last days, as RFC 5545 has it.
@Suite struct `the calendar of last days` {
    private func calendar(_ name: String = "Řehoř Žůžo") async throws -> (text: String, member: Member) {
        let store = try await HerdStore.open(.memory)
        let day = try #require(CalendarDay("2099-12-31"))
        let member = try await store.createMember(
            MemberDraft(name: name, number: "12345", until: day), by: "t")
        let end = MemberEnd(member: member, what: .membership, day: day)
        let at = Timestamp(microseconds: 1_795_424_523_000_000)
        return (ReminderCalendar([end], in: .czech, at: at).text, member)
    }

    @Test func `has an entry of a whole day for each, with an alarm two weeks before`() async throws {
        let (text, member) = try await calendar()
        #expect(
            text.replacing("\r\n", with: "\n") == """
                BEGIN:VCALENDAR
                VERSION:2.0
                PRODID:-//gatewayd//reminders//EN
                METHOD:PUBLISH
                X-WR-CALNAME:Členové: poslední dny
                X-PUBLISHED-TTL:PT12H
                BEGIN:VEVENT
                UID:\(member.id)-membership-20991231@gatewayd
                DTSTAMP:20261123T090203Z
                DTSTART;VALUE=DATE:20991231
                DTEND;VALUE=DATE:21000101
                SUMMARY:Končí členství: Řehoř Žůžo (12345)
                TRANSP:TRANSPARENT
                CLASS:CONFIDENTIAL
                BEGIN:VALARM
                ACTION:DISPLAY
                DESCRIPTION:Končí členství
                TRIGGER:-P14D
                END:VALARM
                END:VEVENT
                END:VCALENDAR

                """)
    }

    @Test func `has no line of more than 75 bytes, and no letter in two`() async throws {
        let name = String(repeating: "Ž🐄", count: 40)
        let text = try await calendar(name).text
        for line in text.split(separator: "\r\n") { #expect(line.utf8.count <= 75, "\(line)") }
        #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:Končí členství: \(name) (12345)\r\n"))
    }

    @Test(arguments: [
        ("a;b,c\\d", "a\\;b\\,c\\\\d"), ("a\nEND:VCALENDAR", "a\\nEND:VCALENDAR"), ("a\r\u{0}\u{7F}b", "ab"),
    ])
    func `is not broken by what stands in a name`(name: String, escaped: String) {
        #expect(ReminderCalendar.escaped(name) == escaped)
    }
}
