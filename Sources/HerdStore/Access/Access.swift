package import Values

/// A token's owner and what that owner may do; never the token itself.
package struct Access: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Access>

    package let id: ID
    package let name: String
    package let role: Role
    package let kind: Kind
    package let createdAt: Timestamp
    /// When it was last used, to some minutes; only of phones.
    package let lastUsedAt: Timestamp?

    package enum Role: String, Codable, Sendable, CaseIterable, NamedColumn {
        case viewer
        /// May record, may not delete.
        case recorder
        case admin
    }

    package enum Kind: String, Codable, Sendable, NamedColumn {
        /// Given to a person or a program.
        case token
        /// A phone's own, got for a one-time code.
        case phone
    }
}

/// What is needed to make a token.
package struct AccessDraft: Codable, Equatable, Sendable {
    package var name: String
    package var role: Access.Role

    package init(name: String, role: Access.Role) {
        self.name = name
        self.role = role
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
