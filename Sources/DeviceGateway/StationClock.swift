import Glibc
package import Values

/// The time of this station: UTC at start, moved on by the monotonic clock.
///
/// A step of the system clock in the middle of a weighing does not reach the state machines.
package struct StationClock: Sendable {
    private let read: @Sendable () -> Timestamp

    package init() {
        let offset = Self.microseconds(of: CLOCK_REALTIME) - Self.microseconds(of: CLOCK_MONOTONIC)
        self.init { Timestamp(microseconds: offset + Self.microseconds(of: CLOCK_MONOTONIC)) }
    }

    /// A clock that somebody else moves.
    init(_ read: @escaping @Sendable () -> Timestamp) {
        self.read = read
    }

    package func now() -> Timestamp { read() }

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
