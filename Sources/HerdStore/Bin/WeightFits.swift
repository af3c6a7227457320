import Glibc
import Values

/// Finds animals that a weight fits, among those that were missing first.
///
/// A herd of thousands has hundreds of animals of any weight: only the nearest by their last weight are looked at with
/// their whole growth.
struct WeightFits {
    /// A living animal and its newest weight.
    struct Member {
        let id: Animal.ID
        let born: CalendarDay
        let group: Location.ID?
        let kilograms: Double?
        let gain: Double?
        let julianDay: Double?

        /// What it weighs at another time, about.
        func kilograms(at moment: Timestamp) -> Double? {
            guard let kilograms, let julianDay else { return nil }
            let day = Double(moment.microseconds) / 86_400_000_000 + 2_440_587.5
            let days = min(200, max(-200, day - julianDay))
            return max(kilograms / 2, kilograms + min(2, max(-1, gain ?? 0)) * days)
        }
    }

    /// Who was to be weighed in a session, and who was.
    struct SessionLook {
        var planned: Set<Animal.ID> = []
        var weighed: Set<Animal.ID> = []
    }

    /// Of each animal so many weights are read: old weighings of the bin need what was before them.
    static let mostWeights = 12
    /// Who is asked after first.
    private static let tiers: [AnimalProposal.Reason] = [.missing, .group, .weight]
    private static let nearest = 5
    private static let mostProposed = 3
    /// As far from what the last weight lets expect as an animal is looked at all.
    private static let widest = 0.3
    private static let mostDeviations = 2.5
    private static let clearDeviations = 5.0

    private let herd: [Member]
    private let sessions: [Session.ID: SessionLook]
    private let clock: StoreClock
    private var ranks: [Session.ID: [Int]] = [:]
    private var chosen: [Weighing.ID: [(member: Member, reason: AnimalProposal.Reason)]] = [:]
    private var expected: [Weighing.ID: [Animal.ID: WeightExpectation]] = [:]
    private var moments: [(weighing: Weighing.ID, at: Timestamp, animal: Animal.ID, born: CalendarDay)] = []
    private var animals: [Animal.ID: AnimalSummary] = [:]
    /// Those whose weights are to be read.
    private(set) var wanted: Set<Animal.ID> = []

    init(_ herd: [Member], _ sessions: [Session.ID: SessionLook], clock: StoreClock) {
        self.herd = herd
        self.sessions = sessions
        self.clock = clock
    }

    /// Chooses who is looked at for a weighing, beside those whom its tags name.
    mutating func want(_ weighing: Weighing, known: [AnimalSummary]) {
        for animal in known { want(animal.id, animal.born, weighing) }
        guard ChangeRules.possibleWeights.contains(weighing.weight) else { return }
        let names = Set(known.map(\.id))
        let day = clock.day(weighing.at)
        let ranks = ranks(in: weighing.sessionId)
        // This loop runs for every weighing over the whole herd: it does no more than compare numbers.
        var near = Self.tiers.map { _ in [(distance: Double, index: Int)]() }
        var farthest = Self.tiers.map { _ in Self.widest }
        var unweighed: [Int] = []
        for index in herd.indices {
            let rank = ranks[index]
            guard rank >= 0 else { continue }
            guard let kilograms = herd[index].kilograms(at: weighing.at) else {
                if rank == 0 { unweighed.append(index) }
                continue
            }
            let distance = abs(weighing.weight.kilograms / max(kilograms, 1) - 1)
            guard distance < farthest[rank], herd[index].born <= day, !names.contains(herd[index].id) else { continue }
            let place = near[rank].firstIndex { $0.distance > distance } ?? near[rank].endIndex
            near[rank].insert((distance, index), at: place)
            guard near[rank].count >= Self.nearest else { continue }
            near[rank].removeSubrange(Self.nearest...)
            farthest[rank] = near[rank].last?.distance ?? farthest[rank]
        }
        var picked: [(member: Member, reason: AnimalProposal.Reason)] = []
        for (tier, found) in zip(Self.tiers, near) {
            // Somebody of the whole herd is only asked after where nobody was missing.
            if tier == .weight, picked.count >= Self.mostProposed { break }
            picked += found.map { (herd[$0.index], tier) }
        }
        // Of many that were never weighed none is likelier than another.
        if unweighed.count <= Self.mostProposed {
            picked += unweighed.map { herd[$0] }.filter { $0.born <= day && !names.contains($0.id) }
                .map { ($0, .missing) }
        }
        chosen[weighing.id] = picked
        for (member, _) in picked { want(member.id, member.born, weighing) }
    }

    private mutating func want(_ animal: Animal.ID, _ born: CalendarDay, _ weighing: Weighing) {
        wanted.insert(animal)
        moments.append((weighing.id, weighing.at, animal, born))
    }

    /// Takes what was read of those that are wanted.
    mutating func take(
        _ weights: [Animal.ID: [Plausibility.Earlier]], animals: [Animal.ID: AnimalSummary], usualGain: Double?,
        expectation: ([Plausibility.Earlier], CalendarDay, Timestamp, Double??) throws -> WeightExpectation?
    ) throws {
        self.animals = animals
        for wish in moments {
            let earlier = (weights[wish.animal] ?? []).filter { $0.at < wish.at }.prefix(GrowthModel.mostWeighings)
            guard !earlier.isEmpty else { continue }
            expected[wish.weighing, default: [:]][wish.animal] = try expectation(
                Array(earlier), wish.born, wish.at, .some(usualGain))
        }
    }

    /// The same proposal with what the animal should have weighed.
    func weighed(_ proposal: AnimalProposal, in weighing: Weighing) -> AnimalProposal {
        var proposal = proposal
        proposal.expected = expected[weighing.id]?[proposal.animal.id]?.weight
        return proposal
    }

    /// Whether the weight is far from what the animal should have weighed.
    func speaksAgainst(_ animal: Animal.ID, _ weighing: Weighing) -> Bool {
        guard let expected = expected[weighing.id]?[animal] else { return false }
        return abs(expected.deviations(of: weighing.weight)) > Self.clearDeviations
    }

    func proposals(for weighing: Weighing) -> [AnimalProposal] {
        let scored = (chosen[weighing.id] ?? []).compactMap { member, reason -> (AnimalProposal, Double)? in
            guard let animal = animals[member.id] else { return nil }
            guard let expected = expected[weighing.id]?[member.id] else {
                return reason == .missing ? (AnimalProposal(animal: animal, reason: reason), .infinity) : nil
            }
            let deviations = expected.deviations(of: weighing.weight)
            guard abs(deviations) <= Self.mostDeviations else { return nil }
            // The density of a normal distribution: who may weigh anything is not likely to weigh this.
            let surprise = deviations * deviations / 2 + log(expected.deviation.kilograms)
            return (AnimalProposal(animal: animal, reason: reason, expected: expected.weight), surprise)
        }
        let order = AnimalProposal.Reason.allCases
        return scored.sorted { one, other in
            let ranks = (order.firstIndex(of: one.0.reason) ?? 0, order.firstIndex(of: other.0.reason) ?? 0)
            return ranks.0 == ranks.1 ? one.1 < other.1 : ranks.0 < ranks.1
        }.prefix(Self.mostProposed).map(\.0)
    }

    /// Why each of the herd may be proposed in a session, as a place in `tiers`; -1 for who was weighed in it already.
    private mutating func ranks(in session: Session.ID) -> [Int] {
        if let known = ranks[session] { return known }
        let look = sessions[session] ?? SessionLook()
        let groups = Set(herd.filter { look.weighed.contains($0.id) }.compactMap(\.group))
        let found = herd.map { member in
            if look.weighed.contains(member.id) { return -1 }
            if look.planned.contains(member.id) { return 0 }
            return look.planned.isEmpty && member.group.map(groups.contains) == true ? 1 : 2
        }
        ranks[session] = found
        return found
    }
}

extension WeightExpectation {
    /// How many standard deviations a weight is off.
    fileprivate func deviations(of weight: Weight) -> Double {
        (weight - self.weight).kilograms / max(deviation.kilograms, 0.001)
    }
}
