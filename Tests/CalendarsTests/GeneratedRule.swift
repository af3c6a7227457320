import TestSupport
import Values

/// A rule as it is written, and on which days it holds, said by the days alone.
struct GeneratedRule {
    /// What stands behind `RRULE:`; empty for what happens once.
    let text: String
    /// The day of the entry itself: the rule holds on it.
    let first: CalendarDay
    let holds: (CalendarDay) -> Bool

    private enum Kind: CaseIterable {
        case once, daily, weekly, byDate, byDates, byWeekday, byWeekdayFromTheEnd, lastDay, lastWorkingDay, yearly
        case yearlyByWeekday
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// - Parameter start: the first day is on it or soon after.
    init(from start: CalendarDay, random: inout SeededGenerator) {
        let interval = Int.random(in: 1...4, using: &random)
        let every = ";INTERVAL=\(interval)"
        let weekday = Self.names[start.isoWeekday - 1]
        let nth = (start.day - 1) / 7 + 1
        let fromTheEnd = (start.daysInMonth - start.day) / 7 + 1
        func months(_ day: CalendarDay, _ first: CalendarDay) -> Bool {
            ((day.year - first.year) * 12 + day.month - first.month) % interval == 0
        }
        switch Kind.allCases.randomElement(using: &random) ?? .once {
        case .once:
            (text, first) = ("", start)
            holds = { $0 == start }
        case .daily:
            (text, first) = ("FREQ=DAILY" + every, start)
            holds = { ($0.daysSince1970 - start.daysSince1970) % interval == 0 }
        case .weekly:
            var weekdays: Set = [start.isoWeekday]
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                weekdays.insert(Int.random(in: 1...7, using: &random))
            }
            let (days, begin) = (weekdays, [1, 7].randomElement(using: &random) ?? 1)
            let list = days.sorted().map { Self.names[$0 - 1] }.joined(separator: ",")
            (text, first) = ("FREQ=WEEKLY\(every);WKST=\(Self.names[begin - 1]);BYDAY=\(list)", start)
            holds = {
                days.contains($0.isoWeekday) && ($0.week(from: begin) - start.week(from: begin)) / 7 % interval == 0
            }
        case .byDate:
            (text, first) = ("FREQ=MONTHLY" + every, start)
            holds = { $0.day == start.day && months($0, start) }
        case .byDates:
            let days: Set = [start.day, Int.random(in: 1...31, using: &random)]
            (text, first) = (
                "FREQ=MONTHLY\(every);BYMONTHDAY=" + days.sorted().map(String.init).joined(separator: ","), start
            )
            holds = { days.contains($0.day) && months($0, start) }
        case .byWeekday:
            (text, first) = ("FREQ=MONTHLY\(every);BYDAY=\(nth)\(weekday)", start)
            holds = { $0.isoWeekday == start.isoWeekday && ($0.day - 1) / 7 + 1 == nth && months($0, start) }
        case .byWeekdayFromTheEnd:
            (text, first) = ("FREQ=MONTHLY\(every);BYDAY=-\(fromTheEnd)\(weekday)", start)
            holds = {
                $0.isoWeekday == start.isoWeekday && ($0.daysInMonth - $0.day) / 7 + 1 == fromTheEnd
                    && months($0, start)
            }
        case .lastDay:
            let last = start.adding(start.daysInMonth - start.day)
            (text, first) = ("FREQ=MONTHLY\(every);BYMONTHDAY=-1", last)
            holds = { $0.day == $0.daysInMonth && months($0, last) }
        case .lastWorkingDay:
            func isLast(_ day: CalendarDay) -> Bool {
                let end = day.adding(day.daysInMonth - day.day)
                return day == end.adding(-max(0, end.isoWeekday - 5))
            }
            let last = (0..<70).lazy.map { start.adding($0) }.first(where: isLast) ?? start
            (text, first) = ("FREQ=MONTHLY\(every);BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", last)
            holds = { isLast($0) && months($0, last) }
        case .yearly:
            (text, first) = ("FREQ=YEARLY" + every, start)
            holds = {
                $0.month == start.month && $0.day == start.day && ($0.year - start.year) % interval == 0
            }
        case .yearlyByWeekday:
            (text, first) = ("FREQ=YEARLY\(every);BYMONTH=\(start.month);BYDAY=\(nth)\(weekday)", start)
            holds = {
                $0.month == start.month && $0.isoWeekday == start.isoWeekday && ($0.day - 1) / 7 + 1 == nth
                    && ($0.year - start.year) % interval == 0
            }
        }
    }
}
