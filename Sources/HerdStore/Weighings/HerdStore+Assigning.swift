import SQLite
import Values

extension HerdStore {
    /// Gives a weighing to an animal, or takes it from a wrong one, with an audit row.
    ///
    /// The change moves with it, and the curves of both animals are folded again. A discarded weighing comes back this
    /// way. The event is `weighing.assigned`, or `weighing.corrected` when another animal had it before or it was
    /// discarded.
    package func assign(_ id: Weighing.ID, to animalId: Animal.ID, by person: String) throws -> Weighing {
        try catchUp()
        return try write { try give(try storedWeighing(id), to: try requireAnimal(animalId), by: person) }
    }

    /// Assigns in the running transaction.
    func give(_ before: Weighing, to animal: Animal, by person: String) throws -> Weighing {
        guard before.animalId != animal.id else { return before }
        try check(.weighing(WeighingFields(weight: before.weight)), .moment(before.at), for: animal)
        try dropChange(of: before)
        let grown = try plausibility(of: before.weight, at: before.at, for: animal)
        let isSure = before.contradiction == nil && !Plausibility.isVague(before.weight, before.interval)
        let plausibility = isSure ? grown : grown.asked()
        let change = try insertWeighingChange(
            before.id, before.weight, at: before.at, in: before.sessionId, of: animal, by: person, before.simulated)
        try database.run(
            """
            UPDATE weighings SET state = 'assigned', reason = NULL, discard_reason = NULL, animal_id = ?,
                change_id = ?, plausibility = ? WHERE id = ?
            """, animal.id, change, try JSONText.encode(plausibility), before.id)
        let after = try storedWeighing(before.id)
        try audit("weighing.assigned", before.id, by: person, before: before, after: after)
        try tell(before.state == .unassigned ? .weighingAssigned : .weighingCorrected, after)
        return after
    }

    /// Takes a weighing out of the life of the animal that has it.
    func dropChange(of weighing: Weighing) throws {
        if let change = weighing.changeId {
            let old = try editableChange(change)
            try detachWeighing(weighing.id)
            try removeChange(old)
        }
        if let animal = weighing.animalId {
            try refold(animal, at: instant())
            try tell(.animalChanged, ["animalId": animal])
        }
    }

    /// Sends the weighing behind a change that is being deleted back among the unassigned.
    func releaseWeighing(of change: Change.ID, by person: String) throws -> Weighing.ID? {
        let weighing = try database.first("SELECT id FROM weighings WHERE change_id = ?", change) {
            try $0[0] as Weighing.ID
        }
        guard let weighing else { return nil }
        let before = try storedWeighing(weighing)
        try detachWeighing(weighing)
        try audit("weighing.released", weighing, by: person, before: before, after: try storedWeighing(weighing))
        return weighing
    }

    private func detachWeighing(_ id: Weighing.ID) throws {
        try database.run(
            """
            UPDATE weighings SET state = 'unassigned', reason = 'noAnimal', animal_id = NULL, change_id = NULL,
                plausibility = NULL WHERE id = ?
            """, id)
    }
}
