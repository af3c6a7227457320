import Values

/// Watches over a load that is locked, for another animal that takes its place without leaving the plate empty.
///
/// Either the next one pushes in before the first has left: the load rises well above the locked weight and falls; or it
/// follows close behind: the load falls to a part of the locked weight and rises. When it then stands again, somewhere
/// else than before, it is another animal. Standing where it was, it is the same.
struct Succession: Sendable {
    private let locked: Double
    private var highest = 0.0
    private var lowest = Double.infinity
    private var crowdedSince: Double?
    private var isCrowded = false
    private var leavingSince: Double?
    private var hasLeft = false

    /// Two animals weigh at least this many times the first.
    private static let crowd = 1.25
    /// With so little left of it, one pair of feet is off the plate.
    private static let leaving = 0.7
    private static let lastsFor = 0.4
    private static let standsFor = 1.5
    /// What differs less than this from the locked weight is the same animal.
    private static let same = 0.06
    /// The level before was at least so many times as high, or as low, as the one that is stood at.
    private static let apart = 0.85

    init(locked: Double) {
        self.locked = locked
    }

    /// - Returns: the second at which the newest samples began to be another animal's.
    mutating func successor(in trace: BinnedTrace) -> Double? {
        guard let now = trace.seconds.last, let load = trace.kilograms.last else { return nil }
        watch(load, at: now)
        guard isCrowded || hasLeft, let first = trace.seconds.firstIndex(where: { $0 >= now - Self.standsFor }),
            first > 0
        else { return nil }
        let recent = trace.kilograms[first...]
        guard let low = recent.min(), let high = recent.max(), recent.count >= 3, high - low <= Self.same * locked,
            (isCrowded && high < Self.apart * highest) || (hasLeft && lowest < Self.apart * low)
        else { return nil }
        self = Self(locked: locked)
        return abs(median(of: recent) - locked) > Self.same * locked ? trace.seconds[first] : nil
    }

    private mutating func watch(_ load: Double, at now: Double) {
        if load >= Self.crowd * locked {
            let since = crowdedSince ?? now
            crowdedSince = since
            isCrowded = isCrowded || now - since >= Self.lastsFor
            highest = max(highest, load)
        } else {
            crowdedSince = nil
        }
        if load <= Self.leaving * locked {
            let since = leavingSince ?? now
            leavingSince = since
            hasLeft = hasLeft || now - since >= Self.lastsFor
            lowest = min(lowest, load)
        } else {
            leavingSince = nil
        }
    }
}
