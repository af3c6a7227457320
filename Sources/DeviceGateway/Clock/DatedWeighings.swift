import HerdStore
import Values

/// The weighings of this boot whose time may still turn out to be wrong, each with the clock that it was dated by.
struct DatedWeighings: Sendable {
    fileprivate struct Dated {
        let key: String
        /// By how much the system clock was ahead of the steady one.
        var lead: Duration
        var isUnsure: Bool
        /// Whether the store keeps its moment, so that a restart takes it up again.
        let isKept: Bool
    }

    private var dated: [Dated] = []
    private(set) var keys: Set<String> = []

    /// A clock that nobody ever sets leaves them here for good; so many are a week of the largest herd.
    static let most = 20_000
    /// Less matters to no weighing.
    static let least = Duration.seconds(10)

    var count: Int { dated.count }

    /// - Parameter isKept: the store keeps its moment.
    mutating func note(_ key: String, at lead: Duration, isUnsure: Bool, isKept: Bool = false) {
        // What found no room is offered again, and dated again.
        if !keys.insert(key).inserted { dated.removeAll { $0.key == key } }
        if dated.count >= Self.most {
            for oldest in dated.prefix(Self.most / 10) { keys.remove(oldest.key) }
            dated.removeFirst(Self.most / 10)
        }
        dated.append(Dated(key: key, lead: lead, isUnsure: isUnsure, isKept: isKept))
    }

    /// What has to be put right by a clock that is right.
    func corrections(to lead: Duration) -> [TimeCorrection] {
        dated.compactMap { dated in
            let shift = lead - dated.lead
            guard shift.isShort else { return TimeCorrection(dated.key, by: shift) }
            return dated.isUnsure ? TimeCorrection(dated.key, by: .zero) : nil
        }
    }

    /// They are put right, but for those that are not stored yet.
    mutating func correct(to lead: Duration, except missing: Set<String>) {
        for index in dated.indices where !missing.contains(dated[index].key) {
            (dated[index].lead, dated[index].isUnsure) = (lead, false)
        }
    }

    /// Those that are right by a clock that is told the time, and whose moment the store keeps until it hears of that.
    func settled(by lead: Duration) -> [String] {
        dated.filter { $0.isKept && $0.isRight(by: lead) }.map(\.key)
    }

    /// The clock was told the time: what it has dated is right, whatever it is set to later.
    ///
    /// - Parameter settled: whose moment the store keeps no more.
    mutating func trust(_ lead: Duration, settled: Set<String>) {
        let before = dated.count
        dated.removeAll { $0.isRight(by: lead) && (!$0.isKept || settled.contains($0.key)) }
        if dated.count < before { keys = Set(dated.map(\.key)) }
    }
}

extension DatedWeighings.Dated {
    fileprivate func isRight(by lead: Duration) -> Bool { !isUnsure && (lead - self.lead).isShort }
}

extension Duration {
    /// Whether a clock that is off by it is as good as right.
    var isShort: Bool { self < DatedWeighings.least && .zero - self < DatedWeighings.least }
}
