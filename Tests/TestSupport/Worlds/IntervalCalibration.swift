/// Whether intervals hold the weight as often as they say, which is in 95 of 100 cases.
package struct IntervalCalibration: Sendable {
    /// Where the bins begin: half the width as a share of the weight.
    package static let bounds = [0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.05, 0.1]

    /// Of one bin.
    package struct Bin: Sendable {
        package var count = 0
        /// How many hold the weight.
        package var held = 0
        /// How many are no farther off than what counts as right.
        package var near = 0
    }

    package private(set) var bins = bounds.map { _ in Bin() }

    package init() {}

    /// - Parameters:
    ///   - width: half the interval as a share of the weight.
    ///   - error: how far off the weight is, as a share of it.
    package mutating func note(width: Double, error: Double) {
        let index = Self.bounds.lastIndex { $0 <= width } ?? 0
        bins[index].count += 1
        if error <= width { bins[index].held += 1 }
        if error <= DayJudgement.tolerance { bins[index].near += 1 }
    }

    package static func + (left: Self, right: Self) -> Self {
        var sum = left
        for (index, bin) in right.bins.enumerated() {
            sum.bins[index].count += bin.count
            sum.bins[index].held += bin.held
            sum.bins[index].near += bin.near
        }
        return sum
    }
}
