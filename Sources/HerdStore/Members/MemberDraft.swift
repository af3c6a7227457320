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
    private enum CodingKeys: CodingKey {
        case name, titlesBefore, givenName, familyName, titlesAfter, number, organisation, email, phone, until, employer
        case roles, level, active, checkedOn, insuredUntil, notes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let family = try container.decodeIfPresent(String.self, forKey: .familyName)
        parts = try family.map {
            MemberName(
                titlesBefore: try container.decodeIfPresent(String.self, forKey: .titlesBefore),
                givenName: try container.decodeIfPresent(String.self, forKey: .givenName), familyName: $0,
                titlesAfter: try container.decodeIfPresent(String.self, forKey: .titlesAfter))
        }
        let shown = try parts == nil ? nil : container.decodeIfPresent(String.self, forKey: .name)
        name = try shown ?? parts?.shown ?? container.decode(String.self, forKey: .name)
        number = try container.decode(String.self, forKey: .number)
        organisation = try container.decodeIfPresent(String.self, forKey: .organisation)
        email = try container.decodeIfPresent(String.self, forKey: .email)
        phone = try container.decodeIfPresent(String.self, forKey: .phone)
        until = try container.decodeIfPresent(CalendarDay.self, forKey: .until)
        employer = try container.decodeIfPresent(String.self, forKey: .employer)
        roles = try container.decodeIfPresent([String].self, forKey: .roles)
        level = try container.decodeIfPresent(String.self, forKey: .level)
        active = try container.decodeIfPresent(Bool.self, forKey: .active)
        checkedOn = try container.decodeIfPresent(CalendarDay.self, forKey: .checkedOn)
        insuredUntil = try container.decodeIfPresent(CalendarDay.self, forKey: .insuredUntil)
        notes = try container.decodeIfPresent(String.self, forKey: .notes)
    }
}
