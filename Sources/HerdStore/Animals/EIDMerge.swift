package import Values

/// A transponder that an animal has been found to carry.
package struct EIDMerge: Equatable, Sendable, Decodable {
    package var eid: EID
    /// Takes it from the animal that is recorded to carry it.
    package var isConfirmed: Bool
    /// Gives the animal also the unassigned weighings of this transponder.
    package var assignWeighings: Bool

    package init(eid: EID, isConfirmed: Bool = false, assignWeighings: Bool = false) {
        self.eid = eid
        self.isConfirmed = isConfirmed
        self.assignWeighings = assignWeighings
    }

    private enum CodingKeys: String, CodingKey {
        case eid
        case isConfirmed = "confirmed"
        case assignWeighings
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        eid = try container.decode(EID.self, forKey: .eid)
        isConfirmed = try container.decodeIfPresent(Bool.self, forKey: .isConfirmed) ?? false
        assignWeighings = try container.decodeIfPresent(Bool.self, forKey: .assignWeighings) ?? false
    }
}

/// What came of merging a transponder into an animal.
package struct MergedEID: Codable, Equatable, Sendable {
    package let animal: Animal
    /// Weighings that the animal was given.
    package let assigned: [Weighing]
    /// Weighings of the transponder that are still unassigned.
    package let unassigned: [Weighing]
}
