import SQLite
import Values

extension HerdStore {
    /// A page of animals by ear tag.
    package func animals(_ query: AnimalQuery = AnimalQuery()) throws -> Page<Animal> {
        try catchUp()
        let limit = PageLimit.clamped(query.limit)
        var conditions: [String] = []
        var values: [any ColumnValue] = []
        func require(_ condition: String, _ value: any ColumnValue) {
            conditions.append(condition)
            values.append(value)
        }
        if let cursor = query.cursor { require("ear_tag > ?", cursor) }
        if let group = query.group { require("group_id = ?", group) }
        if let barn = query.barn { require("group_id IN (SELECT id FROM places WHERE parent = ?)", barn) }
        if let sex = query.sex { require("sex = ?", sex) }
        let words = SearchKey.of(query.text ?? "").split { $0.isWhitespace }
        let joined = words.joined()
        if !joined.isEmpty, joined.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            require("instr(numbers_key, ?) > 0", joined)
        } else if !joined.isEmpty {
            // `CZ 123` is part of a number, `red sparrow` two parts of a name.
            values.append(joined)
            values += words.map { String($0) }
            let names = words.map { _ in "instr(name_key, ?) > 0" }.joined(separator: " AND ")
            conditions.append("(instr(numbers_key, ?) > 0 OR (\(names)))")
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        // The inner query is answered from an index alone, so that a search need not read whole animals.
        let found = try database.rows(
            """
            \(Self.animalColumns) WHERE a.id IN (SELECT id FROM animals \(filter) ORDER BY ear_tag LIMIT ?)
            ORDER BY a.ear_tag
            """, values + [limit + 1]
        ) { try animal($0) }
        return Page(found, limit: limit) { $0.earTag.description }
    }

    package func animal(_ id: Animal.ID) throws -> Animal {
        try catchUp()
        guard let animal = try findAnimal(id) else { throw HerdError.unknownAnimal(id) }
        return animal
    }

    /// Creates an animal: its birth, its move into the group, and a tagging when it carries an EID or a collar.
    package func createAnimal(
        _ draft: AnimalDraft, by person: String, idempotencyKey: String? = nil, simulated: Bool = false
    ) throws -> Animal {
        try catchUp()
        return try write {
            let id = try once(idempotencyKey, "animal") {
                let id = try insertAnimal(draft, by: person, simulated: simulated)
                try tell(.animalCreated, try requireAnimal(id))
                return id
            }
            return try requireAnimal(id)
        }
    }

    /// Writes the changes of a new animal and folds them, without an event.
    ///
    /// - Parameters:
    ///   - since: from when its place and its tags are known, unlike where it was born; `nil` means today.
    ///   - history: what happened to it since.
    @discardableResult
    func insertAnimal(
        _ draft: AnimalDraft, since: CalendarDay? = nil, history: [ChangeDraft] = [], by person: String,
        simulated: Bool
    ) throws -> Animal.ID {
        let instant = instant()
        guard draft.born <= instant.day else { throw HerdError.bornInFuture(draft.born) }
        let id: Animal.ID = makeID()
        func add(_ date: ChangeDate, _ fields: ChangeFields) throws {
            try ChangeRules.check(fields)
            try requireReferences(fields, of: id)
            try insertChange(date, fields, of: id, by: person, simulated: simulated)
        }
        try add(.day(draft.born), .birth(draft.birth))
        let known = ChangeDate.day(since ?? instant.day)
        if let group = draft.groupId { try add(known, .move(MoveFields(groupId: group))) }
        let tagging = TaggingFields(
            eid: draft.eid.map { .set($0) } ?? .unchanged, collar: draft.collar.map { .set($0) } ?? .unchanged,
            vitalimeter: draft.vitalimeter.map { .set($0) } ?? .unchanged)
        if tagging != TaggingFields() { try add(known, .tagging(tagging)) }
        for change in history { try add(change.date, change.fields) }
        try refold(id, at: instant)
        return id
    }

    func requireAnimal(_ id: Animal.ID) throws -> Animal {
        guard let animal = try findAnimal(id) else { throw HerdError.unknownAnimal(id) }
        return animal
    }

    func findAnimal(_ id: Animal.ID) throws -> Animal? {
        try database.first("\(Self.animalColumns) WHERE a.id = ?", id) { try animal($0) }
    }

    static let animalColumns = """
        SELECT a.id, a.ear_tag, a.eid, a.aliases, a.collar, a.vitalimeter, a.name, a.sex, a.born, a.breed, a.dam, a.sire,
            a.dam_sire, a.colour, a.status, a.last_weighing, a.selections, a.simulated,
            g.id, g.number, g.name, b.id, b.number, b.name
        FROM animals a LEFT JOIN places g ON g.id = a.group_id LEFT JOIN places b ON b.id = g.parent
        """

    func animal(_ row: Row) throws -> Animal {
        func place(_ column: Int) throws -> PlaceSummary? {
            guard let id: Place.ID = try row[column] else { return nil }
            return PlaceSummary(id: id, number: try row[column + 1], name: try row[column + 2])
        }
        let tag: EarTag = try row[1]
        let group = try place(18)
        let barn = try place(21)
        return Animal(
            id: try row[0], earTag: tag, earTagText: tag.text, eid: try row[2],
            eidAliases: try JSONText.decodeList(row[3]), collar: try row[4], vitalimeter: try row[5],
            name: try row[6], sex: try row[7], born: try row[8], breed: try row[9], dam: try row[10],
            sire: try row[11], damSire: try row[12], colour: try row[13], group: group, barn: barn,
            valid: group != nil && barn != nil, status: try row[14],
            lastWeighing: try (row[15] as String?).map { try JSONText.decode(LastWeighing.self, $0) },
            selections: try JSONText.decodeList(row[16]), simulated: try row[17])
    }
}
