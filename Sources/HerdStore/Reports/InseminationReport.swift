package import Values

/// The inseminations of a period, with where each animal stood then.
package struct InseminationReport: Encodable, Equatable, Sendable {
    package let from: CalendarDay
    package let to: CalendarDay
    package let grouping: ReportQuery.Grouping
    package let count: Int
    /// Plemdat, like the breeding organisation, reckons by whole months.
    package let isWholeMonth: Bool
    /// How many lines name no bull by number.
    package let withoutBullNumber: Int
    /// Whose inseminations there are in the period, to choose from.
    package let technicians: [String]
    package let lines: [Line]

    package struct Line: Encodable, Equatable, Sendable {
        package let changeId: Change.ID
        package let animal: AnimalSummary
        package let date: CalendarDay
        /// Where the animal stood at that date; `nil` before its first move.
        package let barn: LocationSummary?
        package let group: LocationSummary?
        /// `nil` where a record of before fields were checked does not say it, as in all below.
        package let character: Insemination.Character?
        /// Of the cycle; 0 of a reinsemination.
        package let order: Int?
        package let bull: String?
        package let lacksBullNumber: Bool
        package let technician: String?
        package let dose: Double?
        package let sexed: Bool?
        package let donorDam: String?
        package let hoursSinceHeat: Int?
        package let pedometer: Int?
        package let fromStock: Bool?
        package let note: String?
        package let recordedBy: String
        package let simulated: Bool
    }
}

extension ReadView {
    func inseminations(_ query: ReportQuery) throws -> InseminationReport {
        try query.checkPeriod()
        var (lines, technicians): ([InseminationReport.Line], Set<String>) = ([], [])
        try eachReported(.insemination, in: query) { found in
            let line = try InseminationReport.Line(found)
            if let technician = line.technician { technicians.insert(technician) }
            guard query.technician == nil || query.technician == line.technician else { return }
            lines.append(line)
        }
        let places = try placesByID()
        let order = Dictionary(
            places.values.sorted { ($0.number.count, $0.number) < ($1.number.count, $1.number) }.enumerated()
                .map { ($1.id, $0) }
        ) { first, _ in first }
        // A stable order: by day, then by ear tag, and in one by barns first by barn, those without one last.
        func key(_ line: InseminationReport.Line) -> (Int, Int, String) {
            let barn = line.barn.flatMap { order[$0.id] } ?? .max
            return (query.grouping == .barn ? barn : 0, line.date.daysSince1970, line.animal.earTag.description)
        }
        lines.sort { key($0) < key($1) }
        return InseminationReport(
            from: query.from, to: query.to, grouping: query.grouping, count: lines.count,
            isWholeMonth: query.isWholeMonth, withoutBullNumber: lines.count(where: \.lacksBullNumber),
            technicians: technicians.sorted(), lines: lines)
    }
}

extension InseminationReport.Line {
    fileprivate init(_ found: ReportedChange) throws {
        let insemination = Insemination(found.change.fields)
        let fields = try JSONValue(encoding: found.change.fields)
        self.init(
            changeId: found.change.id, animal: found.animal, date: found.day, barn: found.barn?.summary,
            group: found.group?.summary, character: insemination?.character, order: insemination?.order,
            bull: insemination?.bull,
            // A number has digits; what has none is a name, or nothing.
            lacksBullNumber: !(insemination?.bull ?? "").contains(where: \.isNumber),
            technician: fields["technician"]?.text, dose: fields["dose"]?.double, sexed: fields["sexed"]?.flag,
            donorDam: fields["donorDam"]?.text, hoursSinceHeat: fields["hoursSinceHeat"]?.whole,
            pedometer: fields["pedometer"]?.whole, fromStock: fields["fromStock"]?.flag, note: fields["note"]?.text,
            recordedBy: found.change.recordedBy, simulated: found.change.simulated)
    }
}
