import Values

/// Where the antenna seems to stand, by how well each position explains when tags come and what their animals weigh.
///
/// One window of visits after the other is looked at by three models that differ in the position alone, and that each
/// learn from what they see; the logarithms of what they say are added. Old windows count less, so an antenna that was
/// moved is found where it stands now.
///
/// Times alone do not tell it: where one animal follows close on the other, a tag read as the next one comes is one read
/// as the last one leaves, and every name would be off by one. So they count only as far as weights, of animals whose
/// own are known, do not speak against them.
struct PositionEvidence: Equatable, Codable, Sendable {
    /// For each position of `ReaderPosition.allCases`, beside the best one.
    private(set) var scores = ReaderPosition.allCases.map { _ in 0.0 }
    /// What each of them has learned.
    private(set) var habits = ReaderPosition.allCases.map(ReaderHabits.init)
    /// What the window of now says, which was not added yet.
    private var live = ReaderPosition.allCases.map { _ in 0.0 }
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
    private static let fewestKnown = 3
    /// So little may the weights fit worse for the times to count.
    private static let disagreement = 0.5
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

    /// A new visit has begun: says what those before it tell.
    mutating func glance(at model: NameModel, now: Double, of size: Int) {
        let new = windows == 0 ? 1 : Double(since) / Double(max(1, size))
        live = Self.evidence(of: positions(of: model), now: now).map { new * $0 }
    }

    /// Looks at a window of which nothing was added yet.
    mutating func look(at model: NameModel, now: Double) {
        let models = positions(of: model)
        windows += 1
        scores = zip(scores, Self.evidence(of: models, now: now)).map { $0 * Self.fading + $1 }
        let top = scores.max() ?? 0
        scores = scores.map { $0 - top }
        live = live.map { _ in 0 }
        habits = models.map { model in
            var seen = model
            for (visit, posterior) in NameChain(model, now: now).posteriors().enumerated() {
                seen.learn(posterior, of: visit)
            }
            return seen.habits
        }
    }

    private func positions(of model: NameModel) -> [NameModel] {
        zip(ReaderPosition.allCases, habits).map { model.standing(at: $0, $1) }
    }

    /// The logarithms of how well each explains what was heard and weighed, beside the best of them.
    private static func evidence(of models: [NameModel], now: Double) -> [Double] {
        // Of fewer the density of the herd says more than their own weights.
        let known = models.first?.tags.count { $0.facts?.expectation != nil } ?? 0
        guard known >= fewestKnown else { return models.map { _ in 0 } }
        let whole = models.map { NameChain($0, now: now).evidence }
        let times = models.map { NameChain($0, now: now, usesWeight: false).evidence }
        let weights = zip(whole, times).map { $0 - $1 }
        guard let top = whole.max(), let best = whole.firstIndex(of: top) else { return whole }
        let agree = weights[best] >= (weights.max() ?? 0) - disagreement
        return capped(agree ? whole : weights)
    }

    private static func capped(_ found: [Double]) -> [Double] {
        let best = found.max() ?? 0
        return found.map { max($0 - best, -most) }
    }

    /// What was learned of an antenna there.
    func habits(at position: ReaderPosition) -> ReaderHabits {
        zip(ReaderPosition.allCases, habits).first { $0.0 == position }?.1 ?? ReaderHabits(position)
    }

    /// How likely each position is, by what was seen and by where most antennas stand.
    var shares: [(position: ReaderPosition, share: Double)] {
        let logarithms = zip(ReaderPosition.allCases, zip(scores, live)).map { position, seen in
            seen.0 + seen.1 + (position == .plate ? Self.usual : 0)
        }
        let top = logarithms.max() ?? 0
        let weights = logarithms.map { exponential($0 - top) }
        let sum = weights.reduce(0, +)
        return zip(ReaderPosition.allCases, weights).map { ($0, $1 / sum) }
    }

    /// Where it stands; `nil` until that is clear.
    var likely: ReaderPosition? {
        guard windows >= Self.fewestWindows else { return nil }
        let order = zip(ReaderPosition.allCases, scores).sorted { $0.1 > $1.1 }
        guard order.count > 1, order[0].1 - order[1].1 >= Self.sure else { return nil }
        return order[0].0
    }
}
