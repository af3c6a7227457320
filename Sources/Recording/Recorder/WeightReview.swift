import Values

/// Looks back at a whole visit to see whether the weight that was taken from a part of it holds.
///
/// An animal that leans on the crate just when it is weighed looks calm and is wrong by what it leans. Over the whole
/// visit it mostly stands free.
struct WeightReview: Sendable {
    private let startedAt: Timestamp
    private var trace = BinnedTrace()
    private var division = DivisionFinder(known: nil)

    /// With less of the weight on the plate the animal is stepping on or off.
    private static let leaving = 0.7
    private static let leastSeconds = 3.0

    init(startedAt: Timestamp) {
        self.startedAt = startedAt
    }

    /// - Parameter weighed: what it was weighed at, as soon as it was.
    mutating func note(_ weight: Weight, weighed: Weight?, at now: Timestamp) {
        division.receive(weight)
        if let weighed, weight.kilograms < Self.leaving * weighed.kilograms { return }
        trace.append(weight.kilograms, at: (now - startedAt) / .seconds(1))
    }

    /// What the visit says instead of a weight, if it clearly says something else.
    func contradiction(
        of weight: Weight, _ interval: Weight?, at now: Timestamp, by settings: RecorderSettings
    ) -> EstimatedWeight? {
        guard let first = trace.seconds.first, let last = trace.seconds.last, last - first >= Self.leastSeconds,
            let plateau = Plateau(of: trace), let fit = PlateauFit(plateau, division: division.division.kilograms)
        else { return nil }
        let found = EstimatedWeight(
            at: now, weight: Weight(grams: Int(fit.weight * 1000)), interval: Weight(grams: Int(fit.interval * 1000)),
            sway: Weight(grams: Int(fit.sway * 1000)), timeToLock: now - startedAt)
        let agreement = Weight(grams: settings.agreement(at: weight).grams / 2)
        let difference = (found.weight - weight).magnitude
        return difference > (interval ?? agreement) + agreement ? found : nil
    }
}
