import SQLite

extension ReadView {
    /// People and organisations, those whom the text likeliest means first; all by name when there is no text.
    func directory(
        query: String?, of kind: DirectoryKind?, cursor: String?, limit: Int?
    ) throws -> Page<DirectoryEntry> {
        let limit = PageLimit.clamped(limit)
        let search = DirectorySearch(query ?? "")
        let page = try found(search, of: kind, cursor: cursor, limit: limit)
        let entries = try page.found.map { found in
            let member = try found.member.map { try self.member($0) }
            let organisation = try found.organisation.map { try self.organisation($0) }
            let searched = member?.searched ?? organisation?.searched ?? []
            return DirectoryEntry(
                kind: member == nil ? .organisation : .member, member: member, organisation: organisation,
                matches: search.map { search in searched.compactMap { FieldMatch($0, words: search.words) } })
        }
        return Page(items: entries, next: page.next)
    }

    /// A page of the members who have a text, those it likeliest means first.
    ///
    /// - Parameter locked: as of `HerdStore.findMembers`.
    func members(
        _ search: DirectorySearch, locked: Bool? = nil, cursor: String?, limit: Int
    ) throws -> Page<FoundMember> {
        let locks = locked.map { "EXISTS (SELECT 1 FROM members WHERE id = k.member_id AND \(isLocked($0)))" as SQL }
        let page = try found(search, of: .member, locks, cursor: cursor, limit: limit)
        let members = try page.found.compactMap(\.member).map { FoundMember(try member($0), search) }
        return Page(items: members, next: page.next)
    }

    private struct Found {
        let member: Member.ID?
        let organisation: Organisation.ID?
    }

    /// Each place is read in the order of an index and only as far as the page needs, so that the first page takes as long
    /// among a million as among a hundred.
    private func found(
        _ search: DirectorySearch?, of kind: DirectoryKind?, _ further: SQL? = nil, cursor: String?, limit: Int
    ) throws -> (found: [Found], next: String?) {
        // Without a text all are at the place that is ordered by name.
        let places = search?.places ?? [.register]
        return try DirectorySearch.Place.page(of: places, cursor: cursor, limit: limit) { place, after, limit in
            let before = search.map { search in
                places.prefix { $0 != place }.map { "NOT (\(search.condition($0)))" as SQL }
            }
            let passed = [kind?.condition, further].compactMap(\.self) + (before ?? [])
            return try keys(range(search, place, of: kind), at: place, passed, after: after, limit: limit)
        }
    }

    private func range(
        _ search: DirectorySearch?, _ place: DirectorySearch.Place, of kind: DirectoryKind?
    ) throws -> Range {
        guard let search else { return .all }
        return try Range(search, place, question: question(search.tokens(place, of: kind)))
    }

    private func keys(
        _ range: Range, at place: DirectorySearch.Place, _ passed: [SQL],
        after cursor: SearchCursor<DirectorySearch.Place>?, limit: Int
    ) throws -> [(found: Found, at: SearchCursor<DirectorySearch.Place>)] {
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
            SELECT k.number AS number, k.member_id AS member_id, k.organisation_id AS organisation_id,
                \(range.key ?? "''") AS key FROM \(range.tables)
            \(SQL(whereAll: conditions)) ORDER BY \(SQL(order, separator: ", ")) LIMIT \(limit)
            """
        ) {
            (
                found: Found(member: try $0["member_id"], organisation: try $0["organisation_id"]),
                at: SearchCursor(place: place, number: try $0["number"], key: try $0["key"])
            )
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

    /// Everybody, by name.
    static let all = Range(tables: "directory_keys k", key: "k.names", conditions: [])

    private init(tables: SQL, key: SQL?, conditions: [SQL]) {
        (self.tables, self.key, self.conditions) = (tables, key, conditions)
    }

    /// - Parameter question: what the index of words is asked where it is the one.
    init(_ search: DirectorySearch, _ place: DirectorySearch.Place, question: String) {
        switch place {
        case .number: (tables, conditions) = ("directory_keys k", [search.condition(.number)])
        case .register:
            (tables, key) = ("directory_keys k", "k.names")
            conditions = ["k.names >= \(search.beginning)", "k.names < \(search.beginning + "\u{10FFFF}")"]
        case .name, .anywhere:
            tables = "directory_words w CROSS JOIN directory_keys k ON k.number = w.rowid"
            number = "w.rowid"
            conditions = ["directory_words MATCH \(question)", search.condition(place)]
        }
    }
}
