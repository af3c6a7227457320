import SQLite
package import Values

/// When a scale last showed a known weight rightly.
package struct KnownWeightConfirmation: Codable, Equatable, Sendable {
    package let at: Timestamp
    package let weight: Weight
    package let shown: Weight

    private enum CodingKeys: String, CodingKey {
        case at
        case weight = "kilograms"
        case shown
    }
}

extension HerdStore {
    /// Notes with a scale that it showed a known weight rightly, or that it did not and is trusted no more.
    ///
    /// If the weight was taken for an animal meanwhile, that weighing is discarded.
    package func noteKnownWeight(
        _ weight: Weight, shown: Weight, isRight: Bool, of id: Device.ID, by person: String
    ) throws -> Device {
        try write {
            let before = try device(id)
            let trial = KnownWeightConfirmation(at: clock.now(), weight: weight, shown: shown)
            try database.run(
                "UPDATE devices SET confirmed = ? WHERE id = ?", try isRight ? JSONText.encode(trial) : nil, id)
            try audit(
                isRight ? "device.confirmed" : "device.off", id, by: person, before: before.confirmed, after: trial)
            if let weighing = try weighingOfTrial(shown, on: id) { _ = try drop(weighing, reason: "test", by: person) }
            return try device(id)
        }
    }

    /// Whether a weighing is of the known weight that was confirmed on its scale just before.
    func isTrial(_ weighing: Weighing) throws -> Bool {
        guard weighing.eids.isEmpty, let id = weighing.deviceId,
            let trial = try devices().first(where: { $0.id == id })?.confirmed
        else { return false }
        return clock.now() - trial.at <= .seconds(60) && isOf(trial.shown, weighing)
    }

    private func isOf(_ shown: Weight, _ weighing: Weighing) -> Bool {
        (weighing.weight - shown).magnitude <= KnownWeightTrial.tolerance(at: shown)
    }

    /// The last weighing of a scale, if it is fresh, nobody's, and of just this weight.
    private func weighingOfTrial(_ shown: Weight, on id: Device.ID) throws -> Weighing? {
        let last = try database.first(
            "\(Self.weighingColumns) WHERE w.device_id = ? AND w.at >= ? ORDER BY w.at DESC, w.id DESC LIMIT 1",
            id, clock.now() - .seconds(600)
        ) { try weighing($0) }
        guard let last, last.state == .unassigned, isOf(shown, last) else { return nil }
        return last
    }
}

extension HerdError {
    package static func notAScale(_ device: Device) -> HerdError {
        HerdError(
            .conflict, "not-a-scale", "'\(device.name)' weighs nothing", action: "Choose a scale from the devices.")
    }

    package static let impossibleKnownWeight = badText("kilograms", "needs to be from 1 to 10000")
}
