import Values

/// From a sample on the scale to a final weight.
extension Recorder {
    mutating func weigh(_ sample: WeightReading, of reading: Reading, at now: Timestamp) -> [RecorderAction] {
        guard sample.load == .inRange, sample.basis != .tare, let shown = sample.weight else {
            load?.steady = SteadyWindow()
            return []
        }
        noteSilence(until: now)
        let wasLost = plate.zero == .lost
        let tareActions = plate.noteZero(shown, sample.basis, isOccupied: phase != .empty, at: now, by: settings)
        if plate.zero == .tared {
            load?.steady = SteadyWindow()
            return tareActions
        }
        if plate.zero == .lost || wasLost {
            identity.becomeLeftover()
            return tareActions + (wasLost ? [] : loseZero(shown, at: now))
        }
        // What stands there after a weighing is for `watch` to judge.
        if phase != .recorded, phase != .mustEmpty, lock?.offered == nil { _ = estimator.receive(shown, at: now) }
        // A scale that tells of no stability tells of no zero either.
        let weight = sample.stability == .unknown ? shown - estimator.zero.zero : shown
        let isLoaded = weight >= settings.emptyBelow
        let hasLeft = plate.noteLoad(isLoaded, at: now, by: settings)
        switch phase {
        case .empty:
            return isLoaded ? begin(weight, sample, of: reading, at: now) : []
        case .loading, .settling:
            if isLoaded { return follow(weight, sample, of: reading, at: now) }
            return hasLeft ? leaveUnlocked(sample, of: reading, at: now) : []
        case .locked:
            return hold(weight, hasLeft: hasLeft, at: now)
        case .recorded, .mustEmpty:
            if hasLeft { return leave(at: now) }
            guard isLoaded else {
                watch?.note(weight, at: now, by: settings)
                return []
            }
            last?.lastSeen = now
            return observe(weight, sample, of: reading, at: now)
        }
    }

    // MARK: - Moving

    private mutating func begin(
        _ weight: Weight, _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [RecorderAction] {
        load = Load(startedAt: now)
        review = WeightReview(startedAt: now)
        return follow(weight, sample, of: reading, at: now)
    }

    private mutating func follow(
        _ weight: Weight, _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [RecorderAction] {
        guard var load else { return begin(weight, sample, of: reading, at: now) }
        load.note(weight, at: now, by: settings)
        noteEstimate(&load, weight, at: now, clock: reading.at)
        review?.note(weight, weighed: nil, at: now)
        guard weight >= settings.minimum else {
            load.steady = SteadyWindow()
            self.load = load
            return become(.loading)
        }
        let isFinal = load.steady.accept(weight, sample.stability, at: now, by: settings)
        self.load = load
        let isPatient = sample.stability != .unknown && now - load.startedAt < settings.flagPatience
        if isFinal || sample.isRecordedByOperator {
            return finish(weight, nil, sample, of: reading, from: load.startedAt, load.trace, isShared: false, at: now)
        }
        guard !isPatient, let estimate = estimator.locked else { return become(.settling) }
        // Of what stood there when the device was still waited for.
        let isStill = (weight - estimate.weight).magnitude < settings.swing(at: estimate.weight)
        guard sample.stability == .unknown || isStill else { return become(.settling) }
        return finish(
            estimate.weight, estimate.interval, sample, of: reading, from: load.startedAt, load.trace, isShared: false,
            at: now)
    }

    /// Keeps what the estimator found while the device is waited for, as long as it is that which stands there.
    private mutating func noteEstimate(
        _ load: inout Load, _ weight: Weight, at now: Timestamp, clock: Timestamp
    ) {
        guard let found = estimator.locked else { return }
        if load.estimate == nil { load.estimate = (found, clock) }
        guard
            (weight - found.weight).magnitude > settings.likeness(at: found.weight)
                + settings.likeness(at: found.weight)
        else {
            load.unlikeSince = nil
            return
        }
        let since = load.unlikeSince ?? now
        load.unlikeSince = since
        guard now - since >= settings.longestStep / 2 else { return }
        (load.estimate, load.unlikeSince) = (nil, nil)
        estimator.startAnew()
    }

    /// It left before the device called its weight stable: what the estimator made of it is better than nothing.
    private mutating func leaveUnlocked(
        _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [RecorderAction] {
        guard let load, let estimate = load.estimate,
            now - load.startedAt >= settings.flagPatience / 2
        else { return abandon(.leftEarly) }
        // The weighing is of the time when it stood there.
        let standing = Reading(at: estimate.clock, content: reading.content, raw: reading.raw)
        let actions = finish(
            estimate.found.weight, estimate.found.interval, sample, of: standing, from: load.startedAt, load.trace,
            isShared: false, at: now)
        lock?.leftAt = now
        return actions
    }

    private mutating func finish(
        _ weight: Weight, _ interval: Weight?, _ sample: WeightReading, of reading: Reading, from start: Timestamp,
        _ trace: WeightTrace, isShared: Bool, at now: Timestamp
    ) -> [RecorderAction] {
        // One of two is gone, and maybe the one whose tag was read.
        let heaviest = load?.history.heaviest ?? weight
        let wasCrowded = load?.history.wasShared(leaving: weight, by: settings) ?? false
        // A follower's tag was read since the weighing before.
        let since = load == nil ? last?.at : nil
        let risenFrom = load?.history.rise(to: weight, by: settings)
        load = nil
        lock = Lock(
            at: reading.at, lockedAt: now, startedAt: start, heardSince: min(start, since ?? start), weight: weight,
            interval: interval,
            contradiction: contradiction(of: weight, interval), unit: sample.unit,
            text: String(decoding: reading.raw, as: UTF8.self), trace: trace, isShared: isShared || wasCrowded,
            risenFrom: risenFrom)
        watch = PlateWatch(weighed: weight, at: now)
        let crowd = wasCrowded ? [RecorderAction.notWeighed(heaviest, eids: identity.eids, .notEmptied)] : []
        return crowd + become(.locked) + (isIdentified ? offer() : [])
    }

    /// What the estimator says when it clearly contradicts a weight that the device called stable.
    private func contradiction(of weight: Weight, _ interval: Weight?) -> EstimatedWeight? {
        guard interval == nil, let estimate = estimator.locked,
            (weight - estimate.weight).magnitude > estimate.interval + settings.agreement(at: weight)
        else { return nil }
        return estimate
    }

    /// The load went, or nobody knows what became of it.
    mutating func abandon(_ obstacle: RecorderAction.Obstacle) -> [RecorderAction] {
        let heaviest = load?.history.heaviest ?? .zero
        let doubts = doubtSame()
        let actions = become(.empty)
        guard heaviest >= settings.minimum else { return actions }
        let eids = identity.eids
        identity.becomeLeftover()
        plate.namelessLeftAt = time.latest
        return actions + doubts + [.notWeighed(heaviest, eids: eids, obstacle)]
    }

    // MARK: - Final

    /// The weight is final; its animal stands, leaves, or is followed by the next.
    private mutating func hold(_ weight: Weight, hasLeft: Bool, at now: Timestamp) -> [RecorderAction] {
        watch?.note(weight, at: now, by: settings)
        review?.note(weight, weighed: lock?.weight, at: now)
        guard var lock else { return become(.empty) }
        if hasLeft, lock.leftAt == nil { lock.leftAt = now }
        let difference = weight - lock.weight
        let strayedAt = lock.strayedAt
        let wasThere = lock.leftAt == nil || lock.leftAt == now
        if difference.magnitude < settings.swing(at: lock.weight) {
            lock.strayedAt = nil
        } else {
            lock.strayedAt = lock.strayedAt ?? now
        }
        // The estimator may need longer than the device.
        if !lock.isShared {
            lock.contradiction = lock.contradiction ?? contradiction(of: lock.weight, lock.interval)
        }
        self.lock = lock
        guard lock.offered == nil else { return passBy(weight, hasLeft: hasLeft, at: now) }
        let crowd = wasThere ? noteCrowd(hasLeft: hasLeft) : []
        // It only shifted its feet: what was read meanwhile is its own.
        if strayedAt != nil, lock.strayedAt == nil { self.lock?.hasShifted = true }
        if crowd.isEmpty, let strayedAt, lock.strayedAt == nil, lock.leftAt == nil, !mayBeAnother(lock) {
            identity.confirm(since: strayedAt)
            if isIdentified { return offer() }
        }
        // The next animal is on: this one's identity cannot be learned any more.
        if lock.leftAt != nil { return crowd + (weight >= settings.minimum ? offer() : []) }
        guard let strayedAt = lock.strayedAt, difference > .zero, now - strayedAt >= settings.confirm else {
            return crowd
        }
        return crowd + offer()
    }

    /// Another has taken the place of an animal whose tag is still awaited: from now on no tag is surely its own.
    private mutating func noteCrowd(hasLeft: Bool) -> [RecorderAction] {
        // In that time another may have passed.
        if hasLeft, watch?.wasSlow(at: time.latest ?? .init(microseconds: 0), by: settings) == true {
            lock?.isShared = true
        }
        let verdict = watch?.judge(hasNewEID: false, by: settings)
        var other: Weight?
        if case .crowded(let weight) = verdict { other = weight }
        if hasLeft { other = other ?? watch?.crowd(by: settings) }
        guard let other else { return [] }
        lock?.isShared = true
        return [.notWeighed(other, eids: [], .notEmptied)]
    }

    /// An animal walks over the plate while the store still owes the one before it.
    private mutating func passBy(_ weight: Weight, hasLeft: Bool, at now: Timestamp) -> [RecorderAction] {
        let isOther =
            lock?.leftAt != nil
            || watch?.judge(hasNewEID: false, by: settings) != nil
        let heaviest = max(lock?.unweighed ?? weight, weight)
        if isOther, weight >= settings.minimum { lock?.unweighed = heaviest }
        guard hasLeft, let unweighed = lock?.unweighed else { return [] }
        lock?.unweighed = nil
        let offered = lock?.offered?.eids ?? []
        let eids = identity.eids.filter { !offered.contains($0) }
        for eid in eids { identity.forget(eid) }
        return [.notWeighed(unweighed, eids: eids, .storeFails)]
    }

    func identityDeadline(of lock: Lock) -> Timestamp {
        let patience = lock.lockedAt + settings.eidAfter
        guard let going = lock.leftAt ?? lock.strayedAt else { return patience }
        return min(patience, going + settings.eidAfterLeaving)
    }

    mutating func offer() -> [RecorderAction] {
        guard let lock else { return [] }
        let found = candidates(for: lock)
        let weighing = RecordedWeight(
            at: lock.at, weight: lock.weight, interval: lock.interval,
            contradiction: lock.contradiction
                ?? review?.contradiction(of: lock.weight, lock.interval, at: lock.lockedAt, by: settings),
            unit: lock.unit, text: lock.text, eids: found.eids, isDoubtful: found.isDoubtful,
            candidates: [], doubts: found.doubts, trace: lock.trace)
        self.lock?.offered = weighing
        // Two tags after a shift of the load: the other one's animal went with it.
        let isPair = settings.reader == .behind && found.eids.count > 1 && lock.hasShifted && !lock.isShared
        let isGuess = found.isDoubtful || found.eids.count > 1
        let first = isPair ? lock.weight : lock.isShared || !isGuess ? nil : lock.risenFrom
        let pair = first.map { [RecorderAction.notWeighed($0, eids: found.eids, .notEmptied)] } ?? []
        return pair + [.record(weighing)] + dropLeftovers()
    }

    // MARK: - Recorded

    /// The plate is loaded since the weighing: mostly by the animal that was weighed.
    private mutating func observe(
        _ weight: Weight, _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [RecorderAction] {
        guard var watch, weight >= settings.minimum else {
            self.watch?.note(weight, at: now, by: settings)
            return []
        }
        watch.note(weight, at: now, by: settings)
        review?.note(weight, weighed: watch.weighed, at: now)
        let verdict = watch.judge(hasNewEID: !identity.eids.isEmpty, by: settings)
        self.watch = watch
        let isAlike = (weight - watch.weighed).magnitude <= settings.likeness(at: watch.weighed)
        let isWanted = sample.isRecordedByOperator && !isAlike
        switch verdict {
        case .follower(let estimate, let isAlone):
            estimator.startAnew()
            review = nil
            let isFlagged = sample.stability == .stable
            let between = watch.between(by: settings).map { [RecorderAction.notWeighed($0, eids: [], .notEmptied)] }
            return (between ?? [])
                + finish(
                    isFlagged ? weight : estimate.weight, isFlagged ? nil : estimate.interval, sample, of: reading,
                    from: now, watch.trace, isShared: !isAlone || identity.reads.allSatisfy(\.isLeftover), at: now)
        case _ where isWanted:
            estimator.startAnew()
            review = nil
            return finish(weight, nil, sample, of: reading, from: now, watch.trace, isShared: true, at: now)
        case .crowded(let weight):
            return [.notWeighed(weight, eids: identity.eids, .notEmptied)] + doubtCrowd()
        case nil:
            return []
        }
    }

    /// What stood there was not what was weighed; if another tag was read meanwhile, it was another animal.
    private mutating func leaveContradicted(_ eids: [EID], at now: Timestamp) -> [RecorderAction] {
        let contradiction = contradictLast(at: now)
        guard case .contradicted(_, let found) = contradiction.first, !eids.isEmpty else { return contradiction }
        identity.becomeLeftover()
        return contradiction + [.notWeighed(found.weight, eids: eids, .notEmptied)]
    }

    /// The plate is empty again.
    private mutating func leave(at now: Timestamp) -> [RecorderAction] {
        last?.leftAt = now
        let eids = identity.eids
        let sawAnother = watch?.sawAnother(by: settings) ?? false
        let wasUnseen = watch?.wasUnseen(by: settings) ?? false
        if sawAnother || wasUnseen || last?.wasShared == true || watch?.wasSlow(at: now, by: settings) == true {
            identity.becomeLeftover()
        }
        if sawAnother || last?.isNamed == false || last?.isContradicted == true { plate.namelessLeftAt = now }
        // A tag was read of somebody who may have come and gone while nobody saw the plate.
        let unseen = wasUnseen && !eids.isEmpty ? watch?.highest : nil
        guard let crowd = watch?.crowd(by: settings) ?? unseen else {
            return leaveContradicted(eids, at: now) + become(.empty)
        }
        return [.notWeighed(crowd, eids: eids, .notEmptied)] + doubtCrowd() + become(.empty)
    }

    // MARK: - Scale

    private mutating func noteSilence(until now: Timestamp) {
        defer { plate.sampledAt = now }
        let wasCutOff = plate.wasCutOff
        plate.wasCutOff = false
        guard let before = plate.sampledAt else { return }
        // A tag read before may be of an animal that came and went meanwhile.
        let gap = now - before
        plate.watched += min(gap, settings.longestGap)
        let wasBlind = wasCutOff && (gap >= settings.shortestVisit || time.hasJumpedBack)
        time.hasJumpedBack = false
        if wasBlind {
            if lock?.offered == nil { lock?.isShared = true }
            if phase == .empty || load != nil { identity.becomeLeftover() }
            watch?.noteSilence(max(gap, settings.shortestVisit), by: settings)
        }
        guard gap > settings.longestGap else { return }
        plate.noteSilence()
        watch?.noteSilence(gap, by: settings)
        if load != nil { identity.becomeLeftover() }
    }

    /// The plate has been left by an animal that somebody tared away.
    private mutating func loseZero(_ shown: Weight, at now: Timestamp) -> [RecorderAction] {
        switch phase {
        case .empty: return askAboutTare(shown, at: now)
        case .loading, .settling: return abandon(.zeroLost)
        case .locked:
            if lock?.leftAt == nil { lock?.leftAt = now }
            return []
        case .recorded, .mustEmpty: return askAboutTare(shown, at: now) + become(.empty)
        }
    }
}
