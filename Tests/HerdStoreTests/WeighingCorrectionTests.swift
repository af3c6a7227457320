import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `a wrong weighing is put right` {
    private let eid: EID
    private let other: EID

    init() throws {
        eid = try EID(country: 203, national: 123_456_789)
        other = try EID(country: 203, national: 987_654_321)
    }

    @Test(arguments: Herd.backings)
    func `by discarding it with a reason`(_ backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let first = try await store.record(
            Herd.scale(300, eid: eid), at: Herd.now + .seconds(-86_400), idempotencyKey: "a"
        ).weighing
        let second = try await store.record(Herd.scale(900, eid: eid), at: Herd.now, idempotencyKey: "b").weighing
        let change = try #require(second.changeId)
        let before = try await store.lastEventNumber()

        let discarded = try await store.discard(second.id, reason: "two cows on the plate", by: "Věra")
        #expect(discarded.state == .discarded && discarded.discardReason == "two cows on the plate")
        #expect(discarded.animalId == nil && discarded.changeId == nil && discarded.weight == second.weight)
        #expect(await problem { try await store.change(change) } == "unknown-change")
        #expect(try await store.animal(animal.id).lastWeighing?.id == first.id.description)
        #expect(try await store.session(second.sessionId).statistics.count == 1)
        #expect(try await store.events(after: before).map(\.kind) == [.animalChanged, .weighingCorrected])

        // Once more changes nothing; assigning brings it back.
        #expect(try await store.discard(second.id, reason: "again", by: "Věra") == discarded)
        let restored = try await store.assign(second.id, to: animal.id, by: "Jan")
        #expect(restored.state == .assigned && restored.discardReason == nil)
        #expect(try await store.animal(animal.id).lastWeighing?.id == second.id.description)
        #expect(try await store.events(after: before + 2).map(\.kind) == [.weighingCorrected])

        let history = try await store.history(of: second.id)
        #expect(history.map(\.action) == ["weighing.discarded", "weighing.assigned"])
        #expect(history.map(\.by) == ["Věra", "Jan"])
        #expect(history[0].before?["animalId"] == .string(animal.id.description))
        #expect(history[0].after?["discardReason"] == .string("two cows on the plate"))
        #expect(try await store.history(of: first.id).isEmpty)
    }

    @Test func `with a reason that says something, and not when it is uploaded`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let weighing = try await store.record(Herd.scale(300, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        #expect(await problem { try await store.discard(weighing.id, reason: "", by: "t") } == "bad-value")
        let long = String(repeating: "x", count: 201)
        #expect(await problem { try await store.discard(weighing.id, reason: long, by: "t") } == "bad-value")
        try await store.markUploaded([try #require(weighing.changeId)])
        #expect(await problem { try await store.discard(weighing.id, reason: "x", by: "t") } == "change-uploaded")
        #expect(try await store.weighing(weighing.id).state == .assigned)
    }

    @Test(arguments: Herd.backings)
    func `by undoing the last one, never the one before`(_ backing: Herd.Backing) async throws {
        let clock = TestClock()
        let store = try await Herd.store(backing, clock: clock)
        #expect(await problem { try await store.undoLastWeighing(at: "main", by: "t") } == "nothing-to-undo")
        let first = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        let second = try await store.record(Herd.scale(310), at: Herd.now + .seconds(9), idempotencyKey: "b").weighing
        clock.advance(by: .seconds(2))
        #expect(await problem { try await store.undoLastWeighing(at: "main", by: "t") } == "undo-not-seen")
        clock.advance(by: .seconds(18))
        let undone = try await store.undoLastWeighing(at: "main", by: "t")
        #expect(undone.id == second.id && undone.state == .discarded && undone.discardReason == "undo")
        #expect(await problem { try await store.undoLastWeighing(at: "main", by: "t") } == "nothing-to-undo")
        #expect(try await store.weighing(first.id).state == .unassigned)
        #expect(await problem { try await store.undoLastWeighing(at: "crush", by: "t") } == "nothing-to-undo")
    }

    @Test func `by undoing the one that is meant, also when another has come since`() async throws {
        let store = try await Herd.store()
        let seen = try await store.record(Herd.scale(300), at: Herd.now - .seconds(9), idempotencyKey: "a").weighing
        let unseen = try await store.record(Herd.scale(310), at: Herd.now, idempotencyKey: "b").weighing
        let undone = try await store.undoLastWeighing(at: "main", meaning: seen.id, by: "t")
        #expect(undone.id == seen.id && undone.state == .discarded)
        #expect(try await store.weighing(unseen.id).state == .unassigned)
        let elsewhere = await problem {
            try await store.undoLastWeighing(at: "crush", meaning: unseen.id, by: "t")
        }
        #expect(elsewhere == "nothing-to-undo")
    }

    @Test func `but not by undoing an old one`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let weighing = try await store.record(Herd.scale(300), at: Herd.now, idempotencyKey: "a").weighing
        clock.advance(by: .seconds(301))
        #expect(await problem { try await store.undoLastWeighing(at: "main", by: "t") } == "nothing-to-undo")
        #expect(try await store.weighing(weighing.id).state == .unassigned)
    }

    @Test func `but never by giving it to an animal that was not born`() async throws {
        let store = try await Herd.store()
        let calf = try await store.createAnimal(Herd.draft("123456789", born: Herd.today), by: "t")
        let weighing = try await store.record(
            Herd.scale(40), at: Herd.now + .seconds(-2 * 86_400), idempotencyKey: "a"
        ).weighing
        #expect(await problem { try await store.assign(weighing.id, to: calf.id, by: "t") } == "before-birth")
        #expect(try await store.weighing(weighing.id).state == .unassigned)
    }

    @Test func `and a deleted change is part of its history`() async throws {
        let store = try await Herd.store()
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let weighing = try await store.record(Herd.scale(300, eid: eid), at: Herd.now, idempotencyKey: "a").weighing
        try await store.deleteChange(try #require(weighing.changeId), by: "Věra")
        #expect(try await store.history(of: weighing.id).map(\.action) == ["weighing.released"])
    }

    /// Many corrections in any order: an animal's curve is always exactly the weighings assigned to it.
    @Test(arguments: zip(0..<9, [Herd.Backing.memory, .file, .memory].cycled(9)))
    func `in any order, and every curve follows`(_ seed: Int, _ backing: Herd.Backing) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let store = try await Herd.store(backing)
        var animals: [Animal.ID] = []
        for number in 1...3 {
            animals.append(try await store.createAnimal(Herd.draft("00000000\(number)"), by: "t").id)
        }
        var weighings: [Weighing.ID] = []
        for index in 0..<6 {
            let weight = Herd.scale(300 + Double(index))
            weighings.append(
                try await store.record(weight, at: Herd.now + .seconds(index - 60), idempotencyKey: "\(index)").weighing
                    .id)
        }
        var owner: [Weighing.ID: Animal.ID] = [:]
        for _ in 0..<40 {
            let weighing = try #require(weighings.randomElement(using: &random))
            if Bool.random(using: &random) {
                let animal = try #require(animals.randomElement(using: &random))
                _ = try await store.assign(weighing, to: animal, by: "t")
                owner[weighing] = animal
            } else {
                _ = try await store.discard(weighing, reason: "x", by: "t")
                owner[weighing] = nil
            }
        }
        for animal in animals {
            let changes = try await store.changes(of: animal).items.filter { $0.kind == .weighing }
            let expected = weighings.filter { owner[$0] == animal }
            #expect(Set(try await store.weighings(WeighingQuery(animal: animal)).items.map(\.id)) == Set(expected))
            #expect(changes.count == expected.count, "seed \(seed)")
            let cached = try await store.animal(animal)
            #expect(cached.lastWeighing?.id == weighings.last { owner[$0] == animal }?.description, "seed \(seed)")
        }
        let before = try await store.animals().items
        try await store.rebuildAnimals()
        #expect(try await store.animals().items == before)
        let numbers = try await store.events(after: 0).map(\.number)
        #expect(numbers == Array(1...numbers.count))
    }
}

extension Array {
    /// Its elements over and over, until there are `count`.
    fileprivate func cycled(_ count: Int) -> [Element] { (0..<count).map { self[$0 % self.count] } }
}
