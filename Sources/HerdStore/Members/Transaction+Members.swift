import SQLite
import Values

/// Where what is to be stored of a member comes from.
enum MemberSource {
    /// Somebody who types it: an insurance that has ended is a slip then.
    case person
    /// A list or another system, in which people stand whose dates have passed.
    case list
}

extension Transaction {
    func createMember(
        _ draft: MemberDraft, by person: String, idempotencyKey: String?, simulated: Bool
    ) throws -> Member {
        let id = try once(idempotencyKey, "member") {
            let member = try insertMember(draft, from: .person, simulated: simulated)
            try audit("member.created", member.id, by: person, after: member)
            try emit(.memberCreated, member)
            return member.id
        }
        return try member(id)
    }

    func editMember(
        _ id: Member.ID, _ patch: MemberPatch, from source: MemberSource = .person, by person: String
    ) throws -> Member {
        let before = try member(id)
        var after = before.corrected(by: patch)
        after.roles = after.roles.map { String($0.trimmed) }
        try MemberRules.check(after, before: before, from: source, today: instant.day)
        try requireUnique(after, before: before)
        try update("members", row(of: after), where: "id", is: id)
        try index(after.directoryKeys, of: id)
        try audit("member.edited", id, by: person, before: before, after: after)
        try emit(.memberChanged, after)
        return after
    }

    func deleteMember(_ id: Member.ID, by person: String) throws {
        let before = try member(id)
        try letGoOfCards(of: id, by: person)
        try forgetReminders(of: id)
        try run("DELETE FROM members WHERE id = \(id)")
        try index(nil, of: id)
        try audit("member.deleted", id, by: person, before: before)
        try emit(.memberChanged, JSONValue.object(["id": .string(id.description), "deleted": .boolean(true)]))
    }

    func insertMember(_ draft: MemberDraft, from source: MemberSource, simulated: Bool) throws -> Member {
        var member = Member(draft, id: makeID(), createdAt: now, simulated: simulated)
        member.roles = member.roles.map { String($0.trimmed) }
        try MemberRules.check(member, before: nil, from: source, today: instant.day)
        try requireUnique(member, before: nil)
        try insert(into: "members", row(of: member))
        try index(member.directoryKeys, of: member.id)
        return member
    }

    /// Refuses what somebody else has already; what a member has had for long stays, even when an older program let it in.
    private func requireUnique(_ member: Member, before: Member?) throws {
        if member.number != before?.number, let other = try self.member(number: member.number) {
            throw HerdError.numberTaken(by: other)
        }
        let email = ContactKey.email(member.email)
        if email != ContactKey.email(before?.email), let email, let other = try self.member(email: email) {
            throw HerdError.emailTaken(member.email ?? email, by: other)
        }
        let phone = ContactKey.phone(member.phone)
        if phone != ContactKey.phone(before?.phone), let phone, let other = try self.member(phone: phone) {
            throw HerdError.phoneTaken(member.phone ?? phone, by: other)
        }
    }

    func row(of member: Member) throws -> NewRow {
        [
            "id": member.id, "name": member.name, "titles_before": member.titlesBefore,
            "given_name": member.givenName, "family_name": member.familyName, "titles_after": member.titlesAfter,
            "number": member.number, "email": member.email, "phone": member.phone, "employer": member.employer,
            "organisation": member.organisation, "roles": try JSONText.encodeList(member.roles),
            "level": member.level, "active": member.active, "checked_on": member.checkedOn, "until": member.until,
            "insured_until": member.insuredUntil, "notes": member.notes, "created_at": member.createdAt,
            "simulated": member.simulated, "name_key": MemberName.order(member.parts.registered),
            "email_key": ContactKey.email(member.email), "phone_key": ContactKey.phone(member.phone),
        ]
    }
}

extension HerdError {
    fileprivate static func numberTaken(by member: Member) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "member-number-taken",
                ["number": .text(member.number), "name": .text(member.name), "field": .text("number")]),
            "the number \(member.number) belongs to \(member.name)",
            action: "Check the personal number: it is unique.")
    }

    fileprivate static func emailTaken(_ email: String, by member: Member) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "member-email-taken", ["email": .text(email), "name": .text(member.name), "field": .text("email")]),
            "the e-mail \(email) belongs to \(member.name)",
            action: "Check the e-mail: nobody else may have the same. Or open that member.")
    }

    fileprivate static func phoneTaken(_ phone: String, by member: Member) -> HerdError {
        HerdError(
            .conflict,
            CodedText(
                "member-phone-taken", ["phone": .text(phone), "name": .text(member.name), "field": .text("phone")]),
            "the phone \(phone) belongs to \(member.name)",
            action: "Check the phone: nobody else may have the same. Or open that member.")
    }
}
