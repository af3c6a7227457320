/// A level of the farm: company, centre, barn or group.
package struct Location: Codable, Equatable, Sendable {
    package typealias ID = Identifier<Location>

    package let id: ID
    package let kind: Kind
    package let number: String
    package let name: String?
    /// The level above, which may be left out.
    package let parent: ID?
    /// Whether it takes no animals any more, and is not offered.
    package let closed: Bool
    /// Where a barn stands; `nil` where nobody has said it.
    package let position: Position?

    init(
        id: ID, kind: Kind, number: String, name: String?, parent: ID?, closed: Bool = false, position: Position? = nil
    ) {
        self.id = id
        self.kind = kind
        self.number = number
        self.name = name
        self.parent = parent
        self.closed = closed
        self.position = position
    }

    /// Degrees of WGS 84.
    package struct Position: Codable, Hashable, Sendable {
        package let latitude: Double
        package let longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    package enum Kind: String, Codable, Sendable, CaseIterable, NamedColumn {
        case company, centre, barn, group
    }

    package var summary: LocationSummary { LocationSummary(id: id, number: number, name: name) }
}

/// What an animal shows of the location it is in.
package struct LocationSummary: Codable, Equatable, Sendable {
    package let id: Location.ID
    package let number: String
    package let name: String?
}

/// What is needed to create a location.
package struct LocationDraft: Codable, Equatable, Sendable {
    package var kind: Location.Kind
    package var number: String
    package var name: String?
    package var parent: Location.ID?
    package var position: Location.Position?

    package init(
        kind: Location.Kind, number: String, name: String? = nil, parent: Location.ID? = nil,
        position: Location.Position? = nil
    ) {
        self.kind = kind
        self.number = number
        self.name = name
        self.parent = parent
        self.position = position
    }
}
