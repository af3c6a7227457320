import Values

/// How likely a series of loads is when an animal of some weight stands there, leans, and stands again.
///
/// A hidden semi-Markov chain of two states, for a weight `w` and a sway of deviation `s`:
/// - it *stands*: a load is normal about `w` with deviation `s`, but now and then a foot is off the plate, which lowers
///   it, evenly from `0.65 w … w`; or it is on its way between two levels; or the scale erred;
/// - it is *disturbed*, leaning on the crate or with a foot beside the plate: all loads of this span are normal about
///   one level of their own, evenly from `0.87 w … 1.10 w`, with deviation `s`.
///
/// It leaves the standing state at `leaving` a second and comes back at `returning` a second. So two levels are told
/// apart not only by how long each lasted but by which one is come back to. The likelihood of a span at an unknown level
/// has a closed form (a normal integral), which does not depend on `w` and is worked out once for all weights; the sum
/// over all ways to divide the series into spans is the forward recursion for explicit durations of Ferguson 1980, see
/// Yu, "Hidden semi-Markov models", 2010.
///
/// Likelihoods are relative to an even density over the range of levels, so that long products stay in range, and each
/// value is raised to the power of its evidence, as neighbours are not independent (Pauli, Racugno, Ventura 2011).
struct LevelModel {
    private let series: LevelSeries
    private let sway: Double
    /// For each value the chance to have left, or to have come back, since the one before.
    private let leave: [Double]
    private let comeBack: [Double]
    /// The spans that end at the first value, then those that end at the second, and so on; each by its first value.
    private let spans: [Span]

    /// Loads from one value to another, taken for one level.
    private struct Span {
        let likelihood: Double
        let mean: Double
    }

    private static let leaving = 0.06
    private static let returning = 0.7
    private static let standsAtFirst = returning / (leaving + returning)
    private static let lowestLevel = 0.87
    private static let highestLevel = 1.10
    private static let range = highestLevel - lowestLevel

    private static let footOffShare = 0.15
    private static let footOffRange = 0.35
    private static let betweenShare = 0.05
    private static let betweenRange = 0.1
    private static let stillShare = 1 - footOffShare - betweenShare
    private static let fault = 0.01
    private static let rootOfTwoPi = 2.506_628_274_631

    /// - Parameter middle: a typical load.
    init(_ series: LevelSeries, sway: Double, middle: Double) {
        self.series = series
        self.sway = sway
        leave = series.gaps.map { 1 - exponential(-Self.leaving * $0) }
        let remain = series.gaps.map { exponential(-Self.returning * $0) }
        comeBack = remain.map { 1 - $0 }

        let range = Self.range * middle
        let evidence = series.evidence
        let height = exponential(evidence * logarithm(Self.stillShare * range / (Self.rootOfTwoPi * sway)))
        let values = series.values
        let widths = values.indices.map { index in
            min(1, Self.rootOfTwoPi * sway / (evidence * Double(index + 1)).squareRoot() / range)
        }
        var spans: [Span] = []
        spans.reserveCapacity(values.count * (values.count + 1) / 2)
        for last in values.indices {
            let begin = spans.count
            var (sum, squares, factor) = (0.0, 0.0, 1.0)
            for first in stride(from: last, through: 0, by: -1) {
                // Counted from a load in the middle, or the squares would lose their last digits.
                let value = values[first] - middle
                sum += value
                squares += value * value
                factor *= first < last ? height * remain[first + 1] : height
                let count = Double(last - first + 1)
                let scatter = max(0, squares - sum * sum / count)
                let likelihood =
                    factor * widths[last - first] * exponential(-evidence * scatter / (2 * sway * sway))
                spans.append(Span(likelihood: likelihood, mean: middle + sum / count))
            }
            spans[begin...].reverse()
        }
        self.spans = spans
    }

    func likelihood(of weight: Double) -> Double {
        forward(weight, series.values.map { emission(of: $0, weight).likelihood }).total
    }

    /// For each value how likely the animal of that weight just stood: 0…1.
    func standing(_ weight: Double) -> [Double] {
        let emissions = series.values.map { emission(of: $0, weight) }
        let ahead = forward(weight, emissions.map(\.likelihood))
        // The chain is the same backwards in time.
        let back = LevelModel(series.reversed, sway: sway, middle: weight)
            .forward(weight, emissions.reversed().map(\.likelihood))
        return emissions.indices.map { index in
            let both = ahead.standing[index] * back.standing[emissions.count - 1 - index]
            let share = both / (emissions[index].likelihood * Self.standsAtFirst * ahead.total)
            return share.isFinite ? min(1, share) * emissions[index].still : 0
        }
    }

    /// The likelihood of a load in the standing state, and which part of it is just standing.
    private func emission(of value: Double, _ weight: Double) -> (likelihood: Double, still: Double) {
        let z = (value - weight) / sway
        let still = Self.stillShare * Self.range * weight / (Self.rootOfTwoPi * sway) * bell(z * z)
        let offset = (value - weight) / weight
        var rest = Self.fault
        if offset < 0, offset > -Self.footOffRange { rest += Self.footOffShare * Self.range / Self.footOffRange }
        let nearness = 1 - abs(offset) / Self.betweenRange
        if nearness > 0 { rest += Self.betweenShare * Self.range / Self.betweenRange * nearness }
        return (tempered(still + rest), still / (still + rest))
    }

    private func tempered(_ likelihood: Double) -> Double {
        switch series.evidence {
        case 1: likelihood
        // At 5 and 10 Hz, where most scales are.
        case 0.499...0.501: likelihood.squareRoot()
        default: exponential(series.evidence * logarithm(likelihood))
        }
    }

    /// For each value the likelihood of all up to it with the animal standing at last, and that of the whole series.
    private func forward(_ weight: Double, _ emissions: [Double]) -> (standing: [Double], total: Double) {
        let levels = Self.lowestLevel * weight..<Self.highestLevel * weight
        var standing: [Double] = []
        /// The likelihood of having left with this value.
        var left: [Double] = []
        var disturbed = 0.0
        var span = 0
        for (last, emission) in emissions.enumerated() {
            if let before = standing.last {
                standing.append((before * (1 - leave[last]) + disturbed * comeBack[last]) * emission)
                left.append(before * leave[last])
            } else {
                standing.append(Self.standsAtFirst * emission)
                left.append(1 - Self.standsAtFirst)
            }
            disturbed = 0
            for begin in left {
                if levels.contains(spans[span].mean) { disturbed += begin * spans[span].likelihood }
                span += 1
            }
        }
        return (standing, (standing.last ?? 0) + disturbed)
    }
}

/// `exp(-x/2)` for the square of a distance, within 0.02, and 0 beyond four deviations; without a call to a library.
private func bell(_ square: Double) -> Double {
    let base = 1 - square / 16
    guard base > 0 else { return 0 }
    let second = base * base
    let fourth = second * second
    return fourth * fourth
}
