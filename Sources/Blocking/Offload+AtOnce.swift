import Dispatch
import Synchronization

extension Offload {
    private static let anything = DispatchQueue(label: "gatewayd.blocking", attributes: .concurrent)

    /// Runs something rare and short that nothing waits behind, such as a look at files of the kernel.
    package static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { continuation in
            anything.async { continuation.resume(returning: result(of: work)) }
        }.get()
    }

    /// Runs what may never return, such as opening a port that hangs.
    ///
    /// The work cannot be stopped; what it returns too late is let go.
    ///
    /// - Parameter interrupted: the error in place of a result as soon as the time is over or the calling task is
    ///   cancelled.
    package static func run<Value: Sendable, Failure: Error>(
        within time: Duration, otherwise interrupted: @escaping @Sendable (Interruption) -> Failure,
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        if Task.isCancelled { throw interrupted(.cancelled) }
        let answer = FirstAnswer<Result<Value, Failure>>()
        anything.async { answer.give(result(of: work)) }
        anything.asyncAfter(deadline: .now() + time / .seconds(1)) { [weak answer] in
            answer?.give(.failure(interrupted(.timedOut(after: time))))
        }
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            answer.give(.failure(interrupted(.cancelled)))
        }.get()
    }

    /// Why nobody waits for the work any more.
    package enum Interruption: Sendable {
        case timedOut(after: Duration)
        case cancelled
    }

    private static func result<Value, Failure>(of work: () throws(Failure) -> Value) -> Result<Value, Failure> {
        do throws(Failure) {
            return .success(try work())
        } catch {
            return .failure(error)
        }
    }
}
