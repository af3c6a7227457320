import SQLite
import Values

extension ReadView {
    func weighingDetails(
        of session: Session.ID?, after last: Weighing.ID?, limit: Int
    ) throws -> [WeighingDetail] {
        var conditions: [SQL] = []
        if let session { conditions.append("w.session_id = \(session)") }
        if let last { conditions.append("(w.at, w.id) > (SELECT at, id FROM weighings WHERE id = \(last))") }
        let weighings: [Weighing] = try rows(
            "\(Weighing.select) \(SQL(whereAll: conditions)) ORDER BY w.at, w.id LIMIT \(limit)")
        return try weighings.map(detail)
    }

    private func detail(of weighing: Weighing) throws -> WeighingDetail {
        let previous = try weighing.animalId.flatMap { try previousWeight(of: $0, before: weighing.at) }
        return WeighingDetail(
            weighing: weighing, animal: try weighing.animalId.flatMap(findAnimal),
            session: try value("SELECT name FROM sessions WHERE id = \(weighing.sessionId)") ?? "",
            device: try weighing.deviceId.flatMap { try value("SELECT name FROM devices WHERE id = \($0)") },
            previous: previous,
            gainPerDay: previous.map { previous in
                (weighing.weight - previous.weight).kilograms / days(from: previous.date.start, to: weighing.at)
            },
            assignedAt: try weighing.changeId.flatMap { try value("SELECT recorded_at FROM changes WHERE id = \($0)") })
    }

    /// The newest weight of an animal that is at least a day old at `moment`.
    private func previousWeight(of animal: Animal.ID, before moment: Timestamp) throws -> PreviousWeight? {
        try first(
            """
            SELECT fields, date, whole_day FROM changes
            WHERE animal_id = \(animal) AND kind = \(ChangeKind.weighing) AND date <= \(moment - .seconds(86_400))
            ORDER BY date DESC, id DESC LIMIT 1
            """
        ) { row in
            PreviousWeight(
                weight: try row.json("fields", as: WeighingFields.self).weight,
                date: ChangeDate(start: try row["date"], isWholeDay: try row["whole_day"]))
        }
    }
}

private func days(from earlier: Timestamp, to later: Timestamp) -> Double {
    Double(later.microseconds - earlier.microseconds) / 86_400_000_000
}
