package import Values

/// The name of a copy: the farm's day and time of it.
package struct BackupName: Hashable, Comparable, Sendable {
    package let day: CalendarDay
    /// Seconds of that day, as clocks on the wall show them.
    package let second: Int

    init(day: CalendarDay, second: Int) {
        (self.day, self.second) = (day, second)
    }

    package init(_ moment: Timestamp, clock: StoreClock) {
        day = clock.day(moment)
        // A day with a change of clocks has an hour more or less: what the clock shows is found by asking it back.
        let elapsed = (moment.microseconds - clock.moment(day, 0).microseconds) / 1_000_000
        let missed = (moment.microseconds - clock.moment(day, Int(elapsed)).microseconds) / 1_000_000
        second = min(max(Int(elapsed + missed), 0), 86_399)
    }

    /// Reads the name of a file; `nil` when it is none of ours.
    package init?(file: some StringProtocol) {
        guard file.hasPrefix(Self.start), file.hasSuffix(Self.end) else { return nil }
        let moment = file.dropFirst(Self.start.count).dropLast(Self.end.count)
        let clock = moment.suffix(6)
        guard moment.utf8.count == 17, moment.dropLast(6).last == "-", let day = CalendarDay(moment.prefix(10)),
            clock.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let time = Int(clock),
            time / 10_000 < 24, time / 100 % 100 < 60, time % 100 < 60
        else { return nil }
        self.init(day: day, second: time / 10_000 * 3600 + time / 100 % 100 * 60 + time % 100)
    }

    /// Such as `gateway-2026-11-22-023000.sqlite`.
    package var file: String { Self.start + moment + Self.end }

    /// Such as `2026-11-22-023000`.
    var moment: String {
        let parts = [second / 3600, second / 60 % 60, second % 60]
        return "\(day)-" + parts.map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
    }

    /// The moment it stands for.
    package func at(_ clock: StoreClock = .system) -> Timestamp { clock.moment(day, second) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.day, left.second) < (right.day, right.second)
    }

    private static let start = "gateway-"
    private static let end = ".sqlite"
}
