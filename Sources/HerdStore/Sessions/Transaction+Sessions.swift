import SQLite
import Values

extension Transaction {
    func insertSession(_ draft: SessionDraft, simulated: Bool) throws -> Session {
        if let open = try openSession() { throw HerdError.sessionOpen(open) }
        let name = draft.name ?? instant.day.description
        let limits = draft.draftingLimits ?? []
        try check(name: name, limits, timeOffFeed: draft.timeOffFeed)
        if let barn = draft.barnId { _ = try location(barn) }
        if let group = draft.groupId { try requireGroup(group) }
        let id: Session.ID = makeID()
        try insert(
            into: "sessions",
            [
                "id": id, "name": name, "kind": draft.kind ?? .weighing, "barn_id": draft.barnId,
                "group_id": draft.groupId, "opened_at": now, "simulated": simulated,
                "drafts": JSONText.encode(limits), "time_off_feed": draft.timeOffFeed,
            ])
        try plan(draft, for: id)
        let session = try session(id)
        try emit(.sessionOpened, session)
        return session
    }

    func editSession(_ id: Session.ID, _ patch: SessionPatch, by person: String) throws -> Session {
        let before = try session(id)
        let name = patch.name ?? before.name
        let limits = patch.draftingLimits ?? before.draftingLimits
        let timeOffFeed = patch.timeOffFeed ?? before.timeOffFeed
        guard name != before.name || limits != before.draftingLimits || timeOffFeed != before.timeOffFeed else {
            return try sessionWithGains(id)
        }
        try check(name: name, limits, timeOffFeed: timeOffFeed)
        let text = try JSONText.encode(limits)
        try run(
            "UPDATE sessions SET name = \(name), drafts = \(text), time_off_feed = \(timeOffFeed) WHERE id = \(id)")
        let after = try sessionWithGains(id)
        try audit("session.changed", id, by: person, before: before, after: after)
        try emit(.sessionChanged, after)
        return after
    }

    func closeSession(_ id: Session.ID, by person: String) throws -> Session {
        let before = try session(id)
        guard before.closedAt == nil else { return try sessionWithGains(id) }
        try run("UPDATE sessions SET closed_at = \(now) WHERE id = \(id)")
        let closed = try sessionWithGains(id)
        try audit("session.closed", id, by: person, before: before, after: closed)
        try emit(.sessionClosed, closed)
        return closed
    }

    func reopenSession(_ id: Session.ID, by person: String) throws -> Session {
        let before = try session(id)
        guard before.closedAt != nil else { return try sessionWithGains(id) }
        if let open = try openSession() { throw HerdError.sessionOpen(open) }
        try run("UPDATE sessions SET closed_at = NULL WHERE id = \(id)")
        let reopened = try sessionWithGains(id)
        try audit("session.reopened", id, by: person, before: before, after: reopened)
        try emit(.sessionReopened, reopened)
        return reopened
    }

    /// Writes down who is to be weighed.
    private func plan(_ draft: SessionDraft, for session: Session.ID) throws {
        if let animals = draft.plannedAnimals {
            for animal in animals {
                let animal = try self.animal(animal)
                try run(
                    """
                    INSERT OR IGNORE INTO session_plan (session_id, animal_id, group_id)
                    VALUES (\(session), \(animal.id), \(animal.group?.id))
                    """)
            }
        } else if let group = draft.groupId {
            try plan("group_id = \(group)", for: session)
        } else if let barn = draft.barnId {
            try plan("group_id IN (SELECT id FROM places WHERE parent = \(barn))", for: session)
        }
    }

    private func plan(_ condition: SQL, for session: Session.ID) throws {
        try run(
            """
            INSERT INTO session_plan (session_id, animal_id, group_id)
            SELECT \(session), id, group_id FROM animals WHERE \(condition) AND +status = 'alive'
            """)
    }

    private func check(name: String, _ limits: [DraftingLimit], timeOffFeed: Double?) throws(HerdError) {
        try HerdError.check(name, "name", 1...100)
        guard (0...96).contains(timeOffFeed ?? 0) else { throw .outOfRange("timeOffFeed", 0...96, "hours") }
        try limits.check()
    }
}

extension HerdError {
    fileprivate static func sessionOpen(_ session: Session) -> HerdError {
        HerdError(
            .conflict, CodedText("session-open", ["name": .text(session.name)]),
            "the session '\(session.name)' is still open",
            action: "Close it before opening another.")
    }
}
