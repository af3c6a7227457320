import Synchronization
import Testing
import Values

@testable import DeviceGateway

/// What is cleared away by a clock that nobody can check.
struct ProvenTimeTests {
    private final class Clocks: Sendable {
        private let times = Mutex(
            (system: Timestamp(microseconds: 1_795_000_000_000_000), steady: Timestamp(microseconds: 0)))

        var clock: StationClock {
            StationClock(
                system: { [self] in times.withLock { $0.system } }, steady: { [self] in times.withLock { $0.steady } })
        }
        var system: Timestamp { times.withLock { $0.system } }

        func pass(_ time: Duration) { times.withLock { $0 = ($0.system + time, $0.steady + time) } }
        func set(_ time: Duration) { times.withLock { $0.system = $0.system + time } }
    }

    private let year = Duration.seconds(365 * 86_400)

    @Test func `time passes as the clock goes, after what was recorded last`() {
        let clocks = Clocks()
        let recorded = clocks.system - .seconds(3600)
        let proven = ProvenTime(newestRecord: recorded, clocks.clock)
        clocks.pass(year)
        #expect(proven.now(clocks.clock) == recorded + year)
    }

    @Test(arguments: [true, false])
    func `a clock that leaps ahead makes nothing older`(isNew: Bool) {
        let clocks = Clocks()
        let start = clocks.system
        let clock = clocks.clock
        let proven = ProvenTime(newestRecord: isNew ? nil : start, clock)
        clocks.set(year * 10)
        clocks.pass(.seconds(60))
        #expect(proven.now(clock) == start + .seconds(60))
    }

    @Test func `a clock that was set back counts as it is`() {
        let clocks = Clocks()
        let clock = clocks.clock
        let proven = ProvenTime(newestRecord: clocks.system, clock)
        clocks.set(year * -1)
        #expect(proven.now(clock) == clocks.system)
    }
}
