/// What a kind of change consists of: the one place that says it, for checks, the API and the forms.
package struct KindDescription: Hashable, Sendable {
    package let kind: ChangeKind
    /// Whether males take it; kinds of reproduction make no sense for them (domain.md §1.3).
    package let forMales: Bool
    /// In the order in which a person is asked.
    package let fields: [Field]

    init(_ kind: ChangeKind, forMales: Bool = true, _ fields: [Field] = []) {
        self.kind = kind
        self.forMales = forMales
        self.fields = fields
    }

    /// The description of a kind.
    package static func of(_ kind: ChangeKind) -> KindDescription {
        switch kind {
        case .culling: culling
        case .castration: castration
        case .move: move
        case .birth: birth
        case .tagging: tagging
        case .purchase: purchase
        case .calving: calving
        case .heat: heat
        case .insemination: insemination
        case .pregnancyCheck: pregnancyCheck
        case .dryOff: dryOff
        case .feeding: feeding
        case .plan: plan
        case .performance: performance
        case .note: note
        case .parlourDisease: parlourDisease
        case .treatment: treatment
        case .weighing: weighing
        case .selection: selection
        case .matingPlan: matingPlan
        case .conformationScore: conformationScore
        case .price: price
        case .naturalMating: naturalMating
        }
    }

    /// All of them, by their numbers.
    package static let all = ChangeKind.allCases.map(of)
}
