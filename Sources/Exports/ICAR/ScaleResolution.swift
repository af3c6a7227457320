import HerdStore
import Values

/// The division of the scale that weighings were taken with, found from their weights.
enum ScaleResolution {
    /// With fewer, all of them may happen to be multiples of twice the division: one time in a thousand with ten.
    private static let fewest = 10
    /// Below, it is not a scale for cattle that the weights tell of, but a conversion or an average.
    private static let finest = 10

    /// The largest step that all weights are multiples of; `nil` when they do not tell.
    static func of(_ weighings: [Weighing]) -> Weight? {
        let grams = weighings.filter { $0.method == .device && $0.unit == .kilogram && $0.weight > .zero }
            .map(\.weight.grams)
        guard grams.count >= fewest, Set(grams).count > 1 else { return nil }
        let step = grams.reduce(0, greatestCommonDivisor)
        return step >= finest ? Weight(grams: step) : nil
    }

    private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
        var (large, small) = (first, second)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }
}
