package import HerdStore
package import Values

extension Export {
    /// What is withheld of which animals, a line for each medicine.
    package func withheld(
        barn: Location.ID? = nil, on day: CalendarDay, _ layout: TableLayout, to sink: Sink
    ) async throws {
        let table = Table.withheld(on: day, layout, clock: clock)
        try await sink(table.header)
        for animal in try await store.withheldAnimals(barn: barn) {
            for medicine in animal.withdrawal.medicines { try await sink(table.row(WithheldLine(animal, medicine))) }
        }
    }
}

/// A medicine of an animal.
struct WithheldLine: Sendable {
    let animal: AnimalSummary
    let group: LocationSummary?
    let medicine: Withdrawal.Medicine

    init(_ withheld: WithheldAnimal, _ medicine: Withdrawal.Medicine) {
        (animal, group, self.medicine) = (withheld.animal, withheld.group, medicine)
    }

    /// The last day of it; `nil` where that is not known.
    var end: CalendarDay? { [medicine.milkUntil, medicine.meatUntil].compactMap(\.self).max() }
}

extension Table where Item == WithheldLine {
    /// The report of withdrawals.
    static func withheld(on day: CalendarDay, _ layout: TableLayout, clock: LocalClock) -> Self {
        Table(
            [
                Column("ear_tag", "Ušní známka") { .text($0.animal.earTagText) },
                Column("name", "Jméno") { Cell($0.animal.name) },
                Column("collar", "Obojek") { Cell($0.animal.collar) },
                Column("group", "Skupina") { Cell($0.group?.number) },
                Column("medicine", "Lék") { .text($0.medicine.name) },
                Column("given", "Podáno") { .date($0.medicine.given) },
                Column("milk_until", "Mléko do") { $0.medicine.milkUntil.map(Cell.date) ?? .empty },
                Column("meat_until", "Maso do") { $0.medicine.meatUntil.map(Cell.date) ?? .empty },
                Column("days_left", "Zbývá dnů") { line in
                    line.end.map { .integer($0.daysSince1970 - day.daysSince1970 + 1) } ?? .empty
                },
                Column("not_known", "Neznámá lhůta") {
                    Cell($0.medicine.isUnknown, en: "not known", cs: "není známa")
                },
            ], layout, clock)
    }
}
