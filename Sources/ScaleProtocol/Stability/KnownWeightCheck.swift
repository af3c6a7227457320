/// Compares what a scale shows with weights that are known, such as a filled canister, before it is trusted.
package struct KnownWeightCheck: Equatable, Sendable {
    /// One known weight that stood on the scale.
    package struct Trial: Equatable, Sendable {
        package let known: Weight
        package let shown: Weight
        /// How far `shown` may be off although the scale is right: the interval of the estimate, or a division.
        package let interval: Weight

        package init(known: Weight, shown: Weight, interval: Weight) {
            self.known = known
            self.shown = shown
            self.interval = interval
        }
    }

    package enum Verdict: Equatable, Sendable {
        /// Nothing can be said: no trial, or none of a weight above zero.
        case undecided
        case right
        /// Shows the same amount too much, or too little, at every weight: zero it.
        case offset(Weight)
        /// Shows this many times the weight: calibrate it, or mend a load cell when it is far from 1.
        case factor(Double)
        /// Shows `factor` times the weight and then `offset` more.
        case both(factor: Double, offset: Weight)
        /// No straight line fits: a foot of the plate touches, or a load cell is loose.
        case inconsistent(worst: Weight)
    }

    private let trials: [Trial]
    private let share: Double

    /// - Parameters:
    ///   - trials: with one only, the zero is taken for right, so that an error is a factor.
    ///   - share: the error that is tolerated, as a share of the weight.
    package init(_ trials: [Trial], tolerating share: Double = 0.002) {
        self.trials = trials
        self.share = share
    }

    package var verdict: Verdict {
        guard let heaviest = trials.map(\.known).max(), heaviest > .zero else { return .undecided }
        if worst({ $0 }) == nil { return .right }
        let offset = mean { Double($0.shown.grams - $0.known.grams) }
        let squares = trials.reduce(0.0) { $0 + Double($1.known.grams) * Double($1.known.grams) }
        let factor = trials.reduce(0.0) { $0 + Double($1.known.grams) * Double($1.shown.grams) } / squares
        if worst({ $0 * factor }) == nil { return .factor(factor) }
        if worst({ $0 + offset }) == nil { return .offset(Weight(grams: Int(offset.rounded()))) }
        let line = line
        guard let worst = worst({ $0 * line.factor + line.offset }) else {
            return .both(factor: line.factor, offset: Weight(grams: Int(line.offset.rounded())))
        }
        return .inconsistent(worst: worst)
    }

    /// The largest error of a rule that should give what is shown; `nil` when all are tolerable.
    private func worst(_ rule: (Double) -> Double) -> Weight? {
        let errors = trials.map { trial in
            let error = abs(Double(trial.shown.grams) - rule(Double(trial.known.grams)))
            let tolerance = max(Double(trial.interval.grams), share * Double(trial.known.grams))
            return error <= tolerance ? 0 : error
        }
        guard let largest = errors.max(), largest > 0 else { return nil }
        return Weight(grams: Int(largest.rounded()))
    }

    /// The straight line of least squares; through zero when all known weights are the same.
    private var line: (factor: Double, offset: Double) {
        let known = mean { Double($0.known.grams) }
        let shown = mean { Double($0.shown.grams) }
        let spread = mean { (Double($0.known.grams) - known) * (Double($0.known.grams) - known) }
        guard spread > 0 else { return (shown / known, 0) }
        let factor = mean { (Double($0.known.grams) - known) * (Double($0.shown.grams) - shown) } / spread
        return (factor, shown - factor * known)
    }

    private func mean(_ value: (Trial) -> Double) -> Double {
        trials.reduce(0) { $0 + value($1) } / Double(trials.count)
    }
}
