import ScaleProtocol
import Values

/// How one animal loads the plate while it is on it.
///
/// A standing animal shifts its weight; the force under its feet swings about its weight `w`:
///
///     F(t) = w · on(t) · (1 + e(t) · Σ aᵢ sin 2π(fᵢ t + φᵢ)),   fᵢ = 0.2 … 3.6 Hz,   Σ aᵢ = 1
///
/// The slow parts are shifting from side to side, the fast ones steps and breath; their shares fall with the
/// frequency. The swing is a share of the weight, so a cow sways more kilograms than a calf. It is 3 % while the
/// animal is still walking and dies down with the cube of the time until the animal stands, after two fifths of
/// its stay; a rest of 0.01 % remains. A restless animal keeps 1.5 %. `on` rises and falls smoothly
/// within the second that four feet need.
struct Gait: Sendable {
    /// Model seconds for four feet to come on, or off, the plate.
    static let rampSeconds = 1.0
    private static let frequencies = [0.2, 0.55, 1.1, 2.1, 3.6]
    private static let shares = [0.30, 0.28, 0.22, 0.13, 0.07]
    private static let walkingSway = 0.03
    private static let standingSway = 0.0001
    private static let restlessSway = 0.015

    let grams: Double
    /// Model seconds from the first foot on to the first foot off.
    let stay: Double
    let isRestless: Bool
    private let phases: [Double]

    init(grams: Int, stay: Double, isRestless: Bool, random: inout SplitMix64) {
        self.grams = Double(grams)
        self.stay = stay
        self.isRestless = isRestless
        phases = Self.frequencies.map { _ in Double.random(in: 0..<1, using: &random) }
    }

    /// Grams on the plate, so many model seconds after the first foot came on.
    func load(at seconds: Double) -> Double {
        guard seconds > 0, seconds < stay + Self.rampSeconds else { return 0 }
        let on =
            smoothStep(seconds / Self.rampSeconds) * smoothStep((stay + Self.rampSeconds - seconds) / Self.rampSeconds)
        var swing = 0.0
        for (index, phase) in phases.enumerated() {
            swing += Self.shares[index] * sine(turns: Self.frequencies[index] * seconds + phase)
        }
        return grams * on * (1 + sway(at: seconds) * swing)
    }

    private func sway(at seconds: Double) -> Double {
        if isRestless { return Self.restlessSway }
        let unrest = max(0, 1 - seconds / (stay * 0.4))
        return Self.standingSway + Self.walkingSway * unrest * unrest * unrest
    }
}
