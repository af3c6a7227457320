import SQLite
import Values

extension HerdStore {
    /// An animal's changes, newest first.
    package func changes(of animal: Animal.ID, cursor: String? = nil, limit: Int? = nil) throws -> Page<Change> {
        guard try findAnimal(animal) != nil else { throw HerdError.unknownAnimal(animal) }
        let limit = PageLimit.clamped(limit)
        var after = ""
        var values: [any ColumnValue] = [animal]
        if let cursor {
            let id: Change.ID = try position(cursor, in: "changes")
            after = "AND (date, id) < (SELECT date, id FROM changes WHERE id = ?)"
            values.append(id)
        }
        let found = try database.rows(
            "\(Self.changeColumns) FROM changes WHERE animal_id = ? \(after) ORDER BY date DESC, id DESC LIMIT ?",
            values + [limit + 1]
        ) { try change($0) }
        return Page(found, limit: limit) { $0.id.description }
    }

    package func change(_ id: Change.ID) throws -> Change {
        let found = try database.first("\(Self.changeColumns) FROM changes WHERE id = ?", id) { try change($0) }
        guard let found else { throw HerdError.unknownChange(id) }
        return found
    }

    /// Records a change; dated ahead it comes into force when its date does.
    package func addChange(
        _ draft: ChangeDraft, to animal: Animal.ID, by person: String, idempotencyKey: String? = nil
    ) throws -> Change {
        try catchUp()
        return try write {
            let id = try once(idempotencyKey, "change") {
                let animal = try requireAnimal(animal)
                guard draft.fields.kind != .birth else { throw HerdError.oneBirth }
                try check(draft.fields, draft.date, for: animal)
                let id = try insertChange(
                    draft.date, draft.fields.typedByHand, of: animal.id, by: person, simulated: animal.simulated)
                try refold(animal.id, at: instant())
                try tell(.animalChanged, ["animalId": animal.id])
                return id
            }
            return try change(id)
        }
    }

    /// Marks changes as known to the central system, which alone may edit them from now on.
    package func markUploaded(_ ids: [Change.ID]) throws {
        try write {
            var animals: Set<Animal.ID> = []
            for id in ids {
                animals.insert(try change(id).animalId)
                try database.run(
                    "UPDATE changes SET uploaded_at = ? WHERE id = ? AND uploaded_at IS NULL", clock.now(), id)
            }
            for animal in animals.sorted() { try tell(.animalChanged, ["animalId": animal]) }
        }
    }

    /// Everything that a change must fulfil to become part of this animal's life.
    func check(_ fields: ChangeFields, _ date: ChangeDate, for animal: Animal) throws {
        try ChangeRules.check(fields)
        try ChangeRules.check(fields, sex: animal.sex, tag: animal.earTag)
        let day =
            switch date {
            case .day(let day): day
            case .moment(let moment): clock.day(moment)
            }
        guard day >= animal.born else { throw HerdError.beforeBirth(day, born: animal.born, animal.earTag) }
        try requireReferences(fields, of: animal.id)
    }

    /// Refuses groups that do not exist, and ear tags and EIDs that belong to another animal.
    func requireReferences(_ fields: ChangeFields, of animal: Animal.ID) throws {
        switch fields {
        case .move(let move): try requireGroup(move.groupId)
        case .selection(let selection):
            if let group = selection.groupId { try requireGroup(group) }
        case .birth(let birth):
            let tag = try birth.earTag
            let owner = try database.first("SELECT animal_id FROM changes WHERE ear_tag = ?", tag) {
                try $0[0] as Animal.ID
            }
            guard owner == nil || owner == animal else { throw HerdError.earTagTaken(tag) }
        case .tagging(let tagging):
            guard case .set(let eid) = tagging.eid else { return }
            let owner = try database.first(
                """
                SELECT a.ear_tag FROM eids e JOIN animals a ON a.id = e.animal_id
                WHERE e.eid = ? AND e.current = 1 AND e.animal_id <> ? AND a.status = 'alive'
                """, eid, animal
            ) { try $0[0] as EarTag }
            if let owner { throw HerdError.eidTaken(eid, by: owner) }
        case .weighing, .note, .other: break
        }
    }

    @discardableResult
    func insertChange(
        _ date: ChangeDate, _ fields: ChangeFields, of animal: Animal.ID, by person: String, simulated: Bool
    ) throws -> Change.ID {
        let id: Change.ID = makeID()
        try database.run(
            """
            INSERT INTO changes (id, animal_id, kind, date, whole_day, recorded_at, recorded_by, simulated, ear_tag,
                fields, event)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id, animal, fields.kind, date.start, date.isWholeDay, clock.now(), person, simulated, try fields.earTag,
            try JSONText.encode(fields), try numberOfComingEvent())
        return id
    }

    static let changeColumns = """
        SELECT id, animal_id, kind, date, whole_day, recorded_at, recorded_by, corrected_at, corrections, uploaded_at,
            simulated, fields
        """

    func change(_ row: Row) throws -> Change {
        let kind: ChangeKind = try row[2]
        return Change(
            id: try row[0], animalId: try row[1], date: ChangeDate(start: try row[3], isWholeDay: try row[4]),
            recordedAt: try row[5], recordedBy: try row[6], correctedAt: try row[7], corrections: try row[8],
            uploadedAt: try row[9], fields: try ChangeFields(kind, stored: row[11]), simulated: try row[10])
    }
}

extension ChangeFields {
    /// Without the claim that the weight came from a scale, which only the recorder can make.
    fileprivate var typedByHand: ChangeFields {
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
