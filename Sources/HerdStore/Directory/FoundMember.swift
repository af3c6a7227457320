/// A member who was found, and what of it matched.
package struct FoundMember: Equatable, Sendable {
    package let member: Member
    /// By the order of the fields as they are shown; `nil` when nothing was searched for.
    package let matches: [FieldMatch]?

    init(_ member: Member, _ search: DirectorySearch?) {
        self.member = member
        matches = search.map { search in member.searched.compactMap { FieldMatch($0, words: search.words) } }
    }
}

/// The member's own fields, and `matches` beside them.
extension FoundMember: Codable {
    private enum CodingKeys: CodingKey { case matches }

    package func encode(to encoder: any Encoder) throws {
        try member.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(matches, forKey: .matches)
    }

    package init(from decoder: any Decoder) throws {
        member = try Member(from: decoder)
        matches = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent([FieldMatch].self, forKey: .matches)
    }
}
