import Recording
import TestSupport
import Values

/// A way to decide when a load is known, and as what.
struct Rule: Sendable {
    let name: String
    /// Every lock it gives on a trace.
    let locks: @Sendable ([SimulatedPlate.Sample]) -> [Lock]

    struct Lock {
        let seconds: Double
        let kilograms: Double
        /// Half of what it claims to be sure of; only the estimator says.
        var interval: Double?
    }

    static let all = [estimator, fiveEqual, unchanged, movingAverage, densityMode]

    static let estimator = Rule(name: "estimator") { samples in
        var estimator = WeightEstimator()
        let events =
            samples.flatMap { estimator.receive($0.weight, at: Timestamp(seconds: $0.seconds)) } + estimator.finish()
        return events.compactMap { event in
            guard case .locked(let estimate) = event else { return nil }
            return Lock(
                seconds: estimate.at.seconds, kilograms: estimate.weight.kilograms,
                interval: estimate.interval.kilograms)
        }
    }

    /// The first five samples that are the same.
    static let fiveEqual = Rule(name: "5 equal") { samples in
        first(samples) { window in
            guard window.count >= 5 else { return nil }
            let five = window.suffix(5)
            return five.allSatisfy { $0.weight == five.first?.weight } ? five.first?.weight.kilograms : nil
        }
    }

    /// The first weight that is shown for 700 ms.
    static let unchanged = Rule(name: "700 ms unchanged") { samples in
        first(samples) { window in
            guard let last = window.last else { return nil }
            let same = window.reversed().prefix { $0.weight == last.weight }
            guard let since = same.last, last.seconds - since.seconds >= 0.7 else { return nil }
            return last.weight.kilograms
        }
    }

    /// The mean of 2 s, as soon as it differs by less than 0.5 % from what it was a second before.
    static let movingAverage = Rule(name: "2 s average") { samples in
        first(samples) { window in
            guard let last = window.last, let begin = window.first, last.seconds - begin.seconds >= 3
            else { return nil }
            func mean(before end: Double) -> Double {
                let part = window.filter { $0.seconds > end - 2 && $0.seconds <= end }
                return part.reduce(0) { $0 + $1.weight.kilograms } / Double(max(1, part.count))
            }
            let now = mean(before: last.seconds)
            return abs(now - mean(before: last.seconds - 1)) <= 0.005 * now ? now : nil
        }
    }

    /// The weight that the samples of 4 s are densest about, which is not used anywhere but hard to beat.
    static let densityMode = Rule(name: "4 s density mode") { samples in
        first(samples) { window in
            guard let last = window.last, let begin = window.first, last.seconds - begin.seconds >= 5.5
            else { return nil }
            let loads = window.filter { $0.seconds > last.seconds - 4 }.map { $0.weight.kilograms }
            let width = 0.003 * (loads.max() ?? 1)
            func density(at kilograms: Double) -> Double {
                loads.reduce(0) { $0 + exponential(-($1 - kilograms) * ($1 - kilograms) / (2 * width * width)) }
            }
            return loads.max { density(at: $0) < density(at: $1) }
        }
    }

    /// The first weight that a rule finds in the samples of the load so far.
    private static func first(
        _ samples: [SimulatedPlate.Sample], _ rule: (ArraySlice<SimulatedPlate.Sample>) -> Double?
    ) -> [Lock] {
        guard let begin = samples.indices.first(where: { samples[$0].weight.grams >= 15_000 }) else { return [] }
        for end in begin..<samples.count {
            if let kilograms = rule(samples[begin...end]), kilograms >= 15 {
                return [Lock(seconds: samples[end].seconds, kilograms: kilograms)]
            }
        }
        return []
    }
}

extension Timestamp {
    /// Seconds of a trace, told from a moment that is as good as any.
    init(seconds: Double) {
        self.init(microseconds: 1_700_000_000_000_000 + Int64((seconds * 1_000_000).rounded()))
    }

    var seconds: Double { Double(microseconds - 1_700_000_000_000_000) / 1_000_000 }
}
