package import Values

/// When a farm works: the same hours on some days of the week.
package struct WorkingHours: Hashable, Sendable {
    /// ISO 8601: 1 is Monday, 7 is Sunday.
    package let weekdays: Set<Int>
    /// Minutes of the day by the farm's clocks, from the first up to the second.
    package let minutes: Range<Int>

    /// `nil` unless there is a day, and some time of it.
    package init?(weekdays: Set<Int> = [1, 2, 3, 4, 5], minutes: Range<Int>) {
        guard !weekdays.isEmpty, weekdays.isSubset(of: 1...7), !minutes.isEmpty,
            minutes.lowerBound >= 0, minutes.upperBound <= 1440
        else { return nil }
        (self.weekdays, self.minutes) = (weekdays, minutes)
    }

    /// The time of a period in which nobody works: one more who is busy.
    ///
    /// - Parameter farm: the farm's clocks.
    package func closed(in period: TimeSpan, at farm: FarmClock) -> [TimeSpan] {
        FreeTime.windows(besides: [open(in: period, at: farm)], in: period)
    }

    /// The working time of a period.
    package func open(in period: TimeSpan, at farm: FarmClock) -> [TimeSpan] {
        let days = farm.day(period.start).daysSince1970...farm.day(period.end).daysSince1970
        return days.compactMap { number in
            let day = CalendarDay(daysSince1970: number)
            guard weekdays.contains(day.weekday) else { return nil }
            let (start, end) = (farm.moment(day, minutes.lowerBound * 60), farm.moment(day, minutes.upperBound * 60))
            return TimeSpan(start, end)?.clipped(to: period)
        }
    }
}

extension CalendarDay {
    /// ISO 8601: 1 is Monday, 7 is Sunday.
    package var weekday: Int {
        // 1970-01-01 was a Thursday.
        let days = (daysSince1970 + 3) % 7
        return (days + 7) % 7 + 1
    }
}

extension WorkingHours {
    /// Reads `7:00-15:30`; `nil` when it is anything else.
    package init?(_ text: String, weekdays: Set<Int>) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minute($0) }
        guard ends.count == 2, let from = ends[0], let to = ends[1], from < to else { return nil }
        self.init(weekdays: weekdays, minutes: from..<to)
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }
}
