import Values

/// Decides by the device's own stable flag when a weight has been final for long enough.
struct SteadyWindow: Equatable, Sendable {
    private var since: Timestamp?
    private var reference: Weight?

    /// - Returns: whether the weight is final with this sample.
    mutating func accept(
        _ weight: Weight, _ stability: WeightReading.Stability, at now: Timestamp, by settings: RecorderSettings
    ) -> Bool {
        guard stability == .stable else {
            self = SteadyWindow()
            return false
        }
        if let reference, let since, (weight - reference).magnitude <= settings.tolerance(at: reference) {
            return now - since >= settings.confirm
        }
        (since, reference) = (now, weight)
        return false
    }
}
