import HerdStore
import ScaleProtocol

/// A weighing as `icarWeightEventResource` of ICAR ADE 1.3.2 (protocols.md §5.3).
struct ICARWeightEvent: Encodable, Equatable, Sendable {
    let resourceType = "icarWeightEventResource"
    let id: String
    let animal: Identity
    let eventDateTime: Timestamp
    let weight: Mass
    let remark: String?
    let meta: Meta

    struct Identity: Encodable, Equatable, Sendable {
        let scheme: String
        let id: String
    }

    struct Mass: Encodable, Equatable, Sendable {
        let measurement: Weight
        let units = "KGM"
        let method = "LoadCell"
    }

    struct Meta: Encodable, Equatable, Sendable {
        let source = "gatewayd"
        let sourceId: String
        let modified: Timestamp
    }

    /// `nil` for what must not be told: a discarded weighing, one of another animal, a weight that is not above zero.
    init?(_ weighing: Weighing, of animal: Animal) {
        guard weighing.state == .assigned, weighing.animalId == animal.id, weighing.weight > .zero else { return nil }
        id = weighing.id.description
        self.animal = Identity(animal)
        eventDateTime = weighing.at
        weight = Mass(measurement: weighing.weight)
        remark = weighing.simulated ? "simulated" : nil
        meta = Meta(sourceId: weighing.id.description, modified: weighing.at)
    }
}

extension ICARWeightEvent.Identity {
    /// The animal's own EID, never the one that was read: the weighing may have been given to another animal since.
    init(_ animal: Animal) {
        if let eid = animal.eid {
            self.init(scheme: "std.iso.11785", id: eid.description)
        } else if let number = animal.earTag.probableEID {
            // Reg. (EU) 2021/520: the numeric country and the padded number.
            self.init(scheme: "eu.animalId", id: number.description)
        } else {
            self.init(scheme: "eu.bovine", id: animal.earTagText)
        }
    }
}
