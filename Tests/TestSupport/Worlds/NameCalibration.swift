/// Whether names that are given with a probability are right as often as it says.
package struct NameCalibration: Sendable {
    /// Where the bins begin; the last one ends at 1.
    package static let bounds = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999]

    /// Of one bin.
    package struct Bin: Sendable {
        package var count = 0
        package var right = 0
        /// The sum of the probabilities: so many should be right.
        package var expected = 0.0
        /// How many of them were given as names, and how many of these are right.
        package var named = 0
        package var namedRight = 0
    }

    package private(set) var bins = bounds.map { _ in Bin() }

    package init() {}

    package mutating func note(_ probability: Double, isRight: Bool, isNamed: Bool) {
        let index = Self.bounds.lastIndex { $0 <= probability } ?? 0
        bins[index].count += 1
        bins[index].expected += probability
        if isRight { bins[index].right += 1 }
        if isNamed { bins[index].named += 1 }
        if isNamed, isRight { bins[index].namedRight += 1 }
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        for (index, bin) in right.bins.enumerated() {
            sum.bins[index].count += bin.count
            sum.bins[index].right += bin.right
            sum.bins[index].expected += bin.expected
            sum.bins[index].named += bin.named
            sum.bins[index].namedRight += bin.namedRight
        }
        return sum
    }
}
