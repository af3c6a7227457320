/// An animal of known weight on a plate.
package protocol WeighedAnimal: Sendable {
    var kilograms: Double { get }
    /// Seconds after the first foot when all four are on.
    var standsFrom: Double { get }
    /// Seconds after the first foot when the first comes off again.
    var stay: Double { get }
    /// Kilograms on the plate, in steps of `StandingAnimal.step` from `StandingAnimal.lead` before the first foot on.
    var load: [Double] { get }
}

extension StandingAnimal: WeighedAnimal {}

extension WeighedAnimal {
    /// Seconds after the first foot when the last one is off.
    package var gone: Double {
        let last = load.lastIndex { $0 > 0 } ?? 0
        return max(stay, Double(last) * StandingAnimal.step - StandingAnimal.lead)
    }
}
