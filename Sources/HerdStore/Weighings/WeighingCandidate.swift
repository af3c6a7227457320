package import Values

/// Somebody whose weight a weighing may be, with the animal that has the tag.
package struct WeighingCandidate: Codable, Equatable, Sendable {
    package let eid: EID
    /// `nil` while the tag is nobody's, or may be several animals'.
    package internal(set) var animal: AnimalSummary?
    /// From 0 to 1; what is missing to 1 over all candidates is an animal whose tag was not heard.
    package let probability: Double

    init(_ candidate: NameCandidate, animal: AnimalSummary? = nil) {
        (eid, probability) = (candidate.eid, candidate.probability)
        self.animal = animal
    }
}
