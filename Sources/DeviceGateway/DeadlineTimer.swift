import Dispatch
import ScaleProtocol

/// Ticks once when a deadline is reached; a new deadline replaces the old one.
final class DeadlineTimer: Sendable {
    /// The ticks, for one reader.
    let ticks: AsyncStream<Void>
    private let stream: AsyncStream<Void>.Continuation
    private let clock: StationClock
    // Dispatch sources are thread-safe but not marked so on Linux.
    nonisolated(unsafe) private let source: any DispatchSourceTimer

    init(clock: StationClock) {
        self.clock = clock
        (ticks, stream) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        source = DispatchSource.makeTimerSource(queue: .global())
        source.setEventHandler { @Sendable [stream] in stream.yield() }
        source.activate()
    }

    deinit {
        source.cancel()
        stream.finish()
    }

    /// - Parameter deadline: when to tick; `nil` for not at all.
    func schedule(_ deadline: Timestamp?) {
        guard let deadline else {
            source.schedule(deadline: .distantFuture)
            return
        }
        // A tick too early does no harm; a deadline years ahead would not fit into nanoseconds.
        let (seconds, attoseconds) = min(max(.zero, deadline - clock.now()), .seconds(86_400)).components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        source.schedule(deadline: .now() + .nanoseconds(nanoseconds), leeway: .milliseconds(1))
    }
}
