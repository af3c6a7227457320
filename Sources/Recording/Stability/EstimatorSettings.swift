package import Values

/// By what a weight estimator decides.
package struct EstimatorSettings: Equatable, Sendable {
    /// The smallest step of the scale; `nil` to learn it from the samples.
    package var division: Weight?
    /// From this on, above zero, something stands on the plate.
    package var loadedFrom = Weight(grams: 15_000)
    /// A load that weighs less is never locked.
    package var minimum = Weight(grams: 25_000)
    /// How long the plate must be empty for a departure to be believed.
    package var emptyFor = Duration.milliseconds(300)
    /// No lock comes sooner after the first foot: hind feet follow fore feet.
    package var earliestLock = Duration.milliseconds(1700)
    /// No lock comes from less standing than this, or a foot held off the plate could pass for the weight.
    package var leastStanding = Duration.milliseconds(1200)
    /// By then a standing load is locked with whatever interval it has; by the sample before, if the next is too late.
    package var latestLock = Duration.milliseconds(7400)
    /// At the end of a trace a load is locked that has stood so long.
    package var leastAtEnd = Duration.seconds(4)
    /// How much longer a load is waited for that still grows.
    package var patience = Duration.seconds(2)
    /// After so long without samples the ones before are not used any more.
    package var longestGap = Duration.seconds(4)
    package var zero = ZeroSettings()

    package init() {}

    /// The widest interval that may be locked so long after the first foot, as a share of the weight.
    ///
    /// It widens with time: an animal that stands still is weighed well at once, a restless one as well as it lets us.
    func widestInterval(after seconds: Double) -> Double {
        let later = Self.tolerances.firstIndex { $0.seconds > seconds } ?? Self.tolerances.endIndex
        guard later > 0 else { return Self.tolerances[0].share }
        let before = Self.tolerances[later - 1]
        guard later < Self.tolerances.endIndex else { return before.share }
        let after = Self.tolerances[later]
        let way = (seconds - before.seconds) / (after.seconds - before.seconds)
        return before.share + way * (after.share - before.share)
    }

    private static let tolerances: [(seconds: Double, share: Double)] = [
        (1.7, 0.0090), (2.2, 0.0080), (3.0, 0.0080), (4.5, 0.0120), (6.0, 0.0155), (7.4, 0.0170),
    ]
}
