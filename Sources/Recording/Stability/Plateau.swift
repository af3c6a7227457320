import Values

/// The part of a trace in which the animal had stepped on.
struct Plateau {
    let seconds: ArraySlice<Double>
    let kilograms: ArraySlice<Double>
    /// Seconds from one sample to the next, as a rule.
    let period: Double

    /// Stepping on is over with the first sample that comes so near to the level reached.
    private static let nearlyOn = 0.9
    private static let fewest = 3
    /// What is older than so many samples says nothing new.
    private static let most = 60

    /// - Returns: `nil` when there are too few samples to speak of.
    init?(of trace: BinnedTrace) {
        guard trace.count > Self.fewest else { return nil }
        // The highest of ten may be a spike.
        let high = trace.kilograms.sorted()[(trace.count - 1) * 9 / 10]
        let level = median(of: trace.kilograms.filter { $0 > high / 2 })
        guard let nearlyOn = trace.kilograms.firstIndex(where: { $0 >= Self.nearlyOn * level }) else { return nil }
        let first = max(nearlyOn + 1, trace.count - Self.most)
        guard trace.count - first >= Self.fewest else { return nil }
        seconds = trace.seconds[first...]
        kilograms = trace.kilograms[first...]
        period = median(of: zip(seconds.dropFirst(), seconds).map { $0 - $1 })
    }

    /// How many of the last samples came within these seconds, at least one.
    func samples(inLast duration: Double) -> Int {
        guard let now = seconds.last else { return 0 }
        return seconds.count { $0 > now - duration }
    }
}
