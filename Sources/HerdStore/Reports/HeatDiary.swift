import SQLite
package import Values

/// Who is in heat on a day, and who is expected to be.
package struct HeatDiary: Encodable, Equatable, Sendable {
    package let day: CalendarDay
    package let inHeat: Int
    package let expected: Int
    /// Those in heat, then those expected; each by ear tag.
    package let lines: [Line]

    package enum Standing: String, Codable, CaseIterable, Sendable { case inHeat, expected }

    package struct Line: Encodable, Equatable, Sendable {
        package let animal: AnimalSummary
        package let standing: Standing
        package let barn: LocationSummary?
        package let group: LocationSummary?
        /// Of the heat; `nil` where it is expected or not known.
        package let character: String?
        package let technician: String?
        /// What it is expected from: the last heat or insemination.
        package let since: CalendarDay?
        package let sinceKind: ChangeKind?
        package let expectedOn: CalendarDay?
        package let simulated: Bool
    }

    /// A cow comes in heat every 21 days, most of them after 18 to 24 (docs/reports.md has the source).
    static let cycle = 21
    static let window = 18...24
}

extension ReadView {
    func heats(of day: CalendarDay, in barns: Set<Location.ID>) throws -> HeatDiary {
        var lines: [HeatDiary.Line] = []
        try eachReported(.heat, in: ReportQuery(from: day, to: day, barns: barns)) { found in
            let fields = try JSONValue(encoding: found.change.fields)
            guard !lines.contains(where: { $0.animal.id == found.animal.id }) else { return }
            lines.append(
                HeatDiary.Line(
                    animal: found.animal, standing: .inHeat, barn: found.barn?.summary, group: found.group?.summary,
                    character: fields["character"]?.text, technician: fields["technician"]?.text, since: nil,
                    sinceKind: nil, expectedOn: nil, simulated: found.change.simulated))
        }
        let inHeat = lines.count
        lines.sort { $0.animal.earTag.description < $1.animal.earTag.description }
        lines += try expectedHeats(on: day, in: barns)
            .sorted { $0.animal.earTag.description < $1.animal.earTag.description }
        return HeatDiary(day: day, inHeat: inHeat, expected: lines.count - inHeat, lines: lines)
    }

    private func expectedHeats(on day: CalendarDay, in barns: Set<Location.ID>) throws -> [HeatDiary.Line] {
        let window = ReportQuery(
            from: CalendarDay(daysSince1970: day.daysSince1970 - HeatDiary.window.upperBound),
            to: CalendarDay(daysSince1970: day.daysSince1970 - HeatDiary.window.lowerBound), barns: barns)
        var lines: [Animal.ID: HeatDiary.Line] = [:]
        for kind in [ChangeKind.heat, .insemination] {
            try eachReported(kind, in: window) { found in
                // An embryo is transferred a week after the heat from which the cycle is counted.
                guard Insemination(found.change.fields)?.character != .embryoTransfer,
                    try isLastOfCycle(found.change, on: day)
                else { return }
                lines[found.animal.id] = HeatDiary.Line(
                    animal: found.animal, standing: .expected, barn: found.barn?.summary,
                    group: found.group?.summary, character: nil, technician: nil, since: found.day, sinceKind: kind,
                    expectedOn: CalendarDay(daysSince1970: found.day.daysSince1970 + HeatDiary.cycle),
                    simulated: found.change.simulated)
            }
        }
        return Array(lines.values)
    }

    /// Whether nothing since this heat or insemination speaks against another heat: it was not in heat or inseminated
    /// again, not found pregnant, did not calve, was not dried off or sold, and is not taken out of reproduction.
    private func isLastOfCycle(_ change: Change, on day: CalendarDay) throws -> Bool {
        var isLast = true
        var outOfReproduction: String?
        try each(
            """
            SELECT kind, fields, date, whole_day FROM changes
            WHERE animal_id = \(change.animalId) AND date < \(day.start(plus: 2)) AND (kind IN (2, 23)
                OR kind IN (17, 18, 19, 20, 21) AND (date, id) > (\(change.date.start), \(change.id)))
            ORDER BY date, id
            """
        ) { row in
            let date = ChangeDate(start: try row["date"], isWholeDay: try row["whole_day"])
            guard localDay(of: date) <= day else { return }
            let json: JSONValue = try row.json("fields")
            switch try row["kind"] as ChangeKind {
            case .plan: outOfReproduction = json["outOfReproduction"]?.text
            case .insemination: if json["character"]?.text != "embryoTransfer" { isLast = false }
            case .pregnancyCheck: if json["result"]?.text == "pregnant" { isLast = false }
            default: isLast = false
            }
        }
        return isLast && (outOfReproduction.flatMap { CalendarDay($0) }.map { day < $0 } ?? true)
    }
}
