/// Decides when a weight has been final for long enough, from the device's stable flag or from equal samples.
struct SteadyWindow: Equatable, Sendable {
    private var since: Timestamp?
    private var reference: Weight?
    private var samples = 0

    /// - Returns: whether the weight is final with this sample.
    mutating func accept(
        _ weight: Weight, _ stability: WeightReading.Stability, at now: Timestamp, by settings: RecorderSettings
    ) -> Bool {
        guard stability != .moving else {
            self = SteadyWindow()
            return false
        }
        if let reference, let since, (weight - reference).magnitude <= settings.tolerance(at: reference) {
            samples += 1
            let needed = stability == .stable ? settings.confirm : settings.steady
            return samples >= 2 && now - since >= needed
        }
        (since, reference, samples) = (now, weight, 1)
        return false
    }
}
