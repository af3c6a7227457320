import Synchronization

/// What was noted not long ago: each request would be a write to the disk otherwise.
final class LastUses: Sendable {
    static let pause = Duration.seconds(15 * 60)
    private static let most = 1000
    private let noted = Mutex<[String: ContinuousClock.Instant]>([:])

    /// Whether it is time again; true but once in a quarter of an hour.
    func isWorthNoting(_ use: String, at now: ContinuousClock.Instant = .now) -> Bool {
        noted.withLock { noted in
            if let last = noted[use], now - last < Self.pause { return false }
            if noted.count >= Self.most {
                noted = noted.filter { now - $0.value < Self.pause }
                // So many at once only somebody makes who invents them.
                guard noted.count < Self.most else { return false }
            }
            noted[use] = now
            return true
        }
    }
}
