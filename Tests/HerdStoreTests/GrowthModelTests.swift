import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `an animal's own weighings say what it should weigh` {
    private func expectation(
        _ earlier: [(days: Double, kilograms: Double)], prior: GrowthModel.Prior = .young
    ) -> WeightExpectation? {
        GrowthModel(
            earlier.map {
                Plausibility.Earlier(
                    weight: Herd.weight($0.kilograms), at: Herd.now - .seconds(Int($0.days * 86_400)))
            }, prior: prior)?.expectation(at: Herd.now)
    }

    @Test func `nothing is expected of an animal that was never weighed`() {
        #expect(expectation([]) == nil)
    }

    @Test func `one weighing is expected to go on with the usual gain, the surer the fresher it is`() throws {
        let fresh = try #require(expectation([(1, 100)]))
        let old = try #require(expectation([(60, 100)]))
        #expect(fresh.weight == Herd.weight(100.8) && old.weight == Herd.weight(148))
        #expect((3...5).contains(fresh.deviation.kilograms) && (23...28).contains(old.deviation.kilograms))
        #expect(try #require(expectation([(10, 600)], prior: grown(0, 600))).weight == Herd.weight(600))
        #expect(try #require(expectation([(10, 600)], prior: grown(nil, 600))).weight == Herd.weight(604))
    }

    private func grown(_ gain: Double?, _ kilograms: Double) -> GrowthModel.Prior {
        .grown(gain, weighing: Herd.weight(kilograms))
    }

    @Test func `a light grown animal may gain and lose less than a cow`() throws {
        let sheep = try #require(expectation([(30, 70)], prior: grown(nil, 70)))
        #expect((71...72).contains(sheep.weight.kilograms) && sheep.deviation.kilograms < 3.5)
    }

    @Test func `several tell its own gain`() throws {
        let steady = try #require(expectation([(30, 236), (60, 200), (90, 164), (120, 128)]))
        #expect((268...273).contains(steady.weight.kilograms), "1.2 kg a day, not the usual 0.8")
        #expect((6...12).contains(steady.deviation.kilograms))
    }

    @Test func `two of one day count as two that nobody can tell apart, and what it drank is no gain`() throws {
        let twice = try #require(expectation([(10, 400), (10, 380)]))
        #expect((395...402).contains(twice.weight.kilograms))
        let near = try #require(expectation([(10, 400), (13, 385), (40, 376)]))
        #expect((398...409).contains(near.weight.kilograms))
    }

    @Test func `a steep loss never goes on to nothing`() throws {
        let loss = try #require(expectation([(300, 100), (310, 400)]))
        #expect(loss.weight.kilograms >= 50)
    }

    @Test func `the oldest tell nothing more`() {
        let six = (1...6).map { (days: Double($0) * 20, kilograms: 300 - Double($0) * 15) }
        #expect(expectation(six) == expectation(six + [(140, 900)]))
    }
}

@Suite struct `calves are asked about when they should be` {
    /// A herd as farms have them: calves of 60 to 350 kg that gain 0.4 to 1.3 kg a day, weighed every three weeks or so,
    /// with 2 % of gut fill.
    private struct Calf {
        let weights: [Plausibility.Earlier]
        let today: Weight

        init(using random: inout SeededGenerator) {
            let (start, gain) = (
                Double.random(in: 60...250, using: &random), Double.random(in: 0.4...1.3, using: &random)
            )
            let days = (0..<Int.random(in: 1...5, using: &random)).reduce(into: [0.0]) { days, _ in
                days.append(days[days.count - 1] + .random(in: 14...30, using: &random))
            }
            var weights: [Weight] = []
            for day in days {
                // Near a normal distribution.
                let fill = (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0...1, using: &random) }
                weights.append(Herd.weight((start + gain * day) * (1 + 0.02 * fill)))
            }
            let last = days[days.count - 1]
            today = weights[weights.count - 1]
            self.weights = zip(days, weights).dropLast().reversed().map { day, weight in
                Plausibility.Earlier(weight: weight, at: Herd.now - .seconds(Int((last - day) * 86_400)))
            }
        }

        var expected: WeightExpectation? { GrowthModel(weights, prior: .young)?.expectation(at: Herd.now) }

        func level(of weight: Weight) -> Plausibility.Level {
            Plausibility(of: weight, expected: expected, former: nil).level
        }
    }

    @Test func `hardly ever about a right weight`() {
        var random = SeededGenerator(seed: 11)
        let calves = (0..<4000).map { _ in Calf(using: &random) }
        let asked = calves.count { $0.level(of: $0.today) != .ok }
        #expect(Double(asked) <= 0.015 * Double(calves.count), "asked about \(asked) of \(calves.count)")
        #expect(calves.allSatisfy { $0.level(of: $0.today) != .flag })
    }

    @Test func `always when another of the herd stood there that weighs 15 % more or less than expected`() throws {
        var random = SeededGenerator(seed: 12)
        let calves = (0..<400).map { _ in Calf(using: &random) }.filter { $0.weights.count >= 3 }
        var others = 0
        for (calf, other) in zip(calves, calves.dropFirst()) {
            let expected = try #require(calf.expected).weight
            guard (other.today - expected).magnitude.kilograms > 0.15 * expected.kilograms else { continue }
            others += 1
            #expect(calf.level(of: other.today) != .ok, "\(other.today) kg instead of \(calf.today)")
        }
        #expect(others > 100)
    }
}
