package import SQLite
import Values

extension ReadView {
    func animals(_ query: AnimalQuery) throws -> Page<Animal> {
        let limit = PageLimit.clamped(query.limit)
        let search = AnimalSearch(query.text ?? "")
        // A text without anything to search for, such as a space, asks for the whole list.
        var query = query
        if search == nil { query.text = nil }
        let conditions = query.conditions
        if let search {
            return try animals(search, conditions, cursor: query.cursor, limit: limit)
        }
        var found = try animals(conditions, after: query.cursor, limit: limit + 1)
        if query.isOfTwoStatuses {
            var culled = query
            culled.culled = .only
            found += try animals(culled.conditions, after: query.cursor, limit: limit + 1)
            found = Array(found.sorted { $0.earTag.description < $1.earTag.description }.prefix(limit + 1))
        }
        return Page(found, limit: limit) { $0.earTag.description }
    }

    private func animals(_ conditions: [SQL], after cursor: String?, limit: Int) throws -> [Animal] {
        var conditions = conditions
        if let cursor { conditions.append("a.ear_tag > \(cursor)") }
        return try rows("\(Animal.select) \(SQL(whereAll: conditions)) ORDER BY a.ear_tag LIMIT \(limit)")
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
    /// The conditions on the animals `a`, of which one is searched by its index and gives the order of the page.
    ///
    /// The unary plus keeps SQLite from other indexes. Without statistics it would read all living animals to find those
    /// of a group, or sort a whole category.
    fileprivate var conditions: [SQL] {
        let isPlaced = barn != nil || group != nil
        var conditions = placeConditions + standing.conditions(isIndexed: !isPlaced)
        if let sex { conditions.append("\(isPlaced || !standing.isEmpty ? "+" : "" as SQL)a.sex = \(sex)") }
        let status: SQL = isPlaced ? "+a.status" : "a.status"
        // A whole number is meant to find its animal, culled or not.
        let isWholeNumber = (text ?? "").count(where: \.isNumber) >= 8
        switch culled {
        case .exclude: if !isWholeNumber { conditions.append("\(status) = 'alive'") }
        case .only: conditions.append("\(status) = 'culled'")
        case .include: if isOfTwoStatuses { conditions.append("\(status) = 'alive'") }
        }
        return conditions
    }

    /// Whether the list is merged from those of living and of culled animals: its indexes hold the ear tags by status.
    fileprivate var isOfTwoStatuses: Bool {
        culled == .include && text == nil && barn == nil && group == nil && (sex != nil || !standing.isEmpty)
    }

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
