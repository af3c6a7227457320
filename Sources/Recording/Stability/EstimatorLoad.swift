import Values

/// What stands on the plate, from the first foot on to the last foot off.
struct EstimatorLoad: Sendable {
    private(set) var startedAt: Timestamp
    private(set) var trace = BinnedTrace()
    private(set) var lock: EstimatedWeight?
    /// Since when, and for how many samples, the plate has shown nothing.
    private(set) var empty: (since: Timestamp, samples: Int)?
    /// How long before `startedAt` the first foot may have come on: on slow scales most of a second.
    private let unseen: Duration
    private var succession: Succession?
    private var judgedAt: Timestamp?

    /// How far back "now" reaches.
    private static let now = 0.4
    /// Ten judgements a second are enough for any scale.
    private static let pause = Duration.milliseconds(80)
    private static let mostUnseen = Duration.milliseconds(1500)
    /// Below this share of the weight the animal is stepping off, or has one pair of feet on.
    private static let leaving = 0.65

    /// - Parameter emptyAt: when the plate was last seen empty.
    init(startedAt: Timestamp, emptyAt: Timestamp?) {
        self.startedAt = startedAt
        unseen = min(emptyAt.map { startedAt - $0 } ?? .zero, Self.mostUnseen)
    }

    mutating func append(_ net: Weight, at now: Timestamp) {
        empty = nil
        trace.append(net.kilograms, at: seconds(at: now))
    }

    mutating func noteEmpty(at now: Timestamp) {
        empty = (empty?.since ?? now, (empty?.samples ?? 0) + 1)
    }

    /// Whether it is time to judge again.
    mutating func isDue(at now: Timestamp) -> Bool {
        if let judgedAt, now - judgedAt < Self.pause { return false }
        judgedAt = now
        return true
    }

    /// The clock was set by so much.
    mutating func moveClock(by duration: Duration) {
        startedAt = startedAt + duration
        empty = empty.map { ($0.since + duration, $0.samples) }
        judgedAt = nil
    }

    mutating func lock(with estimate: EstimatedWeight) {
        lock = estimate
        succession = Succession(locked: estimate.weight.kilograms)
    }

    /// The load of the animal that took the place of the one that is locked, if any did.
    mutating func successor() -> EstimatorLoad? {
        guard let since = succession?.successor(in: trace) else { return nil }
        var next = EstimatorLoad(startedAt: startedAt + .seconds(since), emptyAt: nil)
        for (second, kilograms) in zip(trace.seconds, trace.kilograms) where second >= since {
            next.trace.append(kilograms, at: second - since)
        }
        return next
    }

    /// When the load must be locked at the latest.
    func deadline(by settings: EstimatorSettings) -> Timestamp { startedAt + settings.latestLock - unseen }

    /// What the load can be locked with now, if anything.
    ///
    /// - Parameter isLast: whether no more samples will come.
    func estimate(
        at now: Timestamp, division: Weight, isLast: Bool, by settings: EstimatorSettings
    ) -> EstimatedWeight? {
        let elapsed = now - startedAt
        guard elapsed >= settings.earliestLock, let plateau = Plateau(of: trace),
            let fit = PlateauFit(plateau, division: division.kilograms),
            fit.weight >= settings.minimum.kilograms
        else { return nil }
        let newest = plateau.samples(inLast: Self.now)
        let newestLoad = median(of: plateau.kilograms.suffix(newest))
        guard newestLoad >= Self.leaving * fit.weight else { return nil }
        let deadline = deadline(by: settings)
        if !isLast, now + .seconds(plateau.period) <= deadline {
            let bound = settings.widestInterval(after: elapsed / .seconds(1)) * fit.weight
            guard fit.interval <= bound, fit.stood >= settings.leastStanding / .seconds(1),
                fit.standing.suffix(newest).reduce(0, +) >= 0.5 * Double(newest)
            else { return nil }
        }
        // The other feet are just coming on.
        if newestLoad > fit.weight * 1.05, newestLoad > fit.weight + 3 * fit.sway, now < deadline + settings.patience {
            return nil
        }
        let rounding = Rounding.halfWidth(sway: fit.sway, division: division.kilograms)
        let interval = (fit.interval * fit.interval + rounding * rounding).squareRoot()
        return EstimatedWeight(
            at: now, weight: Weight(kilograms: fit.weight), interval: Weight(kilograms: interval),
            sway: Weight(kilograms: fit.sway), timeToLock: elapsed)
    }

    private func seconds(at now: Timestamp) -> Double { (now - startedAt) / .seconds(1) }
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
