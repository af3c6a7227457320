import SQLite

extension HerdStore {
    /// Takes a weighing from the animal that the gateway gave it to, because another was on the plate that has no tag.
    ///
    /// - Parameter idempotencyKey: what the weighing was recorded under.
    package func doubtWeighing(
        _ idempotencyKey: String, recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try write {
            if let recorderState { try store(recorderState) }
            try doubt(idempotencyKey, by: person)
        }
    }

    /// Notes that what stood there after a weighing clearly weighs something else: somebody is to look at it.
    ///
    /// What a person has touched stays as it is.
    package func contradictWeighing(
        _ idempotencyKey: String, _ contradiction: Contradiction, recorderState: RecorderState? = nil,
        by person: String = "gateway"
    ) throws {
        try write {
            if let recorderState { try store(recorderState) }
            guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
            let before = try storedWeighing(id)
            guard before.state != .discarded, before.contradiction == nil,
                try history(of: id).allSatisfy({ $0.by == person })
            else { return }
            try database.run(
                "UPDATE weighings SET contradiction = ?, plausibility = ? WHERE id = ?",
                try JSONText.encode(contradiction), try before.plausibility.map { try JSONText.encode($0.asked()) }, id)
            let after = try storedWeighing(id)
            try audit("weighing.contradicted", id, by: person, before: before, after: after)
            try tell(.weighingCorrected, after)
        }
    }

    private func weighing(recordedUnder idempotencyKey: String) throws -> Weighing.ID? {
        try database.first("SELECT id FROM weighings WHERE idempotency_key = ?", idempotencyKey) { try $0[0] }
    }

    /// Takes a weighing from the animal that the gateway gave it to, because its tag was read with the next one too.
    ///
    /// In the running transaction. What a person has touched, and what was sent on, stays as it is.
    func doubt(_ idempotencyKey: String, by person: String) throws {
        guard let id = try weighing(recordedUnder: idempotencyKey) else { return }
        let before = try storedWeighing(id)
        guard before.state == .assigned, try history(of: id).allSatisfy({ $0.by == person }) else { return }
        if let change = before.changeId, (try? editableChange(change)) == nil { return }
        try dropChange(of: before)
        try database.run("UPDATE weighings SET reason = 'ambiguousEID', eid = NULL WHERE id = ?", id)
        let after = try storedWeighing(id)
        try audit("weighing.doubted", id, by: person, before: before, after: after)
        try tell(.weighingCorrected, after)
    }
}
