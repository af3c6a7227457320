package import Values

/// Finds the weight of an animal that does not stand still, from raw samples of 1 to 50 a second.
///
/// A pure state machine: it is told what the scale showed and when, and answers with one lock for each load and one
/// departure.
///
/// **Method.** The animal's weight is the level about which the load sways while four feet bear on the plate and
/// nothing else does. A hidden semi-Markov model (`LevelModel`) says how likely the samples are for a weight and a sway,
/// when the animal stands, leans for a while or holds a foot beside the plate, and stands again. The posterior over
/// weight and sway (`Posterior`) is computed on a grid. The estimate is the mean of the samples weighted by how likely
/// the animal just stood (`PlateauFit`). Half the interval is the larger of
/// - the radius about the estimate that leaves 3 % of the posterior outside: wide as long as two levels are possible;
/// - `√2 s / (π f T)`: what a sway of deviation `s`, no slower than `f` = 0.2 Hz, can leave in a mean over the time `T`.
///   The mean force on a plate that bears the whole animal differs from its weight only by the change of momentum, so
///   the error falls with `T`, not with its root.
///
/// It locks when the interval is narrower than a bound that widens with time (a sequential test with a growing
/// tolerance), and at the latest after `EstimatorSettings.latestLock`, with the interval as it is then. The reported
/// interval includes the rounding to the division.
///
/// **Sources.** Hidden semi-Markov chain: Ferguson 1980, Yu 2010. Contaminated normal model: Tukey 1960, Box and
/// Tiao 1968. Tempered likelihood of dependent data: the composite likelihood of Pauli, Racugno and Ventura, 2011. Bound
/// of the mean of a sway: the integral of a sine. Rounding: Widrow 1956. The rates and shares were chosen on
/// `StandingAnimal`, not on recordings of cattle, and checked on the other model of `script/bench weighing`, which also
/// shows the rules of public code. Tried and found worse: mean, trimmed mean, median, half-sample mode, density mode,
/// autoregressive and Gaussian-process fits of the sway, and the same mixture without the chain, which takes a lean of
/// two seconds for sway: 1.5 % instead of 1.2 % at the 95th percentile of restless animals.
package struct WeightEstimator: Sendable {
    package let settings: EstimatorSettings
    package private(set) var zero: ZeroTracker
    private var division: DivisionFinder
    private var load: EstimatorLoad?
    /// Samples with a load on the plate that may yet be a spike.
    private var arriving: [(at: Timestamp, net: Weight)] = []
    private var lastAt: Timestamp?
    private var emptyAt: Timestamp?

    /// A spike lasts a sample or two, a load more.
    private static let samplesOfALoad = 3
    private static let samplesOfAnEmptyPlate = 2

    /// - Parameter zero: what the empty scale showed last, as far as is known.
    package init(settings: EstimatorSettings = EstimatorSettings(), zero: Weight = .zero) {
        self.settings = settings
        self.zero = ZeroTracker(settings: settings.zero, zero: zero)
        division = DivisionFinder(known: settings.division)
    }

    /// The scale showed this weight.
    ///
    /// A sample that is not later than the one before is ignored, unless the clock was set back by more than
    /// `longestGap`: then everything starts anew from the sample.
    package mutating func receive(_ shown: Weight, at now: Timestamp) -> [EstimatorEvent] {
        if let lastAt {
            guard now > lastAt || lastAt - now > settings.longestGap else { return [] }
            if now < lastAt { moveClock(by: now - lastAt) }
            if now < lastAt || now - lastAt > settings.longestGap { forget() }
        }
        lastAt = now
        division.receive(shown)
        let net = shown - zero.zero
        guard net >= settings.loadedFrom else { return receiveEmpty(shown, at: now) }
        zero.interrupt()
        if load == nil {
            arriving.append((now, net))
            guard arriving.count >= Self.samplesOfALoad else { return [] }
            var begun = EstimatorLoad(startedAt: arriving[0].at, emptyAt: emptyAt)
            for sample in arriving { begun.append(sample.net, at: sample.at) }
            arriving = []
            load = begun
            return []
        }
        load?.append(net, at: now)
        return load?.isDue(at: now) == true ? judge(at: now) : []
    }

    /// Time passed; a load that has stood long enough is locked although the scale has fallen silent.
    package mutating func advance(to now: Timestamp) -> [EstimatorEvent] {
        guard let lastAt, now > lastAt, now - lastAt <= settings.longestGap, let deadline, now >= deadline
        else { return [] }
        return judge(at: now)
    }

    /// No more samples will come: a load that has stood for some time is locked with what is known of it.
    package mutating func finish() -> [EstimatorEvent] {
        guard let load, load.lock == nil, let lastAt, lastAt - load.startedAt >= settings.leastAtEnd else { return [] }
        return judge(at: lastAt, isLast: true)
    }

    /// When `advance(to:)` has something to do; `nil` when only a sample can change anything.
    package var deadline: Timestamp? {
        guard let load, load.lock == nil, let lastAt else { return nil }
        let due = load.deadline(by: settings)
        return due > lastAt ? due : nil
    }

    /// The weight that was locked and is still on the plate.
    package var locked: EstimatedWeight? { load?.lock }

    /// Forgets the load, locked or not, as what the scale shows next may be another; the zero stays.
    package mutating func startAnew() {
        arriving = []
        load = nil
        zero.interrupt()
    }

    private mutating func receiveEmpty(_ shown: Weight, at now: Timestamp) -> [EstimatorEvent] {
        arriving = []
        emptyAt = now
        guard load != nil else {
            zero.receive(shown, at: now)
            return []
        }
        load?.noteEmpty(at: now)
        guard let load, let empty = load.empty, empty.samples >= Self.samplesOfAnEmptyPlate,
            now - empty.since >= settings.emptyFor
        else { return [] }
        self.load = nil
        return [.departed(Departure(of: load, at: empty.since))]
    }

    private mutating func judge(at now: Timestamp, isLast: Bool = false) -> [EstimatorEvent] {
        guard var load else { return [] }
        defer { self.load = load }
        guard load.lock == nil else {
            guard let next = load.successor() else { return [] }
            let departure = Departure(of: load, at: next.startedAt)
            load = next
            return [.departed(departure)]
        }
        guard
            let estimate = load.estimate(at: now, division: division.division, isLast: isLast, by: settings)
        else { return [] }
        load.lock(with: estimate)
        return [.locked(estimate)]
    }

    /// The clock was set back: what stands on the plate has stood there as long as before.
    private mutating func moveClock(by duration: Duration) {
        load?.moveClock(by: duration)
        emptyAt = nil
    }

    /// The samples of an unlocked load are too old to be of use; a locked one waits for the empty plate as before.
    private mutating func forget() {
        arriving = []
        emptyAt = nil
        zero.interrupt()
        if load?.lock == nil { load = nil }
    }
}

extension Departure {
    fileprivate init(of load: EstimatorLoad, at now: Timestamp) {
        self.init(at: now, stay: now - load.startedAt, wasLocked: load.lock != nil)
    }
}
