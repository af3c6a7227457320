import SQLite
import Values

extension Transaction {
    func noteKnownWeight(
        _ weight: Weight, shown: Weight, isRight: Bool, of id: Device.ID, by person: String
    ) throws -> Device {
        let before = try device(id)
        let trial = KnownWeightConfirmation(at: now, weight: weight, shown: shown)
        let confirmed = isRight ? try JSONText.encode(trial) : nil
        try run("UPDATE devices SET confirmed = \(confirmed) WHERE id = \(id)")
        try audit(isRight ? "device.confirmed" : "device.off", id, by: person, before: before.confirmed, after: trial)
        if let weighing = try weighingOfTrial(shown, on: id) { _ = try discard(weighing, reason: "test", by: person) }
        return try device(id)
    }

    /// Whether a weighing is of the known weight that was confirmed on its scale just before.
    func isTrial(_ weighing: Weighing) throws -> Bool {
        guard weighing.eids.isEmpty, let id = weighing.deviceId,
            let trial = try devices().first(where: { $0.id == id })?.confirmed
        else { return false }
        return now - trial.at <= .seconds(60) && isOf(trial.shown, weighing)
    }

    private func isOf(_ shown: Weight, _ weighing: Weighing) -> Bool {
        (weighing.weight - shown).magnitude <= KnownWeightTrial.tolerance(at: shown)
    }

    /// The last weighing of a scale, if it is fresh, nobody's, and of just this weight.
    private func weighingOfTrial(_ shown: Weight, on id: Device.ID) throws -> Weighing? {
        let last: Weighing? = try first(
            """
            \(Weighing.select) WHERE w.device_id = \(id) AND w.at >= \(now - .seconds(600))
            ORDER BY w.at DESC, w.id DESC LIMIT 1
            """)
        guard let last, last.state == .unassigned, isOf(shown, last) else { return nil }
        return last
    }
}
