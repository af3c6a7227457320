package import Values

/// How well a weight fits what the animal weighed before.
package struct Plausibility: Equatable, Sendable {
    package private(set) var level: Level
    /// What the animal's own curve lets expect; `nil` for its first weighing.
    package let expected: Weight?
    /// How far the weight is off, in percent of the expected one, with its sign.
    package let differencePercent: Double?
    /// What the same animal weighed a moment before, when that is why it is asked about.
    package private(set) var former: Weight?

    package enum Level: String, Codable, Sendable {
        case ok
        /// Off by more than the animal's growth allows: ask the operator.
        case ask
        /// Off by far more: probably the wrong animal.
        case flag
    }

    /// A weight of the past.
    struct Earlier: Equatable {
        let weight: Weight
        let at: Timestamp
    }

    /// Compares with what the animal's growth lets expect, and with a weighing just before.
    ///
    /// How far a weight may be off depends on the animal: a calf that nobody has weighed for two months may have gained
    /// 30 kg or 70, a cow that was weighed yesterday weighs the same. A fixed share asked about every sixth right weight
    /// of calves, and let a cow pass for another one.
    ///
    /// - Parameters:
    ///   - expected: `nil` for the first weighing.
    ///   - former: a weighing of the same animal a moment ago: standing there again it has neither grown nor drunk.
    init(of weight: Weight, expected: WeightExpectation?, former: Weight?) {
        guard let expected, expected.weight > .zero else {
            self.init(level: .ok, expected: nil, differencePercent: nil)
            return
        }
        let share = (weight - expected.weight).kilograms / expected.weight.kilograms
        let deviations = abs((weight - expected.weight).kilograms) / expected.deviation.kilograms
        var level = Level.ok
        if deviations > Self.askedDeviations, abs(share) > Self.leastAsked { level = .ask }
        if deviations > Self.flaggedDeviations, abs(share) > Self.leastFlagged { level = .flag }
        let isUnlikeFormer =
            former.map { abs((weight - $0).kilograms) > Self.mostBetweenTwo * $0.kilograms } ?? false
        let isOnlyUnlikeFormer = level == .ok && isUnlikeFormer
        self.init(
            level: isOnlyUnlikeFormer ? .ask : level, expected: expected.weight,
            differencePercent: (share * 1000).rounded() / 10)
        if isOnlyUnlikeFormer { self.former = former }
    }

    private static let askedDeviations = 2.5
    private static let leastAsked = 0.05
    private static let flaggedDeviations = 5.0
    private static let leastFlagged = 0.12
    /// Of two weighings of one animal within minutes.
    private static let mostBetweenTwo = 0.04

    /// Whether an estimate may be off by more than 2 %: an animal that never stood still.
    static func isVague(_ weight: Weight, _ interval: Weight?) -> Bool {
        interval.map { $0.grams * 50 > weight.grams } ?? false
    }

    /// The same, but somebody should look at it.
    func asked() -> Plausibility {
        var asked = self
        if level == .ok { asked.level = .ask }
        return asked
    }

    private init(level: Level, expected: Weight?, differencePercent: Double?) {
        self.level = level
        self.expected = expected
        self.differencePercent = differencePercent
    }
}

extension Plausibility: Codable {
    private enum CodingKeys: String, CodingKey {
        case level
        case expected = "expectedKilograms"
        case differencePercent
        case former = "formerKilograms"
    }
}
