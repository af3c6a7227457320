/// How many values fall into each of a few equal ranges.
struct Histogram: Equatable {
    /// Lower end of the first range.
    let start: Int
    let step: Int
    let counts: [Int]

    /// More bars than this say no more on a printed page.
    private static let most = 18

    /// Uses the finest of the steps that gives few enough ranges; `nil` without values.
    init?(_ values: [Int], steps: [Int]) {
        guard let least = values.min(), let greatest = values.max(),
            var step = steps.first(where: { step in
                Self.range(greatest, step) - Self.range(least, step) < Self.most
            }) ?? steps.last
        else { return nil }
        while Self.range(greatest, step) - Self.range(least, step) >= Self.most { step *= 2 }
        let first = Self.range(least, step)
        var counts = [Int](repeating: 0, count: Self.range(greatest, step) - first + 1)
        for value in values { counts[Self.range(value, step) - first] += 1 }
        self.step = step
        self.counts = counts
        start = first * step
    }

    /// Upper end of the last range.
    var end: Int { start + step * counts.count }

    /// Which range, counted from the one that begins at 0.
    private static func range(_ value: Int, _ step: Int) -> Int {
        (value >= 0 ? value : value - step + 1) / step
    }
}
