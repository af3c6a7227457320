package import Values

/// When a scale last showed a known weight rightly.
package struct KnownWeightConfirmation: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let weight: Weight
    package let shown: Weight

    private enum CodingKeys: String, CodingKey {
        case at
        case weight = "kilograms"
        case shown
    }
}
