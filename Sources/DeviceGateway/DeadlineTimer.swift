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
            state.ringsAt = nil
            guard let deadline = state.deadline, deadline <= clock.now() else {
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
