import Glibc

/// What a scan measures its own time by.
package struct ScanClock: Sendable {
    /// How much the scan has computed; only differences count.
    private let processor: @Sendable () -> Duration
    /// A monotonic clock; only differences count.
    private let wall: @Sendable () -> Duration

    package init(processor: @escaping @Sendable () -> Duration, wall: @escaping @Sendable () -> Duration) {
        self.processor = processor
        self.wall = wall
    }

    /// The processor time of the thread that asks, and the system's monotonic clock.
    package static let thread = ScanClock(
        processor: { time(CLOCK_THREAD_CPUTIME_ID) }, wall: { time(CLOCK_MONOTONIC) })

    var now: ScanTime { ScanTime(processor: processor(), wall: wall()) }

    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// A time on both clocks of a scan.
struct ScanTime: Sendable {
    var processor: Duration
    var wall: Duration

    static func - (left: ScanTime, right: ScanTime) -> ScanTime {
        ScanTime(processor: left.processor - right.processor, wall: left.wall - right.wall)
    }
}
