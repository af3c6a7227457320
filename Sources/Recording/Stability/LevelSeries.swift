import Values

/// Loads in the order of time, for a `LevelModel`.
struct LevelSeries {
    let values: [Double]
    /// Seconds from the value before to each one; of the first as of the second.
    let gaps: [Double]
    /// What one value counts: 1 when it is independent of the one before.
    let evidence: Double

    /// Values closer together than this say partly the same.
    private static let memory = 0.4

    /// - Precondition: at least two values; a `Plateau` has more.
    init(_ plateau: Plateau) {
        values = Array(plateau.kilograms)
        let steps = zip(plateau.seconds.dropFirst(), plateau.seconds).map { $0 - $1 }
        gaps = steps.prefix(1) + steps
        evidence = min(1, plateau.period / Self.memory)
    }

    private init(values: [Double], gaps: [Double], evidence: Double) {
        self.values = values
        self.gaps = gaps
        self.evidence = evidence
    }

    /// The same backwards in time.
    var reversed: Self {
        Self(values: values.reversed(), gaps: gaps.prefix(1) + gaps.dropFirst().reversed(), evidence: evidence)
    }
}
