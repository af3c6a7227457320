package import ScaleProtocol

/// A round of weighing, from opening to closing.
package struct Session: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Session>

    package let id: ID
    package let name: String
    package let kind: Kind
    package let barnId: Place.ID?
    package let groupId: Place.ID?
    package let openedAt: Timestamp
    package let closedAt: Timestamp?
    package let simulated: Bool
    package let statistics: Statistics

    package enum Kind: String, Codable, Sendable, NamedColumn { case weighing }

    /// Of the weighings that were not discarded; in kilograms.
    package struct Statistics: Codable, Equatable, Sendable {
        package let count: Int
        package let mean: Double?
        package let minimum: Weight?
        package let maximum: Weight?
        /// Of the sample (n − 1); `nil` below two weighings.
        package let standardDeviation: Double?
    }
}

/// What is needed to open a session.
package struct SessionDraft: Codable, Equatable, Sendable {
    package var name: String?
    package var barnId: Place.ID?
    package var groupId: Place.ID?

    /// Without a name the session is called by its date.
    package init(name: String? = nil, barnId: Place.ID? = nil, groupId: Place.ID? = nil) {
        self.name = name
        self.barnId = barnId
        self.groupId = groupId
    }
}
