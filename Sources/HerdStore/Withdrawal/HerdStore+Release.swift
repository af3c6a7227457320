extension HerdStore {
    /// Notes that somebody let an animal through a gate to sale although its meat is withheld.
    ///
    /// - Parameter data: what the event `gate.released` tells.
    package func noteReleasedGate(
        _ animal: Animal.ID, _ data: some Encodable & Sendable, reason: String, by person: String
    ) throws {
        try WithdrawalOverride(reason: reason).check()
        try writeToday {
            let (before, after) = (try $0.animal(animal).withdrawal, WithdrawalOverride(reason: reason))
            try $0.audit("withdrawal.overridden", animal, by: person, before: before, after: after)
            try $0.emit(.gateReleased, data)
        }
    }
}
