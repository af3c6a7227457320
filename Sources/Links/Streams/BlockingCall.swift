import Dispatch
import Synchronization

/// Runs C calls that block on threads of their own.
///
/// The cooperative pool has one thread a core: a port that hangs while it is opened would stop the daemon.
enum BlockingCall {
    private static let queue = DispatchQueue(label: "gatewayd.blocking", attributes: .concurrent)

    /// The result of `body`, or an error as soon as the time is over or the calling task is cancelled.
    ///
    /// The call itself cannot be stopped. What it returns too late is let go, which closes an `OwnedDescriptor`.
    static func run<Value: Sendable>(
        timeout: Duration, target: String, _ body: @escaping @Sendable () throws(LinkError) -> Value
    ) async throws(LinkError) -> Value {
        if Task.isCancelled { throw .cancelled }
        let answer = FirstAnswer<Result<Value, LinkError>>()
        queue.async {
            do throws(LinkError) {
                answer.give(.success(try body()))
            } catch {
                answer.give(.failure(error))
            }
        }
        queue.asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak answer] in
            answer?.give(.failure(.timedOut(target: target, after: timeout)))
        }
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            answer.give(.failure(.cancelled))
        }.get()
    }
}

/// A value that several may give and one waits for; the first one counts.
private final class FirstAnswer<Value: Sendable>: Sendable {
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
