import Values

/// Where in the course of a visit a reader hears tags, learned while it works.
///
/// Two tables for each position of the antenna: `own` says where an animal's own tag is first read, and sums to 1;
/// `besides` how often it is read there besides. What they begin with is from the race days of the prototype
/// (docs/decisions/0011) and counts as much as `strength` animals.
struct ReaderHabits: Equatable, Codable, Sendable {
    private var ownCounts: [Double]
    private var besidesCounts: [Double]
    private var besidesAnimals: Double
    private var missedCount: Double
    private var missedAnimals: Double
    private var strayCount: Double
    private var strayVisits: Double
    private var moreCount: Double
    private var moreAnimals: Double

    private static let strength = 40.0

    init(_ reader: ReaderPosition) {
        let table = Self.table(reader)
        ownCounts = MomentRole.allCases.map { (table.own[$0] ?? 0) * Self.strength }
        besidesCounts = MomentRole.allCases.map { (table.besides[$0] ?? 0) * Self.strength }
        besidesAnimals = Self.strength
        (missedCount, missedAnimals) = (0.05 * Self.strength, Self.strength)
        (strayCount, strayVisits) = (0.008 * Self.strength, Self.strength)
        (moreCount, moreAnimals) = (0.35 * 10, 10)
    }

    /// How likely an animal's own tag is first heard in a role; `nil` where it cannot be its own.
    func own(_ role: MomentRole) -> Double? {
        let count = ownCounts[role.rawValue]
        guard count > 0 else { return nil }
        return max(0.004, count / ownCounts.reduce(0, +))
    }

    /// How likely it is heard there too.
    func besides(_ role: MomentRole) -> Double { max(0.001, besidesCounts[role.rawValue] / besidesAnimals) }

    /// How often a tag is never read.
    var missed: Double { min(0.12, max(0.01, missedCount / missedAnimals)) }
    /// How often a tag is read of somebody who does not come, for each visit.
    var stray: Double { min(0.06, max(0.002, strayCount / strayVisits)) }
    /// How often its own tag is read in a second stretch.
    var more: Double { min(0.95, max(0.03, moreCount / moreAnimals)) }

    /// Learns from a visit that is over.
    ///
    /// - Parameters:
    ///   - missed: the probability that its tag was not heard.
    ///   - heard: for each tag that may be its own the probability, and where it was heard.
    mutating func learn(missed: Double, heard: [(probability: Double, stretches: [[MomentRole]])]) {
        strayVisits += 1
        missedCount += missed
        missedAnimals += missed + heard.reduce(0) { $0 + $1.probability }
        for (probability, stretches) in heard where probability >= 0.05 {
            besidesAnimals += probability
            for role in Set(stretches.joined()) where ownCounts[role.rawValue] == 0 {
                besidesCounts[role.rawValue] += probability
            }
            let own = stretches.compactMap { $0.first { ownCounts[$0.rawValue] > 0 } }
            guard let first = own.first else { continue }
            ownCounts[first.rawValue] += probability
            moreCount += probability * Double(own.count - 1)
            moreAnimals += probability
        }
    }

    /// A tag was heard and nobody came with it.
    mutating func learnStray() { strayCount += 1 }

    private static func table(
        _ reader: ReaderPosition
    ) -> (own: [MomentRole: Double], besides: [MomentRole: Double]) {
        switch reader {
        case .before:
            (
                [.lastEnters: 0.05, .lastStands: 0.40, .lastLeaves: 0.14, .gap: 0.20, .enters: 0.19, .stands: 0.02],
                [
                    .farBefore: 0.01, .beforeLast: 0.06, .leaves: 0.015, .after: 0.01, .nextEnters: 0.015,
                    .nextStands: 0.015, .farAfter: 0.01,
                ]
            )
        // An antenna, or a stick that somebody may hold to the next one too early.
        case .plate:
            (
                [.lastStands: 0.01, .gap: 0.12, .enters: 0.27, .stands: 0.53, .leaves: 0.07],
                [
                    .farBefore: 0.002, .beforeLast: 0.004, .lastEnters: 0.004, .lastLeaves: 0.03, .after: 0.03,
                    .nextEnters: 0.01, .nextStands: 0.01, .farAfter: 0.004,
                ]
            )
        case .behind:
            (
                [.stands: 0.03, .leaves: 0.82, .after: 0.07, .nextEnters: 0.03, .nextStands: 0.05],
                [
                    .farBefore: 0.005, .beforeLast: 0.01, .lastEnters: 0.01, .lastStands: 0.01, .lastLeaves: 0.03,
                    .gap: 0.01, .enters: 0.01, .farAfter: 0.02,
                ]
            )
        }
    }
}
