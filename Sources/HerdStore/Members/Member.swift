package import Values

/// A person who carries a member card.
package struct Member: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Member>

    package let id: ID
    package let name: String
    /// The personal number, unique.
    package let number: String
    package let organisation: String?
    package let email: String?
    package let phone: String?
    /// Last day the membership is paid for.
    package let until: CalendarDay?
    package let active: Bool
    package let createdAt: Timestamp
    package let simulated: Bool
}

/// What is needed to enter a member.
package struct MemberDraft: Codable, Equatable, Sendable {
    package var name: String
    package var number: String
    package var organisation: String?
    package var email: String?
    package var phone: String?
    package var until: CalendarDay?

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
}

/// A correction of a member: absent stays, `null` empties.
package struct MemberPatch: Equatable, Sendable, Decodable {
    package var name: String?
    package var number: String?
    package var organisation: FieldUpdate<String>
    package var email: FieldUpdate<String>
    package var phone: FieldUpdate<String>
    package var until: FieldUpdate<CalendarDay>
    package var active: Bool?

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

    private enum CodingKeys: CodingKey { case name, number, organisation, email, phone, until, active }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        number = try container.decodeIfPresent(String.self, forKey: .number)
        organisation = try container.decodeUpdate(String.self, forKey: .organisation)
        email = try container.decodeUpdate(String.self, forKey: .email)
        phone = try container.decodeUpdate(String.self, forKey: .phone)
        until = try container.decodeUpdate(CalendarDay.self, forKey: .until)
        active = try container.decodeIfPresent(Bool.self, forKey: .active)
    }
}
