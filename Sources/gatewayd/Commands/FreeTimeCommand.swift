import Calendars
import Exports
import FreeTime
import HerdStore
import Values

extension Command {
    /// `gatewayd free-time`: when all of some calendars are free.
    ///
    /// A calendar that cannot be read ends it with 1 and no windows: who is taken for free is called in vain.
    static let freeTime = Command(
        name: "free-time",
        summary: "Finds when everybody is free, by iCalendar files (.ics); see docs/planner.md.",
        operands: "FILE…",
        options: [
            CommandOption("minutes", "N", "how long at least (default 60)"),
            CommandOption("from", "DAY", "the first day, such as 2026-11-24 (default today)"),
            CommandOption("to", "DAY", "the last day (default a week later)"),
            CommandOption("hours", "H:MM-H:MM", "only within these hours of the day, such as 7:00-15:30"),
            CommandOption("weekdays", "DIGITS", "on which days of the week, 1 is Monday (default 12345 with --hours)"),
            CommandOption("json", nil, "print one JSON object a line"),
        ]
    ) { arguments in
        guard !arguments.operands.isEmpty else { throw UsageError("name at least one file", command: "free-time") }
        let farm = StoreClock.system.farm
        let period = try PlannedPeriod(arguments, at: farm, now: StoreClock.system.now())
        var busy: [[TimeSpan]] = []
        for path in arguments.operands {
            let bytes = try InputFile.read(path, limit: CalendarLimits().bytes)
            do throws(CalendarError) {
                let calendar = try BusyCalendar(reading: bytes, in: period.span, at: farm)
                busy.append(calendar.busy)
                guard calendar.unread > 0 else { continue }
                StandardStream.error.line("\(path): \(calendar.unread) lines cannot be read; they may hide a busy time")
            } catch {
                StandardStream.error.line("\(path): \(error)")
                return 1
            }
        }
        let isJSON = arguments.has("json")
        for window in period.windows(besides: busy, at: farm) { StandardStream.output.line(window.line(isJSON)) }
        return 0
    }
}

/// In which days and hours a window is looked for, and how long it has to be.
struct PlannedPeriod {
    let span: TimeSpan
    let least: Duration
    let hours: WorkingHours?

    /// Longer is asked by nobody, and an endless rule has so many repetitions.
    static let longestDays = 400

    init(_ arguments: Arguments, at farm: FarmClock, now: Timestamp) throws(UsageError) {
        let from = try arguments.plannedDay("from") ?? farm.day(now)
        let to = try arguments.plannedDay("to") ?? CalendarDay(daysSince1970: from.daysSince1970 + 6)
        guard from <= to, to.daysSince1970 - from.daysSince1970 < Self.longestDays else {
            throw UsageError("--to \(to): needs a day from \(from), and less than \(Self.longestDays) days on")
        }
        let (start, end) = (
            farm.moment(from, 0), farm.moment(CalendarDay(daysSince1970: to.daysSince1970 + 1), 0)
        )
        guard let span = TimeSpan(max(start, now), end) else { throw UsageError("--to \(to): is over") }
        self.span = span
        least = .seconds(60 * (try arguments.number("minutes", in: 1...10_080) ?? 60))
        hours = try arguments.workingHours()
    }

    /// The windows in which nobody is busy.
    func windows(besides busy: [[TimeSpan]], at farm: FarmClock) -> [TimeSpan] {
        let closed = hours.map { $0.closed(in: span, at: farm) } ?? []
        return FreeTime.windows(besides: busy + [closed], in: span, atLeast: least)
    }
}

extension Arguments {
    /// A day of the calendar.
    func plannedDay(_ option: String) throws(UsageError) -> CalendarDay? {
        guard let text = value(option) else { return nil }
        guard let day = CalendarDay(text) else {
            throw UsageError("--\(option) \(text): needs a day such as 2026-11-24")
        }
        return day
    }

    func workingHours() throws(UsageError) -> WorkingHours? {
        let digits = value("weekdays")
        guard let hours = value("hours") ?? (digits == nil ? nil : "0:00-24:00") else { return nil }
        let weekdays = Set((digits ?? "12345").compactMap(\.wholeNumberValue))
        guard let found = WorkingHours(hours, weekdays: weekdays), weekdays.count == (digits ?? "12345").count else {
            throw UsageError("--hours \(hours), --weekdays \(digits ?? "12345"): need 7:00-15:30 and digits of 1 to 7")
        }
        return found
    }
}

extension TimeSpan {
    /// As the farm's clocks show it, or as one JSON object.
    func line(_ isJSON: Bool) -> String {
        let minutes = Int(duration / .seconds(60))
        guard !isJSON else { return "{\"start\":\"\(start)\",\"end\":\"\(end)\",\"minutes\":\(minutes)}" }
        return "\(start.localMinute)\t\(end.localMinute)\t\(minutes) min"
    }
}

extension Timestamp {
    /// Such as `2026-11-24 07:30`, by the farm's clocks.
    var localMinute: String { "\(LocalClock.system.day(self)) \(LocalClock.system.minute(self))" }
}
