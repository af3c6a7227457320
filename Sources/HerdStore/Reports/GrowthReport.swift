import SQLite
package import Values

/// How the animals of each group have grown over a period.
package struct GrowthReport: Encodable, Equatable, Sendable {
    package let from: CalendarDay
    package let to: CalendarDay
    /// Of all lines.
    package let animals: Int
    /// By barn and group.
    package let lines: [Line]

    package struct Line: Encodable, Equatable, Sendable {
        package let barn: LocationSummary?
        package let group: LocationSummary
        /// That stand in the group today.
        package let animals: Int
        /// Of those, how many were weighed in the period.
        package let weighed: Int
        /// Of each its last weight in the period, in kilograms.
        package let meanWeight: Double?
        /// Kilograms a day between its first and last weighing in the period.
        package let meanGain: Double?
        /// Of how many that is the mean: of those that were weighed at least a day apart.
        package let gains: Int
        package let lastWeighed: CalendarDay?
        package let simulated: Bool
    }
}

extension ReadView {
    func growth(_ query: ReportQuery) throws -> GrowthReport {
        try query.checkPeriod()
        let places = try placesByID()
        let (start, end) = (query.from.start(plus: -1), query.to.start(plus: 2))
        var groups: [Location.ID: [Animal.ID: AnimalGrowth]] = [:]
        try each(
            """
            SELECT a.group_id, a.id AS animal_id, a.simulated, c.date, c.whole_day,
                json_extract(c.fields, '$.kilograms') AS kilograms
            FROM places g CROSS JOIN animals a ON a.group_id = g.id
            LEFT JOIN changes c ON c.animal_id = a.id AND c.kind = \(ChangeKind.weighing)
                AND c.date >= \(start) AND c.date < \(end)
            WHERE g.kind = 'group' AND +a.status = 'alive' \(query.barnCondition("g.parent"))
            """
        ) { row in
            let group: Location.ID = try row["group_id"]
            let animal: Animal.ID = try row["animal_id"]
            var growth = try groups[group]?[animal] ?? AnimalGrowth(isSimulated: try row["simulated"])
            if let at: Timestamp = try row["date"], let kilograms: Double = try row["kilograms"] {
                let day = localDay(of: ChangeDate(start: at, isWholeDay: try row["whole_day"]))
                if query.from <= day, day <= query.to { growth.note(kilograms, at: at, on: day) }
            }
            groups[group, default: [:]][animal] = growth
        }
        let lines = groups.compactMap { id, animals in
            places[id].map { group in
                GrowthReport.Line(group, barn: group.parent.flatMap { places[$0] }, Array(animals.values))
            }
        }
        return GrowthReport(
            from: query.from, to: query.to, animals: lines.reduce(0) { $0 + $1.animals },
            lines: lines.sorted { $0.position < $1.position })
    }
}

/// What the weighings of one animal in a period say.
private struct AnimalGrowth {
    let isSimulated: Bool
    private(set) var first: (kilograms: Double, at: Timestamp)?
    private(set) var last: (kilograms: Double, at: Timestamp)?
    private(set) var lastDay: CalendarDay?

    init(isSimulated: Bool) { self.isSimulated = isSimulated }

    /// Takes a weighing, in whatever order they come.
    mutating func note(_ kilograms: Double, at moment: Timestamp, on day: CalendarDay) {
        if first.map({ moment < $0.at }) ?? true { first = (kilograms, moment) }
        if last.map({ moment >= $0.at }) ?? true {
            last = (kilograms, moment)
            lastDay = day
        }
    }

    /// `nil` when it was not weighed at least a day apart.
    var gain: Double? {
        guard let first, let last, last.at - first.at >= .seconds(86_400) else { return nil }
        return (last.kilograms - first.kilograms) / ((last.at - first.at) / .seconds(86_400))
    }
}

extension GrowthReport.Line {
    fileprivate init(_ group: Location, barn: Location?, _ animals: [AnimalGrowth]) {
        let gains = animals.compactMap(\.gain)
        let weights = animals.compactMap(\.last?.kilograms)
        self.init(
            barn: barn?.summary, group: group.summary, animals: animals.count, weighed: weights.count,
            meanWeight: weights.mean, meanGain: gains.mean, gains: gains.count,
            lastWeighed: animals.compactMap(\.lastDay).max(), simulated: animals.contains(where: \.isSimulated))
    }

    /// Numbers in the order people count them: 2 stands before 11.
    fileprivate var position: (Int, String, Int, String) {
        (barn?.number.count ?? 0, barn?.number ?? "", group.number.count, group.number)
    }
}

extension [Double] {
    /// To the gram, the same in whatever order they come.
    fileprivate var mean: Double? {
        isEmpty ? nil : (sorted().reduce(0, +) / Double(count) * 1000).rounded() / 1000
    }
}
