package import HerdStore
import Values

extension WithdrawalReport: ListReport {
    /// A medicine of an animal.
    package struct Line: Sendable {
        let animal: AnimalSummary
        let group: LocationSummary?
        let medicine: Withdrawal.Medicine
        let simulated: Bool

        /// The last day of it; `nil` where that is not known.
        var end: CalendarDay? { [medicine.milkUntil, medicine.meatUntil].compactMap(\.self).max() }
    }

    package var columns: [ReportColumn<Line>] {
        [
            .earTag(\.animal), ReportColumn("name", "Name", "Jméno", .none) { Cell($0.animal.name) },
            .collar(\.animal), .group(\.group),
            ReportColumn("medicine", "Medicine", "Lék", .rest) { .text($0.medicine.name) },
            .day("given", "Given", "Podáno") { $0.medicine.given },
            .day("milk_until", "Milk until", "Mléko do") { $0.medicine.milkUntil },
            .day("meat_until", "Meat until", "Maso do") { $0.medicine.meatUntil },
            ReportColumn("days_left", "Days left", "Zbývá dnů", .none) { line in
                Cell(line.end.map { $0.daysSince1970 - day.daysSince1970 + 1 })
            },
            ReportColumn("not_known", "Not known", "Neznámá lhůta", .fixed(24)) {
                Cell($0.medicine.isUnknown, en: "not known", cs: "není známa")
            },
            .simulated(\.simulated),
        ]
    }

    package var parts: [ReportPart<Line>] {
        let lines = items.flatMap { item in
            item.withdrawal.medicines.map {
                Line(animal: item.animal, group: item.group, medicine: $0, simulated: item.simulated)
            }
        }
        return [ReportPart(title: nil, lines: lines)]
    }

    package var isSimulated: Bool { items.contains(where: \.simulated) }

    package func title(in language: Language) -> String { language("Withdrawal periods", "Ochranné lhůty") }

    package func period(in language: Language) -> String { language.period(day, day) }
}
