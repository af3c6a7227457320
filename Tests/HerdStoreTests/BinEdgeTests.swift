import Testing
import Values

@testable import HerdStore

/// The edges of what the bin proposes.
struct BinEdgeTests {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
        other = try EID(digits: "203000987654321")
    }

    private func bin(_ store: HerdStore) async throws -> UnassignedWeighing {
        try #require(try await store.unassignedWeighings().items.first)
    }

    @Test(arguments: [(0.0099, []), (0.01, [0.01]), (0.5, [0.5])] as [(Double, [Double])])
    func `a candidate of one in a hundred is proposed`(probability: Double, proposed: [Double]) async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        var draft = Herd.scale(400, reason: .noEID)
        draft.candidates = [NameCandidate(eid: eid, probability: probability)]
        _ = try await store.record(draft, at: Herd.now, idempotencyKey: "a")
        #expect(try await bin(store).proposals.compactMap(\.probability) == proposed)
    }

    /// One condition alone keeps the animal from being certain.
    struct Certainty: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var probability: Double? = 0.9
        var kilograms = 400.0
        var isSecondTagRead = false
        var isWornByTwo = false
        var isFormer = false
        var reason: UnassignedReason?
        var isCertain = false
    }

    @Test(arguments: [
        Certainty(testDescription: "nothing speaks against it", isCertain: true),
        Certainty(testDescription: "the recorder said nothing", probability: nil, isCertain: true),
        Certainty(testDescription: "the recorder doubted", probability: 0.89),
        Certainty(testDescription: "an impossible weight", kilograms: 0),
        Certainty(testDescription: "two tags", isSecondTagRead: true),
        Certainty(testDescription: "two that wear it", isWornByTwo: true),
        Certainty(testDescription: "it had the tag once", isFormer: true),
        Certainty(testDescription: "the recorder left it open", reason: .ambiguousEID, isCertain: true),
        Certainty(testDescription: "taken from the animal", reason: .noAnimal),
        Certainty(testDescription: "no tag of its own", reason: .noEID),
        Certainty(testDescription: "later evidence spoke against it", reason: .withdrawn),
    ])
    func `an animal is certain when all speaks for it`(_ rule: Certainty) async throws {
        let store = try await Herd.store()
        var draft = Herd.scale(
            rule.kilograms, eid: rule.reason == nil ? eid : nil, reason: rule.reason,
            eids: rule.isSecondTagRead ? [eid, other] : [eid])
        draft.candidates = rule.probability.map { [NameCandidate(eid: eid, probability: $0)] }
        _ = try await store.record(draft, at: Herd.now, idempotencyKey: "a")
        let animal = try await store.createAnimal(Herd.draft("111111111", eid: eid), by: "t")
        if rule.isFormer || rule.isWornByTwo {
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.today), fields: .tagging(TaggingFields(eid: .removed))), to: animal.id,
                by: "t")
        }
        if rule.isWornByTwo {
            // Neither wears it any more, so both may be meant.
            let second = try await store.createAnimal(Herd.draft("222222222", eid: eid), by: "t")
            _ = try await store.addChange(
                ChangeDraft(date: .day(Herd.today), fields: .tagging(TaggingFields(eid: .removed))), to: second.id,
                by: "t")
        }
        let item = try await bin(store)
        #expect(item.isCertain == rule.isCertain)
        #expect(item.proposals.contains { $0.animal.id == animal.id })
    }

    @Test(arguments: [(1, 1), (3, 3), (4, 0)])
    func `of missing animals that were never weighed three are proposed, of more none`(
        count: Int, proposed: Int
    ) async throws {
        let store = try await Herd.store()
        var animals: [Animal.ID] = []
        for number in 1...count {
            animals.append(try await store.createAnimal(Herd.draft("11111111\(number)"), by: "t").id)
        }
        _ = try await store.openSession(SessionDraft(plannedAnimals: animals))
        _ = try await store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
        let found = try await bin(store).proposals
        #expect(found.count == proposed && found.allSatisfy { $0.reason == .missing })
    }

    @Test func `where animals were planned, one of their group that was not is no likelier than others`() async throws {
        for isPlanned in [false, true] {
            let farm = try await ReportFarm()
            var cows: [Animal] = []
            for (number, kilograms, group) in [(1, 600.0, farm.northGroup), (2, 402, farm.northGroup), (3, 400, nil)] {
                let cow = try await farm.cow("11111111\(number)", in: group)
                try await farm.change(of: cow, Herd.weighing(kilograms), daysAgo: 1)
                cows.append(cow)
            }
            _ = try await farm.store.openSession(SessionDraft(plannedAnimals: isPlanned ? [cows[0].id] : nil))
            let own = try await farm.store.record(Herd.scale(600), at: Herd.now, idempotencyKey: "own").weighing
            _ = try await farm.store.assign(own.id, to: cows[0].id, by: "t")
            _ = try await farm.store.record(Herd.scale(400), at: Herd.now, idempotencyKey: "a")
            let found = try await bin(farm.store).proposals
            #expect(found.map(\.reason) == (isPlanned ? [.weight, .weight] : [.group, .weight]))
            #expect(found.map(\.animal.id) == (isPlanned ? [cows[2].id, cows[1].id] : [cows[1].id, cows[2].id]))
        }
    }

    @Test(arguments: [1, 3, 5])
    func `by weight three are proposed at most, those nearest to it`(count: Int) async throws {
        let store = try await Herd.store()
        var animals: [Animal.ID] = []
        for number in 1...count {
            let animal = try await store.createAnimal(Herd.draft("11111111\(number)"), by: "t")
            _ = try await store.addChange(
                ChangeDraft(
                    date: .moment(Herd.now - .seconds(86_400)), fields: Herd.weighing(400 + Double(number) * 2)),
                to: animal.id, by: "t")
            animals.append(animal.id)
        }
        _ = try await store.record(Herd.scale(402), at: Herd.now, idempotencyKey: "a")
        let found = try await bin(store).proposals
        #expect(found.map(\.animal.id) == Array(animals.prefix(3)))
        #expect(found.allSatisfy { $0.reason == .weight && $0.expected != nil })
    }
}
