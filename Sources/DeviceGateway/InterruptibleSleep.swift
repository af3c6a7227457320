import Links
import Synchronization

/// A sleep of one task that ends when its time is over, when somebody hurries it, or when the task is cancelled.
///
/// A hurry while nobody sleeps is kept, and ends the next sleep before it begins: what it tells of may have happened
/// while the sleeper was trying in vain. A sleep that was cancelled has no effect on later ones, and none leaves a task
/// behind.
final class InterruptibleSleep: Sendable {
    private struct State {
        var sleeper: CheckedContinuation<Bool, Never>?
        /// Of the sleep that began last: an alarm may ring for one that was hurried at the same moment.
        var number = 0
        var isHurried = false
    }

    private let alarm = Alarm()
    private let state = Mutex(State())

    /// Sleeps; for one task at a time.
    ///
    /// - Parameter duration: not at all when it is zero or less, unless to answer a hurry.
    /// - Returns: whether it was hurried.
    nonisolated(nonsending) func sleep(for duration: Duration) async -> Bool {
        defer { alarm.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { begin($0, for: duration) }
        } onCancel: {
            end()
        }
    }

    /// Ends the sleep, or else the next one.
    func hurry() {
        let sleeper = state.withLock { state in
            state.isHurried = state.sleeper == nil
            return state.sleeper.take()
        }
        sleeper?.resume(returning: true)
    }

    /// Takes back a hurry that has ended no sleep.
    func forgetHurry() {
        state.withLock { $0.isHurried = false }
    }

    private func begin(_ sleeper: CheckedContinuation<Bool, Never>, for duration: Duration) {
        let (number, isHurried): (Int, Bool?) = state.withLock { state in
            precondition(state.sleeper == nil, "two tasks sleep by one InterruptibleSleep")
            state.number += 1
            if state.isHurried {
                state.isHurried = false
                return (state.number, true)
            }
            // Under the lock: whoever cancels from here on finds the sleeper.
            if Task.isCancelled { return (state.number, false) }
            state.sleeper = sleeper
            return (state.number, nil)
        }
        if let isHurried {
            sleeper.resume(returning: isHurried)
        } else {
            alarm.set(after: duration) { [weak self] in self?.end(number) }
        }
    }

    /// - Parameter number: of the sleep that is meant; `nil` for whichever there is.
    private func end(_ number: Int? = nil) {
        let sleeper = state.withLock { state in
            number ?? state.number == state.number ? state.sleeper.take() : nil
        }
        // Not under the lock: resuming waits for the task's own lock, which whoever cancels it holds.
        sleeper?.resume(returning: false)
    }
}
