import SQLite
import Values

extension Transaction {
    func createMember(
        _ draft: MemberDraft, by person: String, idempotencyKey: String?, simulated: Bool
    ) throws -> Member {
        let id = try once(idempotencyKey, "member") {
            let member = try insertMember(draft, simulated: simulated)
            try audit("member.created", member.id, by: person, after: member)
            try emit(.memberCreated, member)
            return member.id
        }
        return try member(id)
    }

    func editMember(_ id: Member.ID, _ patch: MemberPatch, by person: String) throws -> Member {
        let before = try member(id)
        let after = before.corrected(by: patch)
        try check(after)
        try run(
            """
            UPDATE members SET name = \(after.name), number = \(after.number), organisation = \(after.organisation),
                email = \(after.email), phone = \(after.phone), until = \(after.until), active = \(after.active),
                name_key = \(SearchKey.of(after.name))
            WHERE id = \(id)
            """)
        try audit("member.edited", id, by: person, before: before, after: after)
        try emit(.memberChanged, after)
        return after
    }

    func deleteMember(_ id: Member.ID, by person: String) throws {
        let before = try member(id)
        try run("DELETE FROM members WHERE id = \(id)")
        try audit("member.deleted", id, by: person, before: before)
        try emit(.memberChanged, JSONValue.object(["id": .string(id.description), "deleted": .boolean(true)]))
    }

    func insertMember(_ draft: MemberDraft, simulated: Bool) throws -> Member {
        let member = Member(
            id: makeID(), name: draft.name, number: draft.number, organisation: draft.organisation, email: draft.email,
            phone: draft.phone, until: draft.until, active: true, createdAt: now, simulated: simulated)
        try check(member)
        try insert(
            into: "members",
            [
                "id": member.id, "name": member.name, "number": member.number, "organisation": member.organisation,
                "email": member.email, "phone": member.phone, "until": member.until, "active": member.active,
                "created_at": member.createdAt, "simulated": member.simulated, "name_key": SearchKey.of(member.name),
            ])
        return member
    }

    private func check(_ member: Member) throws {
        guard member.name.contains(where: { !$0.isWhitespace }) else { throw HerdError.badLength("name", 1...100) }
        try HerdError.check(member.name, "name", 1...100)
        // The member card separates name and number by a comma, so the number must be one word.
        guard (1...20).contains(member.number.utf8.count),
            member.number.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") })
        else {
            throw HerdError.badText(
                "number", "needs 1 to 20 letters or digits without spaces and commas",
                CodedText("bad-value.one-word", ["most": .number(20)]))
        }
        for (field, text) in [("organisation", member.organisation), ("email", member.email), ("phone", member.phone)] {
            try HerdError.check(text, field, 0...200)
        }
        if let other = try self.member(number: member.number), other.id != member.id {
            throw HerdError.memberNumberTaken(other)
        }
    }
}

extension Member {
    fileprivate func corrected(by patch: MemberPatch) -> Member {
        Member(
            id: id, name: patch.name ?? name, number: patch.number ?? number,
            organisation: patch.organisation.applied(to: organisation), email: patch.email.applied(to: email),
            phone: patch.phone.applied(to: phone), until: patch.until.applied(to: until),
            active: patch.active ?? active, createdAt: createdAt, simulated: simulated)
    }
}

extension HerdError {
    fileprivate static func memberNumberTaken(_ member: Member) -> HerdError {
        HerdError(
            .conflict,
            CodedText("member-number-taken", ["number": .text(member.number), "name": .text(member.name)]),
            "the number \(member.number) belongs to \(member.name)",
            action: "Check the personal number: it is unique.")
    }
}
