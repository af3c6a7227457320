import HerdStore
import Values

/// A weighing as `icarWeightEventResource` of ICAR ADE 1.3.2 (protocols.md §5.3).
struct ICARWeightEvent: Encodable, Equatable, Sendable {
    let resourceType = "icarWeightEventResource"
    let id: String
    let animal: ICARAnimal
    let eventDateTime: Timestamp
    let weight: Mass
    let device: ICARDevice?
    let timeOffFeed: Double?
    /// Code of the group the animal stands in.
    let contemporaryGroup: String?
    let remark: String?
    let meta: ICARMeta

    struct Mass: Encodable, Equatable, Sendable {
        let measurement: Weight
        let units = "KGM"
        let method = "LoadCell"
        let resolution: Weight?
    }

    /// `nil` for what must not be told: a weighing without an animal, a discarded one, a weight that is not above zero.
    init?(_ detail: WeighingDetail, in session: Session, resolution: Weight?) {
        let weighing = detail.weighing
        guard weighing.state == .assigned, let animal = detail.animal, weighing.weight > .zero else { return nil }
        id = weighing.id.description
        self.animal = ICARAnimal(animal)
        eventDateTime = weighing.at
        weight = Mass(measurement: weighing.weight, resolution: resolution)
        device = ICARDevice(detail)
        timeOffFeed = session.timeOffFeed
        contemporaryGroup = animal.group?.number
        remark = weighing.simulated ? ICARMeta.simulated : nil
        // What is given to another animal later is modified then.
        meta = ICARMeta(id: id, created: weighing.at, modified: max(weighing.at, detail.assignedAt ?? weighing.at))
    }
}

/// `icarAnimalIdentifierType`: who it is, in the scheme that says most.
struct ICARAnimal: Encodable, Equatable, Sendable {
    let scheme: String
    let id: String

    /// The animal's own EID, never the one that was read: the weighing may have been given to another animal since.
    init(_ animal: Animal) {
        if let eid = animal.eid {
            (scheme, id) = ("std.iso.11785", eid.description)
        } else if let number = animal.earTag.probableEID {
            // Reg. (EU) 2021/520: the numeric country and the padded number.
            (scheme, id) = ("eu.animalId", number.description)
        } else {
            (scheme, id) = ("eu.bovine", animal.earTagText)
        }
    }
}

/// `icarDeviceReferenceType`: the scale by its id here and the name it was given.
struct ICARDevice: Encodable, Equatable, Sendable {
    let identifier: String
    let model: String?

    init?(_ detail: WeighingDetail) {
        guard let id = detail.weighing.deviceId else { return nil }
        identifier = id.description
        model = detail.device
    }
}

/// `icarMetaDataType`: where it comes from.
struct ICARMeta: Encodable, Equatable, Sendable {
    /// A URI, as the schema asks; the same that names our problems.
    let source = "https://gatewayd.invalid"
    let sourceId: String
    let created: Timestamp
    let modified: Timestamp

    /// What the remark of a simulated weighing says.
    static let simulated = "simulated"

    init(id: String, created: Timestamp, modified: Timestamp) {
        sourceId = id
        self.created = created
        self.modified = modified
    }
}
