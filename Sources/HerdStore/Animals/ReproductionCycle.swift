package import Values

/// The current reproduction cycle of an animal, read from its changes: what is older than the last calving no longer
/// counts (domain.md §1.4).
package struct ReproductionCycle: Encodable, Equatable, Sendable {
    package let calving: Change?
    /// The last heat since the calving.
    package let heat: Change?
    /// The last insemination since that heat, or since the calving.
    package let insemination: Change?
    /// The last pregnancy check since that.
    package let check: Change?
    package let dryOff: Change?
    /// When it calves; `nil` unless it was found pregnant after an insemination.
    package let expected: CalendarDay?

    /// From insemination to calving, in days; domain.md §1.4 says 285 to 289.
    static let gestation = 285

    /// - Parameter changes: all of the animal's, the newest first.
    package init(_ changes: [Change]) {
        func last(_ kind: ChangeKind, since other: Change? = nil) -> Change? {
            changes.first { change in
                change.kind == kind && other.map { change.date.start >= $0.date.start } ?? true
            }
        }
        calving = last(.calving)
        heat = last(.heat, since: calving)
        insemination = last(.insemination, since: heat ?? calving)
        check = last(.pregnancyCheck, since: insemination ?? heat ?? calving)
        dryOff = last(.dryOff, since: insemination ?? heat ?? calving)
        expected =
            if let insemination, let check, PregnancyCheck(check.fields)?.result == .pregnant {
                CalendarDay(daysSince1970: insemination.date.day.daysSince1970 + Self.gestation)
            } else { nil }
    }
}

extension HerdStore {
    /// The current reproduction cycle of an animal.
    nonisolated package func reproduction(of animal: Animal.ID) async throws -> ReproductionCycle {
        var changes: [Change] = []
        var cursor: String?
        repeat {
            let page = try await self.changes(of: animal, cursor: cursor, limit: 500)
            changes += page.items
            cursor = page.next
        } while cursor != nil
        return ReproductionCycle(changes)
    }
}
