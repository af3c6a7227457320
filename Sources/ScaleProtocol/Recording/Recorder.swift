/// Turns the readings of one weighing place into weighings, one for each animal.
///
/// A pure state machine: it is told what the devices said and what time it is, and answers with what to
/// store. It announces nothing itself; the caller stores first (see `RecorderAction.record`).
package struct Recorder: Sendable {
    package let settings: RecorderSettings
    package private(set) var phase = RecorderPhase.empty
    private(set) var identity = IdentitySlot()
    private(set) var lock: Lock?
    private(set) var last: Last?
    private var resumption: Resumption?
    private var load: Load?
    private var emptySince: Timestamp?

    /// A weight that is final but not yet stored.
    struct Lock: Equatable, Codable, Sendable {
        let at: Timestamp
        let weight: Weight
        let unit: WeightUnit?
        let text: String
        let trace: WeightTrace
        /// Less than half of the animal is on the plate: a tag read now is rather the next one's.
        var isLeaving = false
        var hasLeft = false
        /// Set while the store has the weighing in hand.
        var offered: RecordedWeight?
        var retryAt: Timestamp?
    }

    /// The last weighing that was stored.
    struct Last: Equatable, Codable, Sendable {
        let at: Timestamp
        let weight: Weight
        let eids: [EID]
        /// When its EID was last heard or its animal last seen on the plate.
        var lastSeen: Timestamp
    }

    private struct Load: Sendable {
        let startedAt: Timestamp
        var heaviest: Weight
        var trace: WeightTrace
        var steady = SteadyWindow()
    }

    package init(settings: RecorderSettings) {
        self.settings = settings
    }

    init(settings: RecorderSettings, phase: RecorderPhase, identity: IdentitySlot, lock: Lock?, last: Last?) {
        self.settings = settings
        self.phase = phase
        self.identity = identity
        self.lock = lock
        self.last = last
        resumption = .identity
    }

    /// What has still to be found out after a restart, in this order.
    private enum Resumption {
        /// Nothing has been heard yet: whose tags those of the snapshot are.
        case identity
        /// No weight has been heard yet: who is on the plate.
        case plate
    }

    // MARK: - What the devices said

    /// A device at this place said something.
    package mutating func receive(_ reading: Reading) -> [RecorderAction] {
        var actions = advance(to: reading.at)
        if resumption == .identity {
            identity.doubt(before: reading.at - settings.sameEIDWindow)
            resumption = .plate
        }
        switch reading.content {
        case .eid(let read): actions += receive(read.eid, at: reading.at)
        case .weight(let sample): actions += receive(sample, of: reading)
        }
        return actions
    }

    private mutating func receive(_ eid: EID, at now: Timestamp) -> [RecorderAction] {
        if isEcho(eid, at: now) {
            last?.lastSeen = now
            return []
        }
        if phase == .empty { identity.forget(before: now - settings.eidBefore) }
        guard identity.note(eid, at: now, repeatedWithin: settings.sameEIDWindow) else { return [] }
        var actions = [RecorderAction.identified(eid)]
        if phase == .locked, resumption == nil, lock?.isLeaving == false { actions += offer(identity.certain) }
        return actions
    }

    private mutating func receive(_ sample: WeightReading, of reading: Reading) -> [RecorderAction] {
        guard sample.load == .inRange, sample.basis != .tare, let weight = sample.weight else {
            load?.steady = SteadyWindow()
            return []
        }
        let now = reading.at
        if resumption != nil { resume(with: weight) }
        let isLoaded = weight >= settings.emptyBelow
        let hasLeft = notePlate(isLoaded: isLoaded, at: now)
        switch phase {
        case .empty:
            return isLoaded ? begin(weight, sample, of: reading) : []
        case .loading, .settling:
            if isLoaded { return follow(weight, sample, of: reading) }
            return hasLeft ? leave() : []
        case .locked:
            guard var lock else { return become(.empty) }
            lock.isLeaving = weight.grams < lock.weight.grams / 2
            lock.hasLeft = lock.hasLeft || hasLeft
            self.lock = lock
            // Gone: its identity cannot be learned any more, and what was read since it left is the next one's.
            if lock.hasLeft { return offer([]) }
            return lock.isLeaving || identity.certain.isEmpty ? [] : offer(identity.certain)
        case .recorded, .mustEmpty:
            if isLoaded { last?.lastSeen = now }
            return hasLeft ? become(.empty) : []
        }
    }

    // MARK: - What the clock and the store said

    /// Time passed.
    package mutating func advance(to now: Timestamp) -> [RecorderAction] {
        switch phase {
        case .locked:
            guard let lock else { return become(.empty) }
            if let offered = lock.offered {
                guard let retryAt = lock.retryAt, now >= retryAt else { return [] }
                self.lock?.retryAt = nil
                return [.record(offered)]
            }
            return now >= lock.at + settings.eidAfter ? offer([]) : []
        case .recorded:
            guard let last, now - last.at >= settings.showRecorded else { return [] }
            return become(.mustEmpty)
        case .loading, .settling, .mustEmpty, .empty:
            return []
        }
    }

    /// When `advance` has something to do; `nil` when only a reading can change anything.
    package var deadline: Timestamp? {
        switch phase {
        case .locked:
            guard let lock else { return nil }
            return lock.offered == nil ? lock.at + settings.eidAfter : lock.retryAt
        case .recorded: return last.map { $0.at + settings.showRecorded }
        case .empty, .loading, .settling, .mustEmpty: return nil
        }
    }

    /// The weighing last asked for is in the store.
    package mutating func stored(at now: Timestamp) -> [RecorderAction] {
        guard let lock, let offered = lock.offered else { return [] }
        last = Last(at: now, weight: lock.weight, eids: offered.eids, lastSeen: now)
        self.lock = nil
        identity.forget(offered.eids)
        return become(lock.hasLeft ? .empty : .recorded)
    }

    /// The store could not take the weighing: it is offered again later, with the same time.
    package mutating func storeFailed(at now: Timestamp) {
        lock?.retryAt = now + settings.retryStore
    }

    /// What the place looks like once the weighing asked for has been stored; for the store's own transaction.
    package func snapshotWhenStored(at now: Timestamp) -> RecorderSnapshot {
        var copy = self
        _ = copy.stored(at: now)
        return copy.snapshot
    }

    // MARK: - Steps

    private mutating func begin(_ weight: Weight, _ sample: WeightReading, of reading: Reading) -> [RecorderAction] {
        load = Load(startedAt: reading.at, heaviest: weight, trace: WeightTrace(startedAt: reading.at))
        identity.forget(before: reading.at - settings.eidBefore)
        return follow(weight, sample, of: reading)
    }

    private mutating func follow(_ weight: Weight, _ sample: WeightReading, of reading: Reading) -> [RecorderAction] {
        guard var load else { return begin(weight, sample, of: reading) }
        load.heaviest = max(load.heaviest, weight)
        load.trace.append(weight, at: reading.at)
        guard weight >= settings.minimum else {
            load.steady = SteadyWindow()
            self.load = load
            return become(.loading)
        }
        let isFinal = load.steady.accept(weight, sample.stability, at: reading.at, by: settings)
        self.load = load
        guard isFinal || sample.isRecordedByOperator else { return become(.settling) }
        self.load = nil
        lock = Lock(
            at: reading.at, weight: weight, unit: sample.unit,
            text: String(decoding: reading.raw, as: UTF8.self), trace: load.trace)
        return become(.locked) + (identity.certain.isEmpty ? [] : offer(identity.certain))
    }

    private mutating func leave() -> [RecorderAction] {
        let heaviest = load?.heaviest ?? .zero
        load = nil
        guard phase == .settling || heaviest >= settings.minimum else { return become(.empty) }
        let eids = identity.eids
        // The next one on the plate need not be the same animal.
        identity.doubt()
        return become(.empty) + [.leftEarly(heaviest, eids: eids)]
    }

    /// - Parameter eids: the animal's own; without any, those in doubt go along as hints.
    private mutating func offer(_ eids: [EID]) -> [RecorderAction] {
        guard let lock, lock.offered == nil else { return [] }
        let weighing = RecordedWeight(
            at: lock.at, weight: lock.weight, unit: lock.unit, text: lock.text,
            eids: eids.isEmpty ? identity.doubtful : eids, isDoubtful: eids.isEmpty, trace: lock.trace)
        self.lock?.offered = weighing
        return [.record(weighing)]
    }

    private mutating func become(_ next: RecorderPhase) -> [RecorderAction] {
        guard next != phase else { return [] }
        phase = next
        if next == .empty { (load, emptySince) = (nil, nil) }
        return [.phase(next)]
    }

    // MARK: - Judgements

    /// - Returns: whether the plate has been empty for long enough to be believed.
    private mutating func notePlate(isLoaded: Bool, at now: Timestamp) -> Bool {
        guard !isLoaded else {
            emptySince = nil
            return false
        }
        let since = emptySince ?? now
        emptySince = since
        return now - since >= settings.confirm
    }

    /// The tag of the animal just weighed, read again while it stands there or walks off.
    private func isEcho(_ eid: EID, at now: Timestamp) -> Bool {
        if let offered = lock?.offered { return offered.eids.contains(eid) }
        guard let last, last.eids.contains(eid) else { return false }
        return phase == .recorded || phase == .mustEmpty || now - last.lastSeen < settings.echo
    }

    /// After a restart: decides whether the load is still the animal of before.
    private mutating func resume(with weight: Weight) {
        resumption = nil
        switch phase {
        case .recorded, .mustEmpty:
            guard let last, weight >= settings.minimum else { return }
            let difference = (weight - last.weight).magnitude
            if difference.grams > max(5000, last.weight.grams / 20) { phase = .empty }
        case .locked:
            // Stricter: the tag of whoever stands there now will be taken for this weight's.
            guard let lock else { return }
            self.lock?.hasLeft = (weight - lock.weight).magnitude > settings.tolerance(at: lock.weight)
        case .empty, .loading, .settling:
            return
        }
    }
}
