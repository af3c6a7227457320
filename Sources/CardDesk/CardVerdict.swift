/// What a card is worth, in one word.
package enum CardVerdict: String, Codable, CaseIterable, Sendable {
    /// Signed here, issued, and its member may come in.
    case valid
    /// Signed here, but the last day is over: the card's, or that of the membership.
    case expired
    /// Signed here, but its member is no longer in the organisation.
    case left
    /// Signed here, and revoked since.
    case revoked
    /// Signed here, but neither the card nor such a member is known any more.
    case unknownCard
    /// Signed with a key that is not known here, or not trusted any more.
    case unknownKey
    /// What it says is not what was signed.
    case altered
    /// It has no signature: anybody can print such a text. Whether it names a member is another question.
    case notSigned
    /// No member card.
    case noCard
}
