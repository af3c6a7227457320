package import SQLite
import Values

extension ReadView {
    func weighings(_ query: WeighingQuery) throws -> Page<Weighing> {
        let limit = PageLimit.clamped(query.limit)
        var conditions: [SQL] = []
        if query.isUnassignedOnly { conditions.append("w.state = 'unassigned'") }
        if let session = query.session { conditions.append("w.session_id = \(session)") }
        if let animal = query.animal { conditions.append("w.animal_id = \(animal)") }
        if let cursor = query.cursor {
            let last: Weighing.ID = try position(cursor, in: "weighings")
            conditions.append("(w.at, w.id) < (SELECT at, id FROM weighings WHERE id = \(last))")
        }
        let found: [Weighing] = try rows(
            "\(Weighing.select) \(SQL(whereAll: conditions)) ORDER BY w.at DESC, w.id DESC LIMIT \(limit + 1)")
        return Page(try named(found), limit: limit) { $0.id.description }
    }

    /// One weighing as lists and events show it.
    func weighing(_ id: Weighing.ID) throws -> Weighing {
        guard let found: Weighing = try first("\(Weighing.select) WHERE w.id = \(id)") else {
            throw HerdError.unknownWeighing(id)
        }
        return try named([found])[0]
    }

    func weighingWithTrace(_ id: Weighing.ID) throws -> Weighing {
        var weighing = try weighing(id)
        weighing.trace = try first("SELECT trace FROM weighings WHERE id = \(id)") { try $0.json("trace") }
        return weighing
    }

    func lastWeighing(at place: String) throws -> Weighing.ID? {
        try value("SELECT id FROM weighings WHERE place = \(place) ORDER BY at DESC, id DESC LIMIT 1")
    }

    func weighing(recordedUnder idempotencyKey: String) throws -> Weighing.ID? {
        try value("SELECT id FROM weighings WHERE idempotency_key = \(idempotencyKey)")
    }

    /// What was recorded under a key, with its event.
    func recorded(under idempotencyKey: String) throws -> (weighing: Weighing, event: Event)? {
        let found = try first("SELECT id, event FROM weighings WHERE idempotency_key = \(idempotencyKey)") {
            (id: try $0["id"] as Weighing.ID, event: try $0["event"] as Int)
        }
        guard let found, let event = try event(numbered: found.event) else { return nil }
        return (try weighing(found.id), event)
    }

    func history(of id: Weighing.ID) throws -> [AuditEntry] {
        _ = try weighing(id)
        return try audit(of: id)
    }

    func recorderState(_ place: String) throws -> RecorderState? {
        try first("SELECT * FROM recorder_states WHERE place = \(place)")
    }
}

extension Weighing: RowDecodable {
    /// Weighings as `w`, each with its animal, without their traces, which are long.
    static let select: SQL = """
        SELECT w.id, w.session_id, w.place, w.at, w.grams, w.unit, w.text, w.eid, w.state, w.reason, w.discard_reason,
            w.eids, w.animal_id, w.plausibility, w.method, w.interval_grams, w.contradiction, w.candidates,
            w.correction, w.draft, w.device_id, w.capture, w.simulated, w.change_id, w.clock,
            a.ear_tag, a.name, a.sex, a.born, a.collar
        FROM weighings w LEFT JOIN animals a ON a.id = w.animal_id
        """

    package init(row: Row) throws {
        let animalId: Animal.ID? = try row["animal_id"]
        self.init(
            id: try row["id"], sessionId: try row["session_id"], place: try row["place"], at: try row["at"],
            weight: try row["grams"], unit: try (row["unit"] as String?).flatMap(WeightUnit.init(rawValue:)),
            text: try row["text"], eid: try row["eid"], state: try row["state"], reason: try row["reason"],
            discardReason: try row["discard_reason"], eids: try row.jsonList("eids"), animalId: animalId,
            animal: try animalId.flatMap { try AnimalSummary($0, row) },
            plausibility: try row.jsonIfPresent("plausibility"), method: try row["method"],
            interval: try row["interval_grams"], contradiction: try row.jsonIfPresent("contradiction"),
            candidates: try row.candidates(), correction: try row.jsonIfPresent("correction"),
            drafting: try row.jsonIfPresent("draft"), deviceId: try row["device_id"],
            capture: try row.jsonIfPresent("capture"), trace: nil, simulated: try row["simulated"],
            changeId: try row["change_id"], clock: try row["clock"])
    }
}

extension Row {
    /// Without their animals; weighings of older files have none.
    fileprivate func candidates() throws -> [WeighingCandidate] {
        let candidates: [NameCandidate] = try jsonIfPresent("candidates") ?? []
        return candidates.map { WeighingCandidate($0) }
    }
}

extension AnimalSummary {
    /// `nil` when there is no such animal any more.
    init?(_ id: Animal.ID, _ row: Row) throws {
        guard let tag: EarTag = try row["ear_tag"] else { return nil }
        self.init(
            id: id, earTag: tag, earTagText: tag.text, name: try row["name"], sex: try row["sex"],
            born: try row["born"], collar: try row["collar"])
    }
}

extension RecorderState: RowDecodable {
    package init(row: Row) throws {
        self.init(place: try row["place"], json: try row["state"])
    }
}

extension HerdError {
    fileprivate static func unknownWeighing(_ id: Weighing.ID) -> HerdError {
        HerdError(.notFound, "unknown-weighing", "there is no weighing \(id)", action: "Choose one from the list.")
    }
}
