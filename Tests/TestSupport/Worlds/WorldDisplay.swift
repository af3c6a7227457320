package import Values

/// What an indicator of a make shows of the load of a day.
package struct WorldDisplay: Sendable {
    package struct Sample: Sendable {
        package let at: Double
        package let weight: Weight
        package let stability: WeightReading.Stability
    }

    package private(set) var samples: [Sample] = []

    /// - Parameter frozen: when the display repeats what it showed.
    package init(
        of load: [Double], by make: ScaleMake, frozen: [ClosedRange<Double>], in world: World,
        random: inout SplitMix64
    ) {
        var plate = SimulatedPlate()
        (plate.rate, plate.division, plate.averaging) = (make.rate, make.division, make.averaging)
        (plate.lost, plate.spikes) = (world.lostSamples, 0)
        var recent: [(at: Double, weight: Weight)] = []
        var freezes = frozen.sorted { $0.lowerBound < $1.lowerBound }[...]
        var last: Sample?
        for shown in plate.samples(of: load, random: &random) {
            let at = shown.seconds
            while let first = freezes.first, first.upperBound < at { freezes.removeFirst() }
            var sample = Sample(at: at, weight: shown.weight, stability: .unknown)
            switch make.flag {
            case .none: break
            case .neverStable: sample = Sample(at: at, weight: shown.weight, stability: .moving)
            case .within(let divisions, let seconds):
                recent.removeAll { at - $0.at > seconds }
                let since = recent.first.map { at - $0.at } ?? 0
                recent.append((at, shown.weight))
                let low = recent.map(\.weight).min() ?? .zero
                let high = recent.map(\.weight).max() ?? .zero
                let isStable =
                    since >= seconds - 1.6 / make.rate
                    && (high - low).grams <= divisions * make.division.grams
                sample = Sample(at: at, weight: shown.weight, stability: isStable ? .stable : .moving)
            }
            if let last, let first = freezes.first, first.contains(at) {
                sample = Sample(at: at, weight: last.weight, stability: last.stability)
            }
            last = sample
            if random.happens(world.wrongDigit) {
                sample = Sample(at: at, weight: Self.broken(sample.weight, &random), stability: sample.stability)
            }
            samples.append(sample)
        }
    }

    private static func broken(_ weight: Weight, _ random: inout SplitMix64) -> Weight {
        let place = [1000, 10_000, 100_000].randomElement(using: &random) ?? 1000
        let digit = weight.grams / place % 10
        let other = Int.random(in: 0...9, using: &random)
        return Weight(grams: weight.grams + (other - digit) * place)
    }
}
