import Synchronization

/// How many exchanges are in memory: proves that none leaks, and tells whoever waits for that.
final class ExchangeCount: Sendable {
    private struct State {
        var count = 0
        var lastListener = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Mutex(State())

    var value: Int { state.withLock { $0.count } }

    func add(_ difference: Int) {
        let listeners = state.withLock { state in
            state.count += difference
            return Array(state.listeners.values)
        }
        // Not under the lock, which a stream that ends takes to be forgotten.
        for listener in listeners { listener.yield() }
    }

    /// Yields at once, and after every change; several may yield once.
    var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
            let number = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = listener
                return state.lastListener
            }
            listener.onTermination = { [weak self] _ in
                self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
            }
            listener.yield()
        }
    }
}
