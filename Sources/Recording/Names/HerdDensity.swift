import Values

/// How the weights of a herd are spread: of one animal, of two at once, and of a part of one.
///
/// Densities over the logarithm of the kilograms. Known animals are smoothed by what their weight may be off; for those
/// that nobody has weighed yet there is a broad rest.
struct HerdDensity: Sendable {
    private let one: [Double]
    private let two: [Double]
    private let part: [Double]
    /// Of the logarithm of the weights.
    let mean: Double
    let spread: Double

    private static let low = 2.708  // ln 15
    private static let step = 0.02
    private static let bins = 260
    private static let rest = 0.02

    /// - Parameter herd: what is expected of its animals; may be empty.
    init(_ herd: [WeightExpectation]) {
        var known = herd.filter { $0.weight.grams > 15_000 }.prefix(2000).map { expectation in
            (
                mean: logarithm(expectation.weight.kilograms),
                deviation: max(0.03, expectation.deviation.kilograms / expectation.weight.kilograms)
            )
        }
        // Nobody knows: as broad as animals are.
        if known.count < 10 { known += Array(repeating: (logarithm(350), 0.55), count: 10) }
        let mean = known.reduce(0) { $0 + $1.mean } / Double(known.count)
        let variance =
            known.reduce(0) { $0 + ($1.mean - mean) * ($1.mean - mean) } / Double(known.count) + 0.04
        (self.mean, spread) = (mean, variance.squareRoot())
        let even = Self.rest / (Double(Self.bins) * Self.step)
        var single = Self.empty
        for animal in known { Self.add(animal.mean, animal.deviation, to: &single) }
        var broad = Self.empty
        Self.add(mean, 2 * variance.squareRoot(), to: &broad)
        one = zip(Self.scaled(single, to: 0.93), Self.scaled(broad, to: 0.05)).map { $0 + $1 + even }

        let weights = known.map { exponential($0.mean) }.sorted()
        let some = stride(from: 0, to: weights.count, by: max(1, weights.count / 40)).map { weights[$0] }
        var (pairs, parts) = (Self.empty, Self.empty)
        let width = known.count == 10 && herd.count < 10 ? 0.5 : 0.04
        for (index, first) in some.enumerated() {
            for second in some[index...] { Self.add(logarithm(first + second), width, to: &pairs) }
            for share in stride(from: 0.36, to: 0.78, by: 0.06) {
                Self.add(logarithm(first * share), width, to: &parts)
            }
        }
        two = Self.scaled(pairs, to: 0.98).map { $0 + even }
        part = Self.scaled(parts, to: 0.98).map { $0 + even }
    }

    func ofOne(_ logWeight: Double) -> Double { Self.look(one, logWeight) }
    func ofTwo(_ logWeight: Double) -> Double { Self.look(two, logWeight) }
    func ofPart(_ logWeight: Double) -> Double { Self.look(part, logWeight) }

    private static var empty: [Double] { Array(repeating: 0, count: bins) }

    private static func add(_ mean: Double, _ deviation: Double, to table: inout [Double]) {
        let first = max(0, Int((mean - 3 * deviation - low) / step))
        let last = min(bins - 1, Int((mean + 3 * deviation - low) / step) + 1)
        guard first <= last else { return }
        for bin in first...last {
            let x = (low + (Double(bin) + 0.5) * step - mean) / deviation
            table[bin] += exponential(-x * x / 2) / deviation
        }
    }

    private static func scaled(_ table: [Double], to mass: Double) -> [Double] {
        let sum = table.reduce(0, +) * step
        return sum > 0 ? table.map { $0 * mass / sum } : table
    }

    private static func look(_ table: [Double], _ logWeight: Double) -> Double {
        let bin = (logWeight - low) / step
        return bin >= 0 && bin < Double(bins) ? table[Int(bin)] : 0.000_1
    }
}

/// Student's t with four degrees of freedom.
func studentT4(_ x: Double) -> Double {
    let share = 1 + x * x / 4
    return 0.375 / (share * share * share.squareRoot())
}
