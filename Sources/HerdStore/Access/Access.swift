package import Values

/// Somebody who may enter, and what that one may do; never the key or the password.
package struct Access: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Access>

    package let id: ID
    package let name: String
    package let role: Role
    package let kind: Kind
    package let createdAt: Timestamp
    /// When it was last used, to some minutes.
    package let lastUsedAt: Timestamp?
    /// From where.
    package let lastAddress: String?
    /// Whether browsers that are signed in so stay signed in, as on a station; an administrator chooses that.
    package let staysSignedIn: Bool
    /// Whose animals are seen; `nil` means all barns, which admins always see.
    package let barns: [Location.ID]?
    /// Who inseminates where nobody is named; at most two.
    package let technicians: [String]
    package let seesAllBulls: Bool
    /// Whether persons of the register are seen, which admins always see.
    package let seesPeople: Bool

    package enum Role: String, Codable, Sendable, CaseIterable, NamedColumn {
        case viewer
        /// May record, may not delete.
        case recorder
        case admin
    }

    package enum Kind: String, Codable, Sendable, NamedColumn {
        /// An app key: given to a program or a person, who has it in the hand.
        case token
        /// A phone, let in by a one-time code.
        case phone
        /// A person, by name and password.
        case account
    }
}

extension Access {
    /// Written by hand for `barns`: that it is `null` says that all are seen.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(role, forKey: .role)
        try container.encode(kind, forKey: .kind)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encodeIfPresent(lastUsedAt, forKey: .lastUsedAt)
        try container.encodeIfPresent(lastAddress, forKey: .lastAddress)
        try container.encode(staysSignedIn, forKey: .staysSignedIn)
        try container.encode(barns, forKey: .barns)
        try container.encode(technicians, forKey: .technicians)
        try container.encode(seesAllBulls, forKey: .seesAllBulls)
        try container.encode(seesPeople, forKey: .seesPeople)
    }
}

/// What is needed to make an app key, a phone or an account.
package struct AccessDraft: Codable, Equatable, Sendable {
    package var name: String
    package var role: Access.Role
    /// `nil` means all.
    package var barns: [Location.ID]?
    package var technicians: [String]
    package var seesAllBulls: Bool
    /// Where nobody says it, they are seen, as they were before there was this right.
    package var seesPeople: Bool
    package var staysSignedIn: Bool

    package init(
        name: String, role: Access.Role, barns: [Location.ID]? = nil, technicians: [String] = [],
        seesAllBulls: Bool = true, seesPeople: Bool = true, staysSignedIn: Bool = false
    ) {
        self.name = name
        self.role = role
        self.barns = barns
        self.technicians = technicians
        self.seesAllBulls = seesAllBulls
        self.seesPeople = seesPeople
        self.staysSignedIn = staysSignedIn
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        role = try container.decode(Access.Role.self, forKey: .role)
        barns = try container.decodeIfPresent([Location.ID].self, forKey: .barns)
        technicians = try container.decodeIfPresent([String].self, forKey: .technicians) ?? []
        seesAllBulls = try container.decodeIfPresent(Bool.self, forKey: .seesAllBulls) ?? true
        seesPeople = try container.decodeIfPresent(Bool.self, forKey: .seesPeople) ?? true
        staysSignedIn = try container.decodeIfPresent(Bool.self, forKey: .staysSignedIn) ?? false
    }
}

/// Who did what, and what it was before and after.
package struct AuditEntry: Codable, Equatable, Sendable {
    package typealias ID = Identifier<AuditEntry>

    package let id: ID
    package let at: Timestamp
    package let by: String
    /// Such as `change.edited`.
    package let action: String
    /// Id of what was touched.
    package let subject: String
    package let before: JSONValue?
    package let after: JSONValue?
}
