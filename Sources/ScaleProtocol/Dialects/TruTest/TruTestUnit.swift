import Values

/// The unit of an indicator's numbers, which name none.
///
/// Somebody may switch it at the indicator at any moment, and nothing tells: it is asked for now and then, and whenever
/// the number jumps, as it does by 120 % when the unit changes under an animal. Numbers that jumped are held until the
/// indicator has answered.
struct TruTestUnit: Sendable {
    /// Kilograms unless the indicator says otherwise.
    private(set) var current = WeightUnit.kilogram
    /// Whether the indicator has answered the question since it was last silent; an EziWeigh 7 never does.
    private(set) var isKnown = false
    private var answeredAt = Timestamp(microseconds: 0)
    /// The number last shown, taken for kilograms.
    private var shown: Weight?
    /// The answer whose numbers wait for their unit.
    private var held: TruTestWeights?
    /// How often in a row the question came to nothing.
    private var failures = 0
    /// Whether the indicator refuses the question now, as it may in its menu; no weight is asked for meanwhile.
    private(set) var isRefused = false

    /// So old is the unit of a weight at most.
    static let lifetime = Duration.seconds(10)
    /// An older weight would come after what happened later.
    static let longestHold = Duration.milliseconds(900)
    private static let mostFailures = 3
    private static let refusalPause = Duration.seconds(1)

    /// When it is to be asked for again; `nil` for an indicator that does not answer.
    var dueAt: Timestamp? { isKnown ? answeredAt + (isRefused ? Self.refusalPause : Self.lifetime) : nil }

    /// The indicator has named its unit.
    ///
    /// - Returns: the answer that was held for it, and whether its weights may be used.
    mutating func answered(_ unit: WeightUnit, at now: Timestamp) -> (held: TruTestWeights, isUsable: Bool)? {
        let isSame = isKnown && unit == current
        (current, isKnown, isRefused, answeredAt, failures) = (unit, true, false, now, 0)
        defer { held = nil }
        // When the unit has changed, nobody knows whether it did before this answer or after it.
        return held.map { ($0, isSame && now - $0.at <= Self.longestHold) }
    }

    /// Holds an answer whose unit is in doubt.
    ///
    /// - Returns: whether it did, so that the unit has to be asked for.
    mutating func holds(_ answer: TruTestWeights) -> Bool {
        var jumps = false
        for number in answer.numbers {
            if let shown, Self.isJump(from: shown, to: number) { jumps = true }
            shown = number
        }
        guard isKnown, jumps else { return false }
        held = answer
        return true
    }

    /// The question came to nothing.
    ///
    /// - Returns: whether it is to be asked again.
    mutating func failed() -> Bool {
        guard isKnown else { return false }
        failures += 1
        return failures < Self.mostFailures
    }

    /// The indicator refuses the question, although it has answered it before.
    ///
    /// - Returns: the answer that was held for it.
    mutating func refused(at now: Timestamp) -> TruTestWeights? {
        (isRefused, answeredAt, failures) = (true, now, 0)
        defer { held = nil }
        return held
    }

    /// The indicator fell silent; it may come back as another one.
    mutating func forget() -> TruTestWeights? {
        defer { (isKnown, isRefused, shown, held, failures) = (false, false, nil, nil, 0) }
        return held
    }

    /// The clock was set back.
    mutating func restart(at now: Timestamp) {
        answeredAt = now
    }

    /// A plate that becomes loaded, and whatever else no animal does by swaying; nothing is nothing in every unit.
    private static func isJump(from before: Weight, to after: Weight) -> Bool {
        let (before, after) = (before.grams, after.grams)
        guard abs(after) >= 1000 else { return false }
        return abs(after - before) * 10 > max(abs(before), abs(after)) * 3
    }
}
