import SQLite

/// Changes in the order in which events told of them, for a system that keeps up with this one.
///
/// A correction moves a change to the event that told of it, a deletion leaves a tombstone there. So whoever has seen all
/// changes up to an event, and asks for those after it, misses none.
extension ReadView {
    func eventEnding(_ count: Int?, changesAfter event: Int) throws -> Int? {
        let listed: SQL = """
            SELECT event FROM changes WHERE event > \(event)
            UNION ALL SELECT event FROM deleted_changes WHERE event > \(event)
            """
        if let count, let found: Int = try value("\(listed) ORDER BY event LIMIT 1 OFFSET \(count - 1)") {
            return found
        }
        // The end of each index is at hand; the greatest of both together would be looked for among all.
        return try value(
            """
            SELECT max(event) FROM (
                SELECT max(event) AS event FROM changes WHERE event > \(event)
                UNION ALL SELECT max(event) FROM deleted_changes WHERE event > \(event))
            """)
    }

    func listedChanges(after position: HerdStore.ChangeListPosition, upTo last: Int, limit: Int) throws
        -> [ListedChange]
    {
        let change = position.change ?? Change.ID(high: .max, low: .max)
        let range: SQL = "(event, id) > (\(position.event), \(change)) AND event <= \(last)"
        // Of those that are left the rows are whole, of deleted ones there is what the tombstone says.
        return try rows(
            """
            SELECT l.event, l.animal, l.change, c.*, a.ear_tag AS listed_tag, a.eid, a.aliases, a.collar, a.name FROM (
                SELECT event, id, NULL AS animal, NULL AS change FROM changes WHERE \(range)
                UNION ALL SELECT event, id, animal, change FROM deleted_changes WHERE \(range)
                ORDER BY event, id LIMIT \(limit)
            ) l LEFT JOIN changes c ON c.id = l.id LEFT JOIN animals a ON a.id = c.animal_id
            ORDER BY l.event, l.id
            """, as: listed)
    }

    private func listed(_ row: Row) throws -> ListedChange {
        if let animal: ListedChange.Animal = try row.jsonIfPresent("animal") {
            let change: Change = try row.json("change")
            return ListedChange(
                event: try row["event"], action: .deleted, animal: animal, change: change,
                noteType: try noteTypeName(of: change))
        }
        let change = try Change(row: row)
        return ListedChange(
            event: try row["event"], action: change.corrections > 0 ? .corrected : .recorded,
            animal: ListedChange.Animal(
                id: change.animalId, earTag: try row["listed_tag"], eid: try row["eid"],
                eidAliases: try row.jsonList("aliases"), collar: try row["collar"], name: try row["name"]),
            change: change,
            noteType: try noteTypeName(of: change))
    }
}

extension ListedChange.Animal {
    init(_ animal: Animal) {
        self.init(
            id: animal.id, earTag: animal.earTag, eid: animal.eid, eidAliases: animal.eidAliases,
            collar: animal.collar, name: animal.name)
    }
}
