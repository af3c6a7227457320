package import Values

/// How well a weight fits what the animal weighed before.
package struct Plausibility: Equatable, Sendable {
    package let level: Level
    /// What the animal's own curve lets expect; `nil` for its first weighing.
    package let expected: Weight?
    /// How far the weight is off, in percent of the expected one, with its sign.
    package let differencePercent: Double?

    package enum Level: String, Codable, Sendable {
        case ok
        /// Off by more than 10 %: ask the operator.
        case ask
        /// Off by more than 25 %: probably the wrong animal.
        case flag
    }

    /// A weight of the past.
    struct Earlier: Equatable {
        let weight: Weight
        let at: Timestamp
    }

    /// Compares with the earlier weighings, newest first.
    ///
    /// Expected is the last weight plus the daily gain for the days since. The gain comes from the last weighing and
    /// the newest one at least a week before it, because nearer ones say more about what the animal drank than how it
    /// grows. Without such a pair it is the usual 0.8 kg a day under two years of age, and nothing above.
    init(of weight: Weight, at moment: Timestamp, earlier: [Earlier], born: CalendarDay) {
        guard let last = earlier.first, last.weight > .zero else {
            self.init(level: .ok, expected: nil, differencePercent: nil)
            return
        }
        let isYoung = moment.day.daysSince1970 - born.daysSince1970 < 730
        var gramsPerDay = isYoung ? 800.0 : 0
        if let before = earlier.dropFirst().first(where: { days(from: $0.at, to: last.at) >= 7 }) {
            gramsPerDay = Double((last.weight - before.weight).grams) / days(from: before.at, to: last.at)
        }
        let grown = Double(last.weight.grams) + gramsPerDay * days(from: last.at, to: moment)
        let expected = grown > 0 ? grown : Double(last.weight.grams)
        let difference = (Double(weight.grams) - expected) / expected * 100
        self.init(
            level: abs(difference) > 25 ? .flag : abs(difference) > 10 ? .ask : .ok,
            expected: Weight(grams: Int(expected.rounded())), differencePercent: (difference * 10).rounded() / 10)
    }

    /// Whether an estimate may be off by more than 3 %: an animal that never stood still.
    static func isVague(_ weight: Weight, _ interval: Weight?) -> Bool {
        interval.map { $0.grams * 33 > weight.grams } ?? false
    }

    /// The same, but somebody should look at it.
    func asked() -> Plausibility {
        level == .ok
            ? Plausibility(level: .ask, expected: expected, differencePercent: differencePercent) : self
    }

    private init(level: Level, expected: Weight?, differencePercent: Double?) {
        self.level = level
        self.expected = expected
        self.differencePercent = differencePercent
    }
}

private func days(from earlier: Timestamp, to later: Timestamp) -> Double {
    Double(later.microseconds - earlier.microseconds) / 86_400_000_000
}

extension Plausibility: Codable {
    private enum CodingKeys: String, CodingKey {
        case level
        case expected = "expectedKilograms"
        case differencePercent
    }
}
