package import Values

/// What was done to erase a person, and what somebody still has to look at.
package struct Erasure: Codable, Equatable, Sendable {
    package let id: Member.ID
    package let at: Timestamp
    /// Rows of tables that went or were emptied.
    package internal(set) var rows = 0
    /// Events that keep their numbers and lost what they said of the person.
    package internal(set) var events = 0
    /// Entries of the audit, likewise.
    package internal(set) var audit = 0
    /// Where other people have written the name down: nobody knows whom they meant.
    package internal(set) var mentions: [Mention] = []
    /// Names under which the person did something, as it seems.
    ///
    /// They stay: who recorded what is not only the person's own.
    package internal(set) var signed: [Signature] = []
    /// Copies of the store that were made before and are written anew without the person, one after another.
    package internal(set) var renewed: [String] = []
    /// Copies that an upgrade has left for the program before it and that are removed, one after another.
    package internal(set) var removed: [String] = []
    /// Copies that stay as they are until somebody deletes them: they have a log of their own, or a name that somebody chose.
    package internal(set) var copies: [String] = []
    /// What could not be done yet and is tried again, every night and at every start; empty when nothing is left.
    package internal(set) var pending: [Step] = []

    /// A text that has the person's name in it.
    package struct Mention: Codable, Equatable, Sendable {
        /// The table.
        package let `where`: String
        package let id: String
        /// The animal, where it is one's.
        package internal(set) var animalId: String?
    }

    /// The name of an account, an app key or a phone beside what was done with it.
    package struct Signature: Codable, Equatable, Sendable {
        package let name: String
        /// How often it stands there.
        package internal(set) var count: Int
        /// The tables.
        package internal(set) var `where`: [String]
    }

    /// A part of the erasure that is not of the database's transaction.
    package enum Step: String, Codable, Sendable, CaseIterable {
        /// Files of photos.
        case photos
        /// The store's file written anew, so that nothing of the person is left in its free pages and its log.
        case rewriting
        /// The list of those who must not come back with a copy.
        case list
    }

    /// So many mentions are told.
    static let mostMentions = 100
}
