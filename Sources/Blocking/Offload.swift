import Dispatch
import Synchronization

/// Runs blocking work (zbar, cairo, CUPS) on threads of its own, never on Swift's cooperative pool.
///
/// What waits for its turn holds no thread: Dispatch has only so many for the whole daemon, links and timers included.
package final class Offload: Sendable {
    private let queue: DispatchQueue
    private let width: Int
    private let state = Mutex(State())

    private typealias Job = @Sendable () -> Void

    private struct State {
        var running = 0
        var waiting: [Job] = []
    }

    /// More than this many wait only when somebody floods the gateway.
    private static let longestQueue = 64

    /// - Parameter width: how many pieces of work may run at once.
    package init(_ label: String, width: Int) {
        queue = DispatchQueue(label: "gatewayd.\(label)", attributes: .concurrent)
        self.width = width
    }

    /// Runs `work` in its turn.
    ///
    /// - Throws: what `work` throws, or `TooBusy` when too many wait already.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isTaken = take { continuation.resume(with: Result { try work() }) }
            if !isTaken { continuation.resume(throwing: TooBusy()) }
        }
    }

    /// Starts a job, or lets it wait; false when it can do neither.
    private func take(_ job: @escaping Job) -> Bool {
        let (isTaken, mayStart) = state.withLock { state in
            if state.running < width {
                state.running += 1
                return (true, true)
            }
            guard state.waiting.count < Self.longestQueue else { return (false, false) }
            state.waiting.append(job)
            return (true, false)
        }
        if mayStart { start(job) }
        return isTaken
    }

    private func start(_ job: @escaping Job) {
        queue.async { [self] in
            job()
            let next: Job? = state.withLock { state in
                if state.waiting.isEmpty {
                    state.running -= 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            if let next { start(next) }
        }
    }
}

/// Too many pieces of work of one kind are waiting already.
package struct TooBusy: Error, CustomStringConvertible {
    package var description: String { "Too many requests of this kind are waiting." }
}
