package import Values

/// The animals of a day.
package struct WorldHerd: Sendable {
    package let animals: [Animal]
    /// A short word on what they are.
    package let kind: String

    /// One of them.
    package struct Animal: Sendable {
        package let eid: EID
        package let kilograms: Double
        package let gait: GaitClass
        /// Whether it is of the model `OtherAnimal`.
        package let isOther: Bool
        /// What the store expects it to weigh; `nil` for one that was never weighed or that the store does not know.
        package let expectation: WeightExpectation?
        /// Whether the store knows it.
        package let isKnown: Bool
    }

    package init(_ count: Int, in world: World, random: inout SplitMix64) throws {
        let isOneAge = random.happens(world.oneAge)
        let isNew = random.happens(world.newHerd)
        let mean = isOneAge ? Double.random(in: 90...620, using: &random) : 0
        var animals: [Animal] = []
        for number in 0..<count {
            let kilograms =
                isOneAge
                ? mean * (1 + 0.05 * random.normal()) : Double.random(in: 70...750, using: &random)
            let isKnown = !random.happens(world.unknown)
            let hasHistory = !random.happens(world.neverWeighed)
            // The deviation that is told is of the right size, no more: what is off is not always normal.
            let deviation = kilograms * .random(in: 0.02...0.04, using: &random)
            let expected = kilograms + deviation * (random.happens(0.05) ? 2 : 0.9) * random.normal()
            animals.append(
                Animal(
                    eid: try EID(country: 203, national: UInt64(710_000_000 + 7 * number)), kilograms: kilograms,
                    gait: Self.gait(in: world, random: &random), isOther: Bool.random(using: &random),
                    expectation: isKnown && hasHistory && !isNew
                        ? WeightExpectation(
                            weight: Weight(grams: Int(expected * 1000)),
                            deviation: Weight(grams: Int(deviation * 1000))) : nil,
                    isKnown: isKnown))
        }
        self.animals = animals
        kind = "\(isOneAge ? "one age about \(Int(mean)) kg" : "mixed")\(isNew ? ", never weighed" : "")"
    }

    private static func gait(in world: World, random: inout SplitMix64) -> GaitClass {
        var left = Double.random(in: 0..<1, using: &random)
        for (gait, share) in zip(GaitClass.allCases, world.gaits) {
            if left < share { return gait }
            left -= share
        }
        return .normal
    }
}
