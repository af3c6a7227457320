package import Values

/// A line of the change list: what became of a change, and whose it is.
package struct ListedChange: Codable, Equatable, Sendable {
    /// Number of the event that told of it.
    package let event: Int
    package let action: Action
    package let animal: Animal
    /// As it is now; a deleted one as it was last.
    package let change: Change
    /// The name of a note's type, where it is one of the farm's own.
    package let noteType: String?

    package enum Action: String, Codable, Sendable, CaseIterable { case recorded, corrected, deleted }

    /// All by which another system may know an animal.
    package struct Animal: Codable, Equatable, Sendable {
        package let id: HerdStore.AnimalID
        package let earTag: EarTag
        package let eid: EID?
        package let eidAliases: [EID]
        package let collar: String?
        package let name: String?
    }
}

extension HerdStore {
    /// `Animal.ID`, where another `Animal` is nearer.
    package typealias AnimalID = Animal.ID

    /// A position in the change list: all of earlier events, and of this one the changes up to `change`.
    package struct ChangeListPosition: Equatable, Sendable {
        package var event: Int
        package var change: Change.ID?

        package init(event: Int, change: Change.ID? = nil) {
            self.event = event
            self.change = change
        }

        /// Before the first change: those of older files have event 0.
        package static let start = ChangeListPosition(event: -1)
    }
}
