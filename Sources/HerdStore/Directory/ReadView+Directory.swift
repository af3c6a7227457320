import SQLite

extension ReadView {
    /// A page of the members who have a text, those it likeliest means first.
    ///
    /// Each place is read in the order of an index and only as far as the page needs, so that the first page takes as long
    /// among a million as among a hundred.
    func members(_ search: DirectorySearch, cursor: String?, limit: Int) throws -> Page<FoundMember> {
        let start = try cursor.map { (text) throws(HerdError) in try DirectoryCursor(text) }
        var found: [Found] = []
        var passed: [SQL] = []
        for place in search.places {
            defer { passed.append("NOT (\(search.condition(place)))") }
            if let start, place.rawValue < start.place.rawValue { continue }
            found += try keys(
                search, at: place, passed, after: start?.place == place ? start : nil, limit: limit + 1 - found.count)
            if found.count > limit { break }
        }
        let next = found.count > limit ? found[limit - 1].cursor.text : nil
        return Page(
            items: try found.prefix(limit).map { FoundMember(try member($0.member), search) }, next: next)
    }

    private struct Found {
        let member: Member.ID
        let cursor: DirectoryCursor
    }

    private func keys(
        _ search: DirectorySearch, at place: DirectorySearch.Place, _ passed: [SQL], after cursor: DirectoryCursor?,
        limit: Int
    ) throws -> [Found] {
        let range = Range(search, place)
        var conditions = range.conditions + passed
        if let cursor {
            switch range.key {
            case let key?: conditions.append("(\(key), \(range.number)) > (\(cursor.key), \(cursor.number))")
            case nil: conditions.append("\(range.number) > \(cursor.number)")
            }
        }
        let order = [range.key, range.number].compactMap(\.self)
        return try rows(
            """
            SELECT k.number AS number, k.member_id AS member_id, \(range.key ?? "''") AS key FROM \(range.tables)
            \(SQL(whereAll: conditions)) ORDER BY \(SQL(order, separator: ", ")) LIMIT \(limit)
            """
        ) {
            Found(
                member: try $0["member_id"],
                cursor: DirectoryCursor(place: place, number: try $0["number"], key: try $0["key"]))
        }
    }
}

/// The range of an index in which those of a place are.
private struct Range {
    let tables: SQL
    /// What its entries are ordered by, before the number.
    var key: SQL?
    var number: SQL = "k.number"
    let conditions: [SQL]

    init(_ search: DirectorySearch, _ place: DirectorySearch.Place) {
        switch place {
        case .number: (tables, conditions) = ("directory_keys k", [search.hasNumber])
        case .register:
            (tables, key) = ("directory_keys k", "k.names")
            conditions = ["k.names >= \(search.beginning)", "k.names < \(search.beginning + "\u{10FFFF}")"]
        case .name, .anywhere:
            tables = "directory_words w CROSS JOIN directory_keys k ON k.number = w.rowid"
            number = "w.rowid"
            conditions = ["directory_words MATCH \(search.tokens(place) ?? "")", search.condition(place)]
        }
    }
}
