package import SQLite
import Values

extension ReadView {
    func changes(of animal: Animal.ID, noteType: NoteType.ID?, cursor: String?, limit: Int?) throws -> Page<Change> {
        guard try findAnimal(animal) != nil else { throw HerdError.unknownAnimal(animal) }
        let limit = PageLimit.clamped(limit)
        var conditions: [SQL] = ["animal_id = \(animal)"]
        if let noteType { conditions.append("json_extract(fields, '$.typeId') = \(noteType.description)") }
        if let cursor {
            let last: Change.ID = try position(cursor, in: "changes")
            conditions.append("(date, id) < (SELECT date, id FROM changes WHERE id = \(last))")
        }
        let found: [Change] = try rows(
            "SELECT * FROM changes \(SQL(whereAll: conditions)) ORDER BY date DESC, id DESC LIMIT \(limit + 1)")
        return Page(found, limit: limit) { $0.id.description }
    }

    func change(_ id: Change.ID) throws -> Change {
        guard let found: Change = try first("SELECT * FROM changes WHERE id = \(id)") else {
            throw HerdError.unknownChange(id)
        }
        return found
    }

    /// A change that was not uploaded.
    func editableChange(_ id: Change.ID) throws -> Change {
        let change = try change(id)
        if let uploadedAt = change.uploadedAt { throw HerdError.changeUploaded(id, at: uploadedAt) }
        return change
    }

    /// Everything that a change must fulfil to become part of this animal's life.
    ///
    /// - Parameter old: the fields that these replace; `nil` for a new change.
    func check(
        _ fields: ChangeFields, _ date: ChangeDate, for animal: Animal, replacing old: ChangeFields? = nil
    ) throws {
        try check(fields, date, for: AnimalFacts(animal), replacing: old)
    }

    /// The same, told what counts of the animal.
    func check(
        _ fields: ChangeFields, _ date: ChangeDate, for animal: AnimalFacts, replacing old: ChangeFields? = nil
    ) throws {
        try ChangeRules.check(fields)
        try ChangeRules.check(fields, sex: animal.sex, tag: animal.earTag)
        let day =
            switch date {
            case .day(let day): day
            case .moment(let moment): clock.day(moment)
            }
        guard day >= animal.born else { throw HerdError.beforeBirth(day, born: animal.born, animal.earTag) }
        try requireReferences(fields, of: animal.id, replacing: old)
    }

    /// Refuses groups that do not exist or are closed, and ear tags and EIDs that belong to another animal.
    func requireReferences(
        _ fields: ChangeFields, of animal: Animal.ID, replacing old: ChangeFields? = nil
    ) throws {
        // What was recorded before a group was closed can still be corrected.
        if let group = fields.targetGroup, !openGroups.contains(group) {
            try requireGroup(group)
            if group != old?.targetGroup {
                try requireOpen(group)
                openGroups.insert(group)
            }
        }
        switch fields {
        case .birth(let birth):
            let tag = try birth.earTag
            let owner: Animal.ID? = try value("SELECT animal_id FROM changes WHERE ear_tag = \(tag)")
            guard owner == nil || owner == animal else { throw HerdError.earTagTaken(tag) }
        case .tagging(let tagging):
            guard case .set(let eid) = tagging.eid else { return }
            let owner: EarTag? = try value(
                """
                SELECT a.ear_tag FROM eids e JOIN animals a ON a.id = e.animal_id
                WHERE e.eid = \(eid) AND e.current = 1 AND e.animal_id <> \(animal) AND a.status = 'alive'
                """)
            if let owner { throw HerdError.eidTaken(eid, by: owner) }
        case .note(let note):
            // One that is no longer given to new notes stays with those that have it.
            if let type = note.typeId { _ = try noteType(type) }
        case .move, .selection, .weighing, .other: break
        }
    }
}

extension ChangeFields {
    /// The group an animal moves to, or is to go to.
    fileprivate var targetGroup: Location.ID? {
        switch self {
        case .move(let move): move.groupId
        case .selection(let selection): selection.groupId
        default: nil
        }
    }
}

extension Change: RowDecodable {
    package init(row: Row) throws {
        self.init(
            id: try row["id"], animalId: try row["animal_id"],
            date: ChangeDate(start: try row["date"], isWholeDay: try row["whole_day"]),
            recordedAt: try row["recorded_at"], recordedBy: try row["recorded_by"],
            correctedAt: try row["corrected_at"], corrections: try row["corrections"],
            uploadedAt: try row["uploaded_at"], fields: try ChangeFields(row["kind"], stored: row["fields"]),
            simulated: try row["simulated"])
    }
}
