import Recording
import TestSupport
import Values

/// What the estimator costs, measured on restless animals, which are judged the most often.
struct Cost {
    /// Nanoseconds of each sample.
    private var times: [Double] = []

    init(rate: Double, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var plate = SimulatedPlate()
        plate.rate = rate
        let clock = ContinuousClock()
        for _ in 0..<20 {
            let animal = Model.standing.animal(.restless, stay: 8...12, random: &random)
            var estimator = WeightEstimator()
            for sample in plate.samples(of: animal.load, random: &random) {
                let time = clock.measure {
                    _ = estimator.receive(sample.weight, at: Timestamp(seconds: sample.seconds))
                }
                times.append(time / .nanoseconds(1))
            }
        }
    }

    var line: String {
        let mean = times.reduce(0, +) / Double(max(1, times.count))
        // Not the longest: on a busy machine that is somebody else's time.
        return "\(Int(mean)) ns a sample, \(Int(times.quantile(0.99) / 1000)) µs the 99th percentile"
    }
}
