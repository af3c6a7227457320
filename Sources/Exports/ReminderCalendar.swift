package import HerdStore
package import Values

/// Last days of memberships and insurances as a calendar (RFC 5545) that other programs fetch again and again: one entry of a
/// whole day for each, with an alarm two weeks before.
package struct ReminderCalendar: Sendable {
    private let ends: [MemberEnd]
    private let words: Words
    private let at: Timestamp

    /// What the entries say.
    package struct Words: Sendable {
        let name: String
        let membership: String
        let insurance: String

        package static let english = Words(
            name: "Members: last days", membership: "Membership ends", insurance: "Insurance ends")
        package static let czech = Words(
            name: "Členové: poslední dny", membership: "Končí členství", insurance: "Končí pojištění")
    }

    /// - Parameter at: when it is made.
    package init(_ ends: [MemberEnd], in words: Words, at: Timestamp) {
        self.ends = ends
        self.words = words
        self.at = at
    }

    /// The file: lines that end with CR LF and have at most 75 bytes.
    package var text: String {
        let head = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gatewayd//reminders//EN", "METHOD:PUBLISH",
            "X-WR-CALNAME:\(Self.escaped(words.name))", "X-PUBLISHED-TTL:PT12H",
        ]
        return (head + ends.flatMap(lines) + ["END:VCALENDAR"]).map { Self.folded($0) + "\r\n" }.joined()
    }

    private func lines(_ end: MemberEnd) -> [String] {
        let what = end.what == .membership ? words.membership : words.insurance
        return [
            "BEGIN:VEVENT", "UID:\(end.member.id)-\(end.what.rawValue)-\(Self.day(end.day))@gatewayd",
            "DTSTAMP:\(Self.moment(at))", "DTSTART;VALUE=DATE:\(Self.day(end.day))",
            "DTEND;VALUE=DATE:\(Self.day(CalendarDay(daysSince1970: end.day.daysSince1970 + 1)))",
            "SUMMARY:\(Self.escaped("\(what): \(end.member.name) (\(end.member.number))"))", "TRANSP:TRANSPARENT",
            "CLASS:CONFIDENTIAL", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(Self.escaped(what))",
            "TRIGGER:-P\(MemberEnd.notice)D", "END:VALARM", "END:VEVENT",
        ]
    }

    private static func day(_ day: CalendarDay) -> String { "\(day)".replacing("-", with: "") }

    private static func moment(_ moment: Timestamp) -> String {
        let second = Int(moment.microseconds / 1_000_000) - moment.day.daysSince1970 * 86_400
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(day(moment.day))T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
    }

    /// RFC 5545, TEXT; other control characters are left out, which no calendar shows.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Breaks a line before its 76th byte, never within a letter; the lines that follow begin with a space.
    static func folded(_ line: String) -> String {
        var folded = ""
        var length = 0
        for scalar in line.unicodeScalars {
            let bytes = String(scalar).utf8.count
            if length + bytes > 75 {
                folded += "\r\n "
                length = 1
            }
            folded.unicodeScalars.append(scalar)
            length += bytes
        }
        return folded
    }
}
