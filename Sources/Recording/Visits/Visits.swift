import Values

/// Tells one animal on the plate from the next, and weighs each.
///
/// The only one who answers whether what stands there is still the same animal: the load is divided into levels
/// (`Levels`), and a semi-Markov chain says what they were (`Segmentation`). A weight is final when the device calls it
/// stable, or when the estimator's interval is narrow enough; on a scale with a flag the estimate waits a little for
/// it. Until the animal has left it may be corrected: fore feet that were taken for the animal, two that were taken for
/// one, a lean.
struct Visits: Sendable {
    let settings: RecorderSettings
    private(set) var zero: ZeroTracker
    private var division = DivisionFinder(known: nil)
    private(set) var stay: Stay?
    private var emptyAt: Timestamp?
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
    private func net(_ shown: Weight, _ stability: WeightReading.Stability) -> Weight {
        stability == .unknown || zero.zero.magnitude > division.division ? shown - zero.zero : shown
    }

    private mutating func makeVisit(at now: Timestamp, heaviest: Weight) -> Visit {
        defer { nextID += 1 }
        return Visit(id: nextID, startedAt: now, heaviest: heaviest, trace: WeightTrace(startedAt: now))
    }

    // MARK: - An empty plate

    private mutating func receiveEmpty(_ shown: Weight, _ net: Weight, at now: Timestamp) -> [VisitEvent] {
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
    private mutating func close(at moment: Timestamp) -> [VisitEvent] {
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

    private mutating func follow(
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
    private mutating func note(_ net: Weight, in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
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
    private func noteLeaving(in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
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

    // MARK: - Weighing

    private mutating func weigh(
        _ net: Weight, _ isFinal: Bool, _ stability: WeightReading.Stability, _ deciding: Stay.Deciding,
        in stay: inout Stay, at now: Timestamp
    ) -> [VisitEvent] {
        guard stay.part != .both else { return [] }
        if isFinal { return fix(net, nil, deciding, in: &stay, at: now) }
        if stay.estimate == nil, stay.load.isDue(at: now),
            let found = stay.load.estimate(
                at: now, division: division.division, isLast: false, by: settings.estimator)
        {
            stay.load.lock(with: found)
            stay.estimate = (found, deciding)
        }
        guard let estimate = stay.estimate else { return [] }
        if stability != .unknown, now - estimate.found.at < settings.flagPatience { return [] }
        // Of what stood there when the device was still waited for.
        guard (net - estimate.found.weight).magnitude < settings.swing(at: estimate.found.weight) else { return [] }
        return fix(estimate.found.weight, estimate.found.interval, estimate.reading, in: &stay, at: now)
    }

    private func fix(
        _ weight: Weight, _ interval: Weight?, _ deciding: Stay.Deciding, in stay: inout Stay, at now: Timestamp
    ) -> [VisitEvent] {
        let before = stay.visit.weight
        stay.visit.weight = VisitWeight(
            at: before?.at ?? deciding.clock, lockedAt: before?.lockedAt ?? now, weight: weight, interval: interval,
            unit: deciding.unit, text: deciding.text)
        stay.visit.contradiction = interval == nil ? contradiction(of: weight, in: stay) : nil
        guard let reason = stay.wrong else { return [.weighed(stay.visit)] }
        stay.wrong = nil
        guard let before, (before.weight - weight).magnitude > settings.tolerance(at: weight) else { return [] }
        return [.corrected(stay.visit, reason)]
    }

    /// What the estimator says when it clearly contradicts a weight that the device called stable.
    private func contradiction(of weight: Weight, in stay: Stay) -> EstimatedWeight? {
        guard let estimate = stay.load.lock,
            (weight - estimate.weight).magnitude > estimate.interval + settings.agreement(at: weight)
        else { return nil }
        return estimate
    }

    /// The estimator may need longer than the device.
    private mutating func contradict(in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        guard stay.load.lock == nil, stay.part == .whole, stay.load.isDue(at: now), let weight = stay.visit.weight,
            let found = stay.load.estimate(at: now, division: division.division, isLast: false, by: settings.estimator)
        else { return [] }
        stay.load.lock(with: found)
        stay.visit.contradiction = contradiction(of: weight.weight, in: stay)
        return stay.visit.contradiction == nil ? [] : [.changed(stay.visit)]
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
    private mutating func reparse(_ stay: inout Stay, isOver: Bool, at now: Timestamp) -> [VisitEvent] {
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
    private mutating func begin(in stay: inout Stay, at moment: Timestamp, wasCrowded: Bool) -> [VisitEvent] {
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
        (next.isChained, next.wasCrowded) = (true, wasCrowded)
        stay.visits.append(next)
        (stay.estimate, stay.wrong, stay.steady) = (nil, nil, SteadyWindow())
        restart(&stay)
        return events + [.began(next)]
    }

    /// The animal that was weighed is the second one: there was another before it.
    private mutating func beginEarlier(
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
        return [.began(earlier)] + events + [.changed(stay.visits[index]), .changed(stay.visit)]
    }

    /// The estimator begins with the newest visit, or with the plateau on which it has all its feet on.
    private func restart(_ stay: inout Stay) {
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
    private func judgeWeight(in stay: inout Stay, _ plateaus: [Level], at now: Timestamp) -> [VisitEvent] {
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
    private func trim(_ stay: inout Stay) {
        guard stay.levels.past.count > 10, let last = stay.parts.last else { return }
        let first = min(stay.parts.firstIndex { $0.animal == last.animal } ?? 0, stay.levels.past.count - 1)
        let drop = max(first, stay.levels.past.count - 6)
        stay.base += stay.parts[min(drop, stay.parts.count - 1)].animal
        stay.isKnown = true
        stay.levels.forget(drop)
        let plateaus = stay.levels.plateaus
        stay.parts = Segmentation(plateaus, isOver: false).parts
    }

    // MARK: - The end of a visit

    /// Looks back at a whole visit: weighs what was never weighed, and corrects what the whole of it contradicts.
    private func settle(_ index: Int, in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        var visit = stay.visits[index]
        defer { stay.visits[index] = visit }
        let whole = wholeVisit(index, in: stay)
        guard let weight = visit.weight else {
            let minimum = visit.heaviest >= settings.minimum
            guard minimum else { return [.withdrawn(visit.id)] }
            guard let found = stay.estimate?.found ?? whole, let standing = stay.standing,
                found.weight >= settings.minimum, isWorthStoring(found)
            else { return [.lost(visit, visit.wasCrowded ? .notEmptied : .leftEarly)] }
            // Of the time when it stood there, not of the next one's.
            let clock = stay.estimate?.reading.clock ?? standing.clock - (standing.at - min(found.at, standing.at))
            visit.weight = VisitWeight(
                at: clock, lockedAt: now, weight: found.weight, interval: found.interval, unit: standing.unit,
                text: stay.estimate?.reading.text ?? standing.text)
            return [.weighed(visit)]
        }
        var events: [VisitEvent] = []
        if let reason = stay.wrong, index == stay.visits.count - 1, let whole,
            isWorthStoring(whole)
        {
            visit.weight = VisitWeight(
                at: weight.at, lockedAt: now, weight: whole.weight, interval: whole.interval, unit: weight.unit,
                text: weight.text)
            stay.wrong = nil
            events.append(.corrected(visit, reason))
        } else if let whole, !visit.wasUnseen {
            events += review(&visit, weight, whole)
        }
        return events + [.changed(visit)]
    }

    private func isWorthStoring(_ found: EstimatedWeight) -> Bool {
        found.interval.grams * 100 <= found.weight.grams * settings.widestAtLeaving
    }

    private func review(_ visit: inout Visit, _ weight: VisitWeight, _ whole: EstimatedWeight) -> [VisitEvent] {
        let difference = (whole.weight - weight.weight).magnitude
        // It had been corrected to the weight of two, or of the one after it.
        if difference.kilograms >= settings.swing(at: whole.weight.kilograms), isWorthStoring(whole) {
            visit.weight = VisitWeight(
                at: weight.at, lockedAt: weight.lockedAt, weight: whole.weight, interval: whole.interval,
                unit: weight.unit, text: weight.text)
            return [.corrected(visit, .twoOnPlate)]
        }
        guard let interval = weight.interval else {
            let agreement = Weight(grams: settings.agreement(at: weight.weight).grams / 2)
            if visit.contradiction == nil, difference > whole.interval + agreement { visit.contradiction = whole }
            return []
        }
        // Wider it is more honest: what was weighed at first was a lean.
        let isBetter = whole.interval.grams * 10 < interval.grams * 8 || difference > interval
        guard isBetter, isWorthStoring(whole), difference.grams * 200 > weight.weight.grams,
            difference > division.division
        else { return [] }
        visit.weight = VisitWeight(
            at: weight.at, lockedAt: weight.lockedAt, weight: whole.weight, interval: whole.interval,
            unit: weight.unit, text: weight.text)
        return [.corrected(visit, .stoodLonger)]
    }

    /// The weight that the whole visit speaks for.
    private func wholeVisit(_ index: Int, in stay: Stay) -> EstimatedWeight? {
        guard let (trace, start) = stay.standing(of: index), let last = trace.seconds.last,
            let plateau = Plateau(of: trace), let fit = PlateauFit(plateau, division: division.division.kilograms)
        else { return nil }
        let rounding = Rounding.halfWidth(sway: fit.sway, division: division.division.kilograms)
        let interval = (fit.interval * fit.interval + rounding * rounding).squareRoot()
        return EstimatedWeight(
            at: stay.moment(start + last), weight: Weight(grams: Int((fit.weight * 100).rounded()) * 10),
            interval: Weight(grams: Int((interval * 100).rounded()) * 10),
            sway: Weight(grams: Int(fit.sway * 1000)), timeToLock: .seconds(last))
    }

    // MARK: - What nobody saw

    /// Samples from before are no part of what comes now, though it may be the same animal.
    mutating func interrupt() {
        zero.interrupt()
        guard var stay else { return }
        stay.steady = SteadyWindow()
        stay.estimate = nil
        stay.load = EstimatorLoad(startedAt: stay.load.startedAt, emptyAt: nil)
        self.stay = stay
    }

    /// The link to the scale is lost: what stands there may leave at any moment.
    mutating func loseSight(at now: Timestamp) -> [VisitEvent] {
        interrupt()
        guard stay?.visit.weight != nil, stay?.visit.endedAt == nil else { return [] }
        stay?.visit.endedAt = now
        return stay.map { [.changed($0.visit)] } ?? []
    }

    /// Whether the weight that is shown is believed to stand still begins anew.
    mutating func doubtStability() { stay?.steady = SteadyWindow() }

    /// Nobody saw the plate for so long: what stands on it may be another animal.
    mutating func noteSilence(_ gap: Duration) {
        interrupt()
        guard var stay else { return }
        stay.levels.interrupt()
        stay.emptySince = nil
        if stay.visit.weight != nil { stay.unseen = max(stay.unseen ?? .zero, gap) }
        self.stay = stay
    }

    /// Says of the first level after a silence whether it is still the same animal.
    private mutating func resume(_ stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        guard let gap = stay.unseen else { return [] }
        stay.unseen = nil
        stay.levels.forget(stay.levels.past.count)
        stay.parts = []
        stay.base = stay.visits.count - 1
        stay.isKnown = true
        guard let weight = stay.visit.weight?.weight, let level = stay.levels.current?.kilograms else {
            stay.visit.wasUnseen = true
            return [.changed(stay.visit)]
        }
        if abs(level - weight.kilograms) <= settings.likeness(at: weight).kilograms {
            stay.visit.wasUnseen = stay.visit.wasUnseen || gap >= settings.shortestVisit
            return [.changed(stay.visit)]
        }
        let events = begin(in: &stay, at: stay.moment(stay.levels.current?.from ?? 0), wasCrowded: false)
        stay.base = stay.visits.count - 1
        stay.isKnown = false
        stay.visit.wasUnseen = gap < settings.longSilence
        return events + [.changed(stay.visit)]
    }

    /// Weighs the animal on the plate anew, as another visit.
    mutating func weighAgain(at now: Timestamp) -> Visit? {
        guard var stay, stay.unseen == nil else { return nil }
        var visit = makeVisit(at: stay.visit.startedAt, heaviest: stay.visit.heaviest)
        visit.isChained = stay.visit.isChained
        stay.visit = visit
        stay.load = EstimatorLoad(startedAt: now, emptyAt: nil)
        (stay.steady, stay.estimate, stay.wrong) = (SteadyWindow(), nil, nil)
        self.stay = stay
        return visit
    }

    /// Gives up what is on the plate.
    mutating func abandon() {
        stay = nil
        emptyAt = nil
        zero.interrupt()
    }

    /// Goes on with an animal that was on the plate when the daemon was stopped.
    mutating func resume(_ visit: Visit, at now: Timestamp) {
        var stay = Stay(visit, at: now, emptyAt: nil, pace: settings.pace)
        if visit.weight != nil { stay.unseen = .zero }
        self.stay = stay
    }
}
