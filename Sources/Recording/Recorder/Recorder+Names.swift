package import Values

/// Whose the visits were.
extension Recorder {
    // MARK: - Tags

    mutating func hear(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        note(eid, at: now) + take(visits.hear(eid, at: now), at: now)
    }

    private mutating func note(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        let moment = settings.seconds(now)
        guard let index = model.tags.firstIndex(where: { $0.eid == eid }) else {
            if model.tags.count >= Self.mostTags { model.tags.removeFirst() }
            var tag = Sightings(eid, at: moment)
            tag.used = gone.last { $0.eid == eid }?.probability ?? 0
            model.tags.append(tag)
            return [.identified(eid)] + judge(at: now)
        }
        let before = model.tags[index]
        let isNewest = model.tags.allSatisfy { $0.last <= before.last }
        let isNews = !isNewest && moment - before.last >= settings.sameEIDWindow / settings.lasting(1)
        let isParted = entries.suffix(3).contains { entry in
            [entry.visit.startedAt, entry.visit.startedAt + settings.lasting(1), entry.visit.endedAt]
                .compactMap { $0.map(settings.seconds) }.contains { $0 > before.last && $0 <= moment }
        }
        model.tags[index].hear(at: moment, isParted: isParted)
        let isChanged = model.tags[index].marks.count != before.marks.count
        return (isNews ? [.identified(eid)] : []) + (isChanged || isParted ? judge(at: now) : [])
    }

    /// More different tags than this near one plate say nothing any more.
    private static let mostTags = 24

    /// The store says what it knows of the animal whose tag was read.
    package mutating func know(_ facts: TagFacts, of eid: EID, at clock: Timestamp) -> [RecorderAction] {
        guard let index = model.tags.firstIndex(where: { $0.eid == eid }), model.tags[index].facts != facts else {
            return []
        }
        // What its own weighing has changed says nothing of whose that was.
        if model.tags[index].facts != nil, entries.contains(where: { $0.name == eid }) { return [] }
        model.tags[index].facts = facts
        let now = time.advance(to: clock)
        return judge(at: now) + showPhase(at: now)
    }

    /// The store says what the animals of the herd are expected to weigh.
    package mutating func know(herd: [WeightExpectation]) { model.herd = HerdDensity(herd) }

    /// The EIDs read for an animal that is not weighed yet: nobody's so far, and heard since the last one stepped on.
    package var waitingEIDs: [EID] {
        let since = entries.last.map { settings.seconds($0.visit.startedAt) } ?? -.infinity
        return model.tags.filter { $0.last > since && !isClaimed($0.eid) }.map(\.eid)
    }

    func tagsNear(_ visit: Visit) -> [EID] {
        let since = settings.seconds(visit.startedAt - settings.eidBefore)
        return model.tags.filter { $0.last >= since && !isClaimed($0.eid) }.map(\.eid)
    }

    /// Whether a tag is some weighing's already, or its candidate.
    private func isClaimed(_ eid: EID) -> Bool {
        entries.contains { entry in
            switch entry.state {
            case .stored(let name, _): name == eid || (name == nil && entry.posterior.probability(of: eid) > 0.05)
            case .offered(let weighing): weighing.eids.contains(eid)
            case .open, .pending, .due, .told: false
            }
        }
    }

    // MARK: - Expiry

    /// When the oldest tag that no weight came with is given up.
    var expiryOfTags: Timestamp? {
        guard !entries.contains(where: { $0.state == .pending || $0.state == .due }), entries.last?.state != .open
        else {
            return nil
        }
        return model.tags.filter { !$0.isTold && !isClaimed($0.eid) }.map(\.last).min().map {
            Timestamp(microseconds: Int64(($0 * settings.pace * 1_000_000).rounded())) + settings.eidBefore
        }
    }

    mutating func expireTags(at now: Timestamp) -> [RecorderAction] {
        guard let expiry = expiryOfTags, now >= expiry else { return [] }
        let limit = settings.seconds(now - settings.eidBefore)
        let expired = model.tags.filter { !$0.isTold && $0.last <= limit + 0.001 && !isClaimed($0.eid) }
        for tag in expired where tag.used < 0.03 { model.habits.learnStray() }
        model.tags.removeAll { tag in expired.contains { $0.eid == tag.eid } }
        return expired.filter(\.isMissed).map { .unused($0.eid) }
    }

    // MARK: - Whose it is

    /// Works out whose the visits of the window were, and what follows from it.
    mutating func judge(at now: Timestamp) -> [RecorderAction] {
        guard !entries.isEmpty else { return [] }
        model.window.visits = entries.map { $0.span(by: settings) }
        let posteriors = posteriors(at: now)
        var actions: [RecorderAction] = []
        for (index, posterior) in zip(entries.indices, posteriors) {
            // What came before the oldest is forgotten: it only helps to judge the others.
            if index == 0, entries.count > 3, !model.window.past.isEmpty, !entries[0].isOwed { continue }
            entries[index].posterior = posterior
            actions += decide(index, at: now)
        }
        expect(at: now)
        teach(at: now)
        return actions + offerNext(at: now)
    }

    /// Whose the visits were; where it is to be learned where the antenna stands, as each position says, by its share.
    private func posteriors(at now: Timestamp) -> [NamePosterior] {
        let seconds = settings.seconds(now)
        guard settings.learnsReader, position.likely != settings.reader else {
            return NameChain(model, now: seconds).posteriors()
        }
        var mixture = NamePosterior.Mixture(count: model.window.visits.count)
        // What is left out is less likely than it was before anything was heard.
        for (position, share) in position.shares where share > 0.02 {
            let isOwn = position == settings.reader
            let model = isOwn ? model : model.standing(at: position, self.position.habits(at: position))
            mixture.add(NameChain(model, now: seconds).posteriors(), share: share)
        }
        return mixture.posteriors
    }

    /// Tells what the animal on the plate should weigh, if by the times alone one tag is likely its own.
    private mutating func expect(at now: Timestamp) {
        guard visits.isLoaded, let last = entries.last else { return }
        if let opening, opening.visit == last.visit.id, !isOther(last, than: opening.animal) {
            return visits.expect(opening.animal.facts.expectation?.weight.kilograms)
        }
        var posterior = last.posterior
        // A weight that does not fit speaks against the tag, or for fore feet alone: the times are to say which.
        if posterior.part > 0.02 || (posterior.names.first?.probability ?? 1) < 0.7 {
            posterior = NameChain(model, now: settings.seconds(now), usesWeight: false).posteriors().last ?? posterior
        }
        guard let best = posterior.names.first, best.probability > 0.7 else { return visits.expect(nil) }
        let expected = model.tags.first { $0.eid == best.eid }?.facts?.expectation?.weight.kilograms
        visits.expect(expected)
        // Weighed as it should weigh, it had all its feet on: what is heavier later is somebody else.
        guard let expected, let weight = last.visit.weight?.weight.kilograms, abs(weight - expected) < 0.12 * expected
        else { return }
        visits.confirm()
    }

    /// The name that is sure enough, if any.
    private func name(of entry: Entry) -> EID? {
        guard let best = entry.posterior.names.first, best.probability >= settings.sureName,
            !(entry.visit.wasUnseen)
        else { return nil }
        return best.eid
    }

    private mutating func decide(_ index: Int, at now: Timestamp) -> [RecorderAction] {
        let entry = entries[index]
        guard let weight = entry.visit.weight else { return [] }
        let candidates = self.candidates(of: entry)
        switch entry.state {
        case .pending:
            let isWaited = recordBy(entry) <= now
            // Behind the plate the animal before may still be in the field.
            let isReady = settings.reader != .behind || entry.visit.endedAt != nil
            if isWaited || (isReady && (name(of: entry) != nil || opened(of: entry) != nil)) {
                entries[index].state = .due
            }
            return []
        case .stored(nil, _) where entry.opened.map { !isOther(entry, than: $0) } ?? false:
            return []
        case .stored(nil, let at) where entry.opened != nil:
            entries[index].opened = nil
            entries[index].toldCandidates = candidates
            guard let name = name(of: entry) else { return [.withdrawn(weight.at, candidates: candidates)] }
            entries[index].state = .stored(name: name, at: at)
            return [
                .withdrawn(weight.at, candidates: candidates), .named(weight.at, name, candidates: candidates),
            ]
        case .stored(nil, let at):
            guard let name = name(of: entry) else { return reconsider(index, weight.at, candidates, at: now) }
            entries[index].state = .stored(name: name, at: at)
            return [.named(weight.at, name, candidates: candidates)]
        case .stored(let name?, let at):
            guard entry.posterior.probability(of: name) < settings.doubtfulName else { return [] }
            entries[index].state = .stored(name: nil, at: at)
            entries[index].toldCandidates = candidates
            return [.withdrawn(weight.at, candidates: candidates)]
        case .open, .due, .offered, .told:
            return []
        }
    }

    /// Tells whose a weighing without a name may be, once its animal has been gone for a while and that has changed.
    private mutating func reconsider(
        _ index: Int, _ recordedAt: Timestamp, _ candidates: [NameCandidate], at now: Timestamp
    ) -> [RecorderAction] {
        guard let left = entries[index].visit.endedAt, now - left >= settings.lasting(3) else { return [] }
        let told = entries[index].toldCandidates
        let change = (candidates + told).map { either in
            abs(
                entries[index].posterior.probability(of: either.eid)
                    - (told.first { $0.eid == either.eid }?.probability ?? 0))
        }.max()
        guard let change, change >= Self.newsOfCandidates else { return [] }
        entries[index].toldCandidates = candidates
        return [.reconsidered(recordedAt, candidates: candidates)]
    }

    /// By so much one of them has to become likelier, or less likely, for all to be told again.
    private static let newsOfCandidates = 0.1

    private func candidates(of entry: Entry) -> [NameCandidate] {
        Array(entry.posterior.names.filter { $0.probability >= 0.02 }.prefix(6))
    }

    /// Asks the store for the oldest weighing that is due, one at a time.
    mutating func offerNext(at now: Timestamp) -> [RecorderAction] {
        guard offered == nil, let index = entries.firstIndex(where: { $0.state == .due }),
            let weight = entries[index].visit.weight
        else { return [] }
        let visit = entries[index].visit
        let name = name(of: entries[index])
        let opened = name == nil ? opened(of: entries[index]) : nil
        let weighing = RecordedWeight(
            at: weight.at, weight: weight.weight, interval: weight.interval, contradiction: visit.contradiction,
            unit: weight.unit, text: weight.text, name: name, opened: opened,
            candidates: candidates(of: entries[index]), trace: visit.trace)
        let closed = closeOpened(weighing, of: entries[index])
        entries[index].state = .offered(weighing)
        entries[index].opened = opened
        entries[index].toldCandidates = weighing.candidates
        entries[index].visit.trace = WeightTrace(startedAt: visit.startedAt)
        return showPhase(at: now) + [.record(weighing)] + closed
    }

    // MARK: - Learning, forgetting

    /// Learns from visits that no later tag will change.
    private mutating func teach(at now: Timestamp) {
        for index in entries.indices {
            let entry = entries[index]
            guard !entry.hasTaught, entry.isStored, let left = entry.visit.endedAt, now - left >= settings.lasting(9)
            else {
                continue
            }
            entries[index].hasTaught = true
            if entry.visit.weight != nil, !entry.visit.wasCrowded {
                let plain = NameChain(model, now: settings.seconds(now), usesWeight: false).posteriors()
                guard plain.indices.contains(index), let best = plain[index].names.first, best.probability >= 0.97,
                    let tag = model.tags.first(where: { $0.eid == best.eid })
                else { continue }
                model.learnShift(model.window.visits[index], tag)
            }
        }
    }

    /// Lets go of what has left the window.
    mutating func forgetOldest() -> [RecorderAction] {
        var actions: [RecorderAction] = []
        while entries.count > settings.window, let oldest = entries.first, !oldest.isOwed {
            if oldest.isStored, model.window.visits.first?.id == oldest.visit.id {
                model.learn(oldest.posterior, of: 0)
                noteLead(of: oldest)
                if let now = time.latest, position.isDue(of: settings.window) {
                    position.look(at: model, now: settings.seconds(now))
                    followReader()
                }
            }
            for name in oldest.posterior.names where name.probability > 0.02 { remember(name, of: oldest) }
            model.window.past = model.window.past.suffix(1) + [oldest.span(by: settings)]
            entries.removeFirst()
            if !model.window.visits.isEmpty { model.window.visits.removeFirst() }
        }
        if settings.learnsReader, position.likely != settings.reader, let now = time.latest {
            position.glance(at: model, now: settings.seconds(now), of: settings.window)
        }
        let since = (entries.first?.visit.startedAt ?? time.latest).map(settings.seconds) ?? 0
        let forgotten = since - max(60, 2 * (settings.eidBefore / settings.lasting(1)))
        for tag in model.tags where tag.last < forgotten && !isClaimed(tag.eid) && !tag.isTold && tag.isMissed {
            actions.append(.unused(tag.eid))
        }
        model.tags.removeAll { $0.last < forgotten || ($0.last < since - 1 && $0.used > 0.5) }
        return actions
    }

    private mutating func noteLead(of entry: Entry) {
        guard let best = entry.posterior.names.first, best.probability > 0.9, let weight = entry.visit.weight,
            let first = model.tags.first(where: { $0.eid == best.eid })?.marks.first
        else { return }
        position.note(lead: (settings.seconds(weight.lockedAt) - first) * settings.pace)
    }

    private mutating func remember(_ name: NameCandidate, of entry: Entry) {
        gone.removeAll { $0.eid == name.eid }
        gone = gone.suffix(63) + [name]
        guard let index = model.tags.firstIndex(where: { $0.eid == name.eid }) else { return }
        model.tags[index].used = min(0.999, model.tags[index].used + name.probability)
        // Its marks are explained; what is read later is another matter.
        if name.probability > 0.5, let left = entry.visit.goneAt ?? entry.visit.endedAt {
            model.tags[index].forget(until: settings.seconds(left) + 2)
            // A reader behind the plate, or a slow stick, reads it later still.
            model.tags[index].explainedUntil = settings.seconds(left) + settings.eidAfter / settings.lasting(1)
        }
        if model.tags[index].marks.isEmpty { model.tags.remove(at: index) }
    }
}
