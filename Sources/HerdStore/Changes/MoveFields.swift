/// A move into a group.
package struct MoveFields: Hashable, Sendable {
    package var groupId: Location.ID
    package var note: String?
    package var others: [String: JSONValue] = [:]

    package init(groupId: Location.ID, note: String? = nil) {
        self.groupId = groupId
        self.note = note
    }
}

extension MoveFields: KeepingFields {
    private enum CodingKeys: CodingKey, CaseIterable { case groupId, note }

    static let names = Set(CodingKeys.allCases.map(\.stringValue))
}
