package import Values

/// Turns the readings of one weighing place into weighings, one for each animal.
///
/// A pure state machine: it is told what the devices said and what time it is, and answers with what to
/// store. It announces nothing itself; the caller stores first (see `RecorderAction.record`).
///
/// In doubt a weight is recorded without an animal, or not recorded and told so; never guessed. Inside, all
/// times are of a `ForwardTime`, so no jump of the clock leaves a window open for ever.
package struct Recorder: Sendable {
    package let settings: RecorderSettings
    package internal(set) var phase = RecorderPhase.empty
    var identity = IdentitySlot()
    /// A load that still moves; in `loading` and `settling`.
    var load: Load?
    /// A weight that is final; in `locked`.
    var lock: Lock?
    var last: Last?
    /// Who stands on the plate since the lock; from `locked` to `mustEmpty`.
    var watch: PlateWatch?
    /// The visit of the animal on the plate, as long as it was alone.
    var review: WeightReview?
    var plate = PlateState()
    /// Weighs what moves, and knows the zero of a scale that does not.
    var estimator: WeightEstimator
    var time = ForwardTime()

    /// A load whose weight still moves.
    struct Load: Sendable {
        let startedAt: Timestamp
        private(set) var history: LoadHistory
        var trace: WeightTrace
        var steady = SteadyWindow()
        /// What the estimator made of it while the device was still waited for.
        var estimate: (found: EstimatedWeight, clock: Timestamp)?
        /// Since when something else has stood there than was estimated.
        var unlikeSince: Timestamp?

        init(startedAt: Timestamp, heaviest: Weight = .zero) {
            self.startedAt = startedAt
            history = LoadHistory(heaviest: heaviest, at: startedAt)
            trace = WeightTrace(startedAt: startedAt)
        }

        mutating func noteCompany() { history.noteCompany() }

        mutating func note(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) {
            history.note(weight, at: now, by: settings)
            trace.append(weight, at: now)
        }
    }

    /// A weight that is final but not yet stored.
    struct Lock: Equatable, Codable, Sendable {
        /// By the clock, as stored.
        let at: Timestamp
        let lockedAt: Timestamp
        let startedAt: Timestamp
        /// From then on a tag may be its own, even if it may be of another too.
        let heardSince: Timestamp
        let weight: Weight
        /// Of an estimate.
        let interval: Weight?
        var contradiction: EstimatedWeight?
        let unit: WeightUnit?
        let text: String
        let trace: WeightTrace
        /// Another animal stood on the plate when this one stepped on, and may still.
        var isShared: Bool
        /// What stood there before, if it was less: its fore feet, or another animal.
        let risenFrom: Weight?
        var leftAt: Timestamp?
        /// Much of the load was missing for a while, or much was added.
        var hasShifted = false
        /// Since when the load is so different that feet must have come or gone.
        var strayedAt: Timestamp?
        /// Set while the store has the weighing in hand.
        var offered: RecordedWeight?
        var retryAt: Timestamp?
        /// The store could not take it at first.
        var hasFailed = false
        /// The heaviest sample of an animal that came while the store failed.
        var unweighed: Weight?
    }

    /// The last weighing that was stored.
    struct Last: Equatable, Codable, Sendable {
        let at: Timestamp
        /// By the clock, as stored.
        let recordedAt: Timestamp
        let weight: Weight
        let eids: [EID]
        /// Of an estimate.
        let interval: Weight?
        var isDoubtful: Bool
        /// What stood there afterwards weighed something else, and that was told.
        var isContradicted: Bool
        /// When the plate was empty after it.
        var leftAt: Timestamp?
        /// When its EID was last heard or its animal last seen on the plate.
        var lastSeen: Timestamp
        /// When by `PlateState.watched`.
        let watched: Duration
        /// Another animal may have been on the plate with it.
        let wasShared: Bool
        /// Its EID was heard when its animal was on the plate already: a tail-gater may have been as near.
        let wasHeardOnPlate: Bool
        /// When its EID was last heard again.
        var echoedAt: Timestamp?
        /// Whether it is known whose weight it was.
        var isNamed: Bool { eids.count == 1 && !isDoubtful }
        /// Other EIDs heard while it still stood there: they should be the next animal's.
        var company: [EID] = []
        /// The weighing before this one, if its animal is known.
        var before: Before?

        struct Before: Equatable, Codable, Sendable {
            let recordedAt: Timestamp
            let eid: EID
        }
    }

    package init(settings: RecorderSettings) {
        self.settings = settings
        estimator = WeightEstimator(settings: settings.estimator)
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
        let actions = passTime(to: now)
        load?.steady = SteadyWindow()
        estimator.startAnew()
        plate.noteSilence()
        plate.wasCutOff = true
        // The animal may leave unseen, and a tag read later may be of the next one.
        if lock?.leftAt == nil, lock?.strayedAt == nil { lock?.strayedAt = now }
        return actions
    }

    // MARK: - What the clock and the store said

    /// Time passed.
    package mutating func advance(to clock: Timestamp) -> [RecorderAction] {
        passTime(to: time.advance(to: clock))
    }

    private mutating func passTime(to now: Timestamp) -> [RecorderAction] {
        let expired = expireEIDs(at: now)
        switch phase {
        case .locked:
            guard let lock else { return expired + become(.empty) }
            if let offered = lock.offered {
                guard let retryAt = lock.retryAt, now >= retryAt else { return expired }
                self.lock?.retryAt = nil
                return expired + [.record(offered)]
            }
            return expired + (now >= identityDeadline(of: lock) ? offer() : [])
        case .recorded:
            guard let last, now - last.at >= settings.showRecorded else { return expired }
            return expired + become(.mustEmpty)
        case .loading, .settling:
            guard let silence = silenceDeadline, now >= silence else { return expired }
            return expired + abandon(.weightsStopped)
        case .mustEmpty, .empty:
            return expired
        }
    }

    /// When `advance` has something to do; `nil` when only a reading can change anything.
    package var deadline: Timestamp? {
        let own: Timestamp? =
            switch phase {
            case .locked: lock.flatMap { $0.offered == nil ? identityDeadline(of: $0) : $0.retryAt }
            case .recorded: last.map { $0.at + settings.showRecorded }
            case .loading, .settling: silenceDeadline
            case .empty, .mustEmpty: nil
            }
        return [own, expiryOfEIDs].compactMap(\.self).min().map(time.clock)
    }

    private var silenceDeadline: Timestamp? {
        (plate.sampledAt ?? load?.startedAt).map { $0 + settings.longestGap }
    }

    /// Whether another seems to stand where one was weighed, and nothing was said of it yet.
    package var isCrowded: Bool { watch?.suspect(by: settings) != nil }

    /// The weight that is final and not stored yet.
    package var lockedWeight: Weight? { lock?.weight }

    /// The weighing last asked for is in the store.
    package mutating func stored(at clock: Timestamp) -> [RecorderAction] {
        guard let lock, let offered = lock.offered else { return [] }
        let now = time.advance(to: clock)
        let before = last.flatMap { $0.isNamed ? Last.Before(recordedAt: $0.recordedAt, eid: $0.eids[0]) : $0.before }
        last = Last(
            at: now, recordedAt: offered.at, weight: lock.weight, eids: offered.eids, interval: offered.interval,
            isDoubtful: offered.isDoubtful, isContradicted: offered.contradiction != nil, leftAt: lock.leftAt,
            lastSeen: lock.leftAt ?? now,
            watched: plate.watched, wasShared: lock.isShared || lock.risenFrom != nil,
            wasHeardOnPlate: identity.reads.contains { offered.eids.contains($0.eid) && $0.lastSeen > lock.startedAt },
            before: before)
        if last?.isNamed == false || last?.isContradicted == true { plate.namelessLeftAt = lock.leftAt }
        defer { if last?.wasShared == true, lock.leftAt != nil { identity.becomeLeftover() } }
        self.lock = nil
        for eid in offered.eids { identity.forget(eid) }
        guard lock.leftAt == nil else { return become(.empty) }
        // Another took its place meanwhile, and the plate was never empty between.
        let follower = lock.unweighed.map {
            [RecorderAction.notWeighed($0, eids: identity.eids, lock.hasFailed ? .storeFails : .notEmptied)]
        }
        return become(.recorded) + (follower ?? [])
    }

    /// The store could not take the weighing: it is offered again later, with the same time.
    package mutating func storeFailed(at clock: Timestamp) {
        lock?.retryAt = time.advance(to: clock) + settings.retryStore
        lock?.hasFailed = true
    }

    /// What the place looks like once the weighing asked for has been stored; for the store's own transaction.
    package func snapshotWhenStored(at clock: Timestamp) -> RecorderSnapshot {
        var copy = self
        _ = copy.stored(at: clock)
        return copy.snapshot
    }

    mutating func become(_ next: RecorderPhase) -> [RecorderAction] {
        guard next != phase else { return [] }
        phase = next
        if next == .empty {
            (load, watch, review, plate.emptySince) = (nil, nil, nil, nil)
            estimator.startAnew()
        }
        return [.phase(next)]
    }
}
