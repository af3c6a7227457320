import HerdStore
import Values

/// What the event `eid.read` tells: a tag was read, and whose it is.
struct EIDSighting: Codable, Equatable, Sendable {
    let eid: EID
    /// When it was read; stored it may be much later.
    let at: Timestamp
    let deviceId: Device.ID?
    let place: String
    let animal: AnimalSummary?
    /// What is to be done with the animal.
    let selections: [PendingSelection]
    /// The selection that has to be carried out here and now.
    let alert: SelectionAlert?
    let simulated: Bool

    init(
        _ eid: EID, at moment: Timestamp, device: Device?, place: String, resolution: Resolution, selectionUnit: Int?
    ) {
        self.eid = eid
        at = moment
        deviceId = device?.id
        self.place = place
        animal = resolution.animal?.summary
        selections = resolution.animal?.selections ?? []
        alert = SelectionAlert(selections, atUnit: selectionUnit)
        simulated = device?.simulated ?? false
    }
}
