import Values

/// What nobody saw, and what is begun anew.
extension Visits {
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
    mutating func resume(_ stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
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
            stay.isHalfSeen = true
            return [.changed(stay.visit)]
        }
        let events = begin(in: &stay, at: stay.moment(stay.levels.current?.from ?? 0), wasCrowded: false)
        stay.base = stay.visits.count - 1
        stay.isKnown = false
        stay.visit.wasUnseen = gap < settings.longSilence
        return events + [.changed(stay.visit)]
    }

    /// Weighs the animal on the plate anew, as another visit; `nil` if it is gone or on its way.
    mutating func weighAgain(at now: Timestamp) -> Visit? {
        guard var stay, stay.unseen == nil, stay.emptySince == nil, stay.visit.endedAt == nil else { return nil }
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
