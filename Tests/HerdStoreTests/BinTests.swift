import SQLite
import Testing
import Values

@testable import HerdStore

/// An unassigned weighing is looked at anew whenever somebody asks for it.
@Suite struct `the bin proposes` {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
        other = try EID(digits: "203000987654321")
    }

    private func weigh(
        _ kilograms: Double, _ eids: [EID] = [], in store: HerdStore, key: String = "a", reason: UnassignedReason? = nil
    ) async throws -> Weighing {
        try await store.record(
            Herd.scale(kilograms, eid: eids.count == 1 ? eids[0] : nil, reason: reason, eids: eids),
            at: Herd.now, idempotencyKey: key
        ).weighing
    }

    private func bin(_ store: HerdStore) async throws -> [UnassignedWeighing] {
        try await store.unassignedWeighings(limit: 500).items
    }

    private func herd(
        _ number: String, weighing kilograms: Double, in store: HerdStore, eid: EID? = nil, group: Location.ID? = nil
    )
        async throws -> Animal
    {
        let animal = try await store.createAnimal(Herd.draft(number, eid: eid, group: group), by: "t")
        for (days, share) in [(61, 0.9), (1, 1.0)] {
            _ = try await store.addChange(
                ChangeDraft(
                    date: .moment(Herd.now - .seconds(days * 86_400)), fields: Herd.weighing(kilograms * share)),
                to: animal.id, by: "t")
        }
        return animal
    }

    @Test func `the animal that got the tag since, as the one that it certainly is`() async throws {
        let store = try await Herd.store()
        let weighing = try await weigh(400, [eid], in: store)
        #expect(try await bin(store).map(\.proposals.count) == [0])
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let item = try #require(try await bin(store).first)
        #expect(item.weighing.id == weighing.id && item.isCertain)
        #expect(item.proposals == [AnimalProposal(animal: animal.summary, reason: .tag, eid: eid)])
    }

    @Test func `page by page, each told how many there are in all`() async throws {
        let store = try await Herd.store()
        for number in 1...5 { _ = try await weigh(100, in: store, key: "\(number)") }
        var (items, pages, cursor): ([UnassignedWeighing], [Int], String?) = ([], [], nil)
        repeat {
            let page = try await store.unassignedWeighings(cursor: cursor, limit: 2)
            items += page.items
            pages.append(page.count)
            cursor = page.next
        } while cursor != nil
        #expect(Set(items.map(\.weighing.id)).count == 5 && pages == [5, 5, 5])
        _ = try await store.discard([items[0].weighing.id], reason: "x", by: "t")
        #expect(try await store.unassignedWeighings(limit: 2).count == 4, "what is discarded is not there")
    }

    @Test func `nobody for certain where another tag was read, the weight is absurd, or somebody took it away`()
        async throws
    {
        let store = try await Herd.store()
        _ = try await weigh(400, [eid, other], in: store, key: "two tags")
        _ = try await weigh(900, [eid], in: store, key: "absurd")
        let taken = try await weigh(402, [eid], in: store, key: "taken away")
        let animal = try await herd("123456789", weighing: 400, in: store, eid: eid)
        let given = try await store.assign(taken.id, to: animal.id, by: "Věra")
        _ = try await store.release([given.id], by: "Věra")
        let items = try await bin(store)
        #expect(items.count == 3 && items.allSatisfy { $0.proposals.first?.animal.id == animal.id })
        #expect(items.allSatisfy { !$0.isCertain })
    }

    @Test func `nobody for certain where the recorder doubted that the tag was its own`() async throws {
        let store = try await Herd.store()
        for (key, probability) in [("sure", 0.96), ("doubted", 0.59)] {
            var draft = Herd.scale(400, eid: eid)
            draft.candidates = [NameCandidate(eid: eid, probability: probability)]
            _ = try await store.record(draft, at: Herd.now, idempotencyKey: key)
        }
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let certain = try await bin(store).map { [$0.proposals.first?.probability: $0.isCertain] }
        #expect(Set(certain) == [[0.96: true], [0.59: false]])
    }

    @Test func `who had the tag before, after who has it`() async throws {
        let store = try await Herd.store()
        let former = try await store.createAnimal(Herd.draft("123456780", eid: eid), by: "t")
        _ = try await store.merge(EIDMerge(eid: other), into: former.id, by: "t")
        _ = try await weigh(400, [eid], in: store, reason: .unknownEID)
        #expect(try await bin(store).first?.proposals.map(\.reason) == [.formerTag])
        #expect(try await bin(store).first?.isCertain == false)
    }

    @Test func `whom the recorder held for likely, with its probability`() async throws {
        let store = try await Herd.store()
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        var draft = Herd.scale(400, reason: .noEID)
        draft.candidates = [NameCandidate(eid: eid, probability: 0.62)]
        _ = try await store.record(draft, at: Herd.now, idempotencyKey: "a")
        let proposal = try #require(try await bin(store).first?.proposals.first)
        #expect(proposal.reason == .likely && proposal.probability == 0.62 && proposal.animal.id == animal.id)
    }

    @Test func `by weight the planned one that is missing before one that only weighs as much`() async throws {
        let store = try await Herd.store()
        let nearer = try await herd("100000001", weighing: 400, in: store)
        let missing = try await herd("100000002", weighing: 404, in: store)
        let weighed = try await herd("100000003", weighing: 401, in: store, eid: other)
        _ = try await herd("100000004", weighing: 700, in: store)
        _ = try await store.openSession(SessionDraft(plannedAnimals: [missing.id, weighed.id]))
        _ = try await weigh(401, [other], in: store, key: "its own")
        _ = try await weigh(400, in: store)
        let proposals = try #require(try await bin(store).first?.proposals)
        #expect(proposals.map(\.animal.id) == [missing.id, nearer.id])
        #expect(proposals.map(\.reason) == [.missing, .weight])
        let expected = try #require(proposals.last?.expected).kilograms
        #expect(abs(expected - 400) < 10)
    }

    @Test func `without a plan who stands in the group that was weighed, and was not`() async throws {
        let store = try await Herd.store()
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        _ = try await herd("100000001", weighing: 400, in: store)
        let mate = try await herd("100000002", weighing: 403, in: store, group: group.id)
        _ = try await herd("100000003", weighing: 600, in: store, eid: other, group: group.id)
        _ = try await weigh(600, [other], in: store, key: "its own")
        _ = try await weigh(400, in: store)
        let first = try #require(try await bin(store).first?.proposals.first)
        #expect(first.animal.id == mate.id && first.reason == .group)
    }

    @Test func `nobody who was not born yet, or who is far from the weight`() async throws {
        let store = try await Herd.store()
        _ = try await herd("100000001", weighing: 700, in: store)
        _ = try await store.record(
            Herd.scale(400, eid: eid), at: Herd.now - .seconds(500 * 86_400), idempotencyKey: "before the birth")
        _ = try await weigh(400, in: store)
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        #expect(try await bin(store).map(\.proposals.count) == [0, 0])
    }

    @Test func `for a hundred weighings in a herd of thousands while somebody waits`() async throws {
        let store = try await Herd.store()
        let rows = (0..<5000).map { "CZ\(100_000_000 + $0),F,2025-05-04\n" }.joined()
        _ = try await store.importAnimals(csv: Array("ear_tag,sex,born\n\(rows)".utf8), by: "t")
        try await store.write { transaction in
            for (number, animal) in try transaction.values("SELECT id FROM animals", as: Animal.ID.self).enumerated() {
                for days in [90, 60, 30] {
                    let moment = Herd.now - .seconds(days * 86_400)
                    try transaction.insertChange(
                        .moment(moment), Herd.weighing(200 + Double(number % 400) - Double(days) * 0.8), of: animal,
                        by: "t", simulated: false)
                }
            }
            try transaction.rebuildAnimals()
            try transaction.emit(.importDone, ["imported": 5000])
        }
        for number in 0..<100 { _ = try await weigh(220 + Double(number) * 3.7, in: store, key: "\(number)") }
        // A query for each weighing and animal would not come to an end.
        let items = try await store.unassignedWeighings(limit: 100).items
        #expect(items.count == 100 && items.allSatisfy { $0.proposals.count == 3 })
    }
}

@Suite struct `many weighings of the bin at once` {
    private let eid: EID

    init() throws {
        eid = try EID(digits: "203000123456789")
    }

    private func weighings(_ count: Int, in store: HerdStore) async throws -> [Weighing] {
        var found: [Weighing] = []
        for number in 0..<count {
            let at = Herd.now + .seconds(number * 60)
            found.append(
                try await store.record(Herd.scale(400, eid: eid), at: at, idempotencyKey: "\(number)").weighing)
        }
        return found
    }

    @Test func `get their animals, but for those that have one meanwhile, and go back again`() async throws {
        let store = try await Herd.store()
        let weighings = try await weighings(3, in: store)
        let (one, two) = (
            try await store.createAnimal(Herd.draft("100000001"), by: "t"),
            try await store.createAnimal(Herd.draft("100000002"), by: "t")
        )
        _ = try await store.assign(weighings[0].id, to: two.id, by: "t")
        let given = try await store.assign(
            weighings.map { BinAssignment(weighingId: $0.id, animalId: one.id) }, by: "Věra")
        #expect(given.map(\.id) == weighings.dropFirst().map(\.id))
        #expect(try await store.weighing(weighings[0].id).animalId == two.id)
        #expect(try await store.animal(one.id).lastWeighing?.id == weighings[2].id.description)

        let back = try await store.release(given.map(\.id), by: "Věra")
        #expect(back.allSatisfy { $0.state == .unassigned && $0.animalId == nil && $0.changeId == nil })
        #expect(try await store.animal(one.id).lastWeighing == nil)
        #expect(back.map(\.reason) == [.unknownEID, .unknownEID])
        #expect(try await store.history(of: back[0].id).map(\.action) == ["weighing.assigned", "weighing.released"])
    }

    @Test func `are given all or not at all`() async throws {
        let store = try await Herd.store()
        let weighings = try await weighings(2, in: store)
        let calf = try await store.createAnimal(Herd.draft("100000001", born: Herd.today), by: "t")
        let unborn = try await store.record(
            Herd.scale(400, eid: eid), at: Herd.now - .seconds(86_400), idempotencyKey: "x"
        ).weighing
        let wanted = (weighings + [unborn]).map { BinAssignment(weighingId: $0.id, animalId: calf.id) }
        #expect(await problem { try await store.assign(wanted, by: "t") } == "before-birth")
        #expect(try await store.unassignedWeighings().items.count == 3)
        #expect(await problem { try await store.assign([], by: "t") } == "bad-value")
    }

    @Test func `are discarded with one reason, and come back`() async throws {
        let store = try await Herd.store()
        let weighings = try await weighings(2, in: store)
        let ids = weighings.map(\.id)
        #expect(try await store.discard(ids, reason: "test", by: "t").map(\.state) == [.discarded, .discarded])
        #expect(try await store.unassignedWeighings().items.isEmpty)
        #expect(try await store.release(ids, by: "t").map(\.reason) == [.unknownEID, .unknownEID])
        #expect(try await store.history(of: ids[0]).last?.action == "weighing.returned")
        #expect(try await store.unassignedWeighings().items.count == 2)
    }

    @Test func `that were sent on stay with their animals`() async throws {
        let store = try await Herd.store()
        let weighing = try #require(try await weighings(1, in: store).first)
        let animal = try await store.createAnimal(Herd.draft("100000001"), by: "t")
        let given = try await store.assign(weighing.id, to: animal.id, by: "t")
        try await store.markUploaded([try #require(given.changeId)])
        #expect(await problem { try await store.release([given.id], by: "t") } == "change-uploaded")
        #expect(try await store.weighing(given.id).animalId == animal.id)
    }
}
