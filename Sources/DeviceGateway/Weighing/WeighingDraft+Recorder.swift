import HerdStore
import ScaleProtocol

extension WeighingDraft {
    init(_ recorded: RecordedWeight, place: String, origin: WeightOrigin?) {
        let (eid, reason): (EID?, UnassignedReason?) =
            switch recorded.identity {
            case .eid(let eid): (eid, nil)
            case .unknown: (nil, .noEID)
            case .ambiguous: (nil, .ambiguousEID)
            }
        self.init(
            place: place, weight: recorded.weight, unit: recorded.unit, text: recorded.text, eid: eid,
            reason: reason, eids: recorded.eids, deviceId: origin?.deviceId, capture: origin?.capture,
            trace: recorded.trace.points.map {
                TracePoint(seconds: Double($0.milliseconds) / 1000, weight: $0.weight)
            },
            simulated: origin?.simulated ?? false)
    }
}
