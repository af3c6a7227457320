import SQLite
import Values

extension HerdStore {
    /// Weighings in the order they happened, with what lists tell beside them.
    ///
    /// - Parameters:
    ///   - session: only of this one.
    ///   - after: the last one of the page before.
    package func weighingDetails(
        of session: Session.ID? = nil, after last: Weighing.ID? = nil, limit: Int = 500
    ) throws -> [WeighingDetail] {
        var conditions: [String] = []
        var values: [any ColumnValue] = []
        if let session {
            conditions.append("w.session_id = ?")
            values.append(session)
        }
        if let last {
            conditions.append("(w.at, w.id) > (SELECT at, id FROM weighings WHERE id = ?)")
            values.append(last)
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let weighings = try database.rows(
            "\(Self.weighingColumns) \(filter) ORDER BY w.at, w.id LIMIT ?", values + [limit]
        ) { try weighing($0) }
        return try weighings.map { try detail(of: $0) }
    }

    private func detail(of weighing: Weighing) throws -> WeighingDetail {
        let previous = try weighing.animalId.flatMap { try previousWeight(of: $0, before: weighing.at) }
        return WeighingDetail(
            weighing: weighing, animal: try weighing.animalId.flatMap { try findAnimal($0) },
            session: try database.first("SELECT name FROM sessions WHERE id = ?", weighing.sessionId) { try $0[0] }
                ?? "",
            device: try weighing.deviceId.flatMap { id in
                try database.first("SELECT name FROM devices WHERE id = ?", id) { try $0[0] }
            },
            previous: previous,
            gainPerDay: previous.map { previous in
                (weighing.weight - previous.weight).kilograms / days(from: previous.date.start, to: weighing.at)
            },
            assignedAt: try weighing.changeId.flatMap { id in
                try database.first("SELECT recorded_at FROM changes WHERE id = ?", id) { try $0[0] }
            })
    }

    /// The newest weight of an animal that is at least a day old at `moment`.
    private func previousWeight(of animal: Animal.ID, before moment: Timestamp) throws -> PreviousWeight? {
        try database.first(
            """
            SELECT fields, date, whole_day FROM changes WHERE animal_id = ? AND kind = ? AND date <= ?
            ORDER BY date DESC, id DESC LIMIT 1
            """, animal, ChangeKind.weighing, moment - .seconds(86_400)
        ) { row in
            PreviousWeight(
                weight: try JSONText.decode(WeighingFields.self, row[0]).weight,
                date: ChangeDate(start: try row[1], isWholeDay: try row[2]))
        }
    }
}

private func days(from earlier: Timestamp, to later: Timestamp) -> Double {
    Double(later.microseconds - earlier.microseconds) / 86_400_000_000
}
