import HerdStore
import Testing
import Values

/// Animals that a scale saw and did not weigh.
struct MissedWeighingTests {
    private func miss(
        _ store: HerdStore, of animal: Animal? = nil, eid: EID? = nil, _ reason: MissedWeighing.Reason = .leftEarly
    ) async throws -> MissedWeighing {
        let missed = MissedWeighing(
            at: Herd.now, place: "main", reason: reason, weight: Herd.weight(410),
            eids: (eid ?? animal?.eid).map { [$0] } ?? [], animal: animal?.summary, simulated: false)
        try await store.append(.weighingMissed, data: missed)
        return missed
    }

    @Test func `an animal is listed until it is weighed`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        let other = try await store.createAnimal(Herd.draft("987654321"), by: "t")
        _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now - .seconds(60), idempotencyKey: "before")
        let first = try await miss(store, of: animal)
        let second = try await miss(store, of: other)
        #expect(try await store.missedWeighings() == [second, first], "a weighing before it changes nothing")
        _ = try await store.record(Herd.scale(412, eid: eid), at: Herd.now + .seconds(60), idempotencyKey: "after")
        #expect(try await store.missedWeighings() == [second])
    }

    @Test func `an unknown tag is listed until it is weighed too`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let missed = try await miss(store, eid: eid)
        #expect(try await store.missedWeighings() == [missed])
        let weighing = try await store.record(Herd.scale(412, eid: eid), at: Herd.now, idempotencyKey: "after").weighing
        #expect(try await store.missedWeighings() == [])
        _ = try await store.discard(weighing.id, reason: "test", by: "t")
        #expect(try await store.missedWeighings() == [missed], "a discarded weighing is none")
    }

    @Test func `a tag read again long after its weighing is not missed`() async throws {
        let store = try await Herd.store()
        let eid = try EID(digits: "203000123456789")
        let animal = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        _ = try await store.record(Herd.scale(400, eid: eid), at: Herd.now - .seconds(600), idempotencyKey: "before")
        _ = try await miss(store, of: animal, .noWeight)
        #expect(try await store.missedWeighings() == [])
    }

    @Test func `an animal without a tag is listed for a day`() async throws {
        let clock = TestClock()
        let store = try await Herd.store(clock: clock)
        let missed = try await miss(store)
        #expect(try await store.missedWeighings() == [missed])
        clock.advance(by: .seconds(24 * 3600 + 1))
        #expect(try await store.missedWeighings() == [])
    }
    @Test func `who stood on the scale is news for a quarter of an hour, a tag without a weight is none`() async throws
    {
        let store = try await Herd.store()
        let left = try await miss(store)
        #expect(left.isNews(at: Herd.now))
        #expect(left.isNews(at: Herd.now + .seconds(15 * 60)))
        #expect(!left.isNews(at: Herd.now + .seconds(15 * 60 + 1)))
        #expect(try await !miss(store, .noWeight).isNews(at: Herd.now))
    }
}
