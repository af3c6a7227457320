package import Values

/// A range of weights that a session sorts out, and where to.
package struct DraftingLimit: Codable, Hashable, Sendable {
    package var name: String
    /// The lightest weight in it; `nil` has no lower end.
    package var minimum: Weight?
    /// The lightest weight above it; `nil` has no upper end.
    package var maximum: Weight?
    /// Which gate; `nil` is only shown.
    package var gate: Int?
    /// Whether it sends to sale or slaughter, where no animal goes whose meat is withheld; `nil` means no.
    package var sale: Bool?

    package init(
        name: String, minimum: Weight? = nil, maximum: Weight? = nil, gate: Int? = nil, sale: Bool? = nil
    ) {
        self.name = name
        self.minimum = minimum
        self.maximum = maximum
        self.gate = gate
        self.sale = sale
    }

    func contains(_ weight: Weight) -> Bool {
        weight >= minimum ?? weight && maximum.map { weight < $0 } ?? true
    }
}

/// What a session's limits said of a weight.
package struct Drafting: Codable, Hashable, Sendable {
    package let name: String
    package let gate: Int?
    /// Whether the limit sends to sale or slaughter.
    package var sale: Bool?
}

extension [DraftingLimit] {
    /// The first limit that holds the weight decides; an impossible weight is never drafted.
    func drafting(of weight: Weight) -> Drafting? {
        guard ChangeRules.possibleWeights.contains(weight), let limit = first(where: { $0.contains(weight) }) else {
            return nil
        }
        return Drafting(name: limit.name, gate: limit.gate, sale: limit.sale)
    }
}
