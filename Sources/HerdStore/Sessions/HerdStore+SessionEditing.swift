import SQLite
package import ScaleProtocol

extension HerdStore {
    /// Renames a session or gives it other drafting limits, which hold for the weighings from then on.
    ///
    /// A patch that changes nothing is not told.
    package func editSession(_ id: Session.ID, _ patch: SessionPatch, by person: String) throws -> Session {
        try write {
            let before = try storedSession(id)
            let name = patch.name ?? before.name
            let drafts = patch.drafts ?? before.drafts
            guard name != before.name || drafts != before.drafts else { return try session(id) }
            try checkSession(name: name, drafts: drafts)
            try database.run(
                "UPDATE sessions SET name = ?, drafts = ? WHERE id = ?", name, try JSONText.encode(drafts), id)
            let after = try session(id)
            try audit("session.changed", id, by: person, before: before, after: after)
            try tell(.sessionChanged, after)
            return after
        }
    }

    func checkSession(name: String, drafts: [DraftingLimit]) throws(HerdError) {
        guard (1...100).contains(name.count) else { throw .badText("name", "needs 1 to 100 characters") }
        try drafts.check()
    }

    /// What the open session's limits say of a weight that is final but not stored yet.
    package func drafting(of weight: Weight) throws -> Drafting? {
        try openSessionID().flatMap { try drafting(of: weight, in: $0) }
    }

    func drafting(of weight: Weight, in session: Session.ID) throws -> Drafting? {
        let limits: [DraftingLimit]? = try database.first("SELECT drafts FROM sessions WHERE id = ?", session) {
            try JSONText.decodeList($0[0])
        }
        return limits?.drafting(of: weight)
    }
}
