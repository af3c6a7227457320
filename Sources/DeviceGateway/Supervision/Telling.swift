import Values

/// How often changes of a device are told in the log and as events: a link that breaks every few seconds would fill both.
///
/// Whoever looks at the device sees all of them. What was not told is made up for by telling, as soon as there is a turn
/// again, how it is then; so the last word is always true.
struct Telling: Sendable {
    /// What may be told at once.
    private var turns = Double(mostAtOnce)
    private var countedAt: Timestamp?
    private var isOwed = false

    static let mostAtOnce = 20
    /// From one turn to the next.
    static let interval = Duration.seconds(600)

    /// How widely a change is told now.
    ///
    /// - Parameter news: how widely it wants to be; `nil` when nothing has changed.
    mutating func told(_ news: LinkSupervisor.News?, at now: Timestamp) -> LinkSupervisor.News? {
        guard news == .published || isOwed else { return news }
        if let countedAt, now > countedAt {
            turns = min(Double(Self.mostAtOnce), turns + (now - countedAt) / Self.interval)
        }
        countedAt = now
        // At the deadline the sum may be a hair less than one.
        isOwed = turns < 1 - 1e-6
        guard !isOwed else { return news.map { _ in .shown } }
        turns = max(0, turns - 1)
        return .published
    }

    /// When it wants to be asked again at the latest; `nil` when nothing is owed.
    var deadline: Timestamp? {
        guard isOwed, let countedAt else { return nil }
        return countedAt + Self.interval * (1 - turns)
    }
}
