package import HerdStore
package import ScaleProtocol

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
    package let simulated: Bool

    private enum CodingKeys: String, CodingKey {
        case place, deviceId, at
        case weight = "kilograms"
        case stability, load, phase, eid, animal, simulated
    }
}
