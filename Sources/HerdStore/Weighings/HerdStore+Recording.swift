import SQLite
package import Values

extension HerdStore {
    /// Stores what a scale measured: the weighing, the animal's change, the event and the recorder's state, in one
    /// transaction.
    ///
    /// - Parameters:
    ///   - at: when the weight was locked.
    ///   - idempotencyKey: the same key again gives the first weighing and its event, and stores nothing.
    /// - Returns: the weighing without its trace, the event `weighing.recorded`, and whether this call stored them.
    package func record(
        _ draft: WeighingDraft, at moment: Timestamp, idempotencyKey: String, recorderState: RecorderState? = nil,
        by person: String = "gateway"
    ) throws -> (weighing: Weighing, event: Event, isNew: Bool) {
        if let first = try recorded(under: idempotencyKey) { return (first.weighing, first.event, false) }
        try catchUp()
        return try write {
            guard (1...200).contains(idempotencyKey.utf8.count) else {
                throw HerdError.badText("the idempotency key", "needs 1 to 200 bytes")
            }
            if let recorderState { try store(recorderState) }
            if let doubts = draft.doubts { try doubt(doubts, by: person) }
            let session =
                try draft.sessionId ?? openSessionID()
                ?? insertSession(SessionDraft(), simulated: draft.simulated).id
            let (weighing, event) = try insertWeighing(
                draft, at: moment, idempotencyKey: idempotencyKey, in: session, by: person)
            guard try isTrial(weighing) else { return (weighing, event, true) }
            return (try drop(weighing, reason: "test", by: person), event, true)
        }
    }

    /// Writes a weighing, the animal's change and the event, inside a transaction.
    func insertWeighing(
        _ draft: WeighingDraft, at moment: Timestamp, idempotencyKey: String, in session: Session.ID,
        by person: String
    ) throws -> (weighing: Weighing, event: Event) {
        let (animal, reason) = try identify(draft)
        let id: Weighing.ID = makeID()
        var changeId: Change.ID?
        var plausibility: Plausibility?
        if let animal {
            let grown = try self.plausibility(of: draft.weight, at: moment, for: animal)
            let isSure = draft.contradiction == nil && !Plausibility.isVague(draft.weight, draft.interval)
            plausibility = isSure ? grown : grown.asked()
            changeId = try insertWeighingChange(
                id, draft.weight, at: moment, in: session, of: animal, by: person, draft.simulated)
        }
        let drafting = try drafting(of: draft.weight, in: session)
        // The event quotes the weighing and the weighing its event; inside the transaction the number is certain.
        let number = try lastEventNumber() + 1
        try database.run(
            """
            INSERT INTO weighings (id, idempotency_key, event, session_id, place, at, grams, unit, text, eid, state,
                reason, eids, animal_id, plausibility, device_id, capture, trace, simulated, change_id,
                draft, method, interval_grams, contradiction)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id, idempotencyKey, number, session, draft.place, moment, draft.weight, draft.unit?.rawValue,
            draft.text,
            draft.eid, animal == nil ? Weighing.State.unassigned : .assigned, reason,
            try JSONText.encode(draft.eids), animal?.id, try plausibility.map { try JSONText.encode($0) },
            draft.deviceId, try draft.capture.map { try JSONText.encode($0) }, try JSONText.encode(draft.trace),
            draft.simulated, changeId, try drafting.map { try JSONText.encode($0) },
            draft.method, draft.interval, try draft.contradiction.map { try JSONText.encode($0) })
        let weighing = try storedWeighing(id)
        return (weighing, try tell(.weighingRecorded, weighing))
    }

    private func recorded(under key: String) throws -> (weighing: Weighing, event: Event)? {
        let found = try database.first("SELECT id, event FROM weighings WHERE idempotency_key = ?", key) {
            (id: try $0[0] as Weighing.ID, event: try $0[1] as Int)
        }
        guard let found, let event = try event(numbered: found.event) else { return nil }
        return (try storedWeighing(found.id), event)
    }

    /// Whose weight it is, or why nobody's.
    private func identify(_ draft: WeighingDraft) throws -> (animal: Animal?, reason: UnassignedReason?) {
        // An impossible weight is kept, but never becomes part of an animal's life.
        guard ChangeRules.possibleWeights.contains(draft.weight) else { return (nil, .noAnimal) }
        if let id = draft.animalId { return (try requireAnimal(id), nil) }
        if let reason = draft.reason { return (nil, reason) }
        guard let eid = draft.eid else { return (nil, Set(draft.eids).count > 1 ? .ambiguousEID : .noEID) }
        let found = try holders(of: eid)
        switch found.count {
        case 0: return (nil, .unknownEID)
        case 1: return (found[0], nil)
        default: return (nil, .ambiguousEID)
        }
    }

    /// Compares with the animal's own earlier weighings.
    func plausibility(of weight: Weight, at moment: Timestamp, for animal: Animal) throws -> Plausibility {
        let earlier = try database.rows(
            """
            SELECT date, fields FROM changes WHERE animal_id = ? AND kind = ? AND date < ?
            ORDER BY date DESC, id DESC LIMIT 30
            """, animal.id, ChangeKind.weighing, moment
        ) { row in
            Plausibility.Earlier(weight: try JSONText.decode(WeighingFields.self, row[1]).weight, at: try row[0])
        }
        return Plausibility(of: weight, at: moment, earlier: earlier, born: animal.born)
    }

    /// Makes a weighing part of the animal's life.
    func insertWeighingChange(
        _ weighing: Weighing.ID, _ weight: Weight, at moment: Timestamp, in session: Session.ID, of animal: Animal,
        by person: String, _ simulated: Bool
    ) throws -> Change.ID {
        let kind = try database.first("SELECT kind FROM sessions WHERE id = ?", session) { try $0[0] as Session.Kind }
        let fields = ChangeFields.weighing(
            WeighingFields(weight: weight, mode: kind == .single ? .single : .group, weighingId: weighing))
        let id = try insertChange(.moment(moment), fields, of: animal.id, by: person, simulated: simulated)
        try refold(animal.id, at: instant(notBefore: moment))
        return id
    }
}
