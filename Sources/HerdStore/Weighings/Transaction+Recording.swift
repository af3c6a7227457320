import SQLite
import Values

extension Transaction {
    func record(
        _ draft: WeighingDraft, at moment: Timestamp, idempotencyKey: String, recorderState: RecorderState?,
        by person: String
    ) throws -> (weighing: Weighing, event: Event) {
        guard (1...200).contains(idempotencyKey.utf8.count) else {
            throw HerdError.badText("the idempotency key", "needs 1 to 200 bytes")
        }
        if let recorderState { try store(recorderState) }
        if let doubts = draft.doubts { try doubt(doubts, by: person) }
        let session =
            try draft.sessionId ?? openSessionID() ?? insertSession(SessionDraft(), simulated: draft.simulated).id
        let (weighing, event) = try insertWeighing(
            draft, at: moment, idempotencyKey: idempotencyKey, in: session, by: person)
        guard try isTrial(weighing) else { return (weighing, event) }
        return (try discard(weighing, reason: "test", by: person), event)
    }

    /// Writes a weighing, the animal's change and the event.
    func insertWeighing(
        _ draft: WeighingDraft, at moment: Timestamp, idempotencyKey: String, in session: Session.ID,
        by person: String
    ) throws -> (weighing: Weighing, event: Event) {
        let (animal, reason) = try identify(draft)
        let id: Weighing.ID = makeID()
        var changeId: Change.ID?
        var plausibility: Plausibility?
        if let animal {
            plausibility = try self.plausibility(
                of: draft.weight, draft.interval, draft.contradiction, at: moment, in: session, for: animal)
            changeId = try insertWeighingChange(
                id, draft.weight, at: moment, in: session, of: animal, by: draft.openedBy ?? person, draft.simulated)
        }
        try insert(
            into: "weighings",
            [
                // The event quotes the weighing, and the weighing its event.
                "id": id, "idempotency_key": idempotencyKey, "event": promiseEvent(), "session_id": session,
                "place": draft.place, "at": moment, "grams": draft.weight, "unit": draft.unit?.rawValue,
                "text": draft.text, "eid": draft.eid,
                "state": animal == nil ? Weighing.State.unassigned : .assigned, "reason": reason,
                "eids": JSONText.encode(draft.eids), "animal_id": animal?.id,
                "plausibility": JSONText.encodeIfPresent(plausibility), "device_id": draft.deviceId,
                "capture": JSONText.encodeIfPresent(draft.capture), "trace": JSONText.encode(draft.trace),
                "simulated": draft.simulated, "change_id": changeId,
                "draft": JSONText.encodeIfPresent(drafting(of: draft.weight, in: session)), "method": draft.method,
                "interval_grams": draft.interval, "contradiction": JSONText.encodeIfPresent(draft.contradiction),
                "candidates": candidatesText(draft.candidates ?? []), "clock": draft.clock,
            ])
        if let moment = draft.moment { try keep(moment, of: id) }
        let weighing = try weighing(id)
        return (weighing, try emit(.weighingRecorded, weighing))
    }

    /// `nil` for none, which most weighings without a tag have.
    func candidatesText(_ candidates: [NameCandidate]) throws -> String? {
        candidates.isEmpty ? nil : try JSONText.encode(candidates)
    }

    /// Whose weight it is, or why nobody's.
    private func identify(_ draft: WeighingDraft) throws -> (animal: Animal?, reason: UnassignedReason?) {
        // An impossible weight is kept, but never becomes part of an animal's life.
        guard ChangeRules.possibleWeights.contains(draft.weight) else { return (nil, .noAnimal) }
        if let id = draft.animalId {
            // Its birth may have been deleted since it was opened.
            let opened = try findAnimal(id)
            return (opened, opened == nil ? .noAnimal : nil)
        }
        if let reason = draft.reason { return (nil, reason) }
        guard let eid = draft.eid else { return (nil, Set(draft.eids).count > 1 ? .ambiguousEID : .noEID) }
        let found = try holders(of: eid)
        switch found.count {
        case 0: return (nil, .unknownEID)
        case 1: return (found[0], nil)
        default: return (nil, .ambiguousEID)
        }
    }

    /// Makes a weighing part of the animal's life.
    func insertWeighingChange(
        _ weighing: Weighing.ID, _ weight: Weight, at moment: Timestamp, in session: Session.ID, of animal: Animal,
        by person: String, _ simulated: Bool
    ) throws -> Change.ID {
        let kind: Session.Kind? = try value("SELECT kind FROM sessions WHERE id = \(session)")
        let fields = ChangeFields.weighing(
            WeighingFields(weight: weight, mode: kind == .single ? .single : .group, weighingId: weighing))
        let id = try insertChange(.moment(moment), fields, of: animal.id, by: person, simulated: simulated)
        try refold(animal.id, notBefore: moment)
        return id
    }

    /// Stores a recorder's state with what it caused.
    func store(_ state: RecorderState) throws {
        try run(
            """
            INSERT INTO recorder_states (place, state, at) VALUES (\(state.place), \(state.json), \(now))
            ON CONFLICT (place) DO UPDATE SET state = excluded.state, at = excluded.at
            """)
    }
}
