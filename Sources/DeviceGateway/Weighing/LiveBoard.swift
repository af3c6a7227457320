import HerdStore
import ScaleProtocol

/// Gathers what a weighing place shows, and says when the next frame is due.
struct LiveBoard: Sendable {
    /// Where the last weight came from.
    private(set) var weightSource: WeighingPlace.DeviceReading?
    private var eid: EID?
    private var animal: AnimalSummary?
    private var lastFrame: LiveFrame?
    private var lastSent: Timestamp?

    /// Ten frames a second are more than an eye follows.
    private static let interval = Duration.milliseconds(100)

    mutating func note(_ reading: WeighingPlace.DeviceReading) {
        if case .weight = reading.reading.content { weightSource = reading }
    }

    mutating func identify(_ eid: EID, as animal: AnimalSummary?) {
        self.eid = eid
        self.animal = animal
    }

    mutating func clearIdentity() {
        eid = nil
        animal = nil
    }

    func frame(of place: String, phase: RecorderPhase) -> LiveFrame? {
        guard let source = weightSource, case .weight(let sample) = source.reading.content else { return nil }
        return LiveFrame(
            place: place, deviceId: source.device.id, at: source.reading.at, weight: sample.weight,
            stability: sample.stability, load: sample.load, phase: phase, eid: eid, animal: animal,
            simulated: source.device.simulated)
    }

    /// The frame to send now; `nil` while the last one is too fresh or says the same.
    mutating func due(of place: String, phase: RecorderPhase, at now: Timestamp, isUrgent: Bool) -> LiveFrame? {
        guard let frame = frame(of: place, phase: phase), frame != lastFrame else { return nil }
        if !isUrgent, let lastSent, now - lastSent < Self.interval { return nil }
        (lastFrame, lastSent) = (frame, now)
        return frame
    }
}
