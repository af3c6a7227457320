/// Somebody on the plate once; times in seconds of the day.
package struct WorldVisit: Sendable {
    package enum Kind: String, Sendable {
        /// An animal that walks over the plate: this is what is to be weighed.
        case pass
        /// An animal that puts its fore feet on and goes back.
        case turnedBack
        case person
    }

    package let kind: Kind
    /// Of the herd; `nil` for a person.
    package let animal: Int?
    package let kilograms: Double
    package let gait: GaitClass
    /// The first foot is on.
    package let on: Double
    /// All feet are on.
    package let stands: Double
    /// The first foot is off.
    package let off: Double
    /// The last foot is off.
    package let gone: Double
    /// When it came up to the place before the plate.
    package internal(set) var arrives: Double
    /// What makes it special.
    package internal(set) var marks: Set<Mark> = []
    /// For how long at a stretch it stood there alone with all feet.
    package internal(set) var alone = 0.0
    /// Whether its tag was read near its pass.
    package internal(set) var isHeard = false
    /// Whether nobody would doubt whose the weight is; see `WorldDay`.
    package internal(set) var isClear = false

    package enum Mark: String, Sendable {
        case longPause, tail, two, turnsBack, again, overtaken, missed, late, early, neighbour, frozen, wrongTag
        case unseen, tared, unit
    }

    /// Less than so many seconds alone on the plate is no look at an animal.
    package static let leastSight = 1.5

    /// Whether nobody could tell whose weight it is.
    package var isUntellable: Bool { !isHeard || alone < Self.leastSight }
}
