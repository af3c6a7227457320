import SQLite

extension ReadView {
    /// A page of the animals that have a text, those it likeliest means first.
    ///
    /// Each place is read in the order of an index and only as far as the page needs, so that the first page takes as long
    /// in a herd of a million as in a small one.
    ///
    /// - Parameter conditions: what the animals `a` must fulfil besides.
    func animals(_ search: AnimalSearch, _ conditions: [SQL], cursor: String?, limit: Int) throws -> Page<Animal> {
        let page = try AnimalSearch.Place.page(of: search.places, cursor: cursor, limit: limit) { place, after, limit in
            let passed = search.places.prefix { $0 != place }.map { "NOT \(search.condition($0))" as SQL }
            return try animals(search, at: place, conditions + passed, after: after, limit: limit)
        }
        return Page(items: try page.found.map { try animal($0) }, next: page.next)
    }

    private func animals(
        _ search: AnimalSearch, at place: AnimalSearch.Place, _ conditions: [SQL],
        after cursor: SearchCursor<AnimalSearch.Place>?, limit: Int
    ) throws -> [(found: Animal.ID, at: SearchCursor<AnimalSearch.Place>)] {
        let range = Range(search, place)
        var conditions = range.conditions + conditions
        let order = [range.key, range.number].compactMap(\.self)
        if let cursor {
            let after: [SQL] = (range.key == nil ? [] : ["\(cursor.key)"]) + ["\(cursor.number)"]
            conditions.append("(\(SQL(order, separator: ", "))) > (\(SQL(after, separator: ", ")))")
        }
        return try rows(
            """
            SELECT k.number AS number, k.animal_id AS animal_id, \(range.key ?? "''") AS key
            FROM \(range.tables) CROSS JOIN animals a ON a.id = k.animal_id
            \(SQL(whereAll: conditions)) ORDER BY \(SQL(order, separator: ", ")) LIMIT \(limit)
            """
        ) {
            (
                found: try $0["animal_id"],
                at: SearchCursor(place: place, number: try $0["number"], key: try $0["key"])
            )
        }
    }
}

/// The range of an index in which the animals of a place are.
private struct Range {
    /// Tables that begin with the index.
    let tables: SQL
    /// What its entries are ordered by, before the animal's number.
    var key: SQL?
    var number: SQL = "k.number"
    let conditions: [SQL]

    init(_ search: AnimalSearch, _ place: AnimalSearch.Place) {
        switch place {
        case .eid: (tables, conditions) = ("animal_keys k", [search.condition(.eid)])
        case .earTag where search.isEndOfTag:
            (tables, key, conditions) = ("animal_keys k", "k.tag_end", Self.beginning("k.tag_end", search.tag))
        case .earTag:
            tables = "animals t CROSS JOIN animal_keys k ON k.animal_id = t.id"
            (key, conditions) = ("t.ear_tag", Self.beginning("t.ear_tag", search.tag))
        case .collar:
            (tables, key, conditions) = ("animal_keys k", "k.collar", Self.beginning("k.collar", search.text))
        case .name:
            (tables, number) = ("animal_names n CROSS JOIN animal_keys k ON k.number = n.rowid", "n.rowid")
            conditions = ["animal_names MATCH \(search.beginnings)"]
        case .part:
            guard let parts = search.parts else {
                (tables, conditions) = ("animal_keys k", [search.condition(.part)])
                return
            }
            (tables, number) = ("animal_parts p CROSS JOIN animal_keys k ON k.number = p.rowid", "p.rowid")
            conditions = ["animal_parts MATCH \(parts)", search.condition(.part)]
        }
    }

    private static func beginning(_ column: SQL, _ text: String) -> [SQL] {
        ["\(column) >= \(text)", "\(column) < \(text + "\u{10FFFF}")"]
    }
}
