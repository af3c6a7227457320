import Glibc
package import ScaleProtocol

/// The time of this station: UTC at start, moved on by the monotonic clock.
///
/// A step of the system clock in the middle of a weighing does not reach the state machines.
package struct StationClock: Sendable {
    private let offset: Int64

    package init() {
        offset = Self.microseconds(of: CLOCK_REALTIME) - Self.microseconds(of: CLOCK_MONOTONIC)
    }

    package func now() -> Timestamp {
        Timestamp(microseconds: offset + Self.microseconds(of: CLOCK_MONOTONIC))
    }

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
