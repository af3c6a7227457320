import SQLite
package import Values

extension HerdStore {
    /// Renames a session, says how long the animals had no feed, or gives it other drafting limits, which hold for the
    /// weighings from then on.
    ///
    /// A patch that changes nothing is not told.
    package func editSession(_ id: Session.ID, _ patch: SessionPatch, by person: String) throws -> Session {
        try write {
            let before = try storedSession(id)
            let name = patch.name ?? before.name
            let drafts = patch.drafts ?? before.drafts
            let timeOffFeed = patch.timeOffFeed ?? before.timeOffFeed
            guard name != before.name || drafts != before.drafts || timeOffFeed != before.timeOffFeed else {
                return try session(id)
            }
            try checkSession(name: name, drafts: drafts, timeOffFeed: timeOffFeed)
            try database.run(
                "UPDATE sessions SET name = ?, drafts = ?, time_off_feed = ? WHERE id = ?", name,
                try JSONText.encode(drafts), timeOffFeed, id)
            let after = try session(id)
            try audit("session.changed", id, by: person, before: before, after: after)
            try tell(.sessionChanged, after)
            return after
        }
    }

    func checkSession(name: String, drafts: [DraftingLimit], timeOffFeed: Double?) throws(HerdError) {
        guard (1...100).contains(name.count) else { throw .badText("name", "needs 1 to 100 characters") }
        guard (0...96).contains(timeOffFeed ?? 0) else { throw .badText("timeOffFeed", "needs 0 to 96 hours") }
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
