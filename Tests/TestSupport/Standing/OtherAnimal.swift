package import Values

/// An animal on a plate, of a model that the estimator was not made with: for checking only.
///
/// Made after the words "sway at 0.2–3.6 Hz, a foot off the plate, leaning on the crate", and otherwise as
/// unlike `StandingAnimal` as the words allow:
/// - four feet come on one by one, each loaded along a straight line; off likewise;
/// - the sway is a second-order autoregressive process (Yule 1927), its lowest part taken out by a high pass at
///   0.2 Hz; its strength is lognormal over the animals and falls with the inverse of the time since arrival;
/// - feet come off at the moments of a Poisson process, as half a sine, and land with a short push;
/// - leaning is a random telegraph (Rice 1944): two exponential waiting times, a new size each time.
///
/// Not fitted to recordings of cattle either.
package struct OtherAnimal: WeighedAnimal {
    package let kilograms: Double
    package let standsFrom: Double
    package let stay: Double
    package let load: [Double]

    private static let step = StandingAnimal.step

    /// - Parameter pause: seconds for which only the fore feet stand there before the hind feet follow.
    package init(
        kilograms: Double, gait: GaitClass, stay: Double, pause: Double = 0, random: inout SplitMix64
    ) {
        let temper = Temper(gait)
        self.kilograms = kilograms
        self.stay = stay

        // Each foot: when it comes on, how long it takes, its share, and when it goes off.
        var feet: [(on: Double, lasts: Double, share: Double, off: Double)] = []
        var shares = (0..<4).map { Double($0 < 2 ? 0.28 : 0.22) + .random(in: -0.02...0.02, using: &random) }
        shares[3] = 1 - shares[0] - shares[1] - shares[2]
        var (on, off) = (0.0, stay)
        for (number, share) in shares.enumerated() {
            if number == 2 { on += pause }
            feet.append((on, .random(in: 0.12...0.3, using: &random), share, off))
            on += .random(in: 0.08...0.45, using: &random)
            off += .random(in: 0.1...0.5, using: &random)
        }
        let standsFrom = feet.map { $0.on + $0.lasts }.max() ?? 0
        self.standsFrom = standsFrom

        let deviation = temper.sway * exponential(0.35 * random.normal())
        let arrival = temper.arrival * .random(in: 0.5...1.5, using: &random)
        var sway = AutoregressiveSway(random: &random)
        var lean = Telegraph(perSecond: temper.leans, random: &random)
        var footOff: (from: Double, lasts: Double, share: Double)?
        load = (0..<Int((StandingAnimal.lead + stay + 3) / Self.step)).map { index in
            let time = Double(index) * Self.step - StandingAnimal.lead
            let standing = max(0, time - standsFrom)
            let swing = sway.next(random: &random)
            guard time >= 0 else { return 0 }
            var share = 1 + deviation * (1 + arrival / (1 + 6 * standing * standing)) * swing
            if standing > 0 { share += lean.next(random: &random) }
            if standing > 0, footOff.map({ time > $0.from + $0.lasts + 0.2 }) ?? true,
                Double.random(in: 0..<1, using: &random) < temper.feetOff * Self.step
            {
                let lasts = 0.2 + min(1.5, -0.4 * logarithm(.random(in: 0.001...1, using: &random)))
                footOff = (time, lasts, .random(in: 0.04...0.35, using: &random))
            }
            if let footOff {
                let part = (time - footOff.from) / footOff.lasts
                if part <= 1 {
                    share -= footOff.share * sine(turns: part / 2)
                } else if time < footOff.from + footOff.lasts + 0.15 {
                    share += 0.15 * footOff.share
                }
            }
            let on = feet.reduce(0.0) { sum, foot in
                let up = min(max((time - foot.on) / foot.lasts, 0), 1)
                let down = min(max((time - foot.off) / foot.lasts, 0), 1)
                return sum + foot.share * (up - down)
            }
            return kilograms * on * max(0, share)
        }
    }
}

/// How restless an animal of this model is.
private struct Temper {
    let sway: Double
    let arrival: Double
    let feetOff: Double
    let leans: Double

    init(_ gait: GaitClass) {
        (sway, arrival, feetOff, leans) =
            switch gait {
            case .calm: (0.0008, 6, 0.06, 0.015)
            case .normal: (0.006, 2.5, 0.12, 0.03)
            case .restless: (0.015, 1.2, 0.3, 0.08)
            case .wild: (0.04, 0.5, 0.4, 0.15)
            }
    }
}

/// A swing of deviation about 1 with a hump in its spectrum.
private struct AutoregressiveSway {
    private let first: Double
    private let second: Double
    private let drive: Double
    private var last = 0.0
    private var before = 0.0
    private var slow = 0.0

    init(random: inout SplitMix64) {
        let frequency = Double.random(in: 0.3...2.5, using: &random)
        let bandwidth = Double.random(in: 0.15...0.8, using: &random)
        let step = StandingAnimal.step
        let radius = exponential(-.pi * bandwidth * step)
        let cosine = sine(turns: frequency * step + 0.25)
        first = 2 * radius * cosine
        second = -radius * radius
        // The variance of an AR(2) process for a drive of 1.
        drive = ((1 + second) * ((1 - second) * (1 - second) - first * first) / (1 - second)).squareRoot()
        for _ in 0..<500 { _ = next(random: &random) }
    }

    mutating func next(random: inout SplitMix64) -> Double {
        let now = first * last + second * before + drive * random.normal()
        (before, last) = (last, now)
        slow += (now - slow) * 2 * .pi * 0.2 * StandingAnimal.step
        return now - slow
    }
}

/// Leaning: off and on after exponential times.
private struct Telegraph {
    private let perSecond: Double
    private var target = 0.0
    private var level = 0.0

    init(perSecond: Double, random: inout SplitMix64) {
        self.perSecond = perSecond
    }

    mutating func next(random: inout SplitMix64) -> Double {
        let step = StandingAnimal.step
        if target == 0 {
            if Double.random(in: 0..<1, using: &random) < perSecond * step {
                target = (Bool.random(using: &random) ? 1 : -1) * .random(in: 0.008...0.08, using: &random)
            }
        } else if Double.random(in: 0..<1, using: &random) < step / 1.7 {
            target = 0
        }
        level += (target - level) * step / 0.12
        return level
    }
}
