import Values

/// The lightest and heaviest load seen, each by three samples that follow each other: fewer may be errors.
struct LoadRange: Equatable, Sendable {
    private(set) var lowest: Weight
    private(set) var highest: Weight
    private var newest: [Weight]

    init(_ weight: Weight) {
        (lowest, highest, newest) = (weight, weight, [weight, weight])
    }

    mutating func note(_ weight: Weight) {
        newest = newest.suffix(2) + [weight]
        lowest = min(lowest, newest.max() ?? weight)
        highest = max(highest, newest.min() ?? weight)
    }
}
