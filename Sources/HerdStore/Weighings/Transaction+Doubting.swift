import SQLite
import Values

/// What the gateway itself says of a weighing once it is stored.
///
/// What a person has touched, and what was sent on, stays as it is.
extension Transaction {
    func doubtWeighing(_ idempotencyKey: String, recorderState: RecorderState?, by person: String) throws {
        if let recorderState { try store(recorderState) }
        try doubt(idempotencyKey, by: person)
    }

    func contradictWeighing(
        _ idempotencyKey: String, _ contradiction: Contradiction, recorderState: RecorderState?, by person: String
    ) throws {
        if let recorderState { try store(recorderState) }
        guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
        let before = try weighing(id)
        guard before.state != .discarded, try !isTouched(id, notBy: person) else { return }
        try contradict(before, contradiction, by: person)
    }

    /// Takes a weighing from the animal that the gateway gave it to, because its tag was read with the next one too.
    func doubt(_ idempotencyKey: String, by person: String) throws {
        guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
        let before = try weighing(id)
        guard before.state == .assigned, try isGatewaysOwn(before, person) else { return }
        try takeAnimal(from: before, because: .ambiguousEID)
        try tell("weighing.doubted", before, by: person)
    }

    func correctWeight(
        _ idempotencyKey: String, _ correction: WeighingCorrection, once request: String,
        recorderState: RecorderState?, by person: String
    ) throws {
        try amend(idempotencyKey, "correction", once: request, recorderState) {
            try correct($0, correction, by: person)
        }
    }

    func nameWeighing(
        _ idempotencyKey: String, _ eid: EID, candidates: [NameCandidate], once request: String,
        recorderState: RecorderState?, by person: String
    ) throws {
        try amend(idempotencyKey, "naming", once: request, recorderState) {
            try name($0, eid, candidates, by: person)
        }
    }

    func withdrawName(
        _ idempotencyKey: String, candidates: [NameCandidate], once request: String, recorderState: RecorderState?,
        by person: String
    ) throws {
        try amend(idempotencyKey, "withdrawal", once: request, recorderState) {
            try withdraw($0, candidates, by: person)
        }
    }

    func reconsiderWeighing(
        _ idempotencyKey: String, candidates: [NameCandidate], once request: String, recorderState: RecorderState?,
        by person: String
    ) throws {
        try amend(idempotencyKey, "candidates", once: request, recorderState) { before in
            guard before.state == .unassigned, try !isTouched(before.id, notBy: person) else { return }
            let text = try candidatesText(candidates)
            let isHeard = before.reason == .noEID && !candidates.isEmpty
            let reason: UnassignedReason? = isHeard ? .ambiguousEID : before.reason
            let eids = before.eids + candidates.map(\.eid).filter { !before.eids.contains($0) }
            try run(
                """
                UPDATE weighings SET candidates = \(text), reason = \(reason), eids = \(try JSONText.encode(eids))
                WHERE id = \(before.id)
                """)
            try tell("weighing.reconsidered", before, by: person)
        }
    }

    /// Changes what was recorded under a key, once for each request: what waited in a spool may be offered again.
    private func amend(
        _ idempotencyKey: String, _ kind: String, once request: String, _ recorderState: RecorderState?,
        _ body: (Weighing) throws -> Void
    ) throws {
        if let recorderState { try store(recorderState) }
        guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
        _ = try once(request, kind) {
            let before = try weighing(id)
            if before.state != .discarded { try body(before) }
            return id
        }
    }

    private func correct(_ before: Weighing, _ correction: WeighingCorrection, by person: String) throws {
        guard before.weight != correction.weight else { return }
        let isPossible = before.animalId == nil || ChangeRules.possibleWeights.contains(correction.weight)
        guard isPossible, try isGatewaysOwn(before, person) else {
            return try contradict(
                before,
                Contradiction(
                    weight: correction.weight, interval: correction.interval ?? .zero, reason: correction.reason),
                by: person)
        }
        var plausibility: Plausibility?
        if let change = before.changeId, let animal = before.animalId {
            try setWeight(correction.weight, of: change)
            try refold(animal)
            try emit(.animalChanged, ["animalId": animal])
            // What contradicted the former weight is now the weight.
            plausibility = try self.plausibility(
                of: correction.weight, correction.interval, nil, at: before.at, in: before.sessionId,
                for: self.animal(animal), except: before.id)
        }
        let method: WeighingMethod = correction.interval == nil ? .device : .estimate
        let former = try JSONText.encode(EarlierWeight(weight: before.weight, reason: correction.reason))
        let judged = try JSONText.encodeIfPresent(plausibility)
        try run(
            """
            UPDATE weighings SET grams = \(correction.weight), interval_grams = \(correction.interval),
                method = \(method), contradiction = NULL, correction = \(former), plausibility = \(judged)
            WHERE id = \(before.id)
            """)
        try tell("weighing.corrected", before, by: person)
    }

    private func setWeight(_ weight: Weight, of id: Change.ID) throws {
        guard case .weighing(var fields) = try change(id).fields else { return }
        fields.weight = weight
        let (text, event) = (try JSONText.encode(ChangeFields.weighing(fields)), try promiseEvent())
        try run(
            """
            UPDATE changes SET fields = \(text), corrected_at = \(now), corrections = corrections + 1,
                event = \(event)
            WHERE id = \(id)
            """)
    }

    private func name(_ before: Weighing, _ eid: EID, _ candidates: [NameCandidate], by person: String) throws {
        guard before.state == .unassigned, try isGatewaysOwn(before, person) else { return }
        let found = try holders(of: eid)
        let reason: UnassignedReason = found.isEmpty ? .unknownEID : found.count > 1 ? .ambiguousEID : .noAnimal
        let text = try candidatesText(candidates)
        try run(
            "UPDATE weighings SET eid = \(eid), reason = \(reason), candidates = \(text) WHERE id = \(before.id)")
        if reason == .noAnimal {
            do {
                // An animal whose life does not allow it, such as one born later, does not get it.
                try part { _ = try assign(try weighing(before.id), to: found[0], by: person) }
                return
            } catch is HerdError {}
        }
        try tell("weighing.named", before, by: person)
    }

    private func withdraw(_ before: Weighing, _ candidates: [NameCandidate], by person: String) throws {
        guard try isGatewaysOwn(before, person) else { return }
        let text = try candidatesText(candidates)
        if before.state == .assigned { try takeAnimal(from: before, because: .withdrawn) }
        try run("UPDATE weighings SET candidates = \(text) WHERE id = \(before.id)")
        try tell("weighing.withdrawn", before, by: person)
    }

    private func contradict(_ before: Weighing, _ contradiction: Contradiction, by person: String) throws {
        guard before.contradiction == nil else { return }
        let text = try JSONText.encode(contradiction)
        let plausibility = try JSONText.encodeIfPresent(before.plausibility?.asked())
        try run(
            """
            UPDATE weighings SET contradiction = \(text), plausibility = \(plausibility) WHERE id = \(before.id)
            """)
        try tell("weighing.contradicted", before, by: person)
    }

    private func takeAnimal(from weighing: Weighing, because reason: UnassignedReason) throws {
        try dropChange(of: weighing)
        try run("UPDATE weighings SET reason = \(reason), eid = NULL WHERE id = \(weighing.id)")
    }

    private func tell(_ action: String, _ before: Weighing, by person: String) throws {
        let after = try weighing(before.id)
        try audit(action, before.id, by: person, before: before, after: after)
        try emit(.weighingCorrected, after)
    }

    /// Whether the gateway may still change a weighing as it likes: nobody else has touched it and it was not sent on.
    private func isGatewaysOwn(_ weighing: Weighing, _ person: String) throws -> Bool {
        if let change = weighing.changeId, try self.change(change).uploadedAt != nil { return false }
        return try !isTouched(weighing.id, notBy: person)
    }

    /// Whether somebody else has done anything to a weighing.
    private func isTouched(_ id: Weighing.ID, notBy person: String) throws -> Bool {
        try exists("SELECT 1 FROM audit WHERE subject = \(id.description) AND by <> \(person)")
    }
}
