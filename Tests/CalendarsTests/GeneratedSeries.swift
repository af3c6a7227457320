import TestSupport
import Values

/// An entry as a calendar program may write it, with what was changed about it, and when it happens: found day by day,
/// without any rule, zone or length of the library.
struct GeneratedSeries {
    /// Each is an entry of the file.
    private(set) var entries: [[String]] = []
    private(set) var spans: [TimeSpan] = []

    private enum Clocks: CaseIterable { case utc, prague, described, farm, days }

    private enum Length {
        case seconds(Int)
        /// Days by the clocks, of which one has 23 and one 25 hours.
        case days(Int, seconds: Int)
    }

    private let uid: String
    private let clocks: Clocks
    private let farm: FarmClock
    private var length = Length.seconds(0)

    /// - Parameter end: the last day on which a repetition may begin.
    init(
        named uid: String, around start: CalendarDay, until end: CalendarDay, at farm: FarmClock,
        random: inout SeededGenerator
    ) {
        (self.uid, self.farm) = (uid, farm)
        clocks = Clocks.allCases.randomElement(using: &random) ?? .utc
        let rule = GeneratedRule(from: start.adding(Int.random(in: -900...60, using: &random)), random: &random)
        let first = rule.first
        let second = clocks == .days ? 0 : Int.random(in: 0..<96, using: &random) * 900
        var lines = ["UID:\(uid)", text("DTSTART", first, second), "SUMMARY:\(uid)"]
        lines.append(lengthen(from: first, second, random: &random))
        var days = (first.daysSince1970...max(first.daysSince1970, end.daysSince1970))
            .map { CalendarDay(daysSince1970: $0) }.filter(rule.holds)
        if !rule.text.isEmpty {
            lines.append("RRULE:" + rule.text + limit(&days, first, second, random: &random))
        }
        let isFree = Int.random(in: 0..<10, using: &random) == 0
        if isFree { lines.append(["TRANSP:TRANSPARENT", "STATUS:CANCELLED"].randomElement(using: &random) ?? "") }

        var changed = Set<CalendarDay>()
        for day in days.dropFirst() {
            switch Int.random(in: 0..<14, using: &random) {
            case 0:
                lines.append(text("EXDATE", day, second))
                changed.insert(day)
            case 1 where changed.count < 8:
                change(day, second, random: &random)
                changed.insert(day)
            default: break
            }
        }
        var starts = days.filter { !changed.contains($0) }.map { ($0, second) }
        // Between hours that no jump of clocks lets fall together.
        if !rule.text.isEmpty, clocks != .days, (14_400..<72_000).contains(second), Bool.random(using: &random) {
            let day = first.adding(Int.random(in: 0...950, using: &random))
            lines.append(text("RDATE", day, second + 2700))
            starts.append((day, second + 2700))
        }
        add(starts, isFree, from: days, changed, second, random: &random)
        if Int.random(in: 0..<6, using: &random) == 0 {
            // As it was sent before somebody corrected it.
            entries.append(["UID:\(uid)", text("DTSTART", first.adding(1), second), "DURATION:P1D", "RRULE:FREQ=DAILY"])
            lines.append("SEQUENCE:2")
        }
        entries.append(lines)
    }

    /// Adds the times of the series, from a day on perhaps moved all together.
    private mutating func add(
        _ starts: [(CalendarDay, Int)], _ isFree: Bool, from days: [CalendarDay], _ changed: Set<CalendarDay>,
        _ second: Int, random: inout SeededGenerator
    ) {
        let later = days.dropFirst().filter { !changed.contains($0) }
        guard clocks != .days, let day = later.randomElement(using: &random), Int.random(in: 0..<4, using: &random) == 0
        else {
            if !isFree { spans += starts.compactMap { span($0.0, $0.1) } }
            return
        }
        let (from, moved) = (moment(day, second), Int.random(in: 0..<96, using: &random) * 900)
        let shift = moment(day, moved) - from
        let hour = Duration.seconds(3600)
        entries.append([
            "UID:\(uid)", text("RECURRENCE-ID;RANGE=THISANDFUTURE", day, second), text("DTSTART", day, moved),
            "DURATION:PT1H",
        ])
        for start in starts {
            let moment = moment(start.0, start.1)
            if moment >= from {
                if let span = TimeSpan(moment + shift, moment + shift + hour) { spans.append(span) }
            } else if !isFree, let span = span(start.0, start.1) {
                spans.append(span)
            }
        }
    }

    /// One repetition is on another day or at another hour, and perhaps keeps nobody busy.
    private mutating func change(_ day: CalendarDay, _ second: Int, random: inout SeededGenerator) {
        let other = day.adding(Int.random(in: -2...2, using: &random))
        let moved = clocks == .days ? 0 : Int.random(in: 0..<96, using: &random) * 900
        var lines = ["UID:\(uid)", text("RECURRENCE-ID", day, second), text("DTSTART", other, moved)]
        let isFree = Int.random(in: 0..<4, using: &random) == 0
        if isFree { lines.append("STATUS:CANCELLED") }
        lines.append(clocks == .days ? "DURATION:P1D" : "DURATION:PT45M")
        entries.append(lines)
        let start = moment(other, moved)
        let end = clocks == .days ? moment(other.adding(1), 0) : start + .seconds(2700)
        if !isFree, let span = TimeSpan(start, end) { spans.append(span) }
    }

    /// Chooses how long it lasts; returns the line that says so.
    private mutating func lengthen(
        from first: CalendarDay, _ second: Int, random: inout SeededGenerator
    ) -> String {
        let days = Int.random(in: 1...3, using: &random)
        let seconds = Int.random(in: 1...40, using: &random) * 900
        switch (clocks, Int.random(in: 0...2, using: &random)) {
        case (.days, 0):
            length = .days(days, seconds: 0)
            return text("DTEND", first.adding(days), 0)
        case (.days, _):
            length = .days(days, seconds: 0)
            return "DURATION:P\(days)D"
        case (_, 0):
            // Until the clocks show this on its first day: as long as that was it lasts each time.
            let (day, end) = (first.adding((second + seconds) / 86_400), (second + seconds) % 86_400)
            let lasting = moment(day, end) - moment(first, second)
            length = .seconds(max(0, Int(lasting.components.seconds)))
            return text("DTEND", day, end)
        case (_, 1):
            length = .days(days, seconds: seconds)
            return "DURATION:P\(days)DT\(seconds / 60)M"
        default:
            length = .seconds(seconds)
            return "DURATION:PT\(seconds)S"
        }
    }

    /// After so many, or with a day, or with a moment it may end.
    private func limit(
        _ days: inout [CalendarDay], _ first: CalendarDay, _ second: Int, random: inout SeededGenerator
    ) -> String {
        switch Int.random(in: 0...3, using: &random) {
        case 0:
            let count = Int.random(in: 1...400, using: &random)
            days = Array(days.prefix(count))
            return ";COUNT=\(count)"
        case 1:
            let last = first.adding(Int.random(in: 0...1000, using: &random))
            days = days.filter { $0 <= last }
            return ";UNTIL=" + last.description.filter { $0 != "-" }
        case 2 where clocks != .days:
            guard let last = days.randomElement(using: &random) else { return "" }
            // The entry itself happens whatever its rule says.
            let isLast = Bool.random(using: &random) || last == first
            let end = moment(last, second) - .seconds(isLast ? 0 : 1)
            days = days.filter { moment($0, second) <= end }
            return ";UNTIL=" + end.description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
        default: return ""
        }
    }

    private func span(_ day: CalendarDay, _ second: Int) -> TimeSpan? {
        let start = moment(day, second)
        return switch length {
        case .seconds(let seconds): TimeSpan(start, start + .seconds(seconds))
        case .days(let days, let seconds): TimeSpan(start, moment(day.adding(days), second) + .seconds(seconds))
        }
    }

    private func moment(_ day: CalendarDay, _ second: Int) -> Timestamp {
        switch clocks {
        case .utc: FarmClock.utc.moment(day, second)
        case .prague, .described: PragueClock.moment(of: day, second)
        case .farm, .days: farm.moment(day, second)
        }
    }

    private func text(_ name: String, _ day: CalendarDay, _ second: Int) -> String {
        let date = day.description.filter { $0 != "-" }
        let time = "T" + [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return switch clocks {
        case .utc: "\(name):\(date)\(time)Z"
        case .prague: "\(name);TZID=Europe/Prague:\(date)\(time)"
        case .described: "\(name);TZID=Doma:\(date)\(time)"
        case .farm: "\(name):\(date)\(time)"
        case .days: "\(name);VALUE=DATE:\(date)"
        }
    }
}
