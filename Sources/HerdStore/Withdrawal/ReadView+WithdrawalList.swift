import SQLite
import Values

/// An animal of which something is withheld, and by which medicines.
package struct WithheldAnimal: Codable, Equatable, Sendable {
    package let animal: AnimalSummary
    package let group: LocationSummary?
    package let withdrawal: Withdrawal
}

extension HerdStore {
    /// The animals of which something is withheld today, those first that are so longest.
    package nonisolated func withheldAnimals(barn: Location.ID? = nil) async throws -> [WithheldAnimal] {
        try await look { try $0.withheldAnimals(barn: barn) }
    }
}

extension ReadView {
    /// Along an index that has those alone.
    func withheldAnimals(barn: Location.ID?) throws -> [WithheldAnimal] {
        var conditions: [SQL] = ["a.withdrawal IS NOT NULL"]
        if let barn { conditions.append("a.group_id IN (SELECT id FROM places WHERE parent = \(barn))") }
        let animals: [Animal] = try rows("\(Animal.select) \(SQL(whereAll: conditions)) ORDER BY a.ear_tag")
        return animals.compactMap { animal in
            animal.withdrawal.map { WithheldAnimal(animal: animal.summary, group: animal.group, withdrawal: $0) }
        }.sorted { ($0.withdrawal.last, $1.animal.earTag) > ($1.withdrawal.last, $0.animal.earTag) }
    }
}

extension Withdrawal {
    /// The last day on which anything is withheld; what is not known comes after all that is.
    fileprivate var last: CalendarDay { [milkUntil, meatUntil].compactMap(\.self).max() ?? .distantPast }
}
