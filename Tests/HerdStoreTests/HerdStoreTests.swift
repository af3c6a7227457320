import HerdStore
import ScaleProtocol
import Testing

@Suite struct `recording a weighing` {
    @Test func `a weighing of a known EID is assigned, folded and told once`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "test")
        let first = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a")
        let again = try await store.record(Herd.scale(425.5, eid: eid), at: Herd.now, idempotencyKey: "a")
        #expect(first.weighing == again.weighing)
        #expect(first.event == again.event)
        #expect(first.weighing.animalId == animal.id)
        #expect(try await store.animal(animal.id).lastWeighing?.weight == Weight(grams: 425_500))
        let events = try await store.events(after: 0)
        #expect(events.map(\.kind) == [.animalCreated, .sessionOpened, .weighingRecorded])
        #expect(events.map(\.number) == [1, 2, 3])
    }
}
