import SQLite
import Values

/// A change as a report tells of it: whose, on which day of the farm, and where the animal stood then.
struct ReportedChange {
    let change: Change
    let animal: AnimalSummary
    let day: CalendarDay
    let group: Location?
    let barn: Location?
}

extension ReadView {
    /// Changes of a kind that is reported, dated in a period, of the barns that are asked for; the oldest first.
    ///
    /// An animal's barn is that of the move in force at the date of the change, wherever it stands now.
    ///
    /// - Parameter condition: what else the change, `c`, must fulfil; it spares reading all that do not.
    func eachReported(
        _ kind: ChangeKind, in query: ReportQuery, where condition: SQL = "true",
        _ body: (ReportedChange) throws -> Void
    ) throws {
        let places = try placesByID()
        // Moments belong to the farm's days, which begin earlier or later than those of Greenwich.
        let (start, end) = (query.from.start(plus: -1), query.to.start(plus: 2))
        try each(
            """
            SELECT c.*, a.ear_tag AS animal_tag, a.name, a.sex, a.born, a.collar,
                (SELECT m.fields FROM changes m
                WHERE m.animal_id = c.animal_id AND m.kind = \(ChangeKind.move) AND m.date <= c.date
                ORDER BY m.date DESC, m.id DESC LIMIT 1) AS move
            FROM changes c CROSS JOIN animals a ON a.id = c.animal_id
            WHERE c.kind IN (18, 19, 30) AND c.kind = \(kind) AND c.date >= \(start) AND c.date < \(end)
                AND \(condition)
            ORDER BY c.date, c.id
            """
        ) { row in
            let change = try Change(row: row)
            let day = localDay(of: change.date)
            guard query.from <= day, day <= query.to else { return }
            let move: MoveFields? = try row.jsonIfPresent("move")
            let group = move.flatMap { places[$0.groupId] }
            let barn = group?.parent.flatMap { places[$0] }
            guard query.includes(barn?.id) else { return }
            try body(
                ReportedChange(
                    change: change, animal: try AnimalSummary(reported: row), day: day, group: group, barn: barn))
        }
    }

    /// The farm's day of a change.
    func localDay(of date: ChangeDate) -> CalendarDay {
        switch date {
        case .day(let day): day
        case .moment(let moment): clock.day(moment)
        }
    }

    func placesByID() throws -> [Location.ID: Location] {
        Dictionary(try locations().map { ($0.id, $0) }) { first, _ in first }
    }
}

extension AnimalSummary {
    /// Of a row that has the animal's columns beside those of a change, its ear tag as `animal_tag`.
    init(reported row: Row) throws {
        let tag: EarTag = try row["animal_tag"]
        self.init(
            id: try row["animal_id"], earTag: tag, earTagText: tag.text, name: try row["name"], sex: try row["sex"],
            born: try row["born"], collar: try row["collar"])
    }
}

extension CalendarDay {
    /// Midnight in Greenwich, so many days later.
    func start(plus days: Int) -> Timestamp {
        ChangeDate.day(CalendarDay(daysSince1970: daysSince1970 + days)).start
    }
}

extension JSONValue {
    var whole: Int? { double.flatMap { Int(exactly: $0) } }

    var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

    var texts: [String] { if case .array(let items) = self { items.compactMap(\.text) } else { [] } }
}
