/// Who a number belongs to.
package struct Resolution: Codable, Equatable, Sendable {
    package var kind: Kind
    package var animal: Animal?
    package var member: Member?
    /// Why the member is let in no more; `nil` when they are not locked, or no member was found.
    package var locked: MemberLock?
    /// The barn or group whose label was read.
    package var place: Location?
    /// Those it may be (`ambiguous`), or would be by arithmetic only (`unknown`).
    package var candidates: [Candidate]
    /// The birth of an unknown animal, as far as a card told it.
    package var prefill: JSONValue?
    /// The fields of an unknown text that no layout of cards knows, for somebody to name.
    package var unread: JSONValue?

    package enum Kind: String, Codable, Sendable { case animal, member, place, unknown, ambiguous }

    /// In JSON an animal with one more key, `certainty`.
    package struct Candidate: Equatable, Sendable {
        package let animal: Animal
        package let certainty: Certainty
    }

    /// Recorded in a change, or guessed from the number (protocols.md §5.1).
    package enum Certainty: String, Codable, Sendable { case recorded, probable }

    package init(
        kind: Kind, animal: Animal? = nil, member: Member? = nil, locked: MemberLock? = nil, place: Location? = nil,
        candidates: [Candidate] = [], prefill: JSONValue? = nil
    ) {
        self.kind = kind
        self.animal = animal
        self.member = member
        self.locked = locked
        self.place = place
        self.candidates = candidates
        self.prefill = prefill
    }
}

extension Resolution.Candidate: Codable {
    private enum CodingKeys: CodingKey { case certainty }

    package init(from decoder: any Decoder) throws {
        animal = try Animal(from: decoder)
        certainty = try decoder.container(keyedBy: CodingKeys.self)
            .decode(Resolution.Certainty.self, forKey: .certainty)
    }

    package func encode(to encoder: any Encoder) throws {
        try animal.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(certainty, forKey: .certainty)
    }
}
