import TestSupport
import Values

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
