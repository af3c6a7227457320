import SQLite

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
        guard before.state != .discarded, before.contradiction == nil, try !isTouched(id, notBy: person) else {
            return
        }
        let text = try JSONText.encode(contradiction)
        let plausibility = try JSONText.encodeIfPresent(before.plausibility?.asked())
        try run("UPDATE weighings SET contradiction = \(text), plausibility = \(plausibility) WHERE id = \(id)")
        let after = try weighing(id)
        try audit("weighing.contradicted", id, by: person, before: before, after: after)
        try emit(.weighingCorrected, after)
    }

    /// Takes a weighing from the animal that the gateway gave it to, because its tag was read with the next one too.
    ///
    /// What a person has touched, and what was sent on, stays as it is.
    func doubt(_ idempotencyKey: String, by person: String) throws {
        guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
        let before = try weighing(id)
        guard before.state == .assigned, try !isTouched(id, notBy: person) else { return }
        if let change = before.changeId, try self.change(change).uploadedAt != nil { return }
        try dropChange(of: before)
        try run("UPDATE weighings SET reason = 'ambiguousEID', eid = NULL WHERE id = \(id)")
        let after = try weighing(id)
        try audit("weighing.doubted", id, by: person, before: before, after: after)
        try emit(.weighingCorrected, after)
    }

    /// Whether somebody else has done anything to a weighing.
    private func isTouched(_ id: Weighing.ID, notBy person: String) throws -> Bool {
        try exists("SELECT 1 FROM audit WHERE subject = \(id.description) AND by <> \(person)")
    }
}
