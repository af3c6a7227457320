/// How restless an animal is on the plate.
package enum GaitClass: String, CaseIterable, Sendable {
    case calm, normal, restless, wild

    package var unrest: Unrest {
        switch self {
        case .calm: Unrest(sway: 0.0010, arrival: 3, feetOff: 0.03, leans: 0.008)
        case .normal: Unrest(sway: 0.004, arrival: 1.5, feetOff: 0.06, leans: 0.02)
        case .restless: Unrest(sway: 0.013, arrival: 0.7, feetOff: 0.15, leans: 0.05)
        case .wild: Unrest(sway: 0.04, arrival: 0.5, feetOff: 0.30, leans: 0.10)
        }
    }
}

/// By how much an animal moves while it is weighed; see `StandingAnimal` for what is made of it.
package struct Unrest: Equatable, Sendable {
    /// The deviation of the load about the weight, as a share of it.
    package var sway: Double
    /// How much larger the sway is on arrival: it is `1 + arrival` times as large and dies down within a second or so.
    package var arrival: Double
    /// How often a foot comes off the plate, in times a second.
    package var feetOff: Double
    /// How often it leans on the crate, in times a second.
    package var leans: Double

    package init(sway: Double, arrival: Double, feetOff: Double, leans: Double) {
        self.sway = sway
        self.arrival = arrival
        self.feetOff = feetOff
        self.leans = leans
    }
}
