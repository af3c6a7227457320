import HerdStore
import Values

/// The weighings of this run whose time may still turn out to be wrong, each with the clock that it was dated by.
struct DatedWeighings: Sendable {
    private struct Dated {
        let key: String
        /// By how much the clock had been set since the start.
        var lead: Duration
        var isUnsure: Bool
    }

    private var dated: [Dated] = []

    /// A clock that nobody ever sets leaves them here for good; so many are a week of the largest herd.
    private static let most = 20_000
    /// Less matters to no weighing.
    static let least = Duration.seconds(10)

    var count: Int { dated.count }

    mutating func note(_ key: String, at lead: Duration, isUnsure: Bool) {
        if dated.count >= Self.most { dated.removeFirst(Self.most / 10) }
        dated.append(Dated(key: key, lead: lead, isUnsure: isUnsure))
    }

    /// What has to be put right by a clock that is right.
    func corrections(to lead: Duration) -> [TimeCorrection] {
        dated.compactMap { dated in
            let shift = lead - dated.lead
            guard abs(shift) < Self.least else { return TimeCorrection(dated.key, by: shift) }
            return dated.isUnsure ? TimeCorrection(dated.key, by: .zero) : nil
        }
    }

    /// They are put right, but for those that are not stored yet.
    mutating func correct(to lead: Duration, except missing: Set<String>) {
        for index in dated.indices where !missing.contains(dated[index].key) {
            (dated[index].lead, dated[index].isUnsure) = (lead, false)
        }
    }

    /// The clock was told the time: what it has dated is right, whatever it is set to later.
    mutating func trust(_ lead: Duration) {
        dated.removeAll { !$0.isUnsure && abs(lead - $0.lead) < Self.least }
    }
}

private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
