import SQLite

/// Whom a directory lists.
package enum DirectoryKind: String, Codable, Sendable, CaseIterable {
    case member, organisation

    /// That the keys `k` are of one.
    var condition: SQL {
        switch self {
        case .member: "k.member_id IS NOT NULL"
        case .organisation: "k.organisation_id IS NOT NULL"
        }
    }
}

/// Somebody in the directory, and what of it matched.
package struct DirectoryEntry: Codable, Equatable, Sendable {
    package let kind: DirectoryKind
    /// Of a person.
    package let member: Member?
    package let organisation: Organisation?
    /// By the order of the fields as they are shown; `nil` when nothing was searched for.
    package let matches: [FieldMatch]?
}
