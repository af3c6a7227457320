import Values

/// The weight that the samples of a standing animal speak for, and how surely.
struct PlateauFit {
    /// Kilograms.
    let weight: Double
    /// Deviation of the load while it just stood, without what rounding to the division adds.
    let sway: Double
    /// Half the width that holds the weight in 95 of 100 cases, without the rounding of the scale.
    let interval: Double
    /// Seconds that it just stood.
    let stood: Double
    /// For each sample how likely the animal just stood: 0…1.
    let standing: [Double]

    /// The slowest sway, in turns a second.
    private static let slowestSway = 0.2
    /// What of the posterior may lie outside the interval: each tail as usual, less a little for many looks.
    private static let outside = 0.03
    /// No sample stands for more seconds than this, however few there are.
    private static let longestStandIn = 1.0

    /// - Parameter division: the smallest step of the scale in kilograms.
    init?(_ plateau: Plateau, division: Double) {
        let series = LevelSeries(plateau)
        let samples = series.values
        let middle = median(of: samples)
        guard middle > 0 else { return nil }
        let leastSway = Self.leastSway(of: samples, about: middle, division: division)
        guard let posterior = Posterior(series, about: middle, leastSway: leastSway) else { return nil }

        // From the peak on, expectation and maximisation: the mean and the deviation of what just stood.
        var (weight, deviation) = posterior.peak
        var standing: [Double] = []
        for _ in 0..<2 {
            standing = LevelModel(series, sway: deviation, middle: weight).standing(weight)
            let share = standing.reduce(0, +)
            guard share > 0.5 else { break }
            let old = weight
            weight = zip(samples, standing).reduce(0) { $0 + $1.0 * $1.1 } / share
            let squares = zip(samples, standing).reduce(0) { $0 + ($1.0 - old) * ($1.0 - old) * $1.1 }
            deviation = max((squares / share).squareRoot(), leastSway / 2)
        }
        self.weight = weight
        self.standing = standing
        sway = max(0, deviation * deviation - division * division / 12).squareRoot()
        stood = standing.reduce(0, +) * min(plateau.period, Self.longestStandIn)

        // A swing of deviation s, no slower than f, averaged over the time T is off by no more than √2 s / (π f T).
        let averaging = 1.414_213_562 * sway / (.pi * Self.slowestSway * max(stood, 0.1))
        interval = max(averaging, posterior.radius(about: weight, leaving: Self.outside))
    }

    /// The deviation within a second, where it was among the smallest; never less than rounding makes, nor so small or
    /// large that no animal is like that.
    private static func leastSway(of samples: [Double], about middle: Double, division: Double) -> Double {
        let width = min(5, samples.count)
        var variances: [Double] = []
        for start in 0...(samples.count - width) {
            let window = samples[start..<start + width]
            let mean = window.reduce(0, +) / Double(width)
            variances.append(window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(width))
        }
        variances.sort()
        let quiet = variances[variances.count * 15 / 100]
        let sway = 1.1 * (quiet + division * division / 12).squareRoot()
        return min(max(sway, 0.0003 * middle), 0.08 * middle)
    }
}
