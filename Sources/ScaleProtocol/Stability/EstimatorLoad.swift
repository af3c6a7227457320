/// What stands on the plate, from the first foot on to the last foot off.
struct EstimatorLoad: Sendable {
    let startedAt: Timestamp
    private(set) var trace = BinnedTrace()
    private(set) var lock: EstimatedWeight?
    private var succession: Succession?
    /// Since when, and for how many samples, the plate has shown nothing.
    private(set) var empty: (since: Timestamp, samples: Int)?

    /// How far back "now" reaches.
    private static let now = 0.4

    init(startedAt: Timestamp) {
        self.startedAt = startedAt
    }

    /// - Returns: whether there is more to judge than before.
    mutating func append(_ net: Weight, at now: Timestamp) -> Bool {
        empty = nil
        return trace.append(net.kilograms, at: seconds(at: now))
    }

    mutating func noteEmpty(at now: Timestamp) {
        empty = (empty?.since ?? now, (empty?.samples ?? 0) + 1)
    }

    mutating func lock(with estimate: EstimatedWeight) {
        lock = estimate
        succession = Succession(locked: estimate.weight.kilograms)
    }

    /// The load of the animal that took the place of the one that is locked, if any did.
    mutating func successor() -> EstimatorLoad? {
        guard let since = succession?.successor(in: trace) else { return nil }
        var next = EstimatorLoad(startedAt: startedAt + .seconds(since))
        for (second, kilograms) in zip(trace.seconds, trace.kilograms) where second >= since {
            _ = next.trace.append(kilograms, at: second - since)
        }
        return next
    }

    /// What the load can be locked with now, if anything.
    func estimate(at now: Timestamp, division: Weight, by settings: EstimatorSettings) -> EstimatedWeight? {
        let elapsed = now - startedAt
        guard elapsed >= settings.earliestLock, let plateau = Plateau(of: trace),
            let fit = PlateauFit(plateau, division: division.kilograms),
            fit.weight >= settings.minimum.kilograms
        else { return nil }
        let newest = plateau.samples(inLast: Self.now)
        if elapsed < settings.latestLock {
            let bound = settings.widestInterval(after: elapsed / .seconds(1)) * fit.weight
            guard fit.interval <= bound, fit.stood >= settings.leastStanding / .seconds(1),
                fit.stood >= settings.clearer * fit.contested,
                fit.standing.suffix(newest).reduce(0, +) >= 0.5 * Double(newest)
            else { return nil }
        }
        // The other feet are just coming on.
        let newestLoad = median(of: plateau.kilograms.suffix(newest))
        if newestLoad > fit.weight * 1.05, newestLoad > fit.weight + 3 * fit.sway,
            elapsed < settings.latestLock + settings.patience
        {
            return nil
        }
        let rounding = Rounding.halfWidth(sway: fit.sway, division: division.kilograms)
        let interval = (fit.interval * fit.interval + rounding * rounding).squareRoot()
        return EstimatedWeight(
            at: now, weight: Weight(kilograms: fit.weight), interval: Weight(kilograms: interval),
            sway: Weight(kilograms: fit.sway), timeToLock: elapsed)
    }

    func seconds(at now: Timestamp) -> Double { (now - startedAt) / .seconds(1) }
}

extension Weight {
    /// To ten grams, which is finer than any scale for animals.
    fileprivate init(kilograms: Double) {
        self.init(grams: Int((kilograms * 100).rounded()) * 10)
    }
}

/// What a scale's steps add to the error of a mean.
enum Rounding {
    /// Half the width that holds the error in 95 of 100 cases.
    ///
    /// A load that does not move is off by up to half a division; one that sways over several divisions rounds up as
    /// often as down (Widrow 1956: the bias falls with `exp(-2 π² s² / d²)`).
    static func halfWidth(sway: Double, division: Double) -> Double {
        guard division > 0 else { return 0 }
        let steps = sway / division
        return 0.475 * division * exponential(-19.739 * steps * steps)
    }
}
