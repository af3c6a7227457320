import Glibc
package import HerdStore
import Synchronization
package import Values

/// The time of this station: UTC, as the system clock has it now.
///
/// The system clock may be wrong at start, by years on a machine without a battery, and is set right later: what is
/// recorded from then on has the right time. Waits are measured by `steady`, which nobody sets, so that none becomes
/// endless, or over at once.
package struct StationClock: Sendable {
    private let readSteady: @Sendable () -> Timestamp
    /// By how much the system clock is ahead of the steady one, which is so late now.
    private let measureLead: @Sendable (Timestamp) -> Duration
    /// In which boot of the computer its steady clock runs; `nil` where no restart needs to know.
    let boot: Boot?

    /// The steady clock goes on while the computer sleeps: what was waited for is over when it wakes.
    ///
    /// - Parameter boot: an earlier start in it has told when it began: then the steady clock goes on over restarts, whatever
    ///   the system clock is set to in between.
    package init(in boot: Boot? = nil) {
        let seen = Self.bootBegan
        let began = boot?.began ?? seen
        self.init(
            system: { Timestamp(microseconds: Self.microseconds(of: CLOCK_REALTIME)) },
            steady: { Timestamp(microseconds: began.microseconds + Self.microseconds(of: CLOCK_BOOTTIME)) },
            lead: seen - began, in: boot)
    }

    /// A clock that is set now and then, and one beside it that never is.
    init(
        system: @escaping @Sendable () -> Timestamp, steady: @escaping @Sendable () -> Timestamp,
        lead: Duration = .zero, in boot: Boot? = nil
    ) {
        let lead = ClockLead(lead)
        self.boot = boot
        readSteady = steady
        measureLead = { lead.measured(at: $0, system: system, steady: steady) }
    }

    /// A clock that somebody else moves.
    package init(_ read: @escaping @Sendable () -> Timestamp) {
        boot = nil
        readSteady = read
        measureLead = { _ in .zero }
    }

    package func now() -> Timestamp {
        let moment = readSteady()
        return moment + measureLead(moment)
    }

    /// The same clock as if it had never been set: what waits are measured by.
    package var steady: StationClock { StationClock(readSteady) }

    /// What the clock should have shown at a moment of `steady`, by what is known now.
    package func time(at moment: Timestamp) -> Timestamp { moment + lead }

    /// The moment of `steady` at which the clock should have shown that, by what is known now.
    func moment(of time: Timestamp) -> Timestamp { time - lead }

    /// By how much the clock was set since the first start in this boot of the computer.
    var lead: Duration { measureLead(readSteady()) }

    /// When the computer was started, by its clock as it is now.
    static var bootBegan: Timestamp {
        Timestamp(microseconds: microseconds(of: CLOCK_REALTIME) - microseconds(of: CLOCK_BOOTTIME))
    }

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
