import Simulation
import TestSupport
import Values

/// An animal of known weight on a plate.
protocol WeighedAnimal: Sendable {
    var kilograms: Double { get }
    /// Seconds after the first foot when all four are on.
    var standsFrom: Double { get }
    /// Seconds after the first foot when the first comes off again.
    var stay: Double { get }
    /// Kilograms on the plate, in steps of `StandingAnimal.step` from `StandingAnimal.lead` before the first foot on.
    var load: [Double] { get }
}

extension StandingAnimal: WeighedAnimal {}

/// Which model an animal is of.
enum Model: String, CaseIterable {
    case standing, other

    func animal(_ gait: GaitClass, stay: ClosedRange<Double>, random: inout SplitMix64) -> any WeighedAnimal {
        let kilograms = Double.random(in: 50...900, using: &random)
        let stay = Double.random(in: stay, using: &random)
        switch self {
        case .standing:
            return StandingAnimal(kilograms: kilograms, unrest: gait.unrest, stay: stay, random: &random)
        case .other: return OtherAnimal(kilograms: kilograms, gait: gait, stay: stay, random: &random)
        }
    }
}
