import HerdStore

extension Doctor {
    /// Devices that do not work now, in the words of their own cards.
    var deviceFindings: [Finding] {
        patients.compactMap { patient in
            guard let now = patient.history.first, [.failed, .waiting, .silent].contains(now.phase),
                let trouble = now.trouble, let message = now.message
            else { return nil }
            return Finding(
                trouble, .problem, of: patient.name, "\(patient.name): \(message)",
                action: now.action ?? "look at it on the device’s page", device: patient.id)
        }
    }
}
