/// What the recorder may do wrong on the fixed days of `WorldTests`, and what it must reach.
///
/// The only place where that is said: measured with the fixed seed, and changed with the recorder in a commit that says
/// why. What is promised over many days is measured by `script/bench weighing`.
struct WorldBounds {
    /// Numbers of weighings or passes.
    let lost: Int
    let double: Int
    let wrongUnasked: Int
    let offUnasked: Int
    /// The share of passes that is right by itself, and of the clear ones that need a hand.
    let right: Double
    let clearByHand: Double

    /// Decides; a fresh one is only reported.
    static let seed: UInt64 = 20_261_122
    /// Each world has so many days of so many animals, which are seen by four readers and by `makes`.
    static let days = 2
    static let animals = 20
    static let makes = ["bare", "flag", "US-only"]

    static let all: [String: WorldBounds] = [:]

    /// Of names given with a probability, how many may be fewer than it says, as a share of those in a bin.
    static let calibrationSlack = 0.005
    /// Bins with fewer names say nothing.
    static let leastCalibrated = 400
}
