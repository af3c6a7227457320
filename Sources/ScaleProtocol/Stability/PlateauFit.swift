/// The weight that the samples of a standing animal speak for, and how surely.
struct PlateauFit: Equatable {
    /// Kilograms.
    let weight: Double
    /// Deviation of the load while it just stood, without what rounding to the division adds.
    let sway: Double
    /// Half the width that holds the weight in 95 of 100 cases, without the rounding of the scale.
    let interval: Double
    /// Seconds that it just stood.
    let stood: Double
    /// Seconds at another level that may as well be the weight, while this one may be leaning.
    let contested: Double
    /// For each sample how likely the animal just stood: 0…1.
    let standing: [Double]

    /// The slowest sway, in turns a second.
    private static let slowestSway = 0.2
    /// Samples closer together than this say the same thing.
    private static let memory = 0.2
    /// What may lie outside the interval: each tail as usual, and a little for many looks.
    private static let outside = 0.03

    /// - Parameter division: the smallest step of the scale in kilograms.
    init?(_ plateau: Plateau, division: Double) {
        let samples = Array(plateau.kilograms)
        let middle = median(of: samples)
        guard samples.count >= 2, middle > 0 else { return nil }
        let leastSway = min(Self.leastSway(of: samples, division: division), 0.08 * middle)
        let evidence = min(1, plateau.period / Self.memory)
        guard let posterior = Posterior(samples, about: middle, leastSway: leastSway, evidence: evidence)
        else { return nil }

        // From the peak on, expectation and maximisation: the mean and the deviation of what just stood.
        var (weight, deviation) = posterior.peak
        var standing = samples.map { _ in 1.0 }
        for _ in 0..<5 {
            let model = PlateauModel(weight: weight, ceiling: 2 * middle)
            var (share, sum, squares) = (0.0, 0.0, 0.0)
            for (index, sample) in samples.enumerated() {
                let still = model.standingDensity(sample, sway: deviation)
                let part = still / (still + model.disturbedDensity(sample))
                standing[index] = part
                share += part
                sum += part * sample
                squares += part * (sample - weight) * (sample - weight)
            }
            guard share > 0.5 else { break }
            weight = sum / share
            deviation = max((squares / share).squareRoot(), leastSway / 2)
        }
        self.weight = weight
        self.standing = standing
        sway = max(0, deviation * deviation - division * division / 10).squareRoot()

        // A swing of deviation s, no slower than f, averaged over the time T is off by no more than √2 s / (π f T).
        stood = standing.reduce(0, +) * min(plateau.period, 1)
        let level = weight
        contested =
            min(plateau.period, 1)
            * Double(
                zip(samples, standing).count {
                    $1 < 0.3 && abs($0 - level) < 0.1 * level
                })
        let averaging = 1.414_213_562 * sway / (Double.pi * Self.slowestSway * max(stood, 0.1))
        interval = max(averaging, posterior.radius(about: weight, leaving: Self.outside))
    }

    /// The deviation within half a second, where it was among the smallest; never less than rounding makes.
    private static func leastSway(of samples: [Double], division: Double) -> Double {
        let width = min(5, samples.count)
        var deviations: [Double] = []
        for start in 0...(samples.count - width) {
            let window = samples[start..<start + width]
            let mean = window.reduce(0, +) / Double(width)
            deviations.append((window.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(width)).squareRoot())
        }
        deviations.sort()
        let quiet = deviations[deviations.count * 35 / 100]
        return 1.1 * max(quiet * quiet + 0.09 * division * division, 1e-6).squareRoot()
    }
}
