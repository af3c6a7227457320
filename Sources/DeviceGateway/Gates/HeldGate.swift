package import HerdStore
import ScaleProtocol
package import Values

/// What the events `gate.held` and `gate.released` tell: a gate to sale or slaughter, and the animal that does not go there
/// because its meat is withheld.
package struct HeldGate: Codable, Equatable, Sendable {
    package let place: String
    package let gate: Int?
    /// Of the limit or selection.
    package let name: String
    package let eid: EID?
    package let animal: AnimalSummary
    /// The last day on which its meat is withheld.
    package let meatUntil: CalendarDay
    /// The medicines because of which it is.
    package let medicines: [String]
    /// Whether a person has let it go all the same.
    package var isReleased = false

    /// `nil` when nothing keeps the animal from being sold.
    init?(_ order: SortingOrder, of animal: Animal?, at place: String) {
        guard let animal, let withdrawal = animal.withdrawal, let meatUntil = withdrawal.meatUntil else { return nil }
        self.place = place
        (gate, name, eid) = (order.gate, order.name, order.eid)
        self.animal = animal.summary
        self.meatUntil = meatUntil
        medicines = withdrawal.medicines.filter { $0.meatUntil != nil }.map(\.name)
    }
}

/// What the event `gate.released` tells besides: who let the animal go, and why.
struct ReleasedGate: Encodable, Sendable {
    let held: HeldGate
    let by: String
    let reason: String
}

/// No animal is held at that place, or another one.
package struct NothingHeld: Error, Equatable {
    package let place: String
}
