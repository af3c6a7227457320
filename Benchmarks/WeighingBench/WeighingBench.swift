import ScaleProtocol

/// The tables: every rule on one scale, then the estimator on many.
struct WeighingBench {
    let animals: Int
    let seed: UInt64

    func run() {
        print("\(animals) animals of each class, seed \(seed), 10 Hz, 0.5 kg\n\(Tally.heading)")
        for gait in GaitClass.allCases {
            let tallies = weigh(animals, gait, on: SimulatedPlate(), by: Rule.all)
            for (rule, tally) in zip(Rule.all, tallies) { print(label(gait, rule.name) + tally.line) }
        }
        print("\nThe estimator on other scales, \(animals / 4) animals of each class\n\(Tally.heading)")
        for condition in Condition.all {
            for gait in GaitClass.allCases {
                let tally = weigh(animals / 4, gait, on: condition.plate, by: [.estimator])[0]
                print(label(gait, condition.name) + tally.line)
            }
        }
    }

    private func label(_ gait: GaitClass, _ name: String) -> String {
        gait.rawValue.rightPadded(to: 9) + " " + name.rightPadded(to: 16)
    }

    private func weigh(_ count: Int, _ gait: GaitClass, on plate: SimulatedPlate, by rules: [Rule]) -> [Tally] {
        var random = SplitMix64(seed: seed)
        var tallies = rules.map { _ in Tally() }
        for _ in 0..<count {
            let animal = StandingAnimal(
                kilograms: .random(in: 50...900, using: &random), unrest: gait.unrest,
                stay: .random(in: 8...12, using: &random), random: &random)
            let samples = plate.samples(of: animal, random: &random)
            for (index, rule) in rules.enumerated() { tallies[index].add(rule.locks(samples), of: animal) }
        }
        return tallies
    }
}

/// A scale that is not the usual one.
struct Condition {
    let name: String
    let plate: SimulatedPlate

    init(_ name: String, _ change: (inout SimulatedPlate) -> Void) {
        self.name = name
        var plate = SimulatedPlate()
        change(&plate)
        self.plate = plate
    }

    static let all = [
        Condition("1 Hz") { $0.rate = 1 }, Condition("2 Hz") { $0.rate = 2 }, Condition("5 Hz") { $0.rate = 5 },
        Condition("20 Hz") { $0.rate = 20 }, Condition("50 Hz") { $0.rate = 50 },
        Condition("1 kg") { $0.division = Weight(grams: 1000) },
        Condition("2 kg") { $0.division = Weight(grams: 2000) },
        Condition("averages 0.5 s") { $0.averaging = 0.5 }, Condition("averages 1 s") { $0.averaging = 1 },
        Condition("a fifth lost") { $0.lost = 0.2 }, Condition("2 % spikes") { $0.spikes = 0.02 },
        Condition("noise 1 kg") { $0.noise = 1 }, Condition("zero +3 kg") { $0.zero = 3 },
        Condition("irregular") { $0.jitter = 0.5 },
    ]
}
