import Values

@testable import Recording

/// Loads on a plate one after another, and what an estimator makes of them.
struct PlateScript {
    var rate = 10.0
    var division = 0.5
    /// What the empty scale shows, in kilograms; may be changed on the way.
    var zero = 0.0
    var now = 1000.0
    private(set) var samples: [(seconds: Double, kilograms: Double)] = []
    private var load = 0.0

    /// Stands for so long, swinging by that share of the weight at 0.7 and 1.9 Hz.
    mutating func hold(_ kilograms: Double, _ seconds: Double, sway: Double = 0.002) {
        let begin = now
        record(for: seconds) { time in
            let t = time - begin
            return kilograms * (1 + sway * (0.7 * sine(turns: 0.7 * t) + 0.3 * sine(turns: 1.9 * t + 0.3)))
        }
        load = kilograms
    }

    mutating func empty(_ seconds: Double) { hold(0, seconds) }

    /// The load comes to this within so long.
    mutating func move(to kilograms: Double, _ seconds: Double = 0.5) {
        let (begin, old) = (now, load)
        record(for: seconds) { old + (kilograms - old) * ($0 - begin) / seconds }
        load = kilograms
    }

    /// One sample that has nothing to do with the load.
    mutating func spike(_ kilograms: Double) {
        samples.append((now, kilograms))
        now += 1 / rate
    }

    /// Time passes without a sample.
    mutating func silence(_ seconds: Double) { now += seconds }

    private mutating func record(for seconds: Double, _ kilograms: (Double) -> Double) {
        let end = now + seconds
        while now < end - 0.000_1 {
            samples.append((now, ((kilograms(now) + zero) / division).rounded() * division))
            now += 1 / rate
        }
    }

    var events: [EstimatorEvent] {
        var estimator = WeightEstimator()
        return samples.flatMap { sample in
            estimator.receive(
                Weight(grams: Int((sample.kilograms * 1000).rounded())),
                at: Timestamp(microseconds: Int64((sample.seconds * 1_000_000).rounded())))
        } + estimator.finish()
    }

    var locks: [EstimatedWeight] {
        events.compactMap { event in
            if case .locked(let estimate) = event { estimate } else { nil }
        }
    }

    var departures: [Departure] {
        events.compactMap { event in
            if case .departed(let departure) = event { departure } else { nil }
        }
    }
}

/// Whether a weight is within so many kilograms.
func isNear(_ weight: Weight?, _ kilograms: Double, within tolerance: Double = 2) -> Bool {
    weight.map { abs($0.kilograms - kilograms) <= tolerance } ?? false
}
