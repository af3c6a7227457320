import TestSupport
import Values

/// An entry as a calendar program may write it, and when it happens, found day by day without any rule of the library.
struct GeneratedSeries {
    let lines: [String]
    /// Changes of single repetitions.
    let others: [[String]]
    let spans: [TimeSpan]

    private enum Frequency: String, CaseIterable {
        case once = "", daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY", yearly = "YEARLY"
    }

    private enum Clocks: CaseIterable { case utc, prague, farm, days }

    private struct Shape {
        let frequency: Frequency
        let interval: Int
        let weekdays: Set<Int>
        let first: CalendarDay

        /// Whether it happens on a day from the first on.
        func holds(_ day: CalendarDay) -> Bool {
            let days = day.daysSince1970 - first.daysSince1970
            let months = (day.year - first.year) * 12 + day.month - first.month
            switch frequency {
            case .once: return days == 0
            case .daily: return days % interval == 0
            case .weekly:
                let weeks = (day.monday - first.monday) / 7
                return weeks % interval == 0 && weekdays.contains(day.isoWeekday)
            case .monthly: return months % interval == 0 && day.day == first.day
            case .yearly:
                return (day.year - first.year) % interval == 0 && day.month == first.month && day.day == first.day
            }
        }
    }

    /// - Parameter end: the last day on which a repetition may begin.
    init(named uid: String, around start: CalendarDay, until end: CalendarDay, random: inout SeededGenerator) {
        let clocks = Clocks.allCases.randomElement(using: &random) ?? .utc
        let frequency = Frequency.allCases.randomElement(using: &random) ?? .once
        let first = CalendarDay(daysSince1970: start.daysSince1970 + Int.random(in: -900...60, using: &random))
        var weekdays: Set = [first.isoWeekday]
        for _ in 0..<Int.random(in: 0...3, using: &random) { weekdays.insert(Int.random(in: 1...7, using: &random)) }
        let shape = Shape(
            frequency: frequency, interval: Int.random(in: 1...4, using: &random), weekdays: weekdays, first: first)
        let second = clocks == .days ? 0 : Int.random(in: 0..<96, using: &random) * 900
        let length =
            clocks == .days
            ? Int.random(in: 1...3, using: &random) * 86_400 : Int.random(in: 1...40, using: &random) * 900

        func moment(_ day: CalendarDay, _ second: Int) -> Timestamp {
            let wall = Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second) * 1_000_000)
            return clocks == .prague ? wall.asShownInPrague : wall
        }
        func text(_ name: String, _ day: CalendarDay, _ second: Int) -> String {
            let date = day.description.filter { $0 != "-" }
            let time =
                "T" + [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
            return switch clocks {
            case .utc: "\(name):\(date)\(time)Z"
            case .prague: "\(name);TZID=Europe/Prague:\(date)\(time)"
            case .farm: "\(name):\(date)\(time)"
            case .days: "\(name);VALUE=DATE:\(date)"
            }
        }

        var days = (first.daysSince1970...max(first.daysSince1970, end.daysSince1970))
            .map { CalendarDay(daysSince1970: $0) }.filter(shape.holds)
        var rule = "RRULE:FREQ=\(frequency.rawValue);INTERVAL=\(shape.interval)"
        if frequency == .weekly {
            let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
            rule += ";BYDAY=" + weekdays.sorted().map { names[$0 - 1] }.joined(separator: ",")
        }
        switch Int.random(in: 0...2, using: &random) {
        case 0:
            let count = Int.random(in: 1...400, using: &random)
            days = Array(days.prefix(count))
            rule += ";COUNT=\(count)"
        case 1:
            let last = CalendarDay(daysSince1970: first.daysSince1970 + Int.random(in: 0...1000, using: &random))
            days = days.filter { $0 <= last }
            rule += ";UNTIL=" + last.description.filter { $0 != "-" }
        default: break
        }

        var lines = ["UID:\(uid)", text("DTSTART", first, second), "SUMMARY:\(uid)"]
        lines.append(clocks == .days ? "DURATION:P\(length / 86_400)D" : "DURATION:PT\(length)S")
        if frequency != .once { lines.append(rule) }
        let isFree = Int.random(in: 0..<10, using: &random) == 0
        if isFree { lines.append(["TRANSP:TRANSPARENT", "STATUS:CANCELLED"].randomElement(using: &random) ?? "") }

        func span(_ start: Timestamp, from day: CalendarDay, second: Int) -> TimeSpan? {
            guard clocks == .days else { return TimeSpan(start, start + .seconds(length)) }
            return TimeSpan(start, start + .seconds(length))
        }
        var spans: [TimeSpan] = []
        var others: [[String]] = []
        for (index, day) in days.enumerated() {
            let start = moment(day, second)
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where frequency != .once && index > 0:
                lines.append(text("EXDATE", day, second))
            case 1 where frequency != .once && clocks != .days && others.count < 5:
                let moved = (second + 5400) % 86_400
                others.append([
                    "UID:\(uid)", text("RECURRENCE-ID", day, second), text("DTSTART", day, moved),
                    "DURATION:PT\(length)S",
                ])
                if let span = span(moment(day, moved), from: day, second: moved) { spans.append(span) }
            default:
                if !isFree, let span = span(start, from: day, second: second) { spans.append(span) }
            }
        }
        (self.lines, self.others, self.spans) = (lines, others, spans)
    }
}

extension CalendarDay {
    fileprivate var isoWeekday: Int { (((daysSince1970 + 3) % 7) + 7) % 7 + 1 }
    fileprivate var monday: Int { daysSince1970 - isoWeekday + 1 }
}

extension Timestamp {
    /// The moment at which clocks in Prague show this one, by the rule of the European Union (directive 2000/84/EC).
    fileprivate var asShownInPrague: Timestamp {
        let summer = self - .seconds(7200)
        func lastSunday(of month: Int) -> Timestamp {
            let day = CalendarDay(year: summer.day.year, month: month, day: 31) ?? summer.day
            let sunday = day.daysSince1970 - day.isoWeekday % 7
            return Timestamp(microseconds: Int64(sunday * 86_400 + 3600) * 1_000_000)
        }
        return summer >= lastSunday(of: 3) && summer < lastSunday(of: 10) ? summer : self - .seconds(3600)
    }
}
