import Glibc
package import Values

/// What an animal weighs and gains, as its own weighings tell it.
///
/// A Kalman filter over level and daily gain: a weighing moves both by as much as it can be trusted. What an animal drank
/// and has in its gut makes two right weighings differ, so no single one is believed; and the longer nobody has weighed
/// it, the less is expected of the next weight.
package struct GrowthModel: Equatable, Sendable {
    /// In kilograms, and kilograms a day.
    private var level: Double
    private var gain: Double
    /// Variances and covariance of the two.
    private var levelVariance: Double
    private var covariance = 0.0
    private var gainVariance: Double
    private var at: Timestamp

    /// What is believed of an animal's daily gain before its weighings tell of it, in kilograms.
    package struct Prior: Equatable, Sendable {
        package let gain: Double
        package let deviation: Double

        /// Below two years of age.
        static let young = Prior(gain: 0.8, deviation: 0.4)
        /// Of a grown animal; a light one, such as a sheep, gains and loses less.
        ///
        /// - Parameter gain: the usual one of the herd.
        static func grown(_ gain: Double?, weighing weight: Weight) -> Prior {
            let share = min(1, weight.kilograms / 500)
            return Prior(gain: (gain ?? 0.4) * share, deviation: 0.3 * share)
        }
    }

    /// Nearer the present than these, older weighings tell nothing more.
    static let mostWeighings = 6
    /// A weighing is off by so much of the weight, for what was drunk and eaten, and by a kilogram of the scale.
    private static let measuringShare = 0.022
    /// From one weighing to the next the level moves by so much more than by the gain.
    private static let levelWalk = 0.007
    /// A gain changes by 0.2 kg/day in two months.
    private static let gainWalkPerDay = 0.2 * 0.2 / 60

    /// - Parameter earlier: the newest first; `nil` comes of none.
    init?(_ earlier: [Plausibility.Earlier], prior: Prior) {
        let weighings = earlier.filter { $0.weight > .zero }.prefix(Self.mostWeighings).reversed()
        guard let first = weighings.first else { return nil }
        (level, gain) = (first.weight.kilograms, prior.gain)
        (levelVariance, gainVariance) = (Self.measuringVariance(at: level), prior.deviation * prior.deviation)
        at = first.at
        for weighing in weighings.dropFirst() { note(weighing) }
    }

    /// What a scale would show of the animal at a moment.
    package func expectation(at moment: Timestamp) -> WeightExpectation {
        var then = self
        then.pass(until: moment)
        // No steep loss goes on to nothing.
        let kilograms = max(then.level, level / 2)
        let deviation = (then.levelVariance + Self.measuringVariance(at: kilograms)).squareRoot()
        return WeightExpectation(
            weight: Weight(grams: Int((kilograms * 1000).rounded())),
            deviation: Weight(grams: Int((deviation * 1000).rounded())))
    }

    private mutating func note(_ weighing: Plausibility.Earlier) {
        pass(until: weighing.at)
        let measured = weighing.weight.kilograms
        let spread = levelVariance + Self.measuringVariance(at: measured)
        let (trustInLevel, trustInGain, surprise) = (levelVariance / spread, covariance / spread, measured - level)
        level += trustInLevel * surprise
        gain += trustInGain * surprise
        gainVariance -= trustInGain * covariance
        levelVariance *= 1 - trustInLevel
        covariance *= 1 - trustInLevel
    }

    private mutating func pass(until moment: Timestamp) {
        let days = max(0, Double(moment.microseconds - at.microseconds) / 86_400_000_000)
        let walk = Self.levelWalk * level
        levelVariance += 2 * days * covariance + days * days * gainVariance + walk * walk
        covariance += days * gainVariance
        gainVariance += Self.gainWalkPerDay * days
        level += gain * days
        at = moment
    }

    private static func measuringVariance(at kilograms: Double) -> Double {
        let share = measuringShare * kilograms
        return share * share + 1
    }
}
