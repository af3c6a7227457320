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
    private var told: Weight?
    /// Since when the load has stood at another level than the weighed one.
    private var differentSince: Timestamp?
    /// The heaviest load that stood at another level for long.
    private var different: Weight?
    private(set) var trace: WeightTrace

    enum Verdict: Equatable, Sendable {
        /// Another animal stands there; `isAlone` when the weighed one has surely gone.
        case follower(EstimatedWeight, isAlone: Bool)
        /// Something else is on the plate and cannot be told to be one animal.
        case crowded(Weight)
    }

    init(weighed: Weight, at now: Timestamp) {
        self.weighed = weighed
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
        let isUnlike = (weight - weighed).magnitude > settings.likeness(at: weighed)
        if isNew || (estimator == nil && isUnlike) { estimator = WeightEstimator(settings: settings.estimator) }
        _ = estimator?.receive(weight, at: now)
    }

    private mutating func noteDifference(at now: Timestamp, by settings: RecorderSettings) {
        guard (level.weight - weighed).magnitude >= settings.swing(at: weighed), !isNearlyEmpty else {
            differentSince = nil
            return
        }
        let since = differentSince ?? now
        differentSince = since
        if now - since >= settings.longestStep { different = max(different ?? level.weight, level.weight) }
    }

    /// - Returns: a verdict as soon as one is possible; `nil` while the weighed animal may still stand there.
    mutating func judge(hasNewEID: Bool, by settings: RecorderSettings) -> Verdict? {
        guard let other = estimator?.locked else { return nil }
        let swing = settings.swing(at: max(weighed, other.weight))
        let hasTurned =
            range.highest - max(weighed, other.weight) >= swing || min(weighed, other.weight) - range.lowest >= swing
            || unseen > settings.longestGap
        if (other.weight - weighed).magnitude <= settings.likeness(at: weighed) {
            // Where another stood meanwhile, even the same weight may be a third animal.
            guard told != nil || (hasNewEID && hasTurned) else {
                (range, unseen) = (LoadRange(other.weight), .zero)
                return nil
            }
        } else if hasNewEID, hasTurned {
            let wasNearlyEmpty = range.lowest.grams * 4 < min(weighed, other.weight).grams
            return .follower(other, isAlone: unseen >= settings.longSilence || wasNearlyEmpty)
        }
        if let told, (other.weight - told).magnitude <= settings.likeness(at: told) { return nil }
        told = other.weight
        return .crowded(other.weight)
    }

    /// The least that was left of the load.
    var lowest: Weight { range.lowest }

    /// Whether hardly anything stands there any more.
    var isNearlyEmpty: Bool { level.weight.grams * 4 < weighed.grams }

    /// Whether more than the weighed animal was there.
    func sawAnother(by settings: RecorderSettings) -> Bool { told != nil || crowd(by: settings) != nil }

    /// The heaviest load that was not the weighed animal's, when nothing was said of it yet.
    func crowd(by settings: RecorderSettings) -> Weight? {
        guard told == nil else { return nil }
        return range.highest - weighed >= settings.swing(at: weighed) ? range.highest : different
    }
}
