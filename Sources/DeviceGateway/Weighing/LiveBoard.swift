import HerdStore
import Recording
import Values

/// Gathers what a weighing place shows, and says when the next frame is due.
struct LiveBoard: Sendable {
    /// Where the last weight came from.
    private(set) var weightSource: WeighingPlace.DeviceReading?
    /// The last phase that was told; that of the recorder may be ahead while what came before it is stored.
    var phase: RecorderPhase
    private var identity = Identity()
    /// Where the session's limits send the animal whose weight is final.
    var drafting: Drafting?
    /// Whose the next weighing is because somebody opened it.
    var opened: OpenedAtPlace?
    /// The weight of the animal that stands there, when it waits to be stored.
    var unstored: Weight?
    /// Where that animal does not go, as long as it stands there.
    var held: HeldGate?
    private var lastFrame: LiveFrame?
    private var lastSent: Timestamp?

    /// The tag read last, whose it is, and what is to be done with that animal.
    struct Identity: Sendable {
        var eid: EID?
        var animal: AnimalSummary?
        var alert: SelectionAlert?
        var due: [DueItem]?
    }

    /// Ten frames a second are more than an eye follows.
    private static let interval = Duration.milliseconds(100)

    init(phase: RecorderPhase) {
        self.phase = phase
    }

    mutating func note(_ reading: WeighingPlace.DeviceReading) {
        if case .weight = reading.reading.content { weightSource = reading }
    }

    mutating func identify(_ identity: Identity) {
        if identity.eid != self.identity.eid { held = nil }
        self.identity = identity
    }

    /// The animal is gone.
    ///
    /// - Parameter waiting: tags of animals that are yet to step on.
    mutating func clear(except waiting: [EID]) {
        if let eid = identity.eid, !waiting.contains(eid) { identity = Identity() }
        if let eid = held?.eid, waiting.contains(eid) {} else { held = nil }
        drafting = nil
        unstored = nil
    }

    /// The animal of this tag was not weighed in time.
    mutating func forget(_ eid: EID) {
        if identity.eid == eid { identity = Identity() }
        if held?.eid == eid { held = nil }
    }

    func frame(of place: String) -> LiveFrame? {
        guard let source = weightSource, case .weight(let sample) = source.reading.content else { return nil }
        return LiveFrame(
            place: place, deviceId: source.device.id, at: source.reading.at, weight: sample.weight,
            stability: sample.stability, load: sample.load, phase: phase, eid: identity.eid,
            animal: identity.animal, alert: identity.alert, opened: opened?.animal, due: identity.due, held: held,
            drafting: drafting,
            simulated: source.device.simulated,
            // The next animal may step on before the plate was empty.
            unstored: phase == .recorded || phase == .mustEmpty ? unstored : nil)
    }

    /// The frame to send now; `nil` while the last one says the same, or is too fresh and of the same phase.
    mutating func due(of place: String, at now: Timestamp) -> LiveFrame? {
        guard let frame = frame(of: place), frame != lastFrame else { return nil }
        if frame.phase == lastFrame?.phase, let lastSent, now - lastSent < Self.interval { return nil }
        (lastFrame, lastSent) = (frame, now)
        return frame
    }
}
