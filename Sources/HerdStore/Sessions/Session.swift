package import Values

/// A round of weighing, from opening to closing.
package struct Session: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Session>

    package let id: ID
    package let name: String
    package let kind: Kind
    package let barnId: Location.ID?
    package let groupId: Location.ID?
    package let openedAt: Timestamp
    package let closedAt: Timestamp?
    package let simulated: Bool
    /// How many animals it was opened for; 0 without a plan.
    package let planned: Int
    /// Which weights are sorted out; the first that holds a weight decides.
    package let draftingLimits: [DraftingLimit]
    /// Hours for which the animals had no feed before, which makes weights comparable; `nil` when nobody said.
    package let timeOffFeed: Double?
    package var statistics: Statistics

    private enum CodingKeys: String, CodingKey {
        case id, name, kind, barnId, groupId, openedAt, closedAt, simulated, planned
        case draftingLimits = "drafts"
        case timeOffFeed, statistics
    }

    package enum Kind: String, Codable, Sendable, NamedColumn {
        /// A group goes over the scale.
        case weighing
        /// Animals are weighed one by one, as it comes.
        case single
        /// Read out of a device's memory; the times are the device's own.
        case downloaded
    }

    /// Of the weighings that were not discarded; in kilograms.
    package struct Statistics: Codable, Equatable, Sendable {
        package let count: Int
        package let mean: Double?
        package let median: Double?
        package let minimum: Weight?
        package let maximum: Weight?
        /// Of the sample (n − 1); `nil` below two weighings.
        package let standardDeviation: Double?
        /// Mean of the animals' daily gains since their weighing before; lists leave both gains out.
        package var gainPerDay: Double?
        /// Mean of the animals' daily gains since birth.
        package var gainPerDaySinceBirth: Double?
    }
}

/// What is needed to open a session.
package struct SessionDraft: Codable, Equatable, Sendable {
    package var name: String?
    /// `nil` means `weighing`.
    package var kind: Session.Kind?
    package var barnId: Location.ID?
    package var groupId: Location.ID?
    /// The animals it is for; `nil` means all that live in the group, or else in the barn.
    package var plannedAnimals: [Animal.ID]?
    /// `nil` sorts nothing out.
    package var draftingLimits: [DraftingLimit]?
    package var timeOffFeed: Double?

    /// Without a name the session is called by its date.
    package init(
        name: String? = nil, kind: Session.Kind? = nil, barnId: Location.ID? = nil, groupId: Location.ID? = nil,
        plannedAnimals: [Animal.ID]? = nil, draftingLimits: [DraftingLimit]? = nil, timeOffFeed: Double? = nil
    ) {
        self.name = name
        self.kind = kind
        self.barnId = barnId
        self.groupId = groupId
        self.plannedAnimals = plannedAnimals
        self.draftingLimits = draftingLimits
        self.timeOffFeed = timeOffFeed
    }

    private enum CodingKeys: String, CodingKey {
        case name, kind, barnId, groupId, plannedAnimals
        case draftingLimits = "drafts"
        case timeOffFeed
    }
}

/// What is to be different about a session; `nil` leaves it.
package struct SessionPatch: Codable, Equatable, Sendable {
    package var name: String?
    package var draftingLimits: [DraftingLimit]?
    package var timeOffFeed: Double?

    package init(name: String? = nil, draftingLimits: [DraftingLimit]? = nil, timeOffFeed: Double? = nil) {
        self.name = name
        self.draftingLimits = draftingLimits
        self.timeOffFeed = timeOffFeed
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case draftingLimits = "drafts"
        case timeOffFeed
    }
}
