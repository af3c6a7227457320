import Values

/// What the scale says.
extension Recorder {
    mutating func weigh(_ sample: WeightReading, of reading: Reading, at now: Timestamp) -> [RecorderAction] {
        guard sample.load == .inRange, sample.basis != .tare, let shown = sample.weight else {
            visits.doubtStability()
            return []
        }
        var actions = noteSilence(until: now)
        let wasLost = plate.zero == .lost
        actions += plate.noteZero(shown, sample.basis, isOccupied: visits.isLoaded, at: now, by: settings)
        switch plate.zero {
        case .tared:
            visits.doubtStability()
            return actions + showPhase(at: now)
        case .lost:
            return actions + (wasLost ? [] : loseZero(shown, at: now)) + showPhase(at: now)
        case .trusted:
            guard !wasLost else { return actions }
            actions += take(visits.receive(shown, sample, of: reading, at: now), at: now)
            return actions + showPhase(at: now)
        }
    }

    /// Keeps what the scale tells of visits, and looks again at whose they are when it matters.
    mutating func take(_ events: [VisitEvent], at now: Timestamp) -> [RecorderAction] {
        guard !events.isEmpty else { return [] }
        let actions = events.flatMap { take($0, at: now) }
        // One may turn out to have been there before another.
        entries.sort {
            ($0.visit.startedAt, $1.visit.isChained ? 0 : 1) < ($1.visit.startedAt, $0.visit.isChained ? 0 : 1)
        }
        return actions + judge(at: now)
    }

    private mutating func take(_ event: VisitEvent, at now: Timestamp) -> [RecorderAction] {
        switch event {
        case .began(let visit):
            entries.append(Entry(visit: visit))
            meetOpened(visit)
            return forgetOldest()
        case .weighed(let visit):
            keep(visit)
            set(.pending, of: visit.id)
            return []
        case .corrected(let visit, let reason):
            keep(visit)
            return correct(visit, reason)
        case .changed(let visit):
            let before = entry(visit.id)?.visit
            keep(visit)
            if visit.endedAt != nil, before?.endedAt != visit.endedAt { lookAgain(after: now) }
            return contradict(visit, before)
        case .lost(let visit, let obstacle):
            keep(visit)
            set(.told, of: visit.id)
            missOpened(visit.id)
            lookAgain(after: now)
            return [.notWeighed(visit.heaviest, eids: tagsNear(visit), obstacle)]
        case .withdrawn(let id):
            missOpened(id)
            entries.removeAll { $0.visit.id == id && !$0.isStored }
            return []
        }
    }

    private mutating func keep(_ visit: Visit) {
        guard let index = entries.firstIndex(where: { $0.visit.id == visit.id }) else { return }
        var visit = visit
        // A stored curve is not needed any more.
        if entries[index].isStored { visit.trace = entries[index].visit.trace }
        entries[index].visit = visit
    }

    private mutating func set(_ state: Entry.State, of id: Visit.ID) {
        guard let index = entries.firstIndex(where: { $0.visit.id == id }) else { return }
        entries[index].state = state
    }

    func entry(_ id: Visit.ID) -> Entry? { entries.first { $0.visit.id == id } }

    private func correct(_ visit: Visit, _ reason: WeightCorrection.Reason) -> [RecorderAction] {
        guard let weight = visit.weight, let entry = entry(visit.id), entry.isStored else { return [] }
        return [
            .corrected(
                weight.at, WeightCorrection(weight: weight.weight, interval: weight.interval, reason: reason))
        ]
    }

    /// Asks about a weight that is in the store and that the samples clearly contradict.
    private func contradict(_ visit: Visit, _ before: Visit?) -> [RecorderAction] {
        guard let found = visit.contradiction, before?.contradiction == nil, let weight = visit.weight,
            entry(visit.id)?.isStored == true
        else { return [] }
        return [.contradicted(weight.at, found)]
    }

    /// Time alone will change what is known of tags: those that do not come any more.
    private mutating func lookAgain(after now: Timestamp) {
        looks = (looks + [now + settings.lasting(3), now + settings.lasting(10)]).sorted()
    }

    /// The load went, or nobody knows what became of it.
    mutating func abandon(_ obstacle: RecorderAction.Obstacle, at now: Timestamp) -> [RecorderAction] {
        defer { visits.abandon() }
        guard let index = entries.indices.last, entries[index].state == .open else { return [] }
        entries[index].visit.heaviest = max(entries[index].visit.heaviest, visits.stay?.visit.heaviest ?? .zero)
        entries[index].visit.endedAt = now
        entries[index].visit.goneAt = now
        let visit = entries[index].visit
        missOpened(visit.id)
        guard visit.heaviest >= settings.minimum else {
            entries.remove(at: index)
            return []
        }
        entries[index].state = .told
        return [.notWeighed(visit.heaviest, eids: tagsNear(visit), obstacle)]
    }

    // MARK: - Scale

    private mutating func noteSilence(until now: Timestamp) -> [RecorderAction] {
        defer { plate.sampledAt = now }
        let wasCutOff = plate.wasCutOff
        plate.wasCutOff = false
        guard let before = plate.sampledAt else { return [] }
        // A tag read before may be of an animal that came and went meanwhile.
        let gap = now - before
        let wasBlind = wasCutOff && (gap >= settings.shortestVisit || time.hasJumpedBack)
        time.hasJumpedBack = false
        guard wasBlind || gap > settings.longestGap else { return [] }
        plate.noteSilence()
        visits.noteSilence(wasBlind ? max(gap, settings.shortestVisit) : gap)
        // A scale that just says nothing while it is empty is not blind.
        if wasBlind || visits.isLoaded { doubtTags(at: now) }
        return []
    }

    /// Animals may have come and gone: a tag heard before that is of no weighing yet may be of one of them.
    private mutating func doubtTags(at now: Timestamp) {
        // A reader gives late what it heard meanwhile; only where a weighed animal stood, what is fresh is the next one's.
        let isHeld = visits.isLoaded && entries.last?.visit.weight != nil
        let since = isHeld ? settings.seconds(now - settings.shortestVisit) : .infinity
        for index in model.tags.indices where model.tags[index].last < since {
            let eid = model.tags[index].eid
            let isExplained = entries.contains { entry in
                entry.visit.weight != nil && (entry.isStored || entry.visit.endedAt != nil)
                    && entry.posterior.probability(of: eid) > 0.5
            }
            if !isExplained { model.tags[index].wasUnseen = true }
        }
    }

    /// The plate has been left by an animal that somebody tared away.
    private mutating func loseZero(_ shown: Weight, at now: Timestamp) -> [RecorderAction] {
        let actions = abandon(.zeroLost, at: now)
        guard let index = entries.indices.last, let weight = entries[index].visit.weight else { return actions }
        let left = entries[index].visit.goneAt ?? now
        entries[index].visit.endedAt = entries[index].visit.endedAt ?? now
        entries[index].visit.goneAt = left
        // It may have been weighed after the tare.
        guard entries[index].isStored, entries[index].visit.contradiction == nil, now - left < settings.longestStep
        else { return actions }
        let found = EstimatedWeight(
            at: now, weight: weight.weight - shown, interval: weight.interval ?? settings.agreement(at: weight.weight),
            sway: .zero, timeToLock: .zero)
        entries[index].visit.contradiction = found
        return actions + [.contradicted(weight.at, found)]
    }
}
