package import Values

/// Which EIDs belong to the animal on the plate.
extension Recorder {
    mutating func hear(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        let doubts = doubtBefore(eid)
        return doubts + take(eid, at: now)
    }

    private mutating func take(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
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
        if settings.reader == .before, isNews, let load, now - load.startedAt > settings.entering {
            self.load?.noteCompany()
        }
        let doubts = noteCompany(eid, at: now)
        if let isLeftover = isLeftover(eid, at: now) { identity.mark(eid, isLeftover: isLeftover) }
        guard isNews else { return doubts }
        var actions = doubts + [RecorderAction.identified(eid)]
        // Behind the plate the animal before may still be in the field: all tags until it has left are waited for.
        if isIdentified { actions += offer() }
        return actions
    }

    /// Whether there is a tag which the final weight need not wait for any longer.
    ///
    /// Where one may be of an animal that is gone, the animal's own may still be read.
    var isIdentified: Bool {
        guard phase == .locked, let lock, lock.offered == nil, settings.reader != .behind else { return false }
        // What is shared is a guess anyway.
        return reads(for: lock).contains { !$0.isLeftover || lock.isShared }
    }

    /// A tag beside the one that the weighing was given, while its animal still stands there.
    ///
    /// If it is the tag of the animal weighed before, one of the two was weighed with the other's tag.
    private mutating func noteCompany(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        guard stillStands(at: now), let last,
            !last.company.contains(eid), last.company.count < IdentitySlot.capacity
        else { return [] }
        self.last?.company.append(eid)
        guard let before = last.before, before.eid == eid, last.isNamed, plate.watched - last.watched < settings.recall
        else {
            return []
        }
        self.last?.isDoubtful = true
        return [.doubted(before.recordedAt), .doubted(last.recordedAt)]
    }

    /// Whether the weighed animal stands at the antenna, as far as the scale tells.
    private func stillStands(at now: Timestamp) -> Bool {
        guard settings.reader == .plate, phase == .recorded || phase == .mustEmpty, let seen = plate.sampledAt
        else { return false }
        return now - seen <= settings.longestGap && watch?.isNearlyEmpty == false
    }

    /// Whether a tag read now may be of an animal that is gone; `nil` leaves it as it was.
    private func isLeftover(_ eid: EID, at now: Timestamp) -> Bool? {
        // Nobody knows what stands on a plate without a zero.
        if plate.zero != .trusted { return true }
        if settings.reader == .behind {
            // An animal that has gone on without a weight may stand there still.
            return phase != .locked || lock?.offered != nil || (lock?.leftAt == nil && identity.hasGone(eid))
        }
        switch phase {
        case .loading, .settling: return isOfNameless(at: now)
        // Read while the animal leaves, it may be its own or already the next one's: somebody has to say.
        case .locked: return lock?.leftAt != nil || lock?.strayedAt != nil || lock?.offered != nil
        // The tag before may have been a neighbour's, and this one the animal's own.
        case .recorded, .mustEmpty:
            return stillStands(at: now) || last?.isNamed == false ? true : nil
        case .empty:
            return isOfNameless(at: now) ? true : nil
        }
    }

    /// Whether an animal has just left whose own tag is not surely known.
    private func isOfNameless(at now: Timestamp) -> Bool {
        plate.namelessLeftAt.map { now - $0 < settings.eidAfterLeaving } ?? false
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
        let isAlone = identity.reads.allSatisfy { read in
            read.lastSeen < lock.startedAt || reads.contains { $0.eid == read.eid }
        }
        var own = Candidates(
            eids: reads.map(\.eid),
            isDoubtful: lock.isShared || isLeftover || mayBeAnother(lock) || (lock.risenFrom != nil && !isAlone),
            doubts: nil)
        guard let last, !last.eids.isEmpty else { return own }
        let isRecent = plate.watched - last.watched < settings.recall
        let isHeard = last.echoedAt.map { $0 >= lock.startedAt } ?? false
        let wasHeard = last.echoedAt.map { $0 >= last.leftAt ?? lock.startedAt } ?? false
        switch settings.reader {
        case .plate:
            // One of the two has a neighbour's tag, or the first one has come back.
            if isRecent, isHeard || (wasHeard && own.eids.isEmpty) {
                own.eids = last.eids + own.eids.filter { !last.eids.contains($0) }
                own.isDoubtful = true
            }
            // The same, or a tag that was read beside it is not clearly this one's.
            let sure = reads.filter { !$0.isLeftover }.map(\.eid)
            let isSame = isRecent && own.eids.contains(last.eids[0])
            if last.isNamed, isSame || last.company.contains(where: { !sure.contains($0) }) {
                own.doubts = last.recordedAt
            }
        case .before:
            // Still before the plate after its animal had been weighed: it was not its animal.
            if isRecent, last.isNamed, own.eids.contains(last.eids[0]) || last.echoedAt != nil {
                own.doubts = last.recordedAt
            }
        case .behind:
            // It may not have gone on.
            if isRecent, isHeard, own.eids.isEmpty { own.eids = last.eids }
            if isRecent, own.eids.contains(where: last.eids.contains) { own.isDoubtful = true }
        }
        return own
    }

    /// Whether the load has been hardly half of what was locked, and the plate never empty: another may stand there.
    func mayBeAnother(_ lock: Lock) -> Bool {
        lock.leftAt == nil && watch.map { settings.isDip($0.lowest, of: lock.weight) } ?? false
    }

    private func reads(for lock: Lock) -> [IdentitySlot.Read] {
        let reads = identity.reads.filter {
            settings.reader != .before || $0.firstSeen < lock.startedAt + settings.entering
        }
        // Once its own tag was read, one that was heard before it stepped on and may be of an animal gone by is of that.
        guard reads.contains(where: { !$0.isLeftover }) else { return reads }
        return reads.filter { !$0.isLeftover || (settings.reader != .behind && $0.lastSeen >= lock.heardSince) }
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

    /// Forgets the tags of animals gone by as soon as the one on the plate has its own.
    mutating func dropLeftovers() -> [RecorderAction] {
        guard let lock, let offered = lock.offered, reads(for: lock).contains(where: { !$0.isLeftover }) else {
            return []
        }
        let gone = identity.reads.filter {
            $0.isLeftover && $0.lastSeen < lock.startedAt && !offered.eids.contains($0.eid)
        }
        for read in gone { identity.forget(read.eid) }
        return gone.map { .unused($0.eid) }
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
