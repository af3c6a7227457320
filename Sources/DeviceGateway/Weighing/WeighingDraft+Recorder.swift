import HerdStore
import Recording
import Values

extension WeighingDraft {
    init(_ recorded: RecordedWeight, place: String, device: Device?, capture: CaptureRange?) {
        let (eid, opened, reason): (EID?, OpenedAnimal?, UnassignedReason?) =
            switch recorded.identity {
            case .eid(let eid): (eid, nil, nil)
            case .opened(let animal): (nil, animal, nil)
            case .unknown: (nil, nil, .noEID)
            case .ambiguous: (nil, nil, .ambiguousEID)
            }
        self.init(
            place: place, weight: recorded.weight, method: recorded.method, interval: recorded.interval,
            contradiction: recorded.contradiction.map { Contradiction(weight: $0.weight, interval: $0.interval) },
            unit: recorded.unit, text: recorded.text,
            eid: eid, candidates: recorded.candidates,
            reason: reason, eids: recorded.eids, animalId: opened.flatMap { Animal.ID($0.key) }, openedBy: opened?.by,
            deviceId: device?.id, capture: capture,
            trace: recorded.trace.points,
            simulated: device?.simulated ?? false)
    }

    /// Tells a weighing of this place from every other, also when it is offered again.
    ///
    /// In milliseconds, because the recorder's snapshot keeps no finer time.
    static func key(of recordedAt: Timestamp, at place: String) -> String {
        "\(place)@\(recordedAt.microseconds / 1000)"
    }
}
