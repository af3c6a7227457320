import Values

/// Tells one animal on the plate from the next, and weighs each.
///
/// The only one who answers whether what stands there is still the same animal: the load is divided into levels
/// (`Levels`), and a semi-Markov chain says what they were (`Segmentation`). A weight is final when the device calls it
/// stable, or when the estimator's interval is narrow enough; on a scale with a flag the estimate waits a little for
/// it. Until the animal has left it may be corrected: fore feet that were taken for the animal, two that were taken for
/// one, a lean.
struct Visits: Sendable {
    var settings: RecorderSettings
    var zero: ZeroTracker
    var division = DivisionFinder(known: nil)
    var stay: Stay?
    var emptyAt: Timestamp?
    var nextID = 1

    init(settings: RecorderSettings, zero: Weight = .zero) {
        self.settings = settings
        self.zero = ZeroTracker(settings: settings.estimator.zero, zero: zero)
    }

    /// Whether anything is on the plate.
    var isLoaded: Bool { stay != nil }

    /// The load on the plate when it is a good part of an animal's.
    var isOccupied: Bool { stay.map { $0.visit.heaviest >= settings.minimum } ?? false }

    /// The scale showed a load that can be believed.
    ///
    /// - Parameter shown: as the scale shows it, with whatever its zero is off.
    mutating func receive(
        _ shown: Weight, _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [VisitEvent] {
        division.receive(shown)
        let net = net(shown, sample.stability)
        guard net >= settings.emptyBelow else { return receiveEmpty(shown, net, at: now) }
        zero.interrupt()
        var events: [VisitEvent] = []
        if stay == nil {
            let visit = makeVisit(at: now, heaviest: .zero)
            stay = Stay(visit, at: now, emptyAt: emptyAt, pace: settings.pace)
            events.append(.began(visit))
        }
        stay?.emptySince = nil
        events += follow(net, sample, of: reading, at: now)
        return events
    }

    /// What stands there weighs, without mud, rain and drift.
    ///
    /// What an indicator with a flag of its own shows within its division is its own affair.
    func net(_ shown: Weight, _ stability: WeightReading.Stability) -> Weight {
        stability == .unknown || zero.zero.magnitude > division.division ? shown - zero.zero : shown
    }

    mutating func makeVisit(at now: Timestamp, heaviest: Weight) -> Visit {
        defer { nextID += 1 }
        return Visit(id: nextID, startedAt: now, heaviest: heaviest, trace: WeightTrace(startedAt: now))
    }

    // MARK: - An empty plate

    mutating func receiveEmpty(_ shown: Weight, _ net: Weight, at now: Timestamp) -> [VisitEvent] {
        guard var stay else {
            emptyAt = now
            zero.receive(shown, at: now)
            return []
        }
        // Held once only, or every change would copy all of it.
        self.stay = nil
        let since = stay.emptySince ?? now
        stay.emptySince = since
        let events = note(max(net, .zero), in: &stay, at: now)
        self.stay = stay
        guard now - since >= settings.confirm else { return events }
        return events + close(at: since)
    }

    /// The plate is empty: what was on it is known as well as it will ever be.
    mutating func close(at moment: Timestamp) -> [VisitEvent] {
        guard var stay else { return [] }
        emptyAt = moment
        if stay.unseen != nil { _ = resume(&stay, at: moment) }
        stay.visit.endedAt = stay.visit.endedAt ?? moment
        var events = reparse(&stay, isOver: true, at: moment)
        stay.visit.endedAt = stay.visit.endedAt ?? moment
        stay.visit.goneAt = moment
        events += settle(stay.visits.count - 1, in: &stay, at: moment)
        self.stay = nil
        return events
    }

    // MARK: - A load

    mutating func follow(
        _ net: Weight, _ sample: WeightReading, of reading: Reading, at now: Timestamp
    ) -> [VisitEvent] {
        guard var stay else { return [] }
        self.stay = nil
        defer { self.stay = stay }
        var events = note(net, in: &stay, at: now)
        guard net >= settings.minimum else {
            stay.steady = SteadyWindow()
            return events
        }
        let deciding = Stay.Deciding(
            clock: reading.at, at: now, unit: sample.unit, text: String(decoding: reading.raw, as: UTF8.self))
        if let level = stay.levels.current?.kilograms, abs(net.kilograms - level) < settings.swing(at: level) {
            stay.standing = deciding
        }
        let isFlagged = stay.steady.accept(net, sample.stability, at: now, by: settings)
        guard stay.unseen == nil else { return events }
        let isWanted = sample.isRecordedByOperator
        if stay.visit.weight == nil || stay.wrong != nil {
            events += weigh(net, isFlagged || isWanted, sample.stability, deciding, in: &stay, at: now)
        } else if isWanted, let weight = stay.visit.weight?.weight,
            (net - weight).magnitude > settings.likeness(at: weight)
        {
            events += begin(in: &stay, at: now, wasCrowded: true)
            events += fix(net, nil, deciding, in: &stay, at: now)
        } else if stay.visit.contradiction == nil, stay.visit.weight?.interval == nil {
            events += contradict(in: &stay, at: now)
        }
        return events
    }

    /// Keeps the samples, and looks again at who stands there when feet have come or gone.
    mutating func note(_ net: Weight, in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        stay.newest = stay.newest.suffix(2) + [net]
        let second = stay.seconds(at: now)
        stay.trace.append(net.kilograms, at: second)
        stay.load.append(net, at: now)
        stay.visits[stay.visits.count - 1].trace.append(net, at: now)
        if stay.newest.count == 3, let least = stay.newest.min() {
            stay.visits[stay.visits.count - 1].heaviest = max(stay.visit.heaviest, least)
        }
        var events = noteLeaving(in: &stay, at: now)
        if stay.levels.append(net.kilograms, at: second, swing: settings.swing) || stay.isDue(at: second) {
            if stay.unseen != nil {
                guard let level = stay.levels.current, level.isPlateau else { return events }
                events += resume(&stay, at: now)
            }
            events += reparse(&stay, isOver: false, at: now)
        }
        return events
    }

    /// Follows whether the animal goes: with hardly two thirds of it left it is on its way.
    func noteLeaving(in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        guard stay.newest.count == 3, stay.unseen == nil, let most = stay.newest.max(),
            let weight = stay.visit.weight?.weight.kilograms ?? stay.levels.plateaus.last?.kilograms, weight > 0
        else { return [] }
        let share = most.kilograms / weight
        if share < stay.visit.lowest { stay.visits[stay.visits.count - 1].lowest = share }
        if share < 0.65, stay.visit.endedAt == nil {
            stay.visit.endedAt = now
            return [.changed(stay.visit)]
        }
        if share >= 0.65, stay.visit.endedAt != nil {
            stay.visit.endedAt = nil
            return [.changed(stay.visit)]
        }
        return []
    }

    /// A tag was heard: on an antenna at the plate it may tell that another animal has come.
    mutating func hear(_ eid: EID, at now: Timestamp) -> [VisitEvent] {
        guard var stay else { return [] }
        let second = stay.seconds(at: now)
        // Twenty reads a second say no more than two.
        if let last = stay.tags.last(where: { $0.eid == eid }), second - last.second < 0.4 { return [] }
        stay.tags = stay.tags.suffix(63) + [(eid, second)]
        let events = stay.unseen == nil && stay.levels.plateaus.count > 1 ? reparse(&stay, isOver: false, at: now) : []
        self.stay = stay
        return events
    }

    /// What the animal on the plate should weigh, if its tag is known.
    mutating func expect(_ kilograms: Double?) {
        guard let stay, stay.visits.count == stay.base + 1 else { return }
        self.stay?.expected = kilograms
    }

    /// The animal on the plate weighs what it should: it was not its fore feet alone.
    mutating func confirm() {
        guard let stay, stay.base == stay.visits.count - 1, let weight = stay.visit.weight?.weight.kilograms,
            let first = stay.levels.plateaus.first?.kilograms, abs(first - weight) < 0.12 * weight
        else { return }
        self.stay?.isKnown = true
    }

    // MARK: - Whose level

    /// Says anew what the levels were.
    mutating func reparse(_ stay: inout Stay, isOver: Bool, at now: Timestamp) -> [VisitEvent] {
        let plateaus = stay.levels.plateaus
        guard !plateaus.isEmpty else { return [] }
        stay.parsedAt = stay.seconds(at: now)
        let found = Segmentation(
            plateaus, isOver: isOver, expected: stay.expected,
            isKnown: stay.isKnown, turnover: stay.turnover(at: plateaus, settings.reader))
        let count = stay.base + found.animals
        // A visit that has its weight stays one.
        if count < stay.visits.count, stay.visits[count...].contains(where: { $0.weight != nil }) { return [] }
        stay.parts = found.parts
        var events: [VisitEvent] = []
        while stay.visits.count > count {
            let gone = stay.visits.removeLast()
            events.append(.withdrawn(gone.id))
            stay.visit.endedAt = nil
            stay.visit.heaviest = max(stay.visit.heaviest, gone.heaviest)
            restart(&stay)
        }
        while stay.visits.count < count {
            let ordinal = stay.visits.count - stay.base
            let first = found.parts.firstIndex {
                $0.animal == ordinal || ($0.part == .both && $0.animal + 1 == ordinal)
            }
            let wasCrowded = first.map { found.parts[$0].part == .both } ?? false
            events += begin(
                in: &stay, at: first.map { stay.moment(plateaus[$0].from) } ?? now, wasCrowded: wasCrowded)
        }
        events += judgeWeight(in: &stay, plateaus, at: now)
        trim(&stay)
        return events
    }

    /// Another animal is on the plate.
    mutating func begin(in stay: inout Stay, at moment: Timestamp, wasCrowded: Bool) -> [VisitEvent] {
        if let weight = stay.visit.weight, weight.lockedAt > moment + settings.lasting(0.3), stay.unseen == nil {
            return beginEarlier(in: &stay, until: moment, wasCrowded: wasCrowded)
        }
        let index = stay.visits.count - 1
        stay.visit.endedAt = stay.visit.endedAt.map { min($0, moment) } ?? moment
        if wasCrowded { stay.visit.wasCrowded = true }
        // What seemed to be its better weight is the next one's.
        stay.wrong = nil
        var events = settle(index, in: &stay, at: moment)
        stay.visits[index].goneAt = moment
        events.append(.changed(stay.visits[index]))
        var next = makeVisit(at: moment, heaviest: stay.newest.min() ?? .zero)
        stay.isHalfSeen = false
        (next.isChained, next.wasCrowded) = (true, wasCrowded)
        stay.visits.append(next)
        (stay.estimate, stay.wrong, stay.steady) = (nil, nil, SteadyWindow())
        restart(&stay)
        return events + [.began(next)]
    }

    /// The animal that was weighed is the second one: there was another before it.
    mutating func beginEarlier(
        in stay: inout Stay, until moment: Timestamp, wasCrowded: Bool
    ) -> [VisitEvent] {
        let index = stay.visits.count - 1
        let second = stay.seconds(at: moment)
        let loads = zip(stay.trace.seconds, stay.trace.kilograms).filter { $0.0 < second }.map(\.1).sorted()
        let heaviest = loads.isEmpty ? 0 : loads[loads.count * 9 / 10]
        var earlier = makeVisit(at: stay.visit.startedAt, heaviest: Weight(grams: Int(heaviest * 1000)))
        (earlier.isChained, earlier.wasCrowded) = (stay.visit.isChained, wasCrowded)
        (earlier.endedAt, earlier.goneAt) = (moment, moment)
        stay.visits.insert(earlier, at: index)
        (stay.visit.startedAt, stay.visit.isChained, stay.visit.wasCrowded) = (moment, true, wasCrowded)
        let events = settle(index, in: &stay, at: moment)
        restart(&stay)
        if let weight = stay.visits[index].weight, let known = stay.visit.weight, weight.isLooselyThat(of: known) {
            // It is as heavy, as far as can be told: the same animal before it stood still.
            (stay.visit.startedAt, stay.visit.isChained) = (earlier.startedAt, earlier.isChained)
            return [.changed(stay.visit)]
        }
        return [.began(earlier)] + events + [.changed(stay.visits[index]), .changed(stay.visit)]
    }

    /// The estimator begins with the newest visit, or with the plateau on which it has all its feet on.
    func restart(_ stay: inout Stay) {
        let own = stay.whole(of: stay.visits.count - 1).first
        let since = own?.from ?? stay.seconds(at: stay.visit.startedAt)
        var load = EstimatorLoad(startedAt: stay.moment(since), emptyAt: nil)
        for (second, kilograms) in zip(stay.trace.seconds, stay.trace.kilograms) where second >= since {
            load.append(Weight(grams: Int(kilograms * 1000)), at: stay.moment(second))
        }
        stay.load = load
        stay.estimate = nil
    }

    /// Whether the newest visit was weighed, or is being weighed, with another level than its own.
    func judgeWeight(in stay: inout Stay, _ plateaus: [Level], at now: Timestamp) -> [VisitEvent] {
        let index = stay.visits.count - 1
        guard let own = stay.whole(of: index).max(by: { $0.seconds < $1.seconds }) else { return [] }
        if let weight = stay.visit.weight {
            guard abs(weight.weight.kilograms - own.kilograms) >= settings.swing(at: own.kilograms) else {
                stay.wrong = nil
                return []
            }
            guard stay.wrong == nil else { return [] }
            stay.wrong = weight.weight.kilograms < own.kilograms ? .allFeetOn : .twoOnPlate
            restart(&stay)
        } else if stay.seconds(at: stay.load.startedAt) < own.from - 0.3,
            stay.parts.contains(where: { $0.part == .fore })
        {
            restart(&stay)
        }
        return []
    }

    /// Forgets the oldest levels of a long stay.
    func trim(_ stay: inout Stay) {
        guard stay.levels.past.count > 10, let last = stay.parts.last else { return }
        let first = min(stay.parts.firstIndex { $0.animal == last.animal } ?? 0, stay.levels.past.count - 1)
        let drop = max(first, stay.levels.past.count - 6)
        stay.base += stay.parts[min(drop, stay.parts.count - 1)].animal
        stay.isKnown = true
        stay.levels.forget(drop)
        let plateaus = stay.levels.plateaus
        stay.parts = Segmentation(plateaus, isOver: false).parts
    }
}
