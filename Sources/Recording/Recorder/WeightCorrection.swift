package import Values

/// A better weight of a visit that was recorded already.
package struct WeightCorrection: Equatable, Sendable {
    package let weight: Weight
    /// How far off an estimated weight may be, in 95 of 100 cases; `nil` for a weight that the device called stable.
    package let interval: Weight?
    package let reason: Reason

    /// Why it is better.
    package enum Reason: String, Codable, Sendable {
        /// The hind feet came on after it was recorded.
        case allFeetOn
        /// Two animals stood on the plate when it was recorded.
        case twoOnPlate
        /// The animal stood longer, and the whole visit says something else.
        case stoodLonger
        /// The scale's zero was off.
        case zero
    }
}
