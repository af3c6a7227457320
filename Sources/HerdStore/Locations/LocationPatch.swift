/// A correction of a location: absent stays, `null` empties.
package struct LocationPatch: Equatable, Sendable, Decodable {
    package var number: String?
    package var name: FieldUpdate<String>
    package var parent: FieldUpdate<Location.ID>
    package var closed: Bool?
    package var position: FieldUpdate<Location.Position>

    package init(
        number: String? = nil, name: FieldUpdate<String> = .unchanged, parent: FieldUpdate<Location.ID> = .unchanged,
        closed: Bool? = nil, position: FieldUpdate<Location.Position> = .unchanged
    ) {
        self.number = number
        self.name = name
        self.parent = parent
        self.closed = closed
        self.position = position
    }

    private enum CodingKeys: CodingKey { case number, name, parent, closed, position }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decodeIfPresent(String.self, forKey: .number)
        name = try container.decodeUpdate(String.self, forKey: .name)
        parent = try container.decodeUpdate(Location.ID.self, forKey: .parent)
        closed = try container.decodeIfPresent(Bool.self, forKey: .closed)
        position = try container.decodeUpdate(Location.Position.self, forKey: .position)
    }
}
