import ScaleProtocol
package import Values

/// An animal of a simulated race.
package struct RaceAnimal: Equatable, Sendable {
    /// What can go wrong with one animal.
    package enum Fault: Equatable, Sendable {
        /// The tag is lost: no EID is read.
        case tagMissing
        /// The tag of this other animal, waiting behind, is read during the stay.
        case neighbourRead(EID)
        /// The animal never stands still: the weight never becomes stable.
        case restless
        /// The next animal steps on before this one has left.
        case followedClosely
    }

    package var eid: EID
    package var weight: Weight
    package var faults: [Fault]

    package init(eid: EID, weight: Weight, faults: [Fault] = []) {
        self.eid = eid
        self.weight = weight
        self.faults = faults
    }
}

/// One animal's way over the plate, as it really was.
package struct RaceVisit: Equatable, Sendable {
    package let animal: RaceAnimal
    /// First foot on the plate.
    package let stepsOnAt: Timestamp
    /// First foot off the plate.
    package let stepsOffAt: Timestamp
    /// Last foot off the plate.
    package let isGoneAt: Timestamp
}

/// A tag that comes into the field of the reader.
package struct RaceEIDRead: Equatable, Sendable {
    package let at: Timestamp
    package let eid: EID
}

/// What the scale's converter and filter make of the plate.
package struct ScaleLoad: Equatable, Sendable {
    /// Rounded to the scale's division.
    package let weight: Weight
    package let isStable: Bool

    package init(weight: Weight, isStable: Bool) {
        self.weight = weight
        self.isStable = isStable
    }

    package static let empty = ScaleLoad(weight: .zero, isStable: true)
}
