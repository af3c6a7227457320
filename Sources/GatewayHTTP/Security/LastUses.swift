import HerdStore
import Synchronization

/// Which phones were noted as used not long ago: each request would be a write to the disk otherwise.
final class LastUses: Sendable {
    static let pause = Duration.seconds(15 * 60)
    private let noted = Mutex<[Access.ID: ContinuousClock.Instant]>([:])

    /// Whether it is time again; true but once in a quarter of an hour.
    func isWorthNoting(_ id: Access.ID, at now: ContinuousClock.Instant = .now) -> Bool {
        noted.withLock { noted in
            if let last = noted[id], now - last < Self.pause { return false }
            noted[id] = now
            return true
        }
    }
}
