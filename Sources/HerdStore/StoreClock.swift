import Glibc
package import Values

/// Where the store takes the time from.
///
/// Days are the farm's own: a change dated today is in force from local midnight.
package struct StoreClock: Sendable {
    package let now: @Sendable () -> Timestamp
    let day: @Sendable (Timestamp) -> CalendarDay
    /// The moment of a day's second by the farm's clocks.
    let moment: @Sendable (CalendarDay, Int) -> Timestamp

    /// - Parameter moment: `nil` for days in UTC.
    package init(
        now: @escaping @Sendable () -> Timestamp, day: @escaping @Sendable (Timestamp) -> CalendarDay,
        moment: (@Sendable (CalendarDay, Int) -> Timestamp)? = nil
    ) {
        self.now = now
        self.day = day
        self.moment = moment ?? Self.utc
    }

    private static let utc: @Sendable (CalendarDay, Int) -> Timestamp = { day, second in
        Timestamp(microseconds: Int64(day.daysSince1970 * 86_400 + second) * 1_000_000)
    }

    /// Now, and the farm's day.
    func instant() -> Instant {
        let moment = now()
        return Instant(moment: moment, day: day(moment))
    }

    /// The machine's clock and time zone.
    package static let system = StoreClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
        },
        day: { moment in
            // Essentials knows no time zones by name, libc does.
            var seconds = time_t(moment.microseconds / 1_000_000)
            var local = tm()
            guard localtime_r(&seconds, &local) != nil,
                let day = CalendarDay(
                    year: Int(local.tm_year) + 1900, month: Int(local.tm_mon) + 1, day: Int(local.tm_mday))
            else { return moment.day }
            return day
        },
        moment: { day, second in
            var local = tm()
            local.tm_year = Int32(day.year - 1900)
            local.tm_mon = Int32(day.month - 1)
            local.tm_mday = Int32(day.day)
            local.tm_sec = Int32(second)
            // Whether it is summer time is for the zone to say.
            local.tm_isdst = -1
            let seconds = mktime(&local)
            return seconds == -1 ? utc(day, second) : Timestamp(microseconds: Int64(seconds) * 1_000_000)
        })

    /// A clock that stands still, with days in UTC.
    package static func stopped(at moment: Timestamp) -> StoreClock {
        StoreClock(now: { moment }, day: \.day)
    }
}

/// One moment and the farm's day it falls on.
struct Instant: Equatable {
    let moment: Timestamp
    let day: CalendarDay
}
