import HerdStore
package import Values

/// What came of putting a known weight on a scale, in words for who put it there.
package struct KnownWeightAnswer: Codable, Equatable, Sendable {
    package let shown: Weight?
    package let difference: Weight?
    package let factor: Double?
    package let verdict: KnownWeightTrial.Verdict
    package let message: String
    /// What to do now.
    package let action: String

    init(_ trial: KnownWeightTrial) {
        (shown, difference, factor, verdict) = (trial.shown, trial.difference, trial.factor, trial.verdict)
        let shows = "the scale shows \(trial.shown?.description ?? "nothing") kg"
        switch trial.verdict {
        case .confirmed:
            let tolerance = KnownWeightTrial.tolerance(at: trial.known)
            message = "\(shows) for \(trial.known) kg, right within \(tolerance) kg"
            action = "Take the weight off and begin to weigh."
        case .off:
            message = "\(shows) for \(trial.known) kg, \(trial.factor ?? 0) times as much"
            action = "Empty the plate, zero the scale and try again; when it is still off, have it calibrated."
        case .tooUnsteady:
            message = "\(shows), and does not stand still"
            action = "Let the weight stand without touching it, out of the wind, and try again."
        case .empty:
            message = "\(shows): the weight is not on it"
            action = "Put the known weight on the plate and try again."
        case .silent:
            message = "the scale has shown no weight for three seconds"
            action = "Look at its connection, and try again when a weight is shown."
        }
    }
}
