import SQLite
package import Values

/// The animals that are to be sorted out today, by the gate that is to do it.
package struct SelectionReport: Encodable, Equatable, Sendable {
    package let day: CalendarDay
    package let count: Int
    /// The gates that something is to be done by, to choose from.
    package let units: [Int]
    /// By unit, then by order, then by ear tag; what every gate may do stands first.
    package let lines: [Line]

    package struct Line: Encodable, Equatable, Sendable {
        package let changeId: Change.ID
        package let animal: AnimalSummary
        package let barn: LocationSummary?
        /// Where the animal stands.
        package let group: LocationSummary?
        /// Since when it waits.
        package let date: CalendarDay
        package let reason: Int?
        package let order: Int?
        /// `nil` means every gate.
        package let unit: Int?
        /// Where it is to go.
        package let target: LocationSummary?
        package let simulated: Bool
    }
}

extension ReadView {
    /// - Parameter unit: only what this gate may do.
    func pendingSelections(in barns: Set<Location.ID>, unit: Int?) throws -> SelectionReport {
        let query = ReportQuery(from: instant.day, to: instant.day, barns: barns)
        let places = try placesByID()
        let animals: [Animal] = try rows(
            "\(Animal.select) WHERE a.selections <> '[]' AND +a.status = 'alive' ORDER BY a.ear_tag")
        var lines: [SelectionReport.Line] = []
        for animal in animals where query.includes(animal.barn?.id) {
            for pending in animal.selections {
                let change = try change(pending.changeId)
                guard case .selection(let fields) = change.fields else { continue }
                lines.append(
                    SelectionReport.Line(
                        changeId: change.id, animal: animal.summary, barn: animal.barn, group: animal.group,
                        date: localDay(of: change.date), reason: fields.reason, order: fields.order,
                        unit: fields.unit, target: fields.groupId.flatMap { places[$0]?.summary },
                        simulated: change.simulated))
            }
        }
        let units = Set(lines.compactMap(\.unit)).sorted()
        if let unit { lines.removeAll { $0.unit != nil && $0.unit != unit } }
        func key(_ line: SelectionReport.Line) -> (Int, Int, String, Int) {
            (line.unit ?? 0, line.order ?? .max, line.animal.earTag.description, line.date.daysSince1970)
        }
        lines.sort { key($0) < key($1) }
        return SelectionReport(day: instant.day, count: lines.count, units: units, lines: lines)
    }
}
