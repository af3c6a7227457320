import SQLite
import Values

extension HerdStore {
    /// Weighings, newest first, without their traces.
    package func weighings(_ query: WeighingQuery = WeighingQuery()) throws -> Page<Weighing> {
        let limit = PageLimit.clamped(query.limit)
        var conditions: [String] = []
        var values: [any ColumnValue] = []
        if query.isUnassignedOnly { conditions.append("w.state = 'unassigned'") }
        if let session = query.session {
            conditions.append("w.session_id = ?")
            values.append(session)
        }
        if let animal = query.animal {
            conditions.append("w.animal_id = ?")
            values.append(animal)
        }
        if let cursor = query.cursor {
            let id: Weighing.ID = try position(cursor, in: "weighings")
            conditions.append("(w.at, w.id) < (SELECT at, id FROM weighings WHERE id = ?)")
            values.append(id)
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let found = try database.rows(
            "\(Self.weighingColumns) \(filter) ORDER BY w.at DESC, w.id DESC LIMIT ?", values + [limit + 1]
        ) { try weighing($0) }
        return Page(found, limit: limit) { $0.id.description }
    }

    /// One weighing, with its trace.
    package func weighing(_ id: Weighing.ID) throws -> Weighing {
        var weighing = try storedWeighing(id)
        weighing.trace = try database.first("SELECT trace FROM weighings WHERE id = ?", id) {
            try JSONText.decode([TracePoint].self, $0[0])
        }
        return weighing
    }

    /// One weighing as lists and events show it.
    func storedWeighing(_ id: Weighing.ID) throws -> Weighing {
        guard let found = try database.first("\(Self.weighingColumns) WHERE w.id = ?", id, as: { try weighing($0) })
        else { throw HerdError.unknownWeighing(id) }
        return found
    }

    static let weighingColumns = """
        SELECT w.id, w.session_id, w.place, w.at, w.grams, w.unit, w.text, w.eid, w.state, w.reason, w.eids,
            w.animal_id, w.plausibility, w.device_id, w.capture, w.simulated, w.change_id,
            a.ear_tag, a.name, a.sex, a.born, a.collar, w.discard_reason, w.draft,
            w.method, w.interval_grams, w.contradiction
        FROM weighings w LEFT JOIN animals a ON a.id = w.animal_id
        """

    func weighing(_ row: Row) throws -> Weighing {
        let animalId: Animal.ID? = try row[11]
        let tag: EarTag? = try row[17]
        var animal: AnimalSummary?
        if let animalId, let tag {
            animal = AnimalSummary(
                id: animalId, earTag: tag, earTagText: tag.text, name: try row[18], sex: try row[19],
                born: try row[20], collar: try row[21])
        }
        return Weighing(
            id: try row[0], sessionId: try row[1], place: try row[2], at: try row[3], weight: try row[4],
            unit: try (row[5] as String?).flatMap(WeightUnit.init(rawValue:)), text: try row[6], eid: try row[7],
            state: try row[8], reason: try row[9], discardReason: try row[22],
            eids: try JSONText.decode([EID].self, row[10]), animalId: animalId,
            animal: animal, plausibility: try (row[12] as String?).map { try JSONText.decode(Plausibility.self, $0) },
            method: try row[24], interval: try row[25],
            contradiction: try (row[26] as String?).map { try JSONText.decode(Contradiction.self, $0) },
            draft: try (row[23] as String?).map { try JSONText.decode(Drafting.self, $0) }, deviceId: try row[13],
            capture: try (row[14] as String?).map { try JSONText.decode(CaptureRange.self, $0) },
            trace: nil, simulated: try row[15], changeId: try row[16])
    }
}

extension HerdError {
    static func unknownWeighing(_ id: Weighing.ID) -> HerdError {
        HerdError(.notFound, "unknown-weighing", "there is no weighing \(id)", action: "Choose one from the list.")
    }
}
