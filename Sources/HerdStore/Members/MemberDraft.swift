package import Values

/// What is needed to enter a member: a number, and the name as it is shown or in its parts.
package struct MemberDraft: Equatable, Sendable {
    package var name: String
    /// The name in its parts; `nil` when these are to be taken from `name`.
    package var parts: MemberName?
    package var number: String
    package var organisation: String?
    package var email: String?
    package var phone: String?
    package var until: CalendarDay?
    package var employer: String?
    package var roles: [String]?
    package var level: String?
    package var active: Bool?
    package var checkedOn: CalendarDay?
    package var insuredUntil: CalendarDay?
    package var notes: String?

    package init(
        name: String, number: String, organisation: String? = nil, email: String? = nil, phone: String? = nil,
        until: CalendarDay? = nil
    ) {
        self.name = name
        self.number = number
        self.organisation = organisation
        self.email = email
        self.phone = phone
        self.until = until
    }

    package init(parts: MemberName, number: String) {
        self.init(name: parts.shown, number: number)
        self.parts = parts
    }

    /// What brings a member to what this says; what it is silent of stays.
    package var patch: MemberPatch {
        var patch = MemberPatch(name: name)
        if let parts {
            patch.titlesBefore = .holding(parts.titlesBefore)
            patch.givenName = .holding(parts.givenName)
            patch.familyName = parts.familyName
            patch.titlesAfter = .holding(parts.titlesAfter)
        }
        patch.organisation = .saying(organisation)
        patch.email = .saying(email)
        patch.phone = .saying(phone)
        patch.until = .saying(until)
        patch.employer = .saying(employer)
        patch.roles = roles
        patch.level = .saying(level)
        patch.active = active
        patch.checkedOn = .saying(checkedOn)
        patch.insuredUntil = .saying(insuredUntil)
        patch.notes = .saying(notes)
        return patch
    }
}

extension FieldUpdate {
    /// A value, or none.
    fileprivate static func holding(_ value: Value?) -> Self { value.map { .set($0) } ?? .removed }

    /// A value, or silence.
    fileprivate static func saying(_ value: Value?) -> Self { value.map { .set($0) } ?? .unchanged }
}

extension MemberDraft: Decodable {
    /// The same members as of a correction, of which these are needed.
    package init(from decoder: any Decoder) throws {
        let said = try MemberPatch(from: decoder)
        let container = try decoder.container(keyedBy: MemberPatch.CodingKeys.self)
        let parts = said.familyName.map {
            MemberName(
                titlesBefore: said.titlesBefore.applied(to: nil), givenName: said.givenName.applied(to: nil),
                familyName: $0, titlesAfter: said.titlesAfter.applied(to: nil))
        }
        self.init(
            name: try said.name ?? parts?.shown ?? container.decode(String.self, forKey: .name),
            number: try said.number ?? container.decode(String.self, forKey: .number),
            organisation: said.organisation.applied(to: nil), email: said.email.applied(to: nil),
            phone: said.phone.applied(to: nil), until: said.until.applied(to: nil))
        self.parts = parts
        employer = said.employer.applied(to: nil)
        (roles, active) = (said.roles, said.active)
        level = said.level.applied(to: nil)
        checkedOn = said.checkedOn.applied(to: nil)
        insuredUntil = said.insuredUntil.applied(to: nil)
        notes = said.notes.applied(to: nil)
    }
}
