import Links
import Synchronization
import Values

/// Ticks once when a deadline is reached; a new deadline replaces the old one.
final class DeadlineTimer: Sendable {
    /// The ticks, for one reader.
    let ticks: AsyncStream<Void>
    private let stream: AsyncStream<Void>.Continuation
    private let clock: StationClock
    private let state = Mutex(State())
    private let alarm = Alarm()

    /// An alarm that rings so much before its time by the clock rings in time: the clock was set back.
    private static let leastStep = Duration.seconds(1)

    private struct State {
        var deadline: Timestamp?
        /// At the deadline or before: it is put off with every line, for which the alarm need not be set anew.
        var ringsAt: Timestamp?
    }

    init(clock: StationClock) {
        self.clock = clock
        (ticks, stream) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        stream.finish()
    }

    /// - Parameter deadline: when to tick; `nil` for not at all.
    func schedule(_ deadline: Timestamp?) {
        state.withLock { state in
            state.deadline = deadline
            arm(&state)
        }
    }

    private func ring() {
        let isDue = state.withLock { state in
            let now = clock.now()
            // Else it would be put off by as much as the clock was set back.
            let wasSetBack = state.ringsAt.map { $0 - now >= Self.leastStep } ?? false
            state.ringsAt = nil
            guard let deadline = state.deadline, deadline <= now || wasSetBack else {
                arm(&state)
                return false
            }
            state.deadline = nil
            return true
        }
        if isDue { stream.yield() }
    }

    private func arm(_ state: inout State) {
        guard let deadline = state.deadline else { return }
        if let ringsAt = state.ringsAt, ringsAt <= deadline { return }
        state.ringsAt = deadline
        alarm.set(after: deadline - clock.now()) { [weak self] in self?.ring() }
    }
}
