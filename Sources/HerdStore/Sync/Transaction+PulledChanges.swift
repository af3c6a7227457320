import CentralSync
import SQLite
import Values

/// Animals are the fold of their changes: what comes of them is written as changes that are uploaded already.
extension Transaction {
    /// Writes the birth of an animal: of one that is known by its id, or else by its ear tag, or of a new one.
    func storeBirth(_ row: CentralRow, as known: Animal.ID?, _ pull: inout Pull) throws -> Animal.ID {
        let birth = try CentralBirth(row.json)
        let fields = try localFields(.birth, central: birth.fields)
        guard let tag = try fields.earTag else { throw HerdError.oneBirth }
        var id = try known ?? own(row.client, in: .animals)?.named()
        if id == nil {
            let owner: CentralTable.LocalID? = try value("SELECT animal_id FROM changes WHERE ear_tag = \(tag)")
            id = try unclaimed(owner, in: .animals, among: "SELECT 1")?.named()
        }
        let old: Change? = try id.flatMap {
            try first("SELECT * FROM changes WHERE animal_id = \($0) AND kind = \(ChangeKind.birth)")
        }
        // It is folded at once, and not with the rest of the page: what comes of it later in the same page needs it.
        let animal: Animal.ID
        if let old {
            animal = old.animalId
            try overwrite(old, of: animal, .day(birth.born), fields, birth.record)
            try refold(animal)
        } else {
            animal = try id ?? free(row.client, unless: "SELECT 1 FROM changes WHERE animal_id = ")
            let change = try insertPulled(makeID(), of: animal, .day(birth.born), fields, birth.record)
            if id == nil { try foldNew([change], of: animal) } else { try refold(animal) }
        }
        pull.told.insert(animal)
        return animal
    }

    func storeChange(_ row: CentralRow, as known: Change.ID?, _ pull: inout Pull) throws -> Change.ID {
        let change = try CentralChange(row.json)
        guard change.kind != .birth else { throw HerdError.oneBirth }
        guard let animal: Animal.ID = try localID(of: change.animal, in: .animals)?.named() else {
            throw HerdError.notSynchronised(.animals, "\(change.animal)")
        }
        let id: Change.ID? = try known ?? own(row.client, in: .changes)?.named()
        pull.animals.insert(animal)
        guard let id, let old: Change = try first("SELECT * FROM changes WHERE id = \(id)") else {
            let fields = try localFields(change.kind, central: change.fields)
            // Under the id it has elsewhere: changes of one moment are then folded in the same order everywhere.
            let id: Change.ID = try free(
                row.client,
                unless: "SELECT 1 FROM (SELECT id FROM changes UNION ALL SELECT id FROM deleted_changes) WHERE id = ")
            try insertPulled(id, of: animal, change.date, fields, change.record)
            return id
        }
        pull.animals.insert(old.animalId)
        let fields = try localFields(change.kind, central: change.fields, old: old.fields)
        try overwrite(old, of: animal, change.date, fields, change.record)
        return id
    }

    /// Takes an animal away with all that happened to it.
    func removeAnimal(_ id: Animal.ID) throws {
        let changes: [Change] = try rows("SELECT * FROM changes WHERE animal_id = \(id) ORDER BY id")
        for change in changes { try forget(change) }
        try removeLactations(of: id)
        try refold(id)
    }

    func removePulled(_ id: Change.ID, _ pull: inout Pull) throws {
        guard let old: Change = try first("SELECT * FROM changes WHERE id = \(id)") else { return }
        try forget(old)
        pull.animals.insert(old.animalId)
    }

    private func forget(_ change: Change) throws {
        _ = try releaseWeighing(of: change.id, by: "central")
        try removeChange(change)
        try run("UPDATE sync_rows SET local_id = NULL WHERE name = 'changes' AND local_id = \(change.id)")
        try settle(change.id)
    }

    /// Nothing is to be sent of it any more.
    func settle(_ change: Change.ID) throws {
        try run("DELETE FROM sync_sent WHERE change_id = \(change)")
        try run("DELETE FROM sync_refused WHERE change_id = \(change)")
    }

    @discardableResult
    private func insertPulled(
        _ id: Change.ID, of animal: Animal.ID, _ date: ChangeDate, _ fields: ChangeFields, _ record: CentralRecord
    ) throws -> Change {
        try insert(
            into: "changes",
            [
                "id": id, "animal_id": animal, "kind": fields.kind, "date": date.start, "whole_day": date.isWholeDay,
                "recorded_at": record.recordedAt, "recorded_by": record.recordedBy,
                "corrected_at": record.correctedAt, "corrections": record.corrections, "uploaded_at": now,
                "simulated": false, "ear_tag": fields.earTag, "fields": fields.text,
                "event": promiseEvent(),
            ])
        return Change(
            id: id, animalId: animal, date: date, recordedAt: record.recordedAt, recordedBy: record.recordedBy,
            correctedAt: record.correctedAt, corrections: record.corrections, uploadedAt: now, fields: fields,
            simulated: false)
    }

    /// Brings a change to what the central system says of it; its own, come back, stays as it is.
    private func overwrite(
        _ old: Change, of animal: Animal.ID, _ date: ChangeDate, _ fields: ChangeFields, _ record: CentralRecord
    ) throws {
        try settle(old.id)
        guard old.animalId != animal || old.date != date || old.fields.completed != fields else {
            try run("UPDATE changes SET uploaded_at = \(now) WHERE id = \(old.id) AND uploaded_at IS NULL")
            return
        }
        let (text, tag, event) = (try fields.text, try fields.earTag, try promiseEvent())
        try run(
            """
            UPDATE changes SET animal_id = \(animal), kind = \(fields.kind), date = \(date.start),
                whole_day = \(date.isWholeDay), corrected_at = \(record.correctedAt ?? now),
                corrections = \(max(old.corrections + 1, record.corrections)),
                uploaded_at = coalesce(uploaded_at, \(now)), ear_tag = \(tag), fields = \(text), event = \(event)
            WHERE id = \(old.id)
            """)
        if old.animalId != animal { try run("UPDATE weighings SET animal_id = \(animal) WHERE change_id = \(old.id)") }
    }

    /// The id that a row has elsewhere, where it is free here, or else a new one.
    func free<Entity>(_ client: CentralTable.LocalID?, unless taken: SQL) throws -> Identifier<Entity> {
        guard let client, try !exists("\(taken)\(client)") else { return makeID() }
        return client.named()
    }
}
