package import Values

/// Where the antenna of a weighing place stands: whose a tag is depends on it.
package struct ReaderStanding: Equatable, Encodable, Sendable {
    package let place: String
    /// What the recorder goes by.
    package let reader: ReaderPosition
    /// Whether nobody has set it: it follows the tags.
    package let isLearned: Bool
    /// Where it stands by when its tags come; `nil` until that is clear.
    package let likely: ReaderPosition?
    /// How many seconds before the weight tags come, in the middle of the last animals; less than 0 after it.
    package let leadSeconds: Double?

    private enum CodingKeys: String, CodingKey {
        case place, reader, isLearned = "learned", likely, leadSeconds
    }
}
