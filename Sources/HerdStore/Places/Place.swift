/// A level of the farm: company, centre, barn or group.
package struct Place: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Place>

    package let id: ID
    package let kind: Kind
    package let number: String
    package let name: String?
    /// The level above, which may be left out.
    package let parent: ID?

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case company, centre, barn, group
    }

    package var summary: PlaceSummary { PlaceSummary(id: id, number: number, name: name) }
}

/// What an animal shows of the place it is in.
package struct PlaceSummary: Codable, Equatable, Sendable {
    package let id: Place.ID
    package let number: String
    package let name: String?
}

/// What is needed to create a place.
package struct PlaceDraft: Codable, Equatable, Sendable {
    package var kind: Place.Kind
    package var number: String
    package var name: String?
    package var parent: Place.ID?

    package init(kind: Place.Kind, number: String, name: String? = nil, parent: Place.ID? = nil) {
        self.kind = kind
        self.number = number
        self.name = name
        self.parent = parent
    }
}
