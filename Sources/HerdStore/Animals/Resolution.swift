/// Who a number belongs to.
package struct Resolution: Codable, Equatable, Sendable {
    package var kind: Kind
    package var animal: Animal?
    package var member: Member?
    /// Those it may be (`ambiguous`), or would be by arithmetic only (`unknown`).
    package var candidates: [Candidate]
    /// The birth of an unknown animal, as far as a card told it.
    package var prefill: JSONValue?

    package enum Kind: String, Codable, Sendable { case animal, member, unknown, ambiguous }

    package struct Candidate: Codable, Equatable, Sendable {
        package let animal: Animal
        package let certainty: Certainty
    }

    /// Recorded in a change, or guessed from the number (protocols.md §5.1).
    package enum Certainty: String, Codable, Sendable { case recorded, probable }

    package init(
        kind: Kind, animal: Animal? = nil, member: Member? = nil, candidates: [Candidate] = [],
        prefill: JSONValue? = nil
    ) {
        self.kind = kind
        self.animal = animal
        self.member = member
        self.candidates = candidates
        self.prefill = prefill
    }
}
