/// What an animal is expected to weigh today, from its own earlier weighings.
package struct WeightExpectation: Hashable, Codable, Sendable {
    package let weight: Weight
    /// One standard deviation of what a weighing may be off, growth and gut fill included.
    package let deviation: Weight

    package init(weight: Weight, deviation: Weight) {
        self.weight = weight
        self.deviation = deviation
    }
}

/// What the store knows of the animal whose tag was read, as far as it says whose weight a weight is.
package struct TagFacts: Hashable, Codable, Sendable {
    /// `nil` for an animal that was never weighed, and for a tag that nobody knows.
    package let expectation: WeightExpectation?
    /// Whether the session plans to weigh it; true for all where nothing is planned.
    package let isPlanned: Bool
    /// Whether it was weighed in this session already.
    package let isWeighed: Bool

    package init(expectation: WeightExpectation?, isPlanned: Bool = true, isWeighed: Bool = false) {
        self.expectation = expectation
        self.isPlanned = isPlanned
        self.isWeighed = isWeighed
    }
}
