import HerdStore
import Synchronization
import Values

@testable import DeviceGateway

/// A system clock that somebody sets, beside one that only runs on; a test moves both.
final class SetClock: Sendable {
    private struct State {
        var steady = Timestamp(microseconds: 1_800_000_000_000_000)
        var lead = Duration.zero
        var holdUp = Duration.zero
        var heldUpLooks = 0
    }

    private let state = Mutex(State())
    private let began = ContinuousClock.now

    var station: StationClock { station(in: nil) }

    /// As a start of the gateway finds it, in a boot that it may have been started in before.
    func station(in boot: Boot?) -> StationClock {
        StationClock(system: { self.system }, steady: { self.steady }, in: boot)
    }

    private var steady: Timestamp { state.withLock { $0.steady } }
    /// What the system clock shows.
    var system: Timestamp {
        state.withLock { state in
            if state.heldUpLooks > 0 {
                state.heldUpLooks -= 1
                state.steady = state.steady + state.holdUp
            }
            return state.steady + state.lead
        }
    }

    /// What a system clock shows that runs on by itself.
    var running: Timestamp {
        let passed = ContinuousClock.now - began
        return state.withLock { $0.steady + $0.lead + passed }
    }

    func pass(_ duration: Duration) { state.withLock { $0.steady = $0.steady + duration } }
    /// Somebody sets the system clock, or the network does.
    func set(by step: Duration) { state.withLock { $0.lead += step } }
    /// The next looks at the system clock come so late.
    func holdUp(by duration: Duration, looks: Int) {
        state.withLock { ($0.holdUp, $0.heldUpLooks) = (duration, looks) }
    }
}
