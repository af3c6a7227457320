/// What a scale makes of one known weight, from what it has just shown.
package struct KnownWeightTrial: Equatable, Sendable {
    package let known: Weight
    /// The middle of what was shown; `nil` when nothing was.
    package let shown: Weight?
    package let verdict: Verdict

    package enum Verdict: String, Codable, Sendable {
        /// Right within `tolerance`.
        case confirmed
        case off
        /// It does not stand still enough to be compared.
        case tooUnsteady
        /// The known weight is not on the plate.
        case empty
        /// The scale has shown no weight of late.
        case silent
    }

    /// How far a scale may be off: half a kilogram, as its steps are, or 0.2 %.
    package static func tolerance(at known: Weight) -> Weight {
        Weight(grams: max(500, known.grams / 500))
    }

    private static let fewest = 3

    /// - Parameter samples: what the scale showed in the last seconds.
    package init(known: Weight, samples: [Weight]) {
        self.known = known
        let ordered = samples.sorted()
        guard ordered.count >= Self.fewest else {
            (shown, verdict) = (nil, .silent)
            return
        }
        let middle = ordered[ordered.count / 2]
        shown = middle
        // One wrong sample at either end is none; of so few that only the middle would be left, none is wrong.
        let wrong = ordered.count < 5 ? 0 : 1
        let spread = ordered[ordered.count - 1 - wrong] - ordered[wrong]
        let tolerance = Self.tolerance(at: known)
        if middle.grams * 4 < known.grams {
            verdict = .empty
        } else if spread > tolerance + tolerance {
            verdict = .tooUnsteady
        } else {
            verdict = (middle - known).magnitude <= tolerance ? .confirmed : .off
        }
    }

    package var difference: Weight? { shown.map { $0 - known } }
    /// How many times the known weight is shown.
    package var factor: Double? {
        shown.map { (Double($0.grams) / Double(known.grams) * 1000).rounded() / 1000 }
    }
}
