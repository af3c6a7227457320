package import Metrics
import Synchronization

/// What a store has done since it was opened, for health and metrics.
package final class StoreActivity: Sendable {
    /// How long transactions took that were committed; their number is that of the commits.
    package let commits = Histogram()
    /// How long it took from the reading that decided a weight until its weighing was stored.
    package let weighings = Histogram()
    /// Transactions that were undone, because of what was to be written or because nothing can be.
    package let failures = Tally()
    private let writtenAt = Mutex<ContinuousClock.Instant?>(nil)

    init() {}

    /// How long ago something was committed last; `nil` when nothing was.
    package var sinceWrite: Duration? { writtenAt.withLock { $0 }.map { ContinuousClock.now - $0 } }

    /// Notes what comes of a transaction.
    func watch<Value>(_ transaction: () throws -> Value) throws -> Value {
        let began = ContinuousClock.now
        do {
            let value = try transaction()
            let ended = ContinuousClock.now
            commits.note(ended - began)
            writtenAt.withLock { $0 = ended }
            return value
        } catch {
            failures.add()
            throw error
        }
    }
}
