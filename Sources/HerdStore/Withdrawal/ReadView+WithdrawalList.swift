import SQLite
package import Values

/// Of which animals something is withheld on a day, those first that are so longest.
package struct WithdrawalReport: Encodable, Equatable, Sendable {
    package let day: CalendarDay
    package let items: [WithheldAnimal]
}

/// An animal of which something is withheld, and by which medicines.
package struct WithheldAnimal: Codable, Equatable, Sendable {
    package let animal: AnimalSummary
    package let group: LocationSummary?
    package let withdrawal: Withdrawal
    package let simulated: Bool
}

extension HerdStore {
    /// The animals of which something is withheld today, those first that are so longest.
    package nonisolated func withdrawals(in barns: Set<Location.ID> = []) async throws -> WithdrawalReport {
        try await look { try $0.withdrawals(in: barns) }
    }
}

extension ReadView {
    /// Along an index that has those alone.
    func withdrawals(in barns: Set<Location.ID>) throws -> WithdrawalReport {
        var conditions: [SQL] = ["a.withdrawal IS NOT NULL"]
        if !barns.isEmpty {
            let ids = SQL(barns.sorted().map { "\($0)" }, separator: ", ")
            conditions.append("a.group_id IN (SELECT id FROM places WHERE parent IN (\(ids)))")
        }
        let animals: [Animal] = try rows("\(Animal.select) \(SQL(whereAll: conditions)) ORDER BY a.ear_tag")
        let items = animals.compactMap { animal in
            animal.withdrawal.map {
                WithheldAnimal(
                    animal: animal.summary, group: animal.group, withdrawal: $0, simulated: animal.simulated)
            }
        }
        return WithdrawalReport(
            day: instant.day,
            items: items.sorted { ($0.withdrawal.last, $1.animal.earTag) > ($1.withdrawal.last, $0.animal.earTag) })
    }
}

extension Withdrawal {
    /// The last day on which anything is withheld; what is not known comes after all that is.
    fileprivate var last: CalendarDay { [milkUntil, meatUntil].compactMap(\.self).max() ?? .distantPast }
}
