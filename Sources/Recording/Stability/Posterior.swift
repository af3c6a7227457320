import Values

/// How likely each weight and sway is after the samples, on a grid.
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
    ///   - middle: the median of the loads; the weight is looked for within a quarter of it.
    ///   - leastSway: the first sway tried; the others are its doublings.
    init?(_ series: LevelSeries, about middle: Double, leastSway: Double) {
        let ordered = series.values.sorted()
        var found: [Cell] = []
        for (doubling, unlikeliness) in Self.unlikeliness.enumerated() {
            let sway = leastSway * Double(1 << doubling)
            let model = LevelModel(series, sway: sway, middle: middle)
            for weight in Self.weights(near: ordered, about: middle, step: sway / 2) {
                let likelihood = model.likelihood(of: weight)
                guard likelihood > 0, likelihood.isFinite else { continue }
                found.append(Cell(weight: weight, sway: sway, logDensity: logarithm(likelihood) - unlikeliness))
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

    /// The weights of the grid that are near enough to a load, from the lightest on.
    private static func weights(near ordered: [Double], about middle: Double, step: Double) -> [Double] {
        var weights: [Double] = []
        var weight = 0.75 * middle
        for value in ordered where value <= 1.25 * middle {
            weight = max(weight, ((value - 2 * reach * step) / step).rounded(.up) * step)
            while weight <= value + 2 * reach * step {
                weights.append(weight)
                weight += step
            }
        }
        return weights
    }
}
