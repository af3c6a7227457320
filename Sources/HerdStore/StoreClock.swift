import Glibc
package import ScaleProtocol

/// Where the store takes the time from.
///
/// Days are the farm's own: a change dated today is in force from local midnight.
package struct StoreClock: Sendable {
    let now: @Sendable () -> Timestamp
    let day: @Sendable (Timestamp) -> CalendarDay

    package init(now: @escaping @Sendable () -> Timestamp, day: @escaping @Sendable (Timestamp) -> CalendarDay) {
        self.now = now
        self.day = day
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
