package import Values

/// What a scale makes of the load on its plate.
package struct SimulatedPlate: Equatable, Sendable {
    /// Samples a second.
    package var rate = 10.0
    package var division = Weight(grams: 500)
    /// The deviation of the indicator's own noise, in kilograms.
    package var noise = 0.15
    /// The share of samples that get lost.
    package var lost = 0.02
    /// The share of samples that are wrong by 50…300 kg.
    package var spikes = 0.001
    /// How far a sample is from its time, as a share of the period.
    package var jitter = 0.1
    /// The indicator shows the mean of so many seconds.
    package var averaging = 0.0
    /// What it shows when nothing is on the plate, in kilograms.
    package var zero = 0.0

    package init() {}

    /// One thing the scale showed.
    package struct Sample: Equatable, Sendable {
        /// Since the first foot came on the plate; negative before.
        package let seconds: Double
        package let weight: Weight

        package init(seconds: Double, weight: Weight) {
            self.seconds = seconds
            self.weight = weight
        }
    }

    /// The samples from before the animal comes until after it has left.
    package func samples(of animal: StandingAnimal, random: inout SplitMix64) -> [Sample] {
        samples(of: animal.load, random: &random)
    }

    /// The samples of several animals on one plate.
    ///
    /// - Parameter visits: who comes, and when its first foot comes on; in seconds as in the samples.
    package func samples(
        of visits: [(animal: StandingAnimal, at: Double)], random: inout SplitMix64
    ) -> [Sample] {
        var load: [Double] = []
        for visit in visits {
            let begins = max(0, Int((visit.at / StandingAnimal.step).rounded()))
            let missing = begins + visit.animal.load.count - load.count
            if missing > 0 { load += Array(repeating: 0, count: missing) }
            for (index, kilograms) in visit.animal.load.enumerated() { load[begins + index] += kilograms }
        }
        return samples(of: load, random: &random)
    }

    /// The samples of a load in kilograms, in steps of `StandingAnimal.step` from `StandingAnimal.lead` before the first
    /// foot on.
    package func samples(of load: [Double], random: inout SplitMix64) -> [Sample] {
        var sums = [0.0]
        for kilograms in load { sums.append(sums[sums.count - 1] + kilograms) }
        let window = max(1, Int((averaging / StandingAnimal.step).rounded()))
        var samples: [Sample] = []
        var tick = 0.5
        var last = -1
        while true {
            let wobble = Double.random(in: -jitter...jitter, using: &random)
            let index = Int(((tick + wobble) / rate / StandingAnimal.step).rounded())
            guard index < load.count else { return samples }
            tick += 1
            guard index > last, Double.random(in: 0..<1, using: &random) >= lost else { continue }
            last = index
            let from = max(0, index + 1 - window)
            var shown = (sums[index + 1] - sums[from]) / Double(index + 1 - from) + zero + noise * random.normal()
            if Double.random(in: 0..<1, using: &random) < spikes {
                shown += (Bool.random(using: &random) ? 1 : -1) * .random(in: 50...300, using: &random)
            }
            let steps = (shown / division.kilograms).rounded()
            samples.append(
                Sample(
                    seconds: Double(index) * StandingAnimal.step - StandingAnimal.lead,
                    weight: Weight(grams: Int(steps) * division.grams)))
        }
    }
}
