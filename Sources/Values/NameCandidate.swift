/// A tag that may be that of the animal that was weighed, and how likely it is.
package struct NameCandidate: Hashable, Codable, Sendable {
    package let eid: EID
    /// From 0 to 1; what is missing to 1 over all candidates is an animal whose tag was not heard.
    package let probability: Double

    package init(eid: EID, probability: Double) {
        self.eid = eid
        self.probability = probability
    }
}
