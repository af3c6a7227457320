package import HerdStore
package import Recording
package import Values

/// What a weighing place shows at this moment; sent to listeners and never stored.
package struct LiveFrame: Codable, Equatable, Sendable {
    package let place: String
    package let deviceId: Device.ID?
    package let at: Timestamp
    package let weight: Weight?
    package let stability: WeightReading.Stability
    package let load: WeightReading.Load
    package let phase: RecorderPhase
    package let eid: EID?
    package let animal: AnimalSummary?
    /// The selection to carry out on that animal here.
    package let alert: SelectionAlert?
    /// Whose the next weighing is because somebody opened it.
    package let opened: AnimalSummary?
    /// What is due on that animal.
    package var due: [DueItem]?
    /// Why the gate was not told where it goes.
    package var held: HeldGate?
    /// Where the session's limits send it, once the weight is final.
    package let drafting: Drafting?
    package let simulated: Bool
    /// The weight that was final and is not stored yet, while its animal stands there.
    package var unstored: Weight?

    private enum CodingKeys: String, CodingKey {
        case place, deviceId, at
        case weight = "kilograms"
        case stability, load, phase, eid, animal, alert, opened, due, held
        case drafting = "draft"
        case simulated
        case unstored = "unstoredKilograms"
    }
}
