import SQLite
import Values

extension Transaction {
    func addChange(
        _ draft: ChangeDraft, to animal: Animal.ID, by person: String, idempotencyKey: String?
    ) throws -> Change {
        let id = try once(idempotencyKey, "change") {
            let animal = try self.animal(animal)
            guard draft.fields.kind != .birth else { throw HerdError.oneBirth }
            try check(draft.fields, draft.date, for: animal)
            let fields = try recordable(draft, of: animal, by: person)
            let id = try insertChange(
                draft.date, fields.typedByHand, of: animal.id, by: person, simulated: animal.simulated)
            try auditOverride(of: id, fields, of: animal, by: person)
            try refold(animal.id)
            try emit(.animalChanged, ["animalId": animal.id])
            return id
        }
        return try change(id)
    }

    func markUploaded(_ ids: [Change.ID]) throws {
        var animals: Set<Animal.ID> = []
        for id in ids {
            animals.insert(try change(id).animalId)
            try run("UPDATE changes SET uploaded_at = \(now) WHERE id = \(id) AND uploaded_at IS NULL")
        }
        for animal in animals.sorted() { try emit(.animalChanged, ["animalId": animal]) }
    }

    /// Writes a change, which the event that is still owed tells of.
    @discardableResult
    func insertChange(
        _ date: ChangeDate, _ fields: ChangeFields, of animal: Animal.ID, by person: String, simulated: Bool,
        batch: ChangeBatch.ID? = nil
    ) throws -> Change.ID {
        try writeChange(date, fields, of: animal, by: person, simulated: simulated, batch: batch).id
    }

    /// The same, with all that was written.
    func writeChange(
        _ date: ChangeDate, _ fields: ChangeFields, of animal: Animal.ID, by person: String, simulated: Bool,
        batch: ChangeBatch.ID? = nil
    ) throws -> Change {
        let fields = fields.completed
        let change = Change(
            id: makeID(), animalId: animal, date: date, recordedAt: now, recordedBy: person, correctedAt: nil,
            corrections: 0, uploadedAt: nil, fields: fields, simulated: simulated)
        try insert(
            into: "changes",
            [
                "id": change.id, "animal_id": animal, "kind": fields.kind, "date": date.start,
                "whole_day": date.isWholeDay,
                "recorded_at": now, "recorded_by": person, "simulated": simulated, "ear_tag": fields.earTag,
                "fields": fields.text, "event": promiseEvent(),
                "batch": batch,
            ])
        try takeFromStock(fields, recordedAt: now)
        return change
    }

    /// Takes a change out of its animal's life and leaves its tombstone in the change list, for the event that is
    /// still owed.
    func removeChange(_ change: Change) throws {
        try insert(
            into: "deleted_changes",
            [
                "id": change.id, "event": promiseEvent(),
                "animal": JSONText.encode(ListedChange.Animal(animal(change.animalId))),
                "change": JSONText.encode(change),
            ])
        try run("DELETE FROM changes WHERE id = \(change.id)")
        try returnToStock(change.fields, recordedAt: change.recordedAt)
    }
}

extension ChangeFields {
    /// Without the claim that the weight came from a scale, which only the recorder can make.
    var typedByHand: ChangeFields {
        guard case .weighing(var weighing) = self else { return self }
        weighing.weighingId = nil
        return .weighing(weighing)
    }

    /// The ear tag that a birth gives, kept in a column of its own because it is unique for ever.
    var earTag: EarTag? {
        get throws(HerdError) {
            guard case .birth(let birth) = self else { return nil }
            return try birth.earTag
        }
    }
}
