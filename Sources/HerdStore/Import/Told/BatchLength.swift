/// How many items one transaction of an import takes.
///
/// Whoever comes meanwhile waits until it has folded the animals that it touched and is on the disk, which takes as long
/// again as the items did. So it goes on as long as there are items while nobody needs the store, and for a moment only in
/// the minute after somebody did: where animals are weighed, the next one comes soon.
struct BatchLength: Sendable {
    typealias Instant = ContinuousClock.Instant

    private var awaitedAt: Instant?

    /// So many items are taken also while others wait, or a busy store would never come to its end.
    static let least = 5
    /// About as long as a commit takes: shorter ones would only sync.
    static let moment = Duration.milliseconds(2)
    static let memory = Duration.seconds(60)

    /// Somebody waited for the store when a transaction had taken what it took.
    mutating func wasAwaited(at now: Instant) { awaitedAt = now }

    /// Whether a transaction that began then takes no more.
    func isOver(_ count: Int, since begin: Instant, at now: Instant, isAwaited: Bool) -> Bool {
        guard count >= Self.least else { return false }
        guard !isAwaited, let awaitedAt, awaitedAt.duration(to: begin) < Self.memory else { return isAwaited }
        return begin.duration(to: now) >= Self.moment
    }
}
