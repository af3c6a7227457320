package import Values

/// A correction of a member: absent stays, `null` empties.
///
/// A `name` without parts is taken apart anew; parts without a `name` make it.
package struct MemberPatch: Equatable, Sendable {
    package var name: String?
    package var number: String?
    package var organisation: FieldUpdate<String>
    package var email: FieldUpdate<String>
    package var phone: FieldUpdate<String>
    package var until: FieldUpdate<CalendarDay>
    package var active: Bool?
    package var titlesBefore: FieldUpdate<String> = .unchanged
    package var givenName: FieldUpdate<String> = .unchanged
    package var familyName: String?
    package var titlesAfter: FieldUpdate<String> = .unchanged
    package var employer: FieldUpdate<String> = .unchanged
    package var roles: [String]?
    package var level: FieldUpdate<String> = .unchanged
    package var checkedOn: FieldUpdate<CalendarDay> = .unchanged
    package var insuredUntil: FieldUpdate<CalendarDay> = .unchanged
    package var notes: FieldUpdate<String> = .unchanged

    package init(
        name: String? = nil, number: String? = nil, organisation: FieldUpdate<String> = .unchanged,
        email: FieldUpdate<String> = .unchanged, phone: FieldUpdate<String> = .unchanged,
        until: FieldUpdate<CalendarDay> = .unchanged, active: Bool? = nil
    ) {
        self.name = name
        self.number = number
        self.organisation = organisation
        self.email = email
        self.phone = phone
        self.until = until
        self.active = active
    }
}

extension MemberPatch: Decodable {
    enum CodingKeys: CodingKey {
        case name, titlesBefore, givenName, familyName, titlesAfter, number, organisation, email, phone, until, active
        case employer, roles, level, checkedOn, insuredUntil, notes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decodeIfPresent(String.self, forKey: .name),
            number: try container.decodeIfPresent(String.self, forKey: .number),
            organisation: try container.decodeUpdate(String.self, forKey: .organisation),
            email: try container.decodeUpdate(String.self, forKey: .email),
            phone: try container.decodeUpdate(String.self, forKey: .phone),
            until: try container.decodeUpdate(CalendarDay.self, forKey: .until),
            active: try container.decodeIfPresent(Bool.self, forKey: .active))
        titlesBefore = try container.decodeUpdate(String.self, forKey: .titlesBefore)
        givenName = try container.decodeUpdate(String.self, forKey: .givenName)
        familyName = try container.decodeIfPresent(String.self, forKey: .familyName)
        titlesAfter = try container.decodeUpdate(String.self, forKey: .titlesAfter)
        employer = try container.decodeUpdate(String.self, forKey: .employer)
        roles = try container.decodeIfPresent([String].self, forKey: .roles)
        level = try container.decodeUpdate(String.self, forKey: .level)
        checkedOn = try container.decodeUpdate(CalendarDay.self, forKey: .checkedOn)
        insuredUntil = try container.decodeUpdate(CalendarDay.self, forKey: .insuredUntil)
        notes = try container.decodeUpdate(String.self, forKey: .notes)
    }
}
