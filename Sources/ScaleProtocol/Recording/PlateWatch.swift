/// Watches the plate from the lock until it is empty, to tell the weighed animal from one that pushed in behind it.
///
/// The next animal may step on before this one has left, and the plate is never empty between them. A weight
/// that differs proves nothing: half an animal stands there just as still. So a follower counts only if it
/// is steady, differs from the weighed one, a new EID came, and meanwhile the plate was well above both
/// (two were on it) or well below both (hardly one was), or nobody saw it. It counts as alone only if the
/// plate was nearly empty or unseen for long; otherwise its EID is no more than a candidate.
struct PlateWatch: Equatable, Sendable {
    let weighed: Weight
    private var lowest: Weight
    private var highest: Weight
    /// The longest silence of the scale since the weighing.
    private var unseen = Duration.zero
    private var steady = SteadyWindow()
    private var told: Weight?
    private(set) var trace: WeightTrace

    enum Verdict: Equatable, Sendable {
        /// Another animal stands there; `isAlone` when the weighed one has surely gone.
        case follower(isAlone: Bool)
        /// Something else is on the plate and cannot be told to be one animal.
        case crowded
    }

    init(weighed: Weight, at now: Timestamp) {
        self.weighed = weighed
        (lowest, highest) = (weighed, weighed)
        trace = WeightTrace(startedAt: now)
    }

    mutating func noteSilence(_ gap: Duration) {
        unseen = max(unseen, gap)
        steady = SteadyWindow()
    }

    mutating func note(_ weight: Weight, at now: Timestamp) {
        lowest = min(lowest, weight)
        highest = max(highest, weight)
        trace.append(weight, at: now)
    }

    /// - Returns: a verdict when this sample gives one; `nil` while the weighed animal may still stand there.
    mutating func judge(
        _ weight: Weight, _ stability: WeightReading.Stability, hasNewEID: Bool, at now: Timestamp,
        by settings: RecorderSettings
    ) -> Verdict? {
        // The device's flag is not enough here: a leaving animal may rest with two feet off.
        let flag: WeightReading.Stability = stability == .moving ? .moving : .unknown
        guard steady.accept(weight, flag, at: now, by: settings) else { return nil }
        let swing = settings.swing(at: max(weighed, weight))
        let hasTurned =
            highest - max(weighed, weight) >= swing || min(weighed, weight) - lowest >= swing
            || unseen > settings.longestGap
        let isAlike = (weight - weighed).magnitude <= settings.likeness(at: weighed)
        let isAlone = unseen >= settings.longSilence || lowest.grams * 4 < min(weighed, weight).grams
        if isAlike {
            // Where another stood meanwhile, even the same weight may be a third animal.
            guard told != nil || (hasNewEID && hasTurned) else {
                (lowest, highest, unseen) = (weight, weight, .zero)
                return nil
            }
        } else if hasNewEID, hasTurned {
            return .follower(isAlone: isAlone)
        }
        if let told, (weight - told).magnitude <= settings.likeness(at: told) { return nil }
        told = weight
        return .crowded
    }
}
