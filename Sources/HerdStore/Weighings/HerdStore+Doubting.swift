import SQLite

extension HerdStore {
    /// Takes a weighing from the animal that the gateway gave it to, because its tag was read with the next one too.
    ///
    /// In the running transaction. What a person has touched, and what was sent on, stays as it is.
    func doubt(_ idempotencyKey: String, by person: String) throws {
        let id = try database.first("SELECT id FROM weighings WHERE idempotency_key = ?", idempotencyKey) {
            try $0[0] as Weighing.ID
        }
        guard let id else { return }
        let before = try storedWeighing(id)
        guard before.state == .assigned, try history(of: id).isEmpty else { return }
        if let change = before.changeId, (try? editableChange(change)) == nil { return }
        try dropChange(of: before)
        try database.run("UPDATE weighings SET reason = 'ambiguousEID', eid = NULL WHERE id = ?", id)
        let after = try storedWeighing(id)
        try audit("weighing.doubted", id, by: person, before: before, after: after)
        try tell(.weighingCorrected, after)
    }
}
