import SQLite
package import Values

/// How an animal's weight went of late.
package struct NewestWeights: Codable, Equatable, Sendable {
    package let animalId: Animal.ID
    /// The oldest first.
    package let weights: [DatedWeight]
}

/// A weight, by a scale or by hand, and when it was that.
package struct DatedWeight: Codable, Equatable, Sendable {
    package let date: ChangeDate
    package let weight: Weight

    private enum CodingKeys: String, CodingKey {
        case date
        case weight = "kilograms"
    }
}

extension HerdStore {
    /// The newest weights of each of these animals, in their order; of those that are not known, none.
    package nonisolated func newestWeights(of animals: [Animal.ID]) async throws -> [NewestWeights] {
        try await look { view in
            try animals.map { NewestWeights(animalId: $0, weights: try view.newestWeights(of: $0)) }
        }
    }
}

extension ReadView {
    /// As many as a small line shows.
    private static let shownWeights = 12

    /// Along `changes_of_animal`, from the newest: it ends with the last one that is shown.
    fileprivate func newestWeights(of animal: Animal.ID) throws -> [DatedWeight] {
        // A change without a time of day is stored as midnight UTC, which may be later than the farm's now.
        let today = instant.day.start(plus: 0)
        return try rows(
            """
            SELECT date, whole_day, fields FROM changes
            WHERE animal_id = \(animal) AND kind = \(ChangeKind.weighing) AND date <= \(max(now, today))
                AND date <= CASE whole_day WHEN 1 THEN \(today) ELSE \(now) END
            ORDER BY date DESC, id DESC LIMIT \(Self.shownWeights)
            """
        ) { row in
            DatedWeight(
                date: ChangeDate(start: try row["date"], isWholeDay: try row["whole_day"]),
                weight: try row.json("fields", as: WeighingFields.self).weight)
        }.reversed()
    }
}
