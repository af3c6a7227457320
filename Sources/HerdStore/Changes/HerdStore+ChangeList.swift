import SQLite

/// Changes in the order in which events told of them, for a system that keeps up with this one.
///
/// A correction moves a change to the event that told of it, a deletion leaves a tombstone there. So whoever has seen all
/// changes up to an event, and asks for those after it, misses none.
extension HerdStore {
    /// A place in the change list: all of earlier events, and of this one the changes up to `change`.
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

    /// The event with which at least so many changes are listed; `nil` when none are left.
    ///
    /// - Parameter count: `nil` means all.
    package func eventEnding(_ count: Int?, changesAfter event: Int) throws -> Int? {
        let listed = """
            SELECT event FROM changes WHERE event > ?1 UNION ALL SELECT event FROM deleted_changes WHERE event > ?1
            """
        if let count {
            let found = try database.first("\(listed) ORDER BY event LIMIT 1 OFFSET ?2", event, count - 1) {
                try $0[0] as Int
            }
            if let found { return found }
        }
        return try database.first("SELECT max(event) FROM (\(listed))", event) { try $0[0] as Int? } ?? nil
    }

    /// A page of the change list.
    ///
    /// - Parameter last: the event it goes to at most.
    package func listedChanges(
        after position: ChangeListPosition, upTo last: Int, limit: Int = 500
    ) throws -> [ListedChange] {
        let range = "(event, id) > (?1, ?2) AND event <= ?3"
        return try database.rows(
            """
            \(Self.changeColumns), event, NULL, NULL FROM changes WHERE \(range)
            UNION ALL
            SELECT id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, event, animal, change
            FROM deleted_changes WHERE \(range)
            ORDER BY event, id LIMIT ?4
            """, position.event, position.change ?? Change.ID(high: .max, low: .max), last, limit
        ) { try listed($0) }
    }

    /// Takes a change out of its animal's life and leaves its tombstone in the change list.
    func removeChange(_ change: Change) throws {
        let animal = try requireAnimal(change.animalId)
        try database.run(
            "INSERT INTO deleted_changes VALUES (?, ?, ?, ?)", change.id, try numberOfComingEvent(),
            try JSONText.encode(ListedChange.Animal(animal)), try JSONText.encode(change))
        try database.run("DELETE FROM changes WHERE id = ?", change.id)
    }

    private func listed(_ row: Row) throws -> ListedChange {
        if let animal: String = try row[13] {
            return ListedChange(
                event: try row[12], action: .deleted, animal: try JSONText.decode(ListedChange.Animal.self, animal),
                change: try JSONText.decode(Change.self, row[14]))
        }
        let change = try change(row)
        return ListedChange(
            event: try row[12], action: change.corrections > 0 ? .corrected : .recorded,
            animal: ListedChange.Animal(try requireAnimal(change.animalId)), change: change)
    }
}

extension ListedChange.Animal {
    init(_ animal: Animal) {
        self.init(
            id: animal.id, earTag: animal.earTag, eid: animal.eid, eidAliases: animal.eidAliases,
            collar: animal.collar, name: animal.name)
    }
}
