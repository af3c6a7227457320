import Synchronization

/// A value that several may give and one waits for; the first one counts.
final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }

    private let state = Mutex(State.open)

    func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .open:
                state = .given(value)
                return nil
            case .awaited(let continuation):
                state = .taken
                return continuation
            case .given, .taken:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    /// To be called once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let given: Value? = state.withLock { state in
                guard case .given(let value) = state else {
                    state = .awaited(continuation)
                    return nil
                }
                state = .taken
                return value
            }
            if let given { continuation.resume(returning: given) }
        }
    }
}
