import Dispatch
import Links
import ScaleProtocol
import Synchronization

/// Ticks once when a deadline is reached; a new deadline replaces the old one.
final class DeadlineTimer: Sendable {
    /// The ticks, for one reader.
    let ticks: AsyncStream<Void>
    private let stream: AsyncStream<Void>.Continuation
    private let clock: StationClock
    private let state = Mutex(State())
    // Dispatch sources are thread-safe but not marked so on Linux.
    nonisolated(unsafe) private let source: any DispatchSourceTimer

    private struct State {
        var deadline: Timestamp?
        /// When the source fires: at the deadline or before, because every change of it wakes a thread.
        var firesAt: Timestamp?
    }

    init(clock: StationClock) {
        self.clock = clock
        (ticks, stream) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        source = DispatchSource.makeTimerSource(queue: LinkQueue.shared.queue)
        source.setEventHandler { @Sendable [weak self] in self?.fire() }
        source.activate()
    }

    deinit {
        source.cancel()
        stream.finish()
    }

    /// - Parameter deadline: when to tick; `nil` for not at all.
    func schedule(_ deadline: Timestamp?) {
        state.withLock { state in
            state.deadline = deadline
            arm(&state)
        }
    }

    private func fire() {
        let isDue = state.withLock { state in
            state.firesAt = nil
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
        let now = clock.now()
        // A deadline years ahead would not fit into nanoseconds.
        guard let deadline = state.deadline.map({ min($0, now + .seconds(86_400)) }) else { return }
        if let firesAt = state.firesAt, firesAt <= deadline { return }
        state.firesAt = deadline
        let (seconds, attoseconds) = max(.zero, deadline - now).components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        source.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(1))
    }
}
