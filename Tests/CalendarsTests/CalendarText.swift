import Calendars
import Testing
import Values

/// Makes calendars out of lines, and looks at them by hours.
enum CalendarText {
    static func calendar(_ components: String...) -> [UInt8] { calendar(components) }

    static func calendar(_ components: [String]) -> [UInt8] {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//EN\n" + components.joined() + "END:VCALENDAR\n"
        return Array(text.replacing("\n", with: "\r\n").utf8)
    }

    static func event(_ lines: String...) -> String { event(lines) }

    static func event(_ lines: [String]) -> String {
        "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT\n"
    }

    static func period(_ from: String, _ to: String) throws -> TimeSpan {
        let start = try #require(Timestamp("\(from)T00:00:00Z"))
        let end = try #require(Timestamp("\(to)T00:00:00Z"))
        return try #require(TimeSpan(start, end))
    }

    /// Busy spans as `24 08:00-09:30`: the day of the start, and times in Greenwich.
    static func busy(
        _ calendar: [UInt8], from: String = "2026-11-23", to: String = "2026-11-30", farm: FarmClock = .utc,
        limits: CalendarLimits = CalendarLimits()
    ) throws -> [String] {
        let found = try BusyCalendar(reading: calendar, in: period(from, to), at: farm, limits: limits)
        return found.busy.map { span in
            let (start, end) = (span.start.description, span.end.description)
            return "\(start.dropFirst(8).prefix(2)) \(start.dropFirst(11).prefix(5))-\(end.dropFirst(11).prefix(5))"
        }
    }
}
