/// A part of the bin, and how much there is in all.
package struct BinPage: Codable, Equatable, Sendable {
    package let items: [UnassignedWeighing]
    /// What to ask for next; `nil` at the end of the list.
    package let next: String?
    /// How many weighings have no animal, also those that are not of this part.
    package let count: Int
}
