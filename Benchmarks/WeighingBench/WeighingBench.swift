import TestSupport
import Values

/// The tables: every rule on one scale for both models, then the estimator on many scales.
struct WeighingBench {
    let animals: Int
    let seed: UInt64

    func run() async {
        for rate in [10.0, 50] { print("estimator at \(Int(rate)) Hz: \(Cost(rate: rate, seed: seed).line)") }
        for model in Model.allCases {
            print(
                "\n\(model.rawValue) model: \(animals) animals of each class, seed \(seed), 10 Hz, 0.5 kg\n\(Tally.heading)"
            )
            await table { gait in
                let tallies = weigh(animals, gait, of: model, on: SimulatedPlate(), by: Rule.all)
                return zip(Rule.all, tallies).map { rule, tally in (rule.name, tally) }
            }
        }
        print("\nThe estimator on other scales, \(animals / 4) animals of each class\n\(Tally.heading)")
        for condition in Condition.all {
            for model in Model.allCases {
                await table { gait in
                    let tallies = weigh(animals / 4, gait, of: model, on: condition.plate, by: [.estimator])
                    return tallies.map { ("\(condition.name), \(model.rawValue)", $0) }
                }
            }
        }
    }

    /// Prints the lines of every class, which are worked out side by side.
    private func table(_ lines: @escaping @Sendable (GaitClass) -> [(name: String, tally: Tally)]) async {
        let found = await withTaskGroup(of: (GaitClass, [(name: String, tally: Tally)]).self) { group in
            for gait in GaitClass.allCases { group.addTask { (gait, lines(gait)) } }
            var found: [GaitClass: [(name: String, tally: Tally)]] = [:]
            for await (gait, lines) in group { found[gait] = lines }
            return found
        }
        for gait in GaitClass.allCases {
            for (name, tally) in found[gait] ?? [] {
                print(gait.rawValue.rightPadded(to: 9) + " " + name.rightPadded(to: 24) + tally.line)
            }
        }
    }

    private func weigh(
        _ count: Int, _ gait: GaitClass, of model: Model, on plate: SimulatedPlate, by rules: [Rule]
    ) -> [Tally] {
        var random = SplitMix64(seed: seed)
        var tallies = rules.map { _ in Tally() }
        for _ in 0..<count {
            let animal = model.animal(gait, stay: 8...12, random: &random)
            let samples = plate.samples(of: animal.load, random: &random)
            for (index, rule) in rules.enumerated() { tallies[index].add(rule.locks(samples), of: animal) }
        }
        return tallies
    }
}

/// A scale that is not the usual one.
struct Condition: Sendable {
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
