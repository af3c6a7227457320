import HerdStore
import Testing
import Values

/// A known weight on a scale, which the recorder may have taken for an animal.
struct KnownWeightTests {
    private let clock = TestClock()

    private func scale(in store: HerdStore) async throws -> Device {
        try await store.addDevice(
            DeviceDraft(name: "Scale", kind: .scale, link: "pty:/scale", dialect: "auto", place: "main"), by: "t")
    }

    /// - Returns: what became of a weighing of 50.5 kg.
    private func weighing(
        of eid: EID? = nil, after time: Duration = .seconds(20), trial: Double
    ) async throws -> Weighing {
        let store = try await Herd.store(clock: clock)
        let scale = try await scale(in: store)
        if let eid { _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t") }
        let draft = WeighingDraft(
            place: "main", weight: Herd.weight(50.5), unit: .kilogram, text: "50.5", eid: eid,
            reason: eid == nil ? .noEID : nil, eids: eid.map { [$0] } ?? [], deviceId: scale.id)
        let id = try await store.record(draft, at: Herd.now, idempotencyKey: "1").weighing.id
        clock.advance(by: time)
        _ = try await store.noteKnownWeight(
            Herd.weight(50), shown: Herd.weight(trial), isRight: true, of: scale.id, by: "t")
        return try await store.weighing(id)
    }

    @Test func `is no animal's weighing`() async throws {
        let weighing = try await weighing(trial: 50.5)
        #expect(weighing.state == .discarded && weighing.discardReason == "test")
    }

    @Test func `is no animal's weighing either when it is recorded after the confirmation`() async throws {
        let store = try await Herd.store(clock: clock)
        let scale = try await scale(in: store)
        _ = try await store.noteKnownWeight(
            Herd.weight(50), shown: Herd.weight(50.5), isRight: true, of: scale.id, by: "t")
        func state(_ weight: Double, after seconds: Int) async throws -> Weighing.State {
            clock.advance(by: .seconds(seconds))
            let draft = WeighingDraft(
                place: "main", weight: Herd.weight(weight), unit: .kilogram, text: "", reason: .noEID,
                deviceId: scale.id)
            return try await store.record(draft, at: Herd.now, idempotencyKey: "\(weight) \(seconds)").weighing.state
        }
        #expect(try await state(50.5, after: 8) == .discarded)
        #expect(try await state(380, after: 10) == .unassigned, "an animal")
        #expect(try await state(50.5, after: 60) == .unassigned, "long after")
    }

    @Test func `leaves other weighings alone`() async throws {
        #expect(try await weighing(trial: 52).state == .unassigned, "another weight")
        #expect(try await weighing(of: EID(digits: "203000123456789"), trial: 50.5).state == .assigned, "an animal's")
        #expect(try await weighing(after: .seconds(601), trial: 50.5).state == .unassigned, "long ago")
    }
}
