/// What was wrong with the clock that something was dated by.
package enum ClockMark: String, Codable, Sendable, NamedColumn {
    /// It was surely wrong, and nobody knows yet by how much.
    case unsure
    /// It was wrong; the time was put right as soon as it was known by how much.
    case corrected
}
