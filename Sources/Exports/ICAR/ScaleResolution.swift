import HerdStore
import Values

/// The division of the scale that weighings were taken with, found from their weights.
struct ScaleResolution {
    /// With fewer, all of them may happen to be multiples of twice the division: one time in a thousand with ten.
    private static let fewest = 10
    /// Below, it is not a scale for cattle that the weights tell of, but a conversion or an average.
    private static let finest = 10

    private var count = 0
    private var first: Int?
    private var isOneWeight = true
    private var divisor = 0

    /// The largest step that all weights are multiples of; `nil` when they do not tell.
    static func of(_ weighings: [Weighing]) -> Weight? {
        var resolution = ScaleResolution()
        for weighing in weighings { resolution.add(weighing) }
        return resolution.step
    }

    mutating func add(_ weighing: Weighing) {
        guard weighing.method == .device, weighing.unit == .kilogram, weighing.weight > .zero else { return }
        let grams = weighing.weight.grams
        count += 1
        isOneWeight = isOneWeight && grams == first ?? grams
        first = first ?? grams
        divisor = Self.greatestCommonDivisor(divisor, grams)
    }

    /// The largest step that all weights so far are multiples of; `nil` when they do not tell.
    var step: Weight? {
        count >= Self.fewest && !isOneWeight && divisor >= Self.finest ? Weight(grams: divisor) : nil
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (large, small) = (first, second)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }
}
