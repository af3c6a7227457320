import HerdStore
import ScaleProtocol
import Values

extension SortingOrder {
    /// An animal that was selected; a selection for every gate is carried out at this station's.
    init(_ alert: SelectionAlert, in sighting: EIDSighting, selectionUnit: Int?, at now: Timestamp) {
        self.init(
            at: now, gate: alert.unit ?? selectionUnit, name: alert.reason.flatMap(SelectionReason.init)?.name ?? "",
            eid: sighting.eid, earTag: sighting.animal?.earTag.description, weight: nil, reason: alert.reason,
            isSimulated: sighting.simulated)
    }

    /// An animal that was selected and that somebody had opened: it is known by its weighing alone.
    init(_ alert: SelectionAlert, of weighing: Weighing, selectionUnit: Int?, at now: Timestamp) {
        self.init(
            at: now, gate: alert.unit ?? selectionUnit, name: alert.reason.flatMap(SelectionReason.init)?.name ?? "",
            eid: nil, earTag: weighing.animal?.earTag.description, weight: nil, reason: alert.reason,
            isSimulated: weighing.simulated)
    }

    /// An animal whose weight decides.
    init(_ drafting: Drafting, of weighing: Weighing, at now: Timestamp) {
        self.init(
            at: now, gate: drafting.gate, name: drafting.name, eid: weighing.eid,
            earTag: weighing.animal?.earTag.description, weight: weighing.weight, reason: nil,
            isSimulated: weighing.simulated)
    }
}
