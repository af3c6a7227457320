import SQLite
package import Values

/// What was done about claws in a period, or is planned to be done.
package struct ClawReport: Encodable, Equatable, Sendable {
    package let from: CalendarDay
    package let to: CalendarDay
    package let count: Int
    /// By day and ear tag.
    package let lines: [Line]

    package struct Line: Encodable, Equatable, Sendable {
        package let changeId: Change.ID
        package let animal: AnimalSummary
        package let date: CalendarDay
        /// Where the animal stood at that date.
        package let barn: LocationSummary?
        package let group: LocationSummary?
        /// `trim` or `check`.
        package let type: String?
        /// The locomotion score.
        package let lcs: Int?
        /// Those of which anything is said.
        package let limbs: [ClawLimb]
        package let diagnoses: [String]
        package let medicines: [String]
        package let note: String?
        /// Of a planned one: its day has passed.
        package let isOverdue: Bool
        package let simulated: Bool
    }
}

/// What was found and done at one limb.
package struct ClawLimb: Encodable, Equatable, Sendable {
    package let limb: Limb
    package let treated: Bool
    package let severity: Int?
    package let dd: Double?
    package let note: String?

    package enum Limb: String, Codable, CaseIterable, Sendable { case frontLeft, frontRight, hindLeft, hindRight }

    /// `nil` when nothing is said of it.
    init?(_ limb: Limb, _ fields: JSONValue?) {
        guard let fields else { return nil }
        self.limb = limb
        treated = fields["treated"]?.flag ?? false
        severity = fields["severity"]?.whole
        dd = fields["dd"]?.double
        note = fields["note"]?.text
        guard treated || severity != nil || dd != nil || note != nil else { return nil }
    }
}

extension ReadView {
    /// The claw treatments of a period that were carried out.
    func claws(_ query: ReportQuery) throws -> ClawReport {
        try query.checkPeriod()
        return try clawReport(query) { !isPlanned($0) }
    }

    /// Plans older than so many days nobody will carry out any more.
    private static let oldestPlan = 366

    /// The claw treatments that are planned, also those whose day has passed and that nobody has ticked off.
    func plannedClaws(in barns: Set<Location.ID>) throws -> ClawReport {
        let query = ReportQuery(
            from: CalendarDay(daysSince1970: instant.day.daysSince1970 - Self.oldestPlan),
            to: CalendarDay(daysSince1970: instant.day.daysSince1970 + Self.oldestPlan), barns: barns)
        return try clawReport(query, where: isPlanned)
    }

    private func clawReport(_ query: ReportQuery, where isWanted: (Change) -> Bool) throws -> ClawReport {
        var lines: [ClawReport.Line] = []
        let isOfClaws: SQL = """
            (json_extract(c.fields, '$.by') = 'clawTrimmer' OR json_type(c.fields, '$.claw') = 'object')
            """
        try eachReported(.treatment, in: query, where: isOfClaws) { found in
            guard found.change.isClawTreatment, isWanted(found.change) else { return }
            lines.append(try ClawReport.Line(found, today: instant.day, isPlanned: isPlanned(found.change)))
        }
        lines.sort { ($0.date, $0.animal.earTag.description) < ($1.date, $1.animal.earTag.description) }
        return ClawReport(from: query.from, to: query.to, count: lines.count, lines: lines)
    }

    /// Whether a treatment is yet to be carried out: so it was recorded, or it is dated ahead.
    ///
    /// A plan whose day passes does not become something that was done, until somebody says that it was.
    func isPlanned(_ change: Change) -> Bool {
        Treatment(change.fields)?.isPlanned ?? false || localDay(of: change.date) > instant.day
    }
}

extension Change {
    /// A treatment by the claw trimmer, or one that says something of claws.
    var isClawTreatment: Bool {
        guard case .other(.treatment, let json) = fields else { return false }
        if case .object? = json["claw"] { return true }
        return json["by"]?.text == "clawTrimmer"
    }
}

extension ClawReport.Line {
    fileprivate init(_ found: ReportedChange, today: CalendarDay, isPlanned: Bool) throws {
        let fields = try JSONValue(encoding: found.change.fields)
        let claw = fields["claw"]
        self.init(
            changeId: found.change.id, animal: found.animal, date: found.day, barn: found.barn?.summary,
            group: found.group?.summary, type: claw?["type"]?.text, lcs: claw?["lcs"]?.whole,
            limbs: ClawLimb.Limb.allCases.compactMap { ClawLimb($0, claw?["limbs"]?[$0.rawValue]) },
            diagnoses: fields["diagnoses"]?.texts ?? [],
            medicines: Treatment(found.change.fields)?.medicines.map(\.name) ?? [], note: fields["note"]?.text,
            isOverdue: isPlanned && found.day < today, simulated: found.change.simulated)
    }
}
