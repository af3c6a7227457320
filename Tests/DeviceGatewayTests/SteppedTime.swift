import Synchronization
import Values

@testable import DeviceGateway

/// True time, the clock that the daemon sees instead, and what the daemon said when.
final class SteppedTime: Sendable {
    private struct State {
        /// Seconds since the start of the day.
        var now = 0.0
        /// By how much the clock is off.
        var jumped = 0.0
        var notices: [(at: Double, text: String)] = []
        var moments: [Int64: [Double]] = [:]
    }

    private let state = Mutex(State())
    private let start: Timestamp

    init(start: Timestamp) {
        self.start = start
    }

    var clock: StationClock { StationClock { self.shown } }
    var log: Log {
        Log { line in self.state.withLock { $0.notices.append(($0.now, line.text)) } }
    }

    var now: Double { state.withLock { $0.now } }
    /// What the clock shows.
    var shown: Timestamp {
        state.withLock { state in
            let shown = start + .microseconds(Int64((state.now + state.jumped) * 1_000_000))
            state.moments[shown.microseconds / 1000, default: []].append(state.now)
            return shown
        }
    }

    /// What a clock shows that never jumps; the devices' own.
    var unjumped: Timestamp { start + .microseconds(Int64(now * 1_000_000)) }

    func advance(to seconds: Double) { state.withLock { $0.now = max($0.now, seconds) } }
    /// A thousandth more each time, so that no two moments look alike for long.
    func jump(by seconds: Double) { state.withLock { $0.jumped += (seconds * 100).rounded() / 100 + 0.001 } }

    /// When the clock showed this last; a clock that was set back shows it again.
    ///
    /// What was weighed by looking back has a time between two samples: that of the nearer one.
    func moment(_ shown: Timestamp, before limit: Double) -> Double? {
        state.withLock { state in
            let thousandth = shown.microseconds / 1000
            for distance in 0...Self.betweenSamples {
                for near in [thousandth - distance, thousandth + distance] {
                    if let found = state.moments[near]?.last(where: { $0 <= limit }) { return found }
                }
            }
            return nil
        }
    }

    /// Milliseconds; half of what lies between the samples of the slowest scale.
    private static let betweenSamples = 250 as Int64

    var notices: [(at: Double, text: String)] { state.withLock { $0.notices } }
}
