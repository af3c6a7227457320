import Foundation
import HerdStore
import Testing
import Values

/// One change of many animals is of all or of none, and is taken back at once.
struct ChangeBatchTests {
    private let note = ChangeDraft(date: .day(Herd.today), fields: .note(NoteFields(text: "odčerveno")))
    private let dryOff = ChangeDraft(date: .day(Herd.today), fields: .other(.dryOff, .object([:])))

    private func herd() async throws -> (store: HerdStore, cows: [Animal.ID], bull: Animal) {
        let store = try await Herd.store()
        var cows: [Animal.ID] = []
        for number in 1...3 { cows.append(try await store.createAnimal(Herd.draft("00000000\(number)"), by: "t").id) }
        return (store, cows, try await store.createAnimal(Herd.draft("000000009", .male), by: "t"))
    }

    private func kinds(_ store: HerdStore, _ animal: Animal.ID) async throws -> [ChangeKind] {
        try await store.changes(of: animal).items.map(\.kind)
    }

    @Test func `it is recorded of each animal once, and each is told of`() async throws {
        let (store, cows, _) = try await herd()
        let before = try await store.lastEventNumber()
        let batch = try await store.recordBatch(
            ChangeBatchDraft(note, of: .listed(cows + [cows[0]])), by: "Věra", idempotencyKey: "k")
        #expect(batch.recorded == 3 && batch.refused.isEmpty && batch.recordedBy == "Věra" && batch.kind == .note)
        for cow in cows {
            #expect(try await kinds(store, cow) == [.note, .birth])
            #expect(try await store.changes(of: cow).items.first?.recordedBy == "Věra")
        }
        #expect(try await store.lastEventNumber() == before + 3)
        // The same key again is the same batch.
        let again = try await store.recordBatch(
            ChangeBatchDraft(note, of: .listed(cows)), by: "Věra", idempotencyKey: "k")
        #expect(again == batch)
        #expect(try await store.lastEventNumber() == before + 3)
    }

    @Test func `when one animal refuses it none gets it, unless that one is left out`() async throws {
        let (store, cows, bull) = try await herd()
        let before = try await store.lastEventNumber()
        let draft = ChangeBatchDraft(dryOff, of: .listed(cows + [bull.id]))
        let refused = await #expect(throws: ChangeBatchRefused.self) { try await store.recordBatch(draft, by: "t") }
        #expect(refused?.refused.map(\.animalId) == [bull.id])
        #expect(refused?.refused.first?.code == "not-for-males" && refused?.refused.first?.earTag == bull.earTag)
        #expect(try await kinds(store, cows[0]) == [.birth])
        #expect(try await store.lastEventNumber() == before)
        let batch = try await store.recordBatch(
            ChangeBatchDraft(dryOff, of: .listed(cows + [bull.id]), skipsRefused: true), by: "t")
        #expect(batch.recorded == 3 && batch.refused == refused?.refused)
        #expect(try await kinds(store, bull.id) == [.birth])
    }

    @Test func `it is taken back at once, by whoever recorded it or may delete`() async throws {
        let (store, cows, _) = try await herd()
        let culling = ChangeDraft(date: .day(Herd.today), fields: Herd.culling)
        let batch = try await store.recordBatch(ChangeBatchDraft(culling, of: .listed(cows)), by: "Věra")
        #expect(try await store.animals().items.count == 1)
        #expect(
            await problem { try await store.undoBatch(batch.id, by: "Jan", ofAnybody: false) } == "batch-of-another")
        #expect(try await store.animals().items.count == 1)
        try await store.undoBatch(batch.id, by: "Věra", ofAnybody: false)
        #expect(try await store.animals().items.count == 4)
        #expect(try await store.audit().items.filter { $0.action == "change.deleted" }.count == 3)
        // Once more does nothing.
        let events = try await store.lastEventNumber()
        try await store.undoBatch(batch.id, by: "Jan", ofAnybody: true)
        #expect(try await store.lastEventNumber() == events)
    }

    @Test func `when one of it is uploaded nothing is taken back`() async throws {
        let (store, cows, _) = try await herd()
        let batch = try await store.recordBatch(ChangeBatchDraft(note, of: .listed(cows)), by: "t")
        let last = try #require(try await store.changes(of: cows[2]).items.first)
        try await store.markUploaded([last.id])
        #expect(await problem { try await store.undoBatch(batch.id, by: "t", ofAnybody: true) } == "change-uploaded")
        #expect(try await kinds(store, cows[0]) == [.note, .birth])
    }

    @Test func `all that were weighed in a session get it`() async throws {
        let (store, cows, _) = try await herd()
        let session = try await store.openSession(SessionDraft(name: "Odstav"))
        for (cow, key) in zip(cows.prefix(2), ["a", "b"]) {
            let weighing = try await store.record(Herd.scale(200), at: Herd.now, idempotencyKey: key).weighing
            _ = try await store.assign(weighing.id, to: cow, by: "t")
        }
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "7"))
        let move = ChangeDraft(date: .day(Herd.today), fields: .move(MoveFields(groupId: group.id)))
        let batch = try await store.recordBatch(ChangeBatchDraft(move, of: .weighed(in: session.id)), by: "t")
        #expect(batch.recorded == 2)
        for (cow, id) in zip(cows, [group.id, group.id, nil]) {
            #expect(try await store.animal(cow).group?.id == id)
        }
    }

    @Test func `only what is recorded of many alike is, and of 5,000 at most`() async throws {
        let (store, cows, _) = try await herd()
        let weighing = ChangeDraft(date: .day(Herd.today), fields: Herd.weighing(400))
        #expect(
            await problem { try await store.recordBatch(ChangeBatchDraft(weighing, of: .listed(cows)), by: "t") }
                == "not-in-bulk")
        #expect(
            await problem { try await store.recordBatch(ChangeBatchDraft(note, of: .listed([])), by: "t") }
                == "bad-value")
        let many = (0...5000).map { _ in Animal.ID.random }
        #expect(
            await problem { try await store.recordBatch(ChangeBatchDraft(note, of: .listed(many)), by: "t") }
                == "bad-value")
    }
}

extension Identifier {
    /// An id of nothing.
    fileprivate static var random: Self { Self(UUID().uuidString.lowercased()) ?? Self.random }
}
