import Synchronization
import Values

/// By how much the system clock is ahead of one that is never set.
///
/// It is remembered, so that it does not tremble with every look.
final class ClockLead: Sendable {
    private let microseconds: Atomic<Int64>

    /// Both clocks are slewed alike, and what makes them differ is a step; a smaller one changes nothing.
    private static let tolerance = Duration.milliseconds(20)
    /// Two looks at the steady clock, one before and one after the system clock, are at most so far apart.
    private static let promptness = Duration.milliseconds(1)

    /// - Parameter lead: as far as it is known at the beginning.
    init(_ lead: Duration) {
        microseconds = Atomic((Timestamp(microseconds: 0) + lead).microseconds)
    }

    /// - Parameter now: what the steady clock shows.
    func measured(
        at now: Timestamp, system: () -> Timestamp, steady: () -> Timestamp
    ) -> Duration {
        let known = Duration.microseconds(microseconds.load(ordering: .relaxed))
        guard Self.differs(system() - now, from: known) else { return known }
        // The thread may have been held up between its looks at the two: nothing is set for that.
        for _ in 0..<8 {
            let before = steady()
            let seen = system()
            guard steady() - before <= Self.promptness else { continue }
            let found = seen - before
            guard Self.differs(found, from: known) else { return known }
            microseconds.store((seen.microseconds - before.microseconds), ordering: .relaxed)
            return found
        }
        return known
    }

    private static func differs(_ lead: Duration, from known: Duration) -> Bool {
        lead - known > tolerance || known - lead > tolerance
    }
}
