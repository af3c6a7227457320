package import SQLite
import Values

extension ReadView {
    func animals(_ query: AnimalQuery) throws -> Page<Animal> {
        let limit = PageLimit.clamped(query.limit)
        var conditions = query.placeConditions + query.standing.conditions
        if let sex = query.sex { conditions.append("a.sex = \(sex)") }
        // Who writes a whole number means that animal, whatever became of it.
        let isWholeNumber = (query.text ?? "").count(where: \.isNumber) >= 8
        switch query.culled {
        case .exclude: if !isWholeNumber { conditions.append("a.status = 'alive'") }
        case .only: conditions.append("a.status = 'culled'")
        case .include: break
        }
        if let search = AnimalSearch(query.text ?? "") {
            return try animals(search, conditions, cursor: query.cursor, limit: limit)
        }
        if let cursor = query.cursor { conditions.append("a.ear_tag > \(cursor)") }
        let found: [Animal] = try rows(
            "\(Animal.select) \(SQL(whereAll: conditions)) ORDER BY a.ear_tag LIMIT \(limit + 1)")
        return Page(found, limit: limit) { $0.earTag.description }
    }

    func animal(_ id: Animal.ID) throws -> Animal {
        guard let animal = try findAnimal(id) else { throw HerdError.unknownAnimal(id) }
        return animal
    }

    func findAnimal(_ id: Animal.ID) throws -> Animal? {
        try first("\(Animal.select) WHERE a.id = \(id)")
    }

    /// Those with changes that were dated ahead and are due.
    func animalsWithDueChanges() throws -> [Animal.ID] {
        try values(
            """
            SELECT id FROM animals WHERE next_day <= \(instant.day)
            UNION SELECT id FROM animals WHERE next_moment <= \(now)
            """)
    }
}

extension AnimalQuery {
    /// Where the animals `a` must stand.
    var placeConditions: [SQL] {
        var conditions: [SQL] = []
        if let group { conditions.append("a.group_id = \(group)") }
        if let barn { conditions.append("a.group_id IN (SELECT id FROM places WHERE parent = \(barn))") }
        return conditions
    }
}

extension Animal: RowDecodable {
    /// Animals as `a`, each with its group and its barn.
    static let select: SQL = """
        SELECT a.*, g.number AS group_number, g.name AS group_name,
            b.id AS barn_id, b.number AS barn_number, b.name AS barn_name
        FROM animals a LEFT JOIN places g ON g.id = a.group_id LEFT JOIN places b ON b.id = g.parent
        """

    package init(row: Row) throws {
        let tag: EarTag = try row["ear_tag"]
        let group = try LocationSummary(row, id: "group_id", number: "group_number", name: "group_name")
        let barn = try LocationSummary(row, id: "barn_id", number: "barn_number", name: "barn_name")
        self.init(
            id: try row["id"], earTag: tag, earTagText: tag.text, eid: try row["eid"],
            eidAliases: try row.jsonList("aliases"), collar: try row["collar"], vitalimeter: try row["vitalimeter"],
            name: try row["name"], sex: try row["sex"], born: try row["born"], breed: try row["breed"],
            dam: try row["dam"], sire: try row["sire"], damSire: try row["dam_sire"], colour: try row["colour"],
            group: group, barn: barn, valid: group != nil && barn != nil, status: try row["status"],
            culled: try row.jsonIfPresent("culled"), category: try row["category"],
            reproduction: try row["reproduction"],
            lastWeighing: try row.jsonIfPresent("last_weighing"), selections: try row.jsonList("selections"),
            withdrawal: try row.jsonIfPresent("withdrawal"),
            simulated: try row["simulated"])
    }
}

extension LocationSummary {
    /// `nil` when the animal is in none.
    fileprivate init?(_ row: Row, id: String, number: String, name: String) throws {
        guard let id: Location.ID = try row[id] else { return nil }
        self.init(id: id, number: try row[number], name: try row[name])
    }
}
