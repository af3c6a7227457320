import Values

/// Watches the plate from the lock until it is empty, to tell the weighed animal from one that pushed in behind it.
///
/// The next animal may step on before this one has left, and the plate is never empty between them. A weight
/// that differs proves nothing: half an animal stands there just as still. So whatever stands there after the load
/// made a step is weighed by an estimator of its own, and counts as a follower only if it differs from the weighed
/// one, a new EID came, and meanwhile the plate was well above both (two were on it) or well below both (hardly one
/// was), or nobody saw it. It counts as alone only if the plate was nearly empty or unseen for long; otherwise its
/// EID is no more than a candidate.
struct PlateWatch: Sendable {
    let weighed: Weight
    private var range: LoadRange
    private var level: LoadLevel
    /// The longest silence of the scale since the weighing.
    private var unseen = Duration.zero
    /// Weighs what stands there since the last step.
    private var estimator: WeightEstimator?
    private var reported: Weight?
    /// Since when hardly half of the weighed load has been there.
    private var dippedSince: Timestamp?
    /// It was so for a while: the animal may have left, and one as heavy have come.
    private var hasDipped = false
    /// Since when the load has not been the weighed one's.
    private var awaySince: Timestamp?
    private var stoodAgainSince: Timestamp?
    /// Since when the load has stood at another level than the weighed one.
    private var differentSince: Timestamp?
    /// The heaviest load that stood at another level for long.
    private var different: Weight?
    /// The lightest of them.
    private var lightest: Weight?
    private(set) var trace: WeightTrace

    enum Verdict: Equatable, Sendable {
        /// Another animal stands there; `isAlone` when the weighed one has surely gone.
        case follower(EstimatedWeight, isAlone: Bool)
        /// Something else is on the plate and cannot be reported to be one animal.
        case crowded(Weight)
    }

    /// - Parameter different: who stood there besides when the daemon was stopped.
    init(weighed: Weight, at now: Timestamp, different: Weight? = nil) {
        self.weighed = weighed
        self.different = different
        range = LoadRange(weighed)
        level = LoadLevel(weighed)
        trace = WeightTrace(startedAt: now)
    }

    mutating func noteSilence(_ gap: Duration, by settings: RecorderSettings) {
        unseen = max(unseen, gap)
        estimator = WeightEstimator(settings: settings.estimator)
    }

    mutating func note(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) {
        range.note(weight)
        trace.append(weight, at: now)
        let isNew = level.note(weight, by: settings)
        noteDifference(at: now, by: settings)
        noteDip(weight, at: now, by: settings)
        awaySince = (weight - weighed).magnitude < settings.swing(at: weighed) ? nil : awaySince ?? now
        let isUnlike = (weight - weighed).magnitude > settings.likeness(at: weighed)
        if isNew || (estimator == nil && isUnlike) { estimator = WeightEstimator(settings: settings.estimator) }
        _ = estimator?.receive(weight, at: now)
    }

    private mutating func noteDip(_ weight: Weight, at now: Timestamp, by settings: RecorderSettings) {
        guard settings.isDip(weight, of: weighed) else {
            dippedSince = nil
            let since = stoodAgainSince ?? now
            stoodAgainSince = since
            if hasDipped, now - since >= settings.longestStep {
                different = max(different ?? level.weight, level.weight)
            }
            return
        }
        stoodAgainSince = nil
        let since = dippedSince ?? now
        dippedSince = since
        if now - since >= settings.confirm { hasDipped = true }
    }

    private mutating func noteDifference(at now: Timestamp, by settings: RecorderSettings) {
        guard (level.weight - weighed).magnitude >= settings.swing(at: weighed), level.weight >= settings.minimum
        else {
            differentSince = nil
            return
        }
        let since = differentSince ?? now
        differentSince = since
        guard now - since >= settings.longestStep else { return }
        different = max(different ?? level.weight, level.weight)
        lightest = min(lightest ?? level.weight, level.weight)
    }

    /// - Returns: a verdict as soon as one is possible; `nil` while the weighed animal may still stand there.
    mutating func judge(hasNewEID: Bool, by settings: RecorderSettings) -> Verdict? {
        guard let other = estimator?.locked else { return nil }
        let swing = settings.swing(at: max(weighed, other.weight))
        let lighter = min(weighed, other.weight)
        // Of what differs so little, a foot held off the plate is no proof.
        let isNear = (other.weight - weighed).magnitude < swing
        let hasFallen = isNear ? settings.isDip(range.lowest, of: lighter) : lighter - range.lowest >= swing
        let hasTurned =
            range.highest - max(weighed, other.weight) >= swing || hasFallen || wasUnseen(by: settings)
        if (other.weight - weighed).magnitude <= settings.likeness(at: weighed) {
            // Where another stood meanwhile, even the same weight may be a third animal.
            let hasGone = hasTurned || range.lowest.grams * 10 < lighter.grams * 7
            guard reported != nil || (hasNewEID && hasGone) || hasDipped else {
                (range, unseen) = (LoadRange(other.weight), .zero)
                return nil
            }
        } else if hasNewEID, hasTurned {
            let wasNearlyEmpty = range.lowest.grams * 4 < min(weighed, other.weight).grams
            return .follower(other, isAlone: unseen >= settings.longSilence || wasNearlyEmpty)
        }
        // It has shifted its feet or its lean, and nobody came or went.
        if reported == nil, !hasTurned, !hasNewEID, !hasDipped, (other.weight - weighed).magnitude < swing {
            return nil
        }
        if let reported, (other.weight - reported).magnitude <= settings.likeness(at: reported) { return nil }
        reported = other.weight
        return .crowded(other.weight)
    }

    /// Whether nobody saw the plate for as long as another needs to come and go.
    func wasUnseen(by settings: RecorderSettings) -> Bool { unseen >= settings.shortestVisit }

    /// Whether the animal took so long to step off that another may have passed.
    func wasSlow(at now: Timestamp, by settings: RecorderSettings) -> Bool {
        awaySince.map { now - $0 >= settings.shortestVisit + settings.confirm } ?? false
    }

    /// What stood there for long between the weighed animal and the one that is there now.
    func between(by settings: RecorderSettings) -> Weight? {
        guard reported == nil, let now = estimator?.locked else { return nil }
        return [different, lightest].compactMap(\.self).first {
            ($0 - now.weight).magnitude > settings.swing(at: now.weight)
        }
    }

    /// The heaviest load.
    var highest: Weight { range.highest }

    /// The least that was left of the load.
    var lowest: Weight { range.lowest }

    /// Whether hardly anything stands there any more.
    var isNearlyEmpty: Bool { level.weight.grams * 4 < weighed.grams }

    /// Whether more than the weighed animal was there.
    func sawAnother(by settings: RecorderSettings) -> Bool { reported != nil || crowd(by: settings) != nil }

    /// As `crowd`, or what has come back after hardly half of the weighed load was left: not enough to say so yet.
    func suspect(by settings: RecorderSettings) -> Weight? {
        crowd(by: settings) ?? (hasDipped && stoodAgainSince != nil && !isNearlyEmpty ? level.weight : nil)
    }

    /// The heaviest load that was not the weighed animal's, when nothing was said of it yet.
    func crowd(by settings: RecorderSettings) -> Weight? {
        guard reported == nil else { return nil }
        return range.highest - weighed >= settings.swing(at: weighed) ? range.highest : different
    }
}
