/// How likely each weight and sway is after the samples, on a grid.
///
/// Neighbouring samples of a swaying load are not independent, so the likelihood is raised to the power of the
/// evidence that one sample carries.
struct Posterior {
    private struct Cell {
        let weight: Double
        let sway: Double
        let logDensity: Double
        /// Larger sways have larger cells.
        var logMass: Double { logDensity + logarithm(sway) }
    }

    private let cells: [(weight: Double, mass: Double)]
    /// The weight and the sway of the highest density.
    let peak: (weight: Double, sway: Double)

    /// Minus the logarithm of what is believed of each doubling of the sway beforehand: small ones a little more.
    private static let unlikeliness = [0, 0.17, 0.67, 1.5]
    /// No weight is looked for farther from every sample than so many sways.
    private static let reach = 2.5

    /// - Parameters:
    ///   - middle: the median of the samples; the weight is looked for within a quarter of it.
    ///   - leastSway: the first sway tried; the others are its doublings.
    ///   - evidence: what one sample counts: 1 when it is independent of the one before.
    init?(_ samples: [Double], about middle: Double, leastSway: Double, evidence: Double) {
        let ordered = samples.sorted()
        let step = leastSway / 2
        let lowest = max(ordered[0], 0.75 * middle) - 2 * leastSway
        let highest = min(ordered[ordered.count - 1], 1.25 * middle) + 2 * leastSway
        var next = 0
        var found: [Cell] = []
        var disturbed = ordered
        for index in 0...max(0, Int((highest - lowest) / step)) {
            let weight = lowest + Double(index) * step
            while next < ordered.count, ordered[next] < weight { next += 1 }
            let above = next < ordered.count ? ordered[next] - weight : .infinity
            let below = next > 0 ? weight - ordered[next - 1] : .infinity
            let sways = Self.unlikeliness.indices.filter {
                index.isMultiple(of: 1 << $0) && min(above, below) <= Self.reach * leastSway * Double(1 << $0)
            }
            guard !sways.isEmpty else { continue }
            let model = PlateauModel(weight: weight, ceiling: 2 * middle)
            for (position, sample) in ordered.enumerated() { disturbed[position] = model.disturbedDensity(sample) }
            for doubling in sways {
                let sway = leastSway * Double(1 << doubling)
                var likelihood = LongProduct()
                for (position, sample) in ordered.enumerated() {
                    likelihood.multiply(by: model.standingDensity(sample, sway: sway) + disturbed[position])
                }
                let logDensity = evidence * likelihood.logarithm - Self.unlikeliness[doubling]
                found.append(Cell(weight: weight, sway: sway, logDensity: logDensity))
            }
        }
        guard let top = found.max(by: { $0.logDensity < $1.logDensity }) else { return nil }
        peak = (top.weight, top.sway)
        let most = found.reduce(-Double.infinity) { max($0, $1.logMass) }
        let masses = found.map { exponential($0.logMass - most) }
        let sum = masses.reduce(0, +)
        cells = zip(found, masses).map { ($0.weight, $1 / sum) }
    }

    /// How far from `weight` one must go to leave no more than that mass outside.
    func radius(about weight: Double, leaving outside: Double) -> Double {
        var rest = 1.0
        var radius = 0.0
        for cell in cells.sorted(by: { abs($0.weight - weight) < abs($1.weight - weight) }) {
            guard rest > outside else { break }
            rest -= cell.mass
            radius = abs(cell.weight - weight)
        }
        return radius
    }
}
