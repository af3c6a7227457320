/// A move into a group.
package struct MoveFields: Codable, Hashable, Sendable {
    package var groupId: Place.ID
    package var note: String?

    package init(groupId: Place.ID, note: String? = nil) {
        self.groupId = groupId
        self.note = note
    }
}
