/// A move into a group.
package struct MoveFields: Codable, Hashable, Sendable {
    package var groupId: Location.ID
    package var note: String?

    package init(groupId: Location.ID, note: String? = nil) {
        self.groupId = groupId
        self.note = note
    }
}
