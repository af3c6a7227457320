import Testing
import Values

@testable import HerdStore

@Suite struct `a transponder is merged into an animal` {
    private let old: EID
    private let new: EID

    init() throws {
        old = try EID(country: 203, national: 123_456_789)
        new = try EID(country: 982, national: 987_654_321)
    }

    @Test(arguments: Herd.backings)
    func `the old one stays as an alias, and its weighings are given on request`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let cow = try await store.createAnimal(Herd.draft("123456789", eid: old), by: "t")
        let moment = Herd.now + .seconds(-3600)
        let first = try await store.record(Herd.scale(300, eid: new), at: moment, idempotencyKey: "a").weighing
        let second = try await store.record(
            Herd.scale(301, eid: new), at: moment + .seconds(60), idempotencyKey: "b"
        ).weighing
        #expect(first.reason == .unknownEID)

        let offered = try await store.merge(EIDMerge(eid: new), into: cow.id, by: "Věra")
        #expect(offered.animal.eid == new && offered.animal.eidAliases == [old])
        #expect(offered.assigned.isEmpty && offered.unassigned.map(\.id) == [first.id, second.id])
        #expect(try await store.resolve(eid: old).animal?.id == cow.id)

        let changes = try await store.changes(of: cow.id).items.count
        let given = try await store.merge(EIDMerge(eid: new, assignWeighings: true), into: cow.id, by: "Věra")
        #expect(given.assigned.map(\.id) == [first.id, second.id] && given.unassigned.isEmpty)
        // Only the weighings were added: the animal carried the transponder already.
        #expect(try await store.changes(of: cow.id).items.count == changes + 2)
        #expect(given.animal.lastWeighing?.weight == Herd.weight(301))
        let actions = try await store.audit().items.map(\.action)
        #expect(actions == ["weighing.assigned", "weighing.assigned", "animal.eidMerged"])
    }

    @Test(arguments: Herd.backings)
    func `is taken from another animal only when that is confirmed`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let holder = try await store.createAnimal(Herd.draft("000000001", eid: new), by: "t")
        let cow = try await store.createAnimal(Herd.draft("000000002", eid: old), by: "t")
        let number = try await store.lastEventNumber()
        #expect(await problem { try await store.merge(EIDMerge(eid: new), into: cow.id, by: "t") } == "eid-taken")
        #expect(try await store.lastEventNumber() == number)
        let merged = try await store.merge(EIDMerge(eid: new, isConfirmed: true), into: cow.id, by: "t")
        #expect(merged.animal.eid == new)
        let robbed = try await store.animal(holder.id)
        #expect(robbed.eid == nil && robbed.eidAliases == [new])
        #expect(try await store.resolve(eid: new).animal?.id == cow.id)
        #expect(try await store.events(after: number).map(\.kind) == [.animalChanged, .animalChanged])
        let before = try await store.animals().items
        try await store.rebuildAnimals()
        #expect(try await store.animals().items == before)
    }

    @Test func `that another animal had before asks too`() async throws {
        let store = try await Herd.store()
        let former = try await store.createAnimal(Herd.draft("000000001", eid: new), by: "t")
        _ = try await store.merge(EIDMerge(eid: old), into: former.id, by: "t")
        let cow = try await store.createAnimal(Herd.draft("000000002"), by: "t")
        #expect(await problem { try await store.merge(EIDMerge(eid: new), into: cow.id, by: "t") } == "eid-taken")
        _ = try await store.merge(EIDMerge(eid: new, isConfirmed: true), into: cow.id, by: "t")
        #expect(try await store.animal(former.id).eidAliases == [new])
        #expect(try await store.resolve(eid: new).animal?.id == cow.id)
    }

    @Test func `does not give it weights that cannot be its own`() async throws {
        let store = try await Herd.store()
        let calf = try await store.createAnimal(Herd.draft("123456789", born: Herd.today), by: "t")
        let early = try await store.record(
            Herd.scale(300, eid: new), at: Herd.now + .seconds(-2 * 86_400), idempotencyKey: "a"
        ).weighing
        let impossible = try await store.record(Herd.scale(-3, eid: new), at: Herd.now, idempotencyKey: "b").weighing
        let merged = try await store.merge(EIDMerge(eid: new, assignWeighings: true), into: calf.id, by: "t")
        #expect(merged.assigned.isEmpty && merged.unassigned.map(\.id) == [early.id, impossible.id])
    }
}
