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
        if let first = try readAll({ try $0.recorded(under: idempotencyKey) }) {
            return (first.weighing, first.event, false)
        }
        let (weighing, event) = try writeToday {
            try $0.record(draft, at: moment, idempotencyKey: idempotencyKey, recorderState: recorderState, by: person)
        }
        return (weighing, event, true)
    }

    /// Weighings, newest first, without their traces.
    package nonisolated func weighings(_ query: WeighingQuery = WeighingQuery()) async throws -> Page<Weighing> {
        try await sift { try $0.weighings(query) }
    }

    /// One weighing, with its trace.
    package nonisolated func weighing(_ id: Weighing.ID) async throws -> Weighing {
        try await glance { try $0.weighingWithTrace(id) }
    }

    /// What became of a weighing and by whom, oldest first.
    package nonisolated func history(of id: Weighing.ID) async throws -> [AuditEntry] {
        try await glance { try $0.history(of: id) }
    }

    /// Weighings in the order they happened, with what lists tell beside them.
    ///
    /// - Parameters:
    ///   - session: only of this one.
    ///   - after: the last one of the page before.
    package nonisolated func weighingDetails(
        of session: Session.ID? = nil, after last: Weighing.ID? = nil, limit: Int = 500
    ) async throws -> [WeighingDetail] {
        try await look { try $0.weighingDetails(of: session, after: last, limit: limit) }
    }

    /// The animals that were not weighed in the last 24 hours and have not been since, the newest first.
    ///
    /// A tag without a weight counts only if its animal was not weighed in all that time: one that lingers at the
    /// antenna after its weighing is read again and again.
    package nonisolated func missedWeighings(limit: Int? = nil) async throws -> [MissedWeighing] {
        try await look { try $0.missedWeighings(limit: limit) }
    }

    /// Gives a weighing to an animal, or takes it from a wrong one, with an audit row.
    ///
    /// The change moves with it, and the curves of both animals are folded again. A discarded weighing comes back this
    /// way. The event is `weighing.assigned`, or `weighing.corrected` when another animal had it before or it was
    /// discarded.
    package func assign(_ id: Weighing.ID, to animal: Animal.ID, by person: String) throws -> Weighing {
        try writeToday { try $0.assign(try $0.weighing(id), to: try $0.animal(animal), by: person) }
    }

    /// Gives the weighing of an idempotency key to an animal, as a person sees it stand there.
    package func assign(weighingOf key: String, to animal: Animal.ID, by person: String) throws -> Weighing {
        try writeToday {
            guard let weighing = try $0.recorded(under: key)?.weighing else { throw HerdError.notStoredYet }
            return try $0.assign(weighing, to: try $0.animal(animal), by: person)
        }
    }

    /// Declares a weighing worthless: its change is removed, it counts in no statistics, and it stays to be seen.
    ///
    /// Discarding it again changes nothing; `assign` brings it back.
    package func discard(_ id: Weighing.ID, reason: String, by person: String) throws -> Weighing {
        try writeToday { try $0.discard(try $0.weighing(id), reason: reason, by: person) }
    }

    /// Discards the last weighing of a place, for an operator who sees at once that it was wrong.
    ///
    /// Only the very last one, and only while it is fresh: a second press of a button with gloves on must not take the
    /// weighing before it too.
    ///
    /// - Parameter id: the weighing that the person sees as the last; another may have been recorded since. `nil` takes
    ///   the last one, unless it is so new that nobody can have seen it.
    package func undoLastWeighing(
        at place: String, meaning id: Weighing.ID? = nil, by person: String
    ) throws -> Weighing {
        if Sight.current.isLimited, id == nil {
            // The last one may be of an animal that the person does not see, and cannot mean.
            let last = try readAll { try $0.lastWeighing(at: place) }
            if let last { _ = try read { try $0.weighing(last) } }
        }
        return try writeToday { try $0.undoLastWeighing(at: place, meaning: id, by: person) }
    }

    /// Takes a weighing from the animal that the gateway gave it to, because another was on the plate that has no tag.
    ///
    /// - Parameter idempotencyKey: what the weighing was recorded under.
    package func doubtWeighing(
        _ idempotencyKey: String, recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try write { try $0.doubtWeighing(idempotencyKey, recorderState: recorderState, by: person) }
    }

    /// Notes that what stood there after a weighing clearly weighs something else: somebody is to look at it.
    ///
    /// What a person has touched stays as it is.
    package func contradictWeighing(
        _ idempotencyKey: String, _ contradiction: Contradiction, recorderState: RecorderState? = nil,
        by person: String = "gateway"
    ) throws {
        try write {
            try $0.contradictWeighing(idempotencyKey, contradiction, recorderState: recorderState, by: person)
        }
    }

    /// Puts a better weight in place of the one that was recorded, in the animal's life too.
    ///
    /// Where it was sorted to stays: the gate has moved. A weighing that a person has touched, or that was sent on, keeps
    /// its weight, and the better one is noted as its contradiction. The event is `weighing.corrected`.
    ///
    /// - Parameters:
    ///   - idempotencyKey: what the weighing was recorded under.
    ///   - request: the same again changes nothing.
    package func correctWeight(
        _ idempotencyKey: String, _ correction: WeighingCorrection, once request: String,
        recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try writeToday {
            try $0.correctWeight(
                idempotencyKey, correction, once: request, recorderState: recorderState, by: person)
        }
    }

    /// Gives a weighing that nobody has to the animal whose tag it is, as later evidence says.
    ///
    /// The event is `weighing.assigned`, or `weighing.corrected` when no animal or several have the tag.
    package func nameWeighing(
        _ idempotencyKey: String, _ eid: EID, candidates: [NameCandidate], once request: String,
        recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try writeToday {
            try $0.nameWeighing(
                idempotencyKey, eid, candidates: candidates, once: request, recorderState: recorderState, by: person)
        }
    }

    /// Takes a weighing from the animal that the gateway gave it to, because later evidence speaks against it.
    ///
    /// The event is `weighing.corrected`, also when it had no animal and only its candidates are others now.
    package func withdrawName(
        _ idempotencyKey: String, candidates: [NameCandidate], once request: String,
        recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try write {
            try $0.withdrawName(
                idempotencyKey, candidates: candidates, once: request, recorderState: recorderState, by: person)
        }
    }

    /// Says anew whose a weighing without an animal may be; what a person has touched stays as it is.
    package func reconsiderWeighing(
        _ idempotencyKey: String, candidates: [NameCandidate], once request: String,
        recorderState: RecorderState? = nil, by person: String = "gateway"
    ) throws {
        try write {
            try $0.reconsiderWeighing(
                idempotencyKey, candidates: candidates, once: request, recorderState: recorderState, by: person)
        }
    }

    /// What the recorder of a place stored last; `nil` when it never did.
    package nonisolated func recorderState(_ place: String) async throws -> RecorderState? {
        try await glanceAll { try $0.recorderState(place) }
    }

    /// Stores a recorder's state by itself.
    package func setRecorderState(_ state: RecorderState) throws { try write { try $0.store(state) } }
}

extension HerdError {
    fileprivate static let notStoredYet = HerdError(
        .conflict, "not-stored-yet", "the weight of the animal on the scale is not stored yet",
        action: "Try again in a moment; if it stays so, the page says what keeps the store from writing.")
}
