package import Dispatch
import Synchronization

/// Threads for what blocks: a file, the kernel, a database, zbar, cairo, CUPS.
///
/// Swift's cooperative pool has one thread a core, and one thread serves all devices: what blocked there would stop the
/// daemon. This is the one way off them.
///
/// What waits for its turn holds no thread: Dispatch has only so many for the whole daemon, links and timers included.
/// One of width 1 can be an actor's executor; its jobs are never turned away.
package final class Offload: SerialExecutor {
    /// What the work runs on, for event sources that have to run on the same.
    package let queue: DispatchQueue
    private let width: Int
    private let state = Mutex(State())
    /// Jobs of the actor that have not begun.
    private let waiting = Atomic(0)

    private typealias Job = @Sendable () -> Void

    private struct State {
        var running = 0
        var waiting: [Job] = []
    }

    /// More than this many wait only when somebody floods the gateway.
    private static let longestQueue = 64

    /// - Parameter width: how many pieces of work may run at once.
    package init(_ label: String, width: Int) {
        queue = DispatchQueue(label: "gatewayd.\(label)", attributes: width == 1 ? [] : .concurrent)
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

    // MARK: - An actor's executor

    package func enqueue(_ job: consuming ExecutorJob) {
        precondition(width == 1, "an actor does one thing at a time")
        let job = UnownedJob(job)
        waiting.add(1, ordering: .relaxed)
        queue.async {
            self.waiting.subtract(1, ordering: .relaxed)
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    /// Whether something waits for the actor to come to an end: what takes long, and can be cut, is cut then.
    package var isAwaited: Bool { waiting.load(ordering: .relaxed) > 0 }

    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

/// Too many pieces of work of one kind are waiting already.
package struct TooBusy: Error, CustomStringConvertible {
    package var description: String { "Too many requests of this kind are waiting." }
}
