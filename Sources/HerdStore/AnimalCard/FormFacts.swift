import Values

/// What forms show of an animal's past, of whatever cycle it is, and what they propose.
package struct FormFacts: Codable, Equatable, Sendable {
    package let calving: AnimalCard.Past?
    package let heat: AnimalCard.Past?
    package let insemination: AnimalCard.LastInsemination?
    /// Of this cycle.
    package let pregnancy: AnimalCard.Pregnancy?
    /// As the last calving says; `nil` without one.
    package let lactationOrder: Int?
    /// What the next calving begins.
    package let nextLactation: Int
    /// What an insemination today would be.
    package let nextInsemination: Proposal
    /// The last calving is so long ago that somebody may have forgotten one.
    package let calvingForgotten: Bool
    /// Bulls that it was bred to, the last first, each once.
    package let usedBulls: [String]

    package struct Proposal: Codable, Equatable, Sendable {
        package let character: Insemination.Character
        /// `nil` of a reinsemination.
        package let order: Int?
        package let bull: String?
    }
}

extension FormFacts {
    /// So soon after the last, an insemination is of the same heat (domain.md §1.3).
    private static let sameHeat = 15
    private static let longSinceCalving = 150
    private static let mostBulls = 8

    /// - Parameter changes: those of the animal that have happened, the oldest first.
    init(_ cycle: ReproductionCycle, _ changes: [Change], _ dates: CardDates) {
        func last(_ kind: ChangeKind) -> Change? { changes.last { $0.kind == kind } }
        let calved = cycle.calving.map(cycle.day(of:))
        let calving = cycle.calving.map(dates.past)
        let inseminations = changes.filter { change in
            change.kind == .insemination && calved.map { cycle.day(of: change) > $0 } ?? true
        }
        self.calving = calving
        heat = last(.heat).map(dates.past)
        insemination = last(.insemination).map(dates.insemination)
        pregnancy = changes.last { change in
            change.kind == .pregnancyCheck && calved.map { cycle.day(of: change) > $0 } ?? true
        }.map(dates.pregnancy)
        lactationOrder = cycle.calving == nil ? nil : cycle.lactationOrder
        nextLactation = min(30, cycle.lactationOrder + 1)
        nextInsemination = Self.proposal(after: inseminations.map(dates.insemination))
        calvingForgotten = calving.map { $0.days > Self.longSinceCalving } ?? false
        usedBulls = Self.bulls(changes)
    }

    private static func proposal(after inseminations: [AnimalCard.LastInsemination]) -> Proposal {
        if let last = inseminations.last, last.days <= sameHeat {
            return Proposal(character: .reinsemination, order: nil, bull: last.bull)
        }
        let order = inseminations.compactMap(\.order).max() ?? 0
        return Proposal(character: .insemination, order: min(20, order + 1), bull: nil)
    }

    private static func bulls(_ changes: [Change]) -> [String] {
        var bulls: [String] = []
        for change in changes.reversed() where [.insemination, .naturalMating].contains(change.kind) {
            guard let bull = change.fields.json?["bull"]?.text, !bulls.contains(bull) else { continue }
            bulls.append(bull)
        }
        return Array(bulls.prefix(mostBulls))
    }
}
