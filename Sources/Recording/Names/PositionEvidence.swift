import Values

/// Where the antenna seems to stand, by how well each position explains when tags come.
///
/// One window of visits after the other is looked at by three models that differ in the position alone, and that each
/// learn from what they see; the sums of the logarithms of what they say are compared. Old windows count less, so an
/// antenna that was moved is found where it stands now.
struct PositionEvidence: Equatable, Codable, Sendable {
    /// For each position of `ReaderPosition.allCases`, beside the best one.
    private(set) var scores = ReaderPosition.allCases.map { _ in 0.0 }
    /// What each of them has learned.
    private(set) var habits = ReaderPosition.allCases.map(ReaderHabits.init)
    private var windows = 0
    /// Visits that have left the window since it was looked at last.
    private var since = 0
    /// How many seconds before its weight each of the last animals was first heard.
    private var leads: [Double] = []

    /// One window counts no more than this, so that a strange quarter of an hour decides nothing.
    private static let most = 6.0
    private static let fading = 0.9
    /// From this lead on a position is believed: about 1 in 3,000.
    private static let sure = 8.0
    private static let fewestWindows = 2
    /// Before anything was heard, the odds that an antenna, or a stick, is used at the plate: 55 to 1 against each other.
    private static let usual = 4.0

    /// A visit has left the window; answers whether the window holds only visits that were not looked at.
    mutating func isDue(of window: Int) -> Bool {
        since += 1
        guard since >= window else { return false }
        since = 0
        return true
    }

    /// An animal whose name was sure was first heard so many seconds before its weight was final.
    mutating func note(lead seconds: Double) { leads = leads.suffix(14) + [seconds] }

    /// How many seconds before the weight tags come, in the middle; less than 0 after it.
    ///
    /// `nil` until some have come.
    var lead: Double? { leads.count < 5 ? nil : leads.sorted()[leads.count / 2] }

    /// Looks at the window of a model.
    mutating func look(at model: NameModel, now: Double) {
        var found: [Double] = []
        for (index, position) in ReaderPosition.allCases.enumerated() {
            var seen = model.standing(at: position, habits[index])
            let chain = NameChain(seen, now: now)
            found.append(chain.evidence)
            for (visit, posterior) in chain.posteriors().enumerated() { seen.learn(posterior, of: visit) }
            habits[index] = seen.habits
        }
        let best = found.max() ?? 0
        windows += 1
        scores = zip(scores, found).map { $0 * Self.fading + max($1 - best, -Self.most) }
        let top = scores.max() ?? 0
        scores = scores.map { $0 - top }
    }

    /// What was learned of an antenna there.
    func habits(at position: ReaderPosition) -> ReaderHabits {
        zip(ReaderPosition.allCases, habits).first { $0.0 == position }?.1 ?? ReaderHabits(position)
    }

    /// How likely each position is, by what was seen and by where most antennas stand.
    ///
    /// - Parameters:
    ///   - window: what each makes of the visits that are looked at now, as `NameChain.evidence`.
    ///   - size: of a full window; what was looked at before does not count again.
    func shares(_ window: [Double], of size: Int) -> [Double] {
        let best = window.max() ?? 0
        let new = windows == 0 ? 1 : Double(since) / Double(max(1, size))
        let logarithms = zip(zip(ReaderPosition.allCases, scores), window).map { known, seen in
            known.1 + new * max(seen - best, -Self.most) + (known.0 == .plate ? Self.usual : 0)
        }
        let top = logarithms.max() ?? 0
        let weights = logarithms.map { exponential($0 - top) }
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }

    /// Where it stands; `nil` until that is clear.
    var likely: ReaderPosition? {
        guard windows >= Self.fewestWindows else { return nil }
        let order = zip(ReaderPosition.allCases, scores).sorted { $0.1 > $1.1 }
        guard order.count > 1, order[0].1 - order[1].1 >= Self.sure else { return nil }
        return order[0].0
    }
}
