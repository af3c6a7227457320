import Values

/// What an animal weighs: while it stands there, and when the whole visit can be looked at.
extension Visits {
    // MARK: - While it stands there

    mutating func weigh(
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

    func fix(
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
    func contradiction(of weight: Weight, in stay: Stay) -> EstimatedWeight? {
        guard let estimate = stay.load.lock,
            (weight - estimate.weight).magnitude > estimate.interval + settings.agreement(at: weight)
        else { return nil }
        return estimate
    }

    /// The estimator may need longer than the device.
    mutating func contradict(in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        guard stay.load.lock == nil, stay.part == .whole, stay.load.isDue(at: now), let weight = stay.visit.weight,
            let found = stay.load.estimate(at: now, division: division.division, isLast: false, by: settings.estimator)
        else { return [] }
        stay.load.lock(with: found)
        stay.visit.contradiction = contradiction(of: weight.weight, in: stay)
        return stay.visit.contradiction == nil ? [] : [.changed(stay.visit)]
    }

    // MARK: - The end of a visit

    /// Looks back at a whole visit: weighs what was never weighed, and corrects what the whole of it contradicts.
    func settle(_ index: Int, in stay: inout Stay, at now: Timestamp) -> [VisitEvent] {
        var visit = stay.visits[index]
        defer { stay.visits[index] = visit }
        let whole = wholeVisit(index, in: stay)
        guard let weight = visit.weight else {
            let minimum = visit.heaviest >= settings.minimum
            guard minimum else { return [.withdrawn(visit.id)] }
            let own = index == stay.visits.count - 1 ? stay.estimate : nil
            guard let found = own?.found ?? whole, let standing = stay.standing,
                found.weight >= settings.minimum, isWorthStoring(found)
            else { return [.lost(visit, visit.wasCrowded ? .notEmptied : .leftEarly)] }
            // Of the time when it stood there, not of the next one's.
            let clock = own?.reading.clock ?? standing.clock - (standing.at - min(found.at, standing.at))
            visit.weight = VisitWeight(
                at: clock, lockedAt: now, weight: found.weight, interval: found.interval, unit: standing.unit,
                text: own?.reading.text ?? standing.text)
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
            let isHalf = stay.isHalfSeen && index == stay.visits.count - 1
            events += isHalf ? compare(&visit, weight, half: whole) : review(&visit, weight, whole)
        }
        return events + [.changed(visit)]
    }

    func isWorthStoring(_ found: EstimatedWeight) -> Bool {
        found.interval.grams * 100 <= found.weight.grams * settings.widestAtLeaving
    }

    /// The end of a visit alone does not correct a weight; what it does not fit is asked about.
    func compare(_ visit: inout Visit, _ weight: VisitWeight, half: EstimatedWeight) -> [VisitEvent] {
        let difference = (half.weight - weight.weight).magnitude
        guard visit.contradiction == nil,
            difference > half.interval + (weight.interval ?? settings.agreement(at: weight.weight))
        else { return [] }
        visit.contradiction = half
        return []
    }

    func review(_ visit: inout Visit, _ weight: VisitWeight, _ whole: EstimatedWeight) -> [VisitEvent] {
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
            // Where it stood at two weights the interval reaches from one to the other: the device took the lesser one.
            let isOther =
                difference.grams * 10 > whole.interval.grams * 9 && difference.grams * 50 > weight.weight.grams
            if visit.contradiction == nil, difference > whole.interval + agreement || isOther {
                visit.contradiction = whole
            }
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
    func wholeVisit(_ index: Int, in stay: Stay) -> EstimatedWeight? {
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
}
