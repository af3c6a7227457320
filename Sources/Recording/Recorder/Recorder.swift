package import Values

/// Turns the readings of one weighing place into weighings, one for each animal.
///
/// A pure state machine in two parts: `Visits` tells one animal on the plate from the next and weighs each; `NameModel`
/// says by probability whose tag is whose. It is told what the devices said and what time it is, and answers with what
/// to store. It announces nothing itself; the caller stores first (see `RecorderAction.record`).
///
/// A weighing is stored as soon as its animal is sure enough, or when no more tags are waited for, then with its
/// candidates. Later evidence may correct the weight, name the animal or take the name away. Inside, all times are of a
/// `ForwardTime`, so no jump of the clock leaves a window open for ever.
package struct Recorder: Sendable {
    package private(set) var settings: RecorderSettings
    package internal(set) var phase = RecorderPhase.empty
    var visits: Visits
    /// The visits of the window, the newest last.
    var entries: [Entry] = []
    var model: NameModel
    var position = PositionEvidence()
    var plate = PlateState()
    var time = ForwardTime()
    /// When time alone may change whose a visit was, in order.
    var looks: [Timestamp] = []
    /// When a weighing that the store could not take is offered again.
    var retryAt: Timestamp?
    /// Who was weighed before the window, the newest last.
    var gone: [NameCandidate] = []
    /// Who was opened for the next weighing.
    var opening: Opening?

    package init(settings: RecorderSettings) {
        self.settings = settings
        visits = Visits(settings: settings)
        model = NameModel(reader: settings.reader)
    }

    /// Where the reader stands by when its tags come; `nil` until that is clear.
    package var likelyPosition: ReaderPosition? { position.likely }

    /// How long before the weight tags come, in the middle of the last animals; less than zero after it.
    package var tagLead: Duration? { position.lead.map { .milliseconds(Int64($0 * 1000)) } }

    /// Follows the tags, where nobody has said where the reader stands.
    mutating func followReader() {
        guard settings.learnsReader, let likely = position.likely, likely != settings.reader else { return }
        settings = settings.standing(at: likely)
        visits.settings = settings
        model = model.standing(at: likely, position.habits(at: likely))
    }

    /// Other settings hold from now on; who stands on the plate, and whose tags were read, stays as it is.
    package mutating func use(_ given: RecorderSettings) {
        // What the tags said where the reader stands was not forgotten while somebody had set it.
        let learned = settings.learnsReader ? settings.reader : position.likely
        let next = given.learnsReader ? given.standing(at: learned ?? given.reader) : given
        if next.reader != settings.reader { model = model.standing(at: next.reader, position.habits(at: next.reader)) }
        settings = next
        visits.settings = next
    }

    // MARK: - What the devices said

    /// A device at this place said something.
    package mutating func receive(_ reading: Reading) -> [RecorderAction] {
        let now = time.advance(to: reading.at)
        let actions = passTime(to: now)
        return switch reading.content {
        case .eid(let read): actions + hear(read.eid, at: now)
        case .weight(let sample): actions + weigh(sample, of: reading, at: now)
        }
    }

    /// The link to the scale is lost: no weights come until it is back, which the first one tells.
    package mutating func linkLost(at clock: Timestamp) -> [RecorderAction] {
        let now = time.advance(to: clock)
        var actions = passTime(to: now)
        // The animal may leave unseen, and a tag read later may be of the next one.
        actions += take(visits.loseSight(at: now), at: now)
        plate.noteSilence()
        plate.wasCutOff = true
        return actions + showPhase(at: now)
    }

    // MARK: - What the clock and the store said

    /// Time passed.
    package mutating func advance(to clock: Timestamp) -> [RecorderAction] {
        passTime(to: time.advance(to: clock))
    }

    private mutating func passTime(to now: Timestamp) -> [RecorderAction] {
        var actions = expireTags(at: now) + expireOpening(at: now)
        if let silence = silenceDeadline, now >= silence { actions += abandon(.weightsStopped, at: now) }
        let isDue = looks.first.map { $0 <= now } ?? false
        looks.removeAll { $0 <= now }
        if isDue || entries.contains(where: { $0.state == .pending && recordBy($0) <= now }) {
            actions += judge(at: now)
        }
        if let retryAt, now >= retryAt {
            self.retryAt = nil
            actions += offered.map { [.record($0)] } ?? []
        }
        return actions + showPhase(at: now)
    }

    /// When `advance` has something to do; `nil` when only a reading can change anything.
    package var deadline: Timestamp? {
        let recorded: Timestamp? =
            if phase == .recorded, case .stored(_, let at)? = entries.last?.state { at + settings.showRecorded } else {
                nil
            }
        let pending = entries.filter { $0.state == .pending }.map(recordBy).min()
        return [silenceDeadline, looks.first, retryAt, recorded, pending, expiryOfTags, expiryOfOpening].compactMap(
            \.self
        ).min()
            .map(time.clock)
    }

    /// When a load that is not weighed is given up.
    private var silenceDeadline: Timestamp? {
        guard visits.isLoaded, let open = entries.last, open.state == .open else { return nil }
        return (plate.sampledAt ?? open.visit.startedAt) + settings.longestGap
    }

    /// When a weighing is stored, whether its animal is known or not.
    func recordBy(_ entry: Entry) -> Timestamp {
        guard let weight = entry.visit.weight else { return entry.visit.startedAt }
        // The hind feet are waited for a little longer.
        let isPart = entry.posterior.part > 0.5
        let patience = weight.lockedAt + settings.eidAfter + (isPart ? settings.eidAfter : .zero)
        return entry.visit.endedAt.map { min(patience, max($0, weight.lockedAt) + settings.eidAfterLeaving) }
            ?? patience
    }

    /// Whether another seems to stand where one was weighed, and nothing was said of it yet.
    package var isCrowded: Bool {
        guard let stay = visits.stay, let last = entries.last else { return false }
        return stay.visits.count > 1 && last.state == .open
    }

    /// The weight that is final and not stored yet.
    package var lockedWeight: Weight? { entries.last { $0.isOwed }?.visit.weight?.weight }

    /// The weighing that the store has in hand.
    var offered: RecordedWeight? {
        entries.lazy.compactMap { if case .offered(let weighing) = $0.state { weighing } else { nil } }.first
    }

    /// The weighing last asked for is in the store.
    package mutating func stored(at clock: Timestamp) -> [RecorderAction] {
        guard let index = entries.firstIndex(where: { if case .offered = $0.state { true } else { false } }),
            case .offered(let weighing) = entries[index].state
        else { return [] }
        let now = time.advance(to: clock)
        retryAt = nil
        entries[index].state = .stored(name: weighing.name, at: now)
        var actions: [RecorderAction] = []
        // What became clear while the store had it in hand.
        if let weight = entries[index].visit.weight, weight.weight != weighing.weight {
            actions.append(
                .corrected(
                    weighing.at,
                    WeightCorrection(weight: weight.weight, interval: weight.interval, reason: .stoodLonger)))
        }
        return actions + offerNext(at: now) + showPhase(at: now)
    }

    /// The store could not take the weighing: it is offered again later, with the same time.
    package mutating func storeFailed(at clock: Timestamp) {
        retryAt = time.advance(to: clock) + settings.retryStore
    }

    /// What the place looks like once the weighing asked for has been stored; for the store's own transaction.
    package func snapshotWhenStored(at clock: Timestamp) -> RecorderSnapshot {
        var copy = self
        _ = copy.stored(at: clock)
        return copy.snapshot
    }

    // MARK: - What is shown

    /// Tells the phase when it has changed.
    mutating func showPhase(at now: Timestamp) -> [RecorderAction] {
        let next = phase(at: now)
        guard next != phase else { return [] }
        phase = next
        return [.phase(next)]
    }

    private func phase(at now: Timestamp) -> RecorderPhase {
        guard visits.isLoaded, let entry = entries.last else {
            return entries.contains(where: \.isOwed) ? .locked : .empty
        }
        switch entry.state {
        case .open:
            let isAnimal = visits.stay?.newest.last.map { $0 >= settings.minimum } ?? false
            return isAnimal || visits.isOccupied ? .settling : .loading
        case .pending, .due, .offered: return .locked
        case .stored(_, let at): return now - at < settings.showRecorded ? .recorded : .mustEmpty
        case .told: return .mustEmpty
        }
    }
}
