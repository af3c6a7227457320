/// Which EIDs belong to the animal on the plate.
extension Recorder {
    mutating func hear(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        if isEcho(eid, at: now) {
            last?.lastSeen = now
            last?.echoedAt = now
            return []
        }
        let isNews = identity.note(eid, at: now, repeatedWithin: settings.sameEIDWindow)
        switch phase {
        case .loading, .settling: identity.mark(eid, isLeftover: false)
        // Read after the animal left, it may be its own or already the next one's: somebody has to say.
        case .locked: identity.mark(eid, isLeftover: lock?.leftAt != nil)
        case .recorded, .mustEmpty, .empty:
            // The animal there was recorded without a tag: it may be its own, read late.
            if let last, last.eids.isEmpty, now - last.lastSeen < settings.eidAfterLeaving {
                identity.mark(eid, isLeftover: true)
            }
        }
        guard isNews else { return [] }
        var actions = [RecorderAction.identified(eid)]
        if phase == .locked, lock?.offered == nil { actions += offer() }
        return actions
    }

    /// The tag of the animal just weighed, read again while it stands there or walks off.
    private func isEcho(_ eid: EID, at now: Timestamp) -> Bool {
        if let offered = lock?.offered { return offered.eids.contains(eid) }
        guard let last, last.eids.contains(eid) else { return false }
        return phase == .recorded || phase == .mustEmpty || now - last.lastSeen < settings.echo
    }

    /// The EIDs for a final weight, and whether even one alone would be a guess.
    func candidates(for lock: Lock) -> (eids: [EID], isDoubtful: Bool) {
        let eids = identity.eids
        // The animal weighed before is near and may be the one that came back.
        if let last, let echoedAt = last.echoedAt, echoedAt >= lock.startedAt {
            let isAlike = (lock.weight - last.weight).magnitude <= settings.likeness(at: last.weight)
            if eids.isEmpty { return (last.eids, true) }
            if isAlike { return (last.eids + eids.filter { !last.eids.contains($0) }, true) }
        }
        return (eids, lock.isShared || identity.isDoubtful)
    }

    /// The EIDs read for an animal that is not weighed yet, without those of one that may be gone.
    package var waitingEIDs: [EID] { identity.reads.filter { !$0.isLeftover }.map(\.eid) }

    // MARK: - Expiry

    /// EIDs wait for an animal while none is being weighed.
    private var canExpire: Bool {
        switch phase {
        case .empty, .recorded, .mustEmpty: true
        case .loading, .settling: false
        case .locked: lock?.offered != nil
        }
    }

    var expiryOfEIDs: Timestamp? {
        guard canExpire, let oldest = identity.oldest else { return nil }
        return oldest + settings.eidBefore
    }

    mutating func expireEIDs(at now: Timestamp) -> [RecorderAction] {
        guard let expiry = expiryOfEIDs, now >= expiry else { return [] }
        let offered = lock?.offered?.eids ?? []
        // `forget` keeps what was seen at the very moment.
        let limit = now - settings.eidBefore + .microseconds(1)
        return identity.forget(before: limit).filter { !offered.contains($0) }.map(RecorderAction.unused)
    }
}
