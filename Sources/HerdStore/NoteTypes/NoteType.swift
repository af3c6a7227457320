package import Values

/// A kind of note that the farm has named itself.
package struct NoteType: Codable, Equatable, Sendable {
    package typealias ID = Identifier<NoteType>

    package let id: ID
    package let name: String
    /// Whether new notes no longer get it; those that have it keep it.
    package let retired: Bool
    package let createdAt: Timestamp
}

/// What is needed to make a type of notes.
package struct NoteTypeDraft: Codable, Equatable, Sendable {
    package var name: String

    package init(name: String) {
        self.name = name
    }
}

/// A change of a type of notes; what is absent stays.
package struct NoteTypePatch: Codable, Equatable, Sendable {
    package var name: String?
    package var retired: Bool?

    package init(name: String? = nil, retired: Bool? = nil) {
        self.name = name
        self.retired = retired
    }
}
