/// An order to sort the animal out, for a gate or a person.
package struct SelectionFields: Hashable, Sendable {
    /// 1…11, see domain.md §1.3; a selection needs none.
    package var reason: Int?
    package var groupId: Location.ID?
    /// 0…5.
    package var order: Int?
    /// Which gate; `nil` means every gate.
    package var unit: Int?
    /// Set by the gate or the server.
    package var done: Bool
    package var others: [String: JSONValue] = [:]

    package init(
        reason: Int? = nil, groupId: Location.ID? = nil, order: Int? = nil, unit: Int? = nil, done: Bool = false
    ) {
        self.reason = reason
        self.groupId = groupId
        self.order = order
        self.unit = unit
        self.done = done
    }
}

extension SelectionFields: KeepingFields {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        reason = try container.decodeIfPresent(Int.self, forKey: .reason)
        groupId = try container.decodeIfPresent(Location.ID.self, forKey: .groupId)
        order = try container.decodeIfPresent(Int.self, forKey: .order)
        unit = try container.decodeIfPresent(Int.self, forKey: .unit)
        done = try container.decodeIfPresent(Bool.self, forKey: .done) ?? false
    }

    private enum CodingKeys: CodingKey, CaseIterable { case reason, groupId, order, unit, done }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))
}
