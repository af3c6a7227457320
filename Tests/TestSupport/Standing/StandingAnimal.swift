package import Values

/// A simulated animal of known weight that steps on a plate, stands there as restlessly as it is, and steps off.
///
///     F(t) = w · on(t) · (1 + s(t) · sway(t) − foot(t) + lean(t)) + landing(t)
///
/// - `on`: the fore feet bring 50…62 % of the weight, the hind feet follow 0.2…0.9 s later, each pair within
///   0.25…0.5 s; off likewise. The split between the pairs is that of standing cattle.
/// - `sway`: 0.2…3.6 Hz, of one of four kinds (`Sway`), of the deviation that `Unrest` says, larger on arrival.
/// - `foot`: now and then a foot rests beside the plate for 0.3…1.2 s and takes 5…30 % of the weight away.
/// - `lean`: now and then it leans on the crate for 0.8…3 s, which takes away or adds 1…8 %.
/// - `landing`: up to 4 % at 2…4 Hz as the hind feet land, gone within a second.
///
/// A model made for this project after the description in its issue (sway at 0.2–3.6 Hz, a foot off the plate,
/// leaning on the crate), with amplitudes such that the mean of 3 s and the density mode of 4 s err about as stated
/// there. It is not fitted to recordings of cattle; what is claimed of an estimator on it holds for it only.
package struct StandingAnimal: Sendable {
    package let kilograms: Double
    /// Seconds after the first foot when all four are on.
    package let standsFrom: Double
    /// Seconds after the first foot when the first comes off again.
    package let stay: Double
    /// Kilograms on the plate, in steps of `step` from `lead` before the first foot on.
    package let load: [Double]

    /// Seconds: the trace begins so long before the first foot; a little longer than the zero needs.
    package static let lead = 1.5
    /// Seconds from one value of a load to the next.
    package static let step = 0.01

    /// Where in `load` a moment is; in seconds from the first foot on.
    package static func index(of seconds: Double) -> Int { max(0, Int(((seconds + lead) / step).rounded())) }
    private static let tail = 2.0

    package init(kilograms: Double, unrest: Unrest, stay: Double, random: inout SplitMix64) {
        self.init(
            kilograms: kilograms, unrest: unrest, stay: stay, hindFeetAfter: .random(in: 0.2...0.9, using: &random),
            random: &random)
    }

    /// - Parameter hindFeetAfter: seconds between the fore feet and the hind feet.
    package init(
        kilograms: Double, unrest: Unrest, stay: Double, hindFeetAfter: Double, random: inout SplitMix64
    ) {
        let steps = Steps(stay: stay, hindFeetAfter: hindFeetAfter, random: &random)
        var sway = Sway(Sway.Kind.allCases.randomElement(using: &random) ?? .fixed, random: &random)
        let deviation = unrest.sway * .random(in: 0.6...1.4, using: &random)
        let calming = Double.random(in: 0.3...1.2, using: &random)
        let landing = Double.random(in: 0...0.04, using: &random)
        let landingFrequency = Double.random(in: 2...4, using: &random)
        let disturbances = Disturbance.some(of: unrest, from: steps.standsFrom, to: stay, random: &random)

        let count = Int((Self.lead + stay + Self.tail) / Self.step)
        var load: [Double] = []
        load.reserveCapacity(count)
        for index in 0..<count {
            let time = Double(index) * Self.step - Self.lead
            let standing = max(0, time - steps.standsFrom)
            let swing = deviation * (1 + unrest.arrival * exponential(-standing / calming))
            var share = 1 + swing * sway.next(after: Self.step, random: &random)
            for disturbance in disturbances { share += disturbance.share(at: time) }
            let sinceLanding = time - steps.hindFeetOn
            if sinceLanding > 0 {
                share += landing * exponential(-sinceLanding / 0.3) * sine(turns: landingFrequency * sinceLanding)
            }
            load.append(kilograms * steps.share(at: time) * max(0, share))
        }
        self.kilograms = kilograms
        self.stay = stay
        standsFrom = steps.standsFrom
        self.load = load
    }
}

/// The two pairs of feet coming on and going off.
private struct Steps {
    let hindFeetOn: Double
    private let ramps: [(from: Double, lasts: Double, share: Double)]

    init(stay: Double, hindFeetAfter: Double, random: inout SplitMix64) {
        let fore = Double.random(in: 0.5...0.62, using: &random)
        let hindFeetOff = stay + .random(in: 0.3...0.9, using: &random)
        func lasts() -> Double { .random(in: 0.25...0.5, using: &random) }
        hindFeetOn = hindFeetAfter
        ramps = [
            (0, lasts(), fore), (hindFeetAfter, lasts(), 1 - fore),
            (stay, lasts(), -fore), (hindFeetOff, lasts(), fore - 1),
        ]
    }

    var standsFrom: Double { ramps[1].from + ramps[1].lasts }

    func share(at time: Double) -> Double {
        ramps.reduce(0) { $0 + $1.share * smoothStep((time - $1.from) / $1.lasts) }
    }
}

/// A foot off the plate, or leaning on the crate.
private struct Disturbance {
    let from: Double
    let lasts: Double
    let edge: Double
    let share: Double

    func share(at time: Double) -> Double {
        guard time > from, time < from + lasts + edge else { return 0 }
        return share * (smoothStep((time - from) / edge) - smoothStep((time - from - lasts) / edge))
    }

    /// As many as come in that time, each waiting an exponential time for the next.
    static func some(
        of unrest: Unrest, from: Double, to: Double, random: inout SplitMix64
    ) -> [Self] {
        var found: [Self] = []
        for moment in moments(unrest.feetOff, from: from, to: to, random: &random) {
            found.append(
                Self(
                    from: moment, lasts: .random(in: 0.3...1.2, using: &random),
                    edge: .random(in: 0.08...0.2, using: &random), share: -.random(in: 0.05...0.3, using: &random)))
        }
        for moment in moments(unrest.leans, from: from, to: to, random: &random) {
            let size = Double.random(in: 0.01...0.08, using: &random)
            found.append(
                Self(
                    from: moment, lasts: .random(in: 0.8...3, using: &random),
                    edge: .random(in: 0.2...0.5, using: &random), share: Bool.random(using: &random) ? size : -size))
        }
        return found
    }

    private static func moments(
        _ rate: Double, from: Double, to: Double, random: inout SplitMix64
    ) -> [Double] {
        guard rate > 0 else { return [] }
        var moments: [Double] = []
        var moment = from
        while true {
            moment -= logarithm(.random(in: 0.000_001...1, using: &random)) / rate
            guard moment < to else { return moments }
            moments.append(moment)
        }
    }
}
