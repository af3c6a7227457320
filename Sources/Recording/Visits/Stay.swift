import Values

/// What is on the plate from the first foot on to the last foot off, in one or in several visits.
struct Stay: Sendable {
    let startedAt: Timestamp
    /// How many seconds one of cattle lasts; see `RecorderSettings.pace`.
    let pace: Double
    /// The visits of this stay, the newest last; never empty.
    var visits: [Visit]
    var levels = Levels()
    /// What the levels were when they last changed.
    var parts: [(part: Segmentation.Part, animal: Int)] = []
    /// When that was last looked at, in seconds of the stay.
    var parsedAt = 0.0
    /// The visit that the first animal of `parts` is.
    var base = 0
    /// All of it, for whoever comes out of it.
    var trace = BinnedTrace()
    /// The newest visit alone, for the estimator.
    var load: EstimatorLoad
    var steady = SteadyWindow()
    /// What the estimator made of the newest visit while the device's flag is still waited for.
    var estimate: (found: EstimatedWeight, reading: Deciding)?
    /// Why the weight that the newest visit has must be replaced as soon as there is a better one.
    var wrong: WeightCorrection.Reason?
    /// The newest sample that was about what stands there.
    var standing: Deciding?
    /// Since when the plate has shown nothing.
    var emptySince: Timestamp?
    /// The last three samples.
    var newest: [Weight] = []
    /// The tags that were heard since a while before it, by when.
    var tags: [(eid: EID, second: Double)] = []
    /// What the animal of the newest visit should weigh, in kilograms, if its tag was heard.
    var expected: Double?
    /// The first of `parts` was weighed before its levels were looked at.
    var isKnown = false
    /// For so long nobody saw the plate; what is seen next may be another animal.
    var unseen: Duration?
    /// The daemon was stopped meanwhile, and what is seen since then is the same animal: the end of its visit only.
    var isHalfSeen = false

    /// What is stored of a deciding sample.
    struct Deciding: Sendable {
        let clock: Timestamp
        let at: Timestamp
        let unit: WeightUnit?
        let text: String
    }

    init(_ visit: Visit, at now: Timestamp, emptyAt: Timestamp?, pace: Double) {
        startedAt = now
        self.pace = pace
        visits = [visit]
        load = EstimatorLoad(startedAt: now, emptyAt: emptyAt)
    }

    var visit: Visit {
        get { visits[visits.count - 1] }
        set { visits[visits.count - 1] = newValue }
    }

    func seconds(at now: Timestamp) -> Double { (now - startedAt) / .seconds(1) / pace }

    func moment(_ second: Double) -> Timestamp { startedAt + .microseconds(Int64(second * pace * 1_000_000)) }

    /// For each plateau how much more likely the tags are if another animal came before it than if none did.
    ///
    /// - At the plate the antenna goes on hearing who stands there and begins to hear who comes: the more often the old
    ///   one was heard, the more its silence says.
    /// - Behind the plate a tag is heard as its animal leaves.
    /// - Before the plate it is known no more than that somebody waits.
    func turnover(at plateaus: [Level], _ reader: ReaderPosition) -> [Double] {
        plateaus.indices.map { index in
            guard index > 0, let now = plateaus.last?.until else { return 1 }
            let (left, came) = (plateaus[index - 1].until - 1, plateaus[index].from + 0.5)
            let old = tags.filter { $0.second < left }
            switch reader {
            case .plate:
                let isOldHeard = tags.contains { tag in tag.second > came && old.contains { $0.eid == tag.eid } }
                let isNewHeard = tags.contains { tag in
                    tag.second >= left && !old.contains { $0.eid == tag.eid }
                }
                guard isNewHeard else { return isOldHeard ? 0.05 : now - came > 2 ? 0.6 : 1 }
                guard !isOldHeard, let first = old.first?.second else { return isOldHeard ? 1 : 2 }
                let rate = old.count > 1 ? Double(old.count) / max(1, left - first) : 0
                return 20 / max(0.02, exponential(-rate * max(0, now - left)))
            case .behind:
                // Half off, it is read there too.
                guard plateaus[index].seconds > 2 else { return 1 }
                return tags.contains { $0.second >= left && $0.second < came + 2.5 } ? 50 : 1
            case .before:
                return old.isEmpty ? 1 : 4
            }
        }
    }

    /// Whether it is time to look again at what the levels were: the longer one lasts, the less it is a disturbance.
    func isDue(at second: Double) -> Bool { second - parsedAt >= 1 && levels.plateaus.count > 1 }

    /// What the level that stands now is; `whole` until it is known.
    var part: Segmentation.Part { levels.current?.isPlateau == true ? parts.last?.part ?? .whole : .whole }

    /// The plateaus on which the animal of a visit stood with all its feet.
    func whole(of index: Int) -> [Level] {
        let plateaus = levels.plateaus
        return zip(plateaus, parts).filter { $0.1.part == .whole && $0.1.animal + base == index }.map(\.0)
    }

    /// The samples of a visit while it stood with all its feet, as far as that is known.
    ///
    /// Stepping on is left to the estimator; stepping off is cut away.
    func standing(of index: Int) -> (trace: BinnedTrace, start: Double)? {
        let plateaus = zip(levels.plateaus, parts).filter { $0.1.animal + base == index }
        // A lean is for the estimator to see; half off the plate it is no part of it.
        let typicalLevel = whole(of: index).max { $0.seconds < $1.seconds }?.kilograms ?? 0
        let own = plateaus.filter { level, part in
            part.part == .whole || (part.part == .disturbed && level.kilograms > 0.75 * typicalLevel)
        }.map(\.0)
        let from =
            own.first.map { index == 0 && parts.first?.part == .whole && base == 0 ? 0 : $0.from }
            ?? seconds(at: visits[index].startedAt)
        let end = own.last?.until ?? visits[index].endedAt.map { seconds(at: $0) } ?? .infinity
        var samples = zip(trace.seconds, trace.kilograms).filter { $0.0 >= from - 0.05 && $0.0 <= end + 0.05 }
        let typical = median(of: samples.map(\.1).sorted().suffix(max(1, samples.count / 2)))
        while let last = samples.last, last.1 < 0.75 * typical { samples.removeLast() }
        guard let first = samples.first else { return nil }
        var cut = BinnedTrace()
        for (second, kilograms) in samples { cut.append(kilograms, at: second - first.0) }
        return (cut, first.0)
    }
}
