package import HerdStore
package import Values

extension Station {
    /// Compares what a scale shows at this moment with a weight that is known, and notes with it what came of it.
    package func tryKnownWeight(_ weight: Weight, on id: Device.ID, by person: String) async throws -> KnownWeightAnswer
    {
        let device = try await store.device(id)
        guard device.kind == .scale || device.kind == .both else { throw HerdError.notAScale(device) }
        guard (1000...10_000_000).contains(weight.grams) else { throw HerdError.impossibleKnownWeight }
        // What is sure only now is on its way to the place.
        var samples = await runner(of: id)?.confirm(weight) ?? []
        if samples.isEmpty { samples = await place(device.place)?.weights(of: id) ?? [] }
        let trial = KnownWeightTrial(known: weight, samples: samples)
        if let shown = trial.shown, trial.verdict == .confirmed || trial.verdict == .off {
            let noted = try await store.noteKnownWeight(
                weight, shown: shown, isRight: trial.verdict == .confirmed, of: id, by: person)
            await runner(of: id)?.note(noted.confirmed)
        }
        return KnownWeightAnswer(trial)
    }
}
