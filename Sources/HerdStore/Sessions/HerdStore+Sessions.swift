package import Values

extension HerdStore {
    /// Sessions, newest first.
    package nonisolated func sessions(cursor: String? = nil, limit: Int? = nil) async throws -> Page<Session> {
        try await look { try $0.sessions(cursor: cursor, limit: limit) }
    }

    /// One session.
    ///
    /// - Parameter withGains: `false` spares reading the past of all its animals.
    package nonisolated func session(_ id: Session.ID, withGains: Bool = true) async throws -> Session {
        try await look { try withGains ? $0.sessionWithGains(id) : $0.session(id) }
    }

    /// The open session, without gains; `nil` when none is.
    package nonisolated func openSession() async throws -> Session? { try await glance { try $0.openSession() } }

    /// What the open session's limits say of a weight that is final but not stored yet.
    package nonisolated func drafting(of weight: Weight) async throws -> Drafting? {
        try await glanceAll { view in try view.openSessionID().flatMap { try view.drafting(of: weight, in: $0) } }
    }

    /// Compares what was weighed with what was planned; `moved` needs a plan.
    package nonisolated func reconcile(_ id: Session.ID) async throws -> Reconciliation {
        try await look { try $0.reconcile(id) }
    }

    /// Opens a session with its plan; only one can be open.
    package func openSession(_ draft: SessionDraft, simulated: Bool = false) throws -> Session {
        try refuseOpenElsewhere()
        return try asSeen(writeToday { try $0.insertSession(draft, simulated: simulated) })
    }

    /// The open session, or a new one called by its date.
    package func currentSession(opening draft: SessionDraft = SessionDraft(), simulated: Bool = false) throws -> Session
    {
        if let open = try readAll({ try $0.openSession() }) { return open }
        return try openSession(draft, simulated: simulated)
    }

    /// Renames a session, says how long the animals had no feed, or gives it other drafting limits, which hold for the
    /// weighings from then on.
    ///
    /// A patch that changes nothing emits no event.
    package func editSession(_ id: Session.ID, _ patch: SessionPatch, by person: String) throws -> Session {
        try asSeen(write { try $0.editSession(id, patch, by: person) })
    }

    /// Closes a session; closing a closed one changes nothing.
    package func closeSession(_ id: Session.ID, by person: String = "gateway") throws -> Session {
        try asSeen(write { try $0.closeSession(id, by: person) })
    }

    /// Opens a closed session again, for the animal that was forgotten; reopening an open one changes nothing.
    package func reopenSession(_ id: Session.ID, by person: String) throws -> Session {
        try refuseOpenElsewhere()
        return try asSeen(write { try $0.reopenSession(id, by: person) })
    }

    /// A session with the statistics of the animals that the one who asks sees.
    private func asSeen(_ session: Session) throws -> Session {
        Sight.current.isLimited ? try read { try $0.sessionWithGains(session.id) } : session
    }

    /// Who does not see the open session is not told its name.
    private func refuseOpenElsewhere() throws {
        guard Sight.current.isLimited, let open = try readAll({ try $0.openSessionID() }) else { return }
        guard try read({ try $0.openSessionID() }) == open else { throw HerdError.sessionOpenElsewhere }
    }

    /// Makes the rows of a session that was read out of a device weighings of a closed session, all or none.
    ///
    /// A row that is stored already is left out, so the same session again adds nothing, and one that has grown adds
    /// what is new. Rows are known by what they say, not by the device: the same scale may be reached over a cable today
    /// and over the air tomorrow. Times are those of the device, but none is later than now.
    package func importSession(
        _ downloaded: DownloadedSession, from device: Device, by person: String
    ) throws -> SessionImport {
        try writeToday { try $0.importSession(downloaded, from: device, by: person) }
    }
}
