package import Values

/// Somebody whose weight an unassigned weighing may be, and why.
package struct AnimalProposal: Codable, Equatable, Sendable {
    package let animal: AnimalSummary
    package let reason: Reason
    /// The tag that speaks for it.
    package var eid: EID?
    /// What the recorder made of it, from 0 to 1.
    package var probability: Double?
    /// What it should have weighed then by its own weighings; `nil` without any.
    package var expected: Weight?

    /// The order is that of the list: what says more comes first.
    package enum Reason: String, Codable, Sendable, CaseIterable {
        /// It has the tag that was read.
        case tag
        /// It had that tag before.
        case formerTag
        /// The recorder held it for likely.
        case likely
        /// The session plans it and does not have it yet.
        case missing
        /// Animals of its group were weighed then, and it was not.
        case group
        /// Nothing but the weight speaks for it.
        case weight
    }

    private enum CodingKeys: String, CodingKey {
        case animal, reason, eid, probability
        case expected = "expectedKilograms"
    }
}

/// A weighing without an animal, and whose it may be by what is known now.
package struct UnassignedWeighing: Equatable, Sendable {
    package let weighing: Weighing
    /// The likeliest first.
    package let proposals: [AnimalProposal]
    /// Whether the first one needs no second look: one tag was read, one animal has it now, and nothing speaks against.
    package let isCertain: Bool
}

/// In JSON a weighing with two more keys.
extension UnassignedWeighing: Codable {
    private enum CodingKeys: String, CodingKey {
        case proposals
        case isCertain = "certain"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        weighing = try Weighing(from: decoder)
        proposals = try container.decode([AnimalProposal].self, forKey: .proposals)
        isCertain = try container.decode(Bool.self, forKey: .isCertain)
    }

    package func encode(to encoder: any Encoder) throws {
        try weighing.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(proposals, forKey: .proposals)
        try container.encode(isCertain, forKey: .isCertain)
    }
}

/// A weighing of the bin and the animal it is to be given to.
package struct BinAssignment: Codable, Equatable, Sendable {
    package let weighingId: Weighing.ID
    package let animalId: Animal.ID

    package init(weighingId: Weighing.ID, animalId: Animal.ID) {
        self.weighingId = weighingId
        self.animalId = animalId
    }
}
