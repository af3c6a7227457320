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
    /// What is due on the animal; `nil` in what an older gatewayd left in its spool.
    let due: [DueItem]?
    let simulated: Bool

    init(
        _ eid: EID, at moment: Timestamp, device: Device?, place: String, sight: TagSight, selectionUnit: Int?,
        work: WorkSettings
    ) {
        let resolution = sight.resolution
        self.eid = eid
        at = moment
        deviceId = device?.id
        self.place = place
        animal = resolution.animal?.summary
        selections = resolution.animal?.selections ?? []
        alert = SelectionAlert(selections, atUnit: selectionUnit, on: sight.day, settings: work)
        due = sight.due
        simulated = device?.simulated ?? false
    }
}
