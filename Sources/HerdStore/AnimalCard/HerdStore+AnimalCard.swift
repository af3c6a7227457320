import SQLite
import Values

extension HerdStore {
    /// The card of an animal as it is today.
    ///
    /// - Parameter change: left out, as if it had not been recorded: the one that is being corrected.
    package nonisolated func card(of animal: Animal.ID, except change: Change.ID? = nil) async throws -> AnimalCard {
        try await look { try $0.card(of: animal, except: change) }
    }

    /// How many animals of each category there are among those that are asked for; a text is not looked at.
    package nonisolated func statistics(_ query: AnimalQuery = AnimalQuery()) async throws -> AnimalStatistics {
        try await look { try $0.statistics(query) }
    }
}

extension ReadView {
    func card(of id: Animal.ID, except left: Change.ID?) throws -> AnimalCard {
        let animal = try animal(id)
        var conditions: [SQL] = [
            "animal_id = \(id)", "kind IN (\(SQL(AnimalCard.kinds.map { "\($0)" }, separator: ", ")))",
        ]
        if let left { conditions.append("id <> \(left)") }
        let changes: [Change] = try rows("SELECT * FROM changes \(SQL(whereAll: conditions)) ORDER BY date, id")
        let expected =
            animal.lastWeighing == nil || animal.status == .culled
            ? nil : try expectation(of: id, born: animal.born, at: now)?.weight
        return AnimalCard(
            of: animal, changes, at: instant, expected: expected, photo: try newestPhoto(of: id), clock.day)
    }

    /// Sums what the store counts whenever an animal changes.
    func statistics(_ query: AnimalQuery) throws -> AnimalStatistics {
        var conditions = query.placeConditions + query.standing.conditions()
        switch query.culled {
        case .exclude: conditions.append("a.status = 'alive'")
        case .only: conditions.append("a.status = 'culled'")
        case .include: conditions.append("a.status IN ('alive', 'culled')")
        }
        // Males are one category, so the sex need not be counted by.
        if let sex = query.sex {
            conditions.append(
                sex == .male ? "a.category = 'bull'" : "a.category IN ('cow', 'heifer', 'pregnantHeifer')")
        }
        let counts = try rows(
            "SELECT a.category, sum(a.count) AS count FROM animal_counts a \(SQL(whereAll: conditions)) GROUP BY a.category"
        ) { (try $0["category"] as AnimalCategory, try $0["count"] as Int) }
        return AnimalStatistics(Dictionary(counts, uniquingKeysWith: +))
    }
}
