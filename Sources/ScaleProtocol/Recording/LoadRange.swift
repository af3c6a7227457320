/// The lightest and heaviest load seen, each by two samples that follow each other: one alone may be an error.
struct LoadRange: Equatable, Sendable {
    private(set) var lowest: Weight
    private(set) var highest: Weight
    private var previous: Weight

    init(_ weight: Weight) {
        (lowest, highest, previous) = (weight, weight, weight)
    }

    mutating func note(_ weight: Weight) {
        lowest = min(lowest, max(weight, previous))
        highest = max(highest, min(weight, previous))
        previous = weight
    }
}
