import SQLite
package import Values

extension HerdStore {
    /// Animals by ear tag, each with all its changes, its birth first and then in the order in which they happened.
    package nonisolated func lives(
        after tag: EarTag?, limit: Int
    ) async throws -> [(animal: Animal, changes: [Change])] {
        try await look { view in
            let page = try view.animals(AnimalQuery(culled: .include, cursor: tag?.description, limit: limit))
            return try page.items.map { animal in
                let changes: [Change] = try view.rows(
                    "SELECT * FROM changes WHERE animal_id = \(animal.id) ORDER BY kind <> \(ChangeKind.birth), date, id"
                )
                return (animal, changes)
            }
        }
    }
}
