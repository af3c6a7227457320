/// Which EIDs belong to the animal on the plate.
extension Recorder {
    mutating func hear(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        if isEcho(eid, at: now) {
            guard lock?.offered == nil else { return [] }
            last?.lastSeen = now
            last?.echoedAt = now
            // Whatever passes an antenna before the plate comes on it next, or was heard too early before.
            guard settings.reader == .before else { return [] }
            _ = identity.note(eid, at: now, repeatedWithin: settings.sameEIDWindow)
            identity.mark(eid, isLeftover: true)
            return []
        }
        let isNews = identity.note(eid, at: now, repeatedWithin: settings.sameEIDWindow)
        noteCompany(eid, at: now)
        if let isLeftover = isLeftover(at: now) { identity.mark(eid, isLeftover: isLeftover) }
        guard isNews else { return [] }
        var actions = [RecorderAction.identified(eid)]
        // Behind the plate the animal before may still be in the field: all tags until it has left are waited for.
        if phase == .locked, lock?.offered == nil, settings.reader != .behind { actions += offer() }
        return actions
    }

    /// A tag beside the one that the weighing was given, while its animal still stands there.
    private mutating func noteCompany(_ eid: EID, at now: Timestamp) {
        guard stillStands(at: now), let last,
            !last.company.contains(eid), last.company.count < IdentitySlot.capacity
        else { return }
        self.last?.company.append(eid)
    }

    /// Whether the weighed animal stands at the antenna, as far as the scale tells.
    private func stillStands(at now: Timestamp) -> Bool {
        guard settings.reader == .plate, phase == .recorded || phase == .mustEmpty, let seen = plate.sampledAt
        else { return false }
        return now - seen <= settings.longestGap && watch?.isNearlyEmpty == false
    }

    /// Whether a tag read now may be of an animal that is gone; `nil` leaves it as it was.
    private func isLeftover(at now: Timestamp) -> Bool? {
        // Nobody knows what stands on a plate without a zero.
        if plate.zero != .trusted { return true }
        if settings.reader == .behind { return phase != .locked || lock?.offered != nil }
        switch phase {
        case .loading, .settling: return false
        // Read while the animal leaves, it may be its own or already the next one's: somebody has to say.
        case .locked: return lock?.leftAt != nil || lock?.strayedAt != nil
        // The tag before may have been a neighbour's, and this one the animal's own.
        case .recorded, .mustEmpty:
            return stillStands(at: now) || last?.isNamed == false ? true : nil
        case .empty:
            guard let nameless = plate.namelessLeftAt, now - nameless < settings.eidAfterLeaving else { return nil }
            return true
        }
    }

    /// The tag of the animal just weighed, read again while it stands there or walks off.
    private func isEcho(_ eid: EID, at now: Timestamp) -> Bool {
        if let offered = lock?.offered { return offered.eids.contains(eid) }
        guard let last, last.eids.contains(eid) else { return false }
        return phase == .recorded || phase == .mustEmpty || now - last.lastSeen < settings.echo
    }

    /// The EIDs that may belong to a final weight.
    struct Candidates {
        var eids: [EID]
        /// Even one alone would be a guess.
        var isDoubtful: Bool
        /// When the weight before this one was recorded, if its EID is called into question too.
        var doubts: Timestamp?
    }

    func candidates(for lock: Lock) -> Candidates {
        let reads = reads(for: lock)
        let isLeftover = !reads.isEmpty && reads.allSatisfy(\.isLeftover)
        var own = Candidates(
            eids: reads.map(\.eid), isDoubtful: lock.isShared || isLeftover || mayBeAnother(lock),
            doubts: nil)
        guard let last, !last.eids.isEmpty, lock.lockedAt - last.at < settings.recall else { return own }
        let isHeard = last.echoedAt.map { $0 >= lock.startedAt } ?? false
        let wasHeard = last.echoedAt.map { $0 >= last.leftAt ?? lock.startedAt } ?? false
        switch settings.reader {
        case .plate:
            // One of the two has a neighbour's tag, or the first one has come back.
            if isHeard || (wasHeard && own.eids.isEmpty) {
                own.eids = last.eids + own.eids.filter { !last.eids.contains($0) }
                own.isDoubtful = true
            }
            // The same, or a tag that was read beside it is not clearly this one's.
            let sure = reads.filter { !$0.isLeftover }.map(\.eid)
            if last.isNamed, own.eids.contains(last.eids[0]) || last.company.contains(where: { !sure.contains($0) }) {
                own.doubts = last.recordedAt
            }
        case .before:
            // Still before the plate after its animal had been weighed: it was not its animal.
            if last.isNamed, own.eids.contains(last.eids[0]) || last.echoedAt != nil { own.doubts = last.recordedAt }
        case .behind:
            // It may not have gone on.
            if isHeard, own.eids.isEmpty { own.eids = last.eids }
            if own.eids.contains(where: last.eids.contains) { own.isDoubtful = true }
        }
        return own
    }

    /// Whether the load has been hardly half of what was locked, and the plate never empty: another may stand there.
    private func mayBeAnother(_ lock: Lock) -> Bool {
        lock.leftAt == nil && watch.map { settings.isDip($0.lowest, of: lock.weight) } ?? false
    }

    private func reads(for lock: Lock) -> [IdentitySlot.Read] {
        switch settings.reader {
        case .plate: identity.reads
        case .before: identity.reads.filter { $0.firstSeen < lock.startedAt + settings.entering }
        case .behind:
            identity.reads.contains { !$0.isLeftover } ? identity.reads.filter { !$0.isLeftover } : identity.reads
        }
    }

    /// The EIDs read for an animal that is not weighed yet, without those of one that may be gone.
    ///
    /// Where the last animal's own tag is known, any other one is of somebody who comes.
    package var waitingEIDs: [EID] {
        identity.reads.filter { read in
            guard read.isLeftover else { return true }
            return last.map { $0.isNamed && !$0.eids.contains(read.eid) } ?? false
        }.map(\.eid)
    }

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
