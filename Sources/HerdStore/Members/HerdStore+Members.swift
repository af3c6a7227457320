import SQLite
import Values

extension HerdStore {
    /// Members by name.
    ///
    /// - Parameter query: words that all stand somewhere in what is known of a member, with or without accents.
    package func members(query: String? = nil, cursor: String? = nil, limit: Int? = nil) throws -> Page<Member> {
        let limit = PageLimit.clamped(limit)
        var filter = ""
        var values: [any ColumnValue] = []
        if let cursor {
            let id: Member.ID = try position(cursor, in: "members")
            filter = "WHERE (name_key, id) > (SELECT name_key, id FROM members WHERE id = ?)"
            values.append(id)
        }
        let words = SearchKey.of(query ?? "").split(whereSeparator: \.isWhitespace)
        // Of what is searched only the name has a column of its own; of members there are hundreds, not millions.
        let rows = words.isEmpty ? "LIMIT \(limit + 1)" : ""
        let found = try database.rows("\(Self.memberColumns) \(filter) ORDER BY name_key, id \(rows)", values) {
            try member($0)
        }
        let matching = found.lazy.filter { $0.matches(words) }.prefix(limit + 1)
        return Page(Array(matching), limit: limit) { $0.id.description }
    }

    package func member(_ id: Member.ID) throws -> Member {
        guard let found = try database.first("\(Self.memberColumns) WHERE id = ?", id, as: { try member($0) }) else {
            throw HerdError.unknownMember(id)
        }
        return found
    }

    /// The member with that personal number; `nil` when there is none.
    package func member(number: String) throws -> Member? {
        try database.first("\(Self.memberColumns) WHERE number = ?", number) { try member($0) }
    }

    package func createMember(
        _ draft: MemberDraft, by person: String, idempotencyKey: String? = nil, simulated: Bool = false
    ) throws -> Member {
        try write {
            let id = try once(idempotencyKey, "member") {
                let member = try insertMember(draft, simulated: simulated)
                try audit("member.created", member.id, by: person, after: member)
                try tell(.memberCreated, member)
                return member.id
            }
            return try member(id)
        }
    }

    package func editMember(_ id: Member.ID, _ patch: MemberPatch, by person: String) throws -> Member {
        try write {
            let before = try member(id)
            let after = before.corrected(by: patch)
            try check(after)
            try database.run(
                """
                UPDATE members SET name = ?, number = ?, organisation = ?, email = ?, phone = ?, until = ?, active = ?,
                    name_key = ? WHERE id = ?
                """,
                after.name, after.number, after.organisation, after.email, after.phone, after.until, after.active,
                SearchKey.of(after.name), id)
            try audit("member.edited", id, by: person, before: before, after: after)
            try tell(.memberChanged, after)
            return after
        }
    }

    /// Deletes a member; the audit keeps what was known.
    package func deleteMember(_ id: Member.ID, by person: String) throws {
        try write {
            let before = try member(id)
            try database.run("DELETE FROM members WHERE id = ?", id)
            try audit("member.deleted", id, by: person, before: before)
            try tell(.memberChanged, JSONValue.object(["id": .string(id.description), "deleted": .boolean(true)]))
        }
    }

    func insertMember(_ draft: MemberDraft, simulated: Bool) throws -> Member {
        let member = Member(
            id: makeID(), name: draft.name, number: draft.number, organisation: draft.organisation, email: draft.email,
            phone: draft.phone, until: draft.until, active: true, createdAt: clock.now(), simulated: simulated)
        try check(member)
        try database.run(
            """
            INSERT INTO members (id, name, number, organisation, email, phone, until, active, created_at, simulated,
                name_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            member.id, member.name, member.number, member.organisation, member.email, member.phone, member.until,
            member.active, member.createdAt, member.simulated, SearchKey.of(member.name))
        return member
    }

    private func check(_ member: Member) throws {
        guard member.name.contains(where: { !$0.isWhitespace }), member.name.count <= 100 else {
            throw HerdError.badText("name", "needs 1 to 100 characters")
        }
        // The member card separates name and number by a comma, so the number must be one word.
        guard (1...20).contains(member.number.utf8.count),
            member.number.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") })
        else { throw HerdError.badText("number", "needs 1 to 20 letters or digits without spaces and commas") }
        for (field, text) in [("organisation", member.organisation), ("email", member.email), ("phone", member.phone)] {
            guard (text ?? "").count <= 200 else { throw HerdError.badText(field, "has more than 200 characters") }
        }
        if let other = try self.member(number: member.number), other.id != member.id {
            throw HerdError.memberNumberTaken(other)
        }
    }

    private static let memberColumns = """
        SELECT id, name, number, organisation, email, phone, until, active, created_at, simulated FROM members
        """

    private func member(_ row: Row) throws -> Member {
        Member(
            id: try row[0], name: try row[1], number: try row[2], organisation: try row[3], email: try row[4],
            phone: try row[5], until: try row[6], active: try row[7], createdAt: try row[8], simulated: try row[9])
    }
}

extension Member {
    /// Whether every word stands somewhere in what is known of the member.
    ///
    /// - Parameter words: as `SearchKey` makes them.
    fileprivate func matches(_ words: [Substring]) -> Bool {
        guard !words.isEmpty else { return true }
        let known = [name, number, organisation, email, phone].compactMap(\.self).map(SearchKey.of)
        return words.allSatisfy { word in known.contains { $0.contains(word) } }
    }

    fileprivate func corrected(by patch: MemberPatch) -> Member {
        Member(
            id: id, name: patch.name ?? name, number: patch.number ?? number,
            organisation: patch.organisation.applied(to: organisation), email: patch.email.applied(to: email),
            phone: patch.phone.applied(to: phone), until: patch.until.applied(to: until),
            active: patch.active ?? active, createdAt: createdAt, simulated: simulated)
    }
}

extension HerdError {
    static func unknownMember(_ id: Member.ID) -> HerdError {
        HerdError(.notFound, "unknown-member", "there is no member \(id)", action: "Choose one from the list.")
    }

    static func memberNumberTaken(_ member: Member) -> HerdError {
        HerdError(
            .conflict, "member-number-taken", "the number \(member.number) belongs to \(member.name)",
            action: "Check the personal number: it is unique.")
    }
}
