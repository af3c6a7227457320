/// Watches over a load that is locked, for another animal that takes its place without leaving the plate empty.
///
/// The next one pushes in before the first has left: the load rises well above the locked weight, and when it has
/// fallen and stands again, somewhere else than before, it is another animal. Standing where it was, it is the same.
struct Succession: Sendable {
    private let locked: Double
    private var highest = 0.0
    private var crowdedSince: Double?
    private var isCrowded = false

    /// Two animals weigh at least this many times the first.
    private static let crowd = 1.25
    private static let crowdedFor = 0.4
    private static let standsFor = 1.5
    /// What differs less than this from the locked weight is the same animal.
    private static let same = 0.06

    init(locked: Double) {
        self.locked = locked
    }

    /// - Returns: the second at which the newest samples began to be another animal's.
    mutating func successor(in trace: BinnedTrace) -> Double? {
        guard let now = trace.seconds.last, let load = trace.kilograms.last else { return nil }
        if load >= Self.crowd * locked {
            let since = crowdedSince ?? now
            crowdedSince = since
            if now - since >= Self.crowdedFor { isCrowded = true }
            highest = max(highest, load)
        } else {
            crowdedSince = nil
        }
        guard isCrowded, let first = trace.seconds.firstIndex(where: { $0 >= now - Self.standsFor }), first > 0
        else { return nil }
        let recent = trace.kilograms[first...]
        guard let low = recent.min(), let high = recent.max(), recent.count >= 3,
            high < 0.85 * highest, high - low <= Self.same * locked
        else { return nil }
        isCrowded = false
        highest = 0
        return abs(median(of: recent) - locked) > Self.same * locked ? trace.seconds[first] : nil
    }
}
