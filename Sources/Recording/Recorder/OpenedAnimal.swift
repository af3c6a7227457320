package import Values

/// An animal that somebody opened at the place before it is weighed: by its card, a scanner, its digits or a tap.
package struct OpenedAnimal: Equatable, Codable, Sendable {
    /// The store's name for it; opaque to the recorder.
    package let key: String
    /// The tag that it carries, if any.
    package let eid: EID?
    package let facts: TagFacts
    /// Who opened it.
    package let by: String

    package init(key: String, eid: EID?, facts: TagFacts, by: String) {
        self.key = key
        self.eid = eid
        self.facts = facts
        self.by = by
    }

    /// Why it is no longer the animal of the next weighing.
    package enum Closing: String, Codable, Sendable {
        case weighed
        /// A tag said that another animal was weighed.
        case otherTag
        /// The next weight is hardly its own: it fits neither what it weighs nor one animal alone.
        case doubtful
        /// Nobody was weighed for a long time.
        case expired
        /// Somebody has closed it, or opened another.
        case byHand
    }
}

/// Which visit an opened animal waits for.
struct Opening: Equatable, Codable, Sendable {
    let animal: OpenedAnimal
    let at: Timestamp
    /// The visit that is to be its own; `nil` until somebody steps on.
    var visit: Visit.ID?
}
