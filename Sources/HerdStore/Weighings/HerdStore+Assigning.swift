import SQLite
import ScaleProtocol

extension HerdStore {
    /// Gives a weighing to an animal, or takes it from a wrong one, with an audit row.
    ///
    /// The event is `weighing.assigned`, or `weighing.corrected` when another animal had it before.
    package func assign(_ id: Weighing.ID, to animalId: Animal.ID, by person: String) throws -> Weighing {
        try catchUp()
        return try write {
            let before = try storedWeighing(id)
            let animal = try requireAnimal(animalId)
            guard before.animalId != animal.id else { return before }
            try ChangeRules.check(.weighing(WeighingFields(weight: before.weight)))
            if let change = before.changeId {
                _ = try editableChange(change)
                try detachWeighing(id)
                try database.run("DELETE FROM changes WHERE id = ?", change)
            }
            if let previous = before.animalId {
                try refold(previous, at: instant())
                try tell(.animalChanged, ["animalId": previous])
            }
            let plausibility = try plausibility(of: before.weight, at: before.at, for: animal)
            let change = try insertWeighingChange(
                id, before.weight, at: before.at, of: animal, by: person, before.simulated)
            try database.run(
                """
                UPDATE weighings SET state = 'assigned', reason = NULL, animal_id = ?, change_id = ?, plausibility = ?
                WHERE id = ?
                """, animal.id, change, try JSONText.encode(plausibility), id)
            let after = try storedWeighing(id)
            try audit("weighing.assigned", id, by: person, before: before, after: after)
            try tell(before.animalId == nil ? .weighingAssigned : .weighingCorrected, after)
            return after
        }
    }

    /// Sends the weighing behind a change that is being deleted back among the unassigned.
    func releaseWeighing(of change: Change.ID) throws -> Weighing.ID? {
        let weighing = try database.first("SELECT id FROM weighings WHERE change_id = ?", change) {
            try $0[0] as Weighing.ID
        }
        if let weighing { try detachWeighing(weighing) }
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
