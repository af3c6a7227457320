extension BarRuns {
    /// A Code 128 found on a line.
    struct Code {
        /// From the start to the check.
        let values: [UInt8]
        /// From where to where it lies on the line.
        let extent: ClosedRange<Float>
    }

    /// The first Code 128 in it, read in either direction.
    ///
    /// Ink that runs makes every bar wider and every space narrower, so bars are measured together with a space beside
    /// them.
    var code128: Code? {
        guard count >= 25 else { return nil }
        let widths = (0..<count).map { borders[$0 + 1] - borders[$0] }
        if let (values, runs) = Self.code128(widths, firstIsDark: firstIsDark) {
            return Code(values: values, extent: borders[runs.lowerBound]...borders[runs.upperBound])
        }
        let lastIsDark = firstIsDark == !count.isMultiple(of: 2)
        guard let (values, runs) = Self.code128(widths.reversed(), firstIsDark: lastIsDark) else { return nil }
        return Code(values: values, extent: borders[count - runs.upperBound]...borders[count - runs.lowerBound])
    }

    private static func code128(_ widths: [Float], firstIsDark: Bool) -> (values: [UInt8], runs: Range<Int>)? {
        var first = firstIsDark ? 0 : 1
        while first + 25 <= widths.count {
            if let found = code128(widths, from: first) { return found }
            first += 2
        }
        return nil
    }

    private static func code128(_ widths: [Float], from first: Int) -> (values: [UInt8], runs: Range<Int>)? {
        // Paper comes before a start.
        guard first == 0 || widths[first - 1] > 3 * width(widths, at: first),
            var (value, module) = symbol(widths, at: first, among: Code128Patterns.starts)
        else { return nil }
        var values = [UInt8(value)]
        var place = first + 6
        while place + 7 <= widths.count {
            let isEven = { (other: Float) in abs(other - module) < 0.2 * module }
            if isStop(widths, at: place, module: module) {
                guard values.count > 2, Code128Patterns.isChecked(values) else { return nil }
                return (values, first..<(place + 7))
            }
            guard let next = symbol(widths, at: place, among: 0...102), isEven(next.module) else { return nil }
            (value, module) = next
            values.append(UInt8(value))
            place += 6
        }
        return nil
    }

    /// The value whose bars are most like six runs, if any is, and pixels in its module.
    private static func symbol(
        _ widths: [Float], at first: Int, among values: ClosedRange<Int>
    ) -> (value: Int, module: Float)? {
        let module = width(widths, at: first)
        let seen = measures(widths, at: first, module: module)
        var best = (value: 0, cost: limit)
        for value in values {
            let difference = seen - patterns[value]
            let cost = (difference * difference).sum()
            if cost < best.cost { best = (value, cost) }
        }
        return best.cost < limit ? (best.value, module) : nil
    }

    /// Pixels in a module, if six runs are a symbol.
    private static func width(_ widths: [Float], at first: Int) -> Float {
        widths[first..<(first + 6)].reduce(0, +) / 11
    }

    /// The squares of how far a symbol's measures may be off, in modules, added up.
    private static let limit: Float = 1.1

    private static func isStop(_ widths: [Float], at first: Int, module: Float) -> Bool {
        let difference = measures(widths, at: first, module: module) - patterns[Code128Patterns.stop]
        return (difference * difference).sum() < limit && abs(widths[first + 6] - 2 * module) < module
    }

    /// Bars with the space behind them and spaces with the bar behind them, and then with less weight each alone.
    private static func measures(_ widths: [Float], at first: Int, module: Float) -> SIMD16<Float> {
        var measures = SIMD16<Float>.zero
        for run in 0..<6 {
            if run < 5 { measures[run] = (widths[first + run] + widths[first + run + 1]) / module }
            measures[8 + run] = 0.4 * widths[first + run] / module
        }
        return measures
    }

    private static let patterns = Code128Patterns.widths.map { measures($0.map(Float.init), at: 0, module: 1) }
}
