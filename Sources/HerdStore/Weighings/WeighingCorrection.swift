package import Values

/// A better weight of a visit that was recorded already.
package struct WeighingCorrection: Codable, Equatable, Sendable {
    package let weight: Weight
    /// How far off an estimated weight may be, in 95 of 100 cases; `nil` for a weight that the device called stable.
    package let interval: Weight?
    package let reason: Reason

    package init(weight: Weight, interval: Weight?, reason: Reason) {
        self.weight = weight
        self.interval = interval
        self.reason = reason
    }

    /// Why it is better.
    package enum Reason: String, Codable, Sendable, CaseIterable {
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

/// What a weighing was before its weight was corrected, and why it was.
package struct EarlierWeight: Codable, Equatable, Sendable {
    package let weight: Weight
    package let reason: WeighingCorrection.Reason

    private enum CodingKeys: String, CodingKey {
        case weight = "kilograms"
        case reason
    }
}
