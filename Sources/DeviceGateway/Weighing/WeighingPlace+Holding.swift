import HerdStore
import ScaleProtocol
import Values

/// An animal whose meat is withheld goes to no gate of sale or slaughter, unless a person lets it go.
extension WeighingPlace {
    /// A line for a gate that is not sent.
    struct Held {
        let order: SortingOrder
        let animal: Animal.ID
    }

    /// Tells the gates where an animal goes; where that is to sale, only when nothing of its meat is withheld.
    func tell(_ order: SortingOrder, isSale: Bool, of animal: Animal?) async {
        guard isSale, let animal, let held = HeldGate(order, of: animal, at: name) else { return orders.send(order) }
        // The same animal, which somebody has let go already.
        if board.held?.isReleased == true, board.held?.animal.id == animal.id { return orders.send(order) }
        board.held = held
        heldOrder = Held(order: order, animal: animal.id)
        log.notice(
            "\(animal.earTag.text) is not sent to '\(order.name)': its meat is withheld until \(held.meatUntil)"
        )
        do {
            try await store.append(.gateHeld, data: held)
        } catch {
            log.error("that \(animal.earTag.text) was not sent to '\(order.name)' is not stored: \(error)")
        }
    }

    /// Lets the animal that stands there go all the same, once somebody has said why.
    ///
    /// - Throws: `NothingHeld` when it is not held there any more; the gate would move for another.
    func release(_ animal: Animal.ID, reason: String, by person: String) async throws {
        guard let held = heldOrder, held.animal == animal, var shown = board.held, shown.animal.id == animal,
            !shown.isReleased
        else { throw NothingHeld(place: name) }
        shown.isReleased = true
        try await store.noteReleasedGate(
            animal, ReleasedGate(held: shown, by: person, reason: reason), reason: reason, by: person)
        // It may have left while that was stored.
        guard board.held?.animal.id == animal else { throw NothingHeld(place: name) }
        board.held = shown
        heldOrder = nil
        orders.send(held.order.again(at: clock.now()))
    }
}

extension SortingOrder {
    /// The same, decided at another time.
    fileprivate func again(at now: Timestamp) -> SortingOrder {
        SortingOrder(
            at: now, gate: gate, name: name, eid: eid, earTag: earTag, weight: weight, reason: reason,
            isSimulated: isSimulated)
    }
}
