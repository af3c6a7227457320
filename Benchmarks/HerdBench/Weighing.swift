import HerdStore
import Values

/// What a scale waits until its weighing is stored, in a store that others use.
struct Weighing {
    let store: HerdStore
    let eids: [EID]

    /// Weighs one animal after the other, with a pause, until all are weighed or it is stopped.
    func times(_ name: String) async throws -> [Duration] {
        var times: [Duration] = []
        let clock = ContinuousClock()
        for (index, eid) in eids.enumerated() where !Task.isCancelled {
            let draft = WeighingDraft(
                place: "bench", weight: Weight(grams: 400_000 + index), unit: .kilogram, text: "400", eid: eid,
                eids: [eid], simulated: true)
            let began = clock.now
            _ = try await store.record(
                draft, at: StoreClock.system.now(), idempotencyKey: "\(name) \(index)")
            times.append(clock.now - began)
            try? await Task.sleep(for: .milliseconds(5))
        }
        return times
    }
}
