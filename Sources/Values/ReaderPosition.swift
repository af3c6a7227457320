/// Where the reader's antenna stands, which decides whose a tag is that is read at a certain moment.
package enum ReaderPosition: String, CaseIterable, Codable, Sendable {
    /// Before the plate: a tag is read as its animal walks towards it. What is read while an animal stands there is
    /// the next one's.
    case before
    /// At the plate, or a stick in somebody's hand: a tag is read shortly before its animal steps on or while it
    /// stands there.
    case plate
    /// Behind the plate: a tag is read as its animal leaves.
    case behind
}
