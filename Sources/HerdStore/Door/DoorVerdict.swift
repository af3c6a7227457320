package import Values

/// What a card that was scanned says, for the door of an event.
package enum DoorCard: Equatable, Sendable {
    /// It stands for this member; the signed card that proves it is looked at once more when somebody is let in.
    case of(Member.ID, card: CardSerial? = nil)
    /// It does not open by itself; of whom it speaks, as far as that is known.
    case refused(DoorVerdict.Outcome, Member.ID?)
}

/// The answer of the door to a card.
package struct DoorVerdict: Codable, Equatable, Sendable {
    package typealias ID = Identifier<DoorVerdict>

    package let id: ID
    package let outcome: Outcome
    /// Whose card it is, as far as that is known.
    package let person: Attendance.Person?
    /// `nil` when that one is not on the list.
    package let attendance: Attendance?
    /// Since when that one is in, or out again.
    package let since: Timestamp?
    /// What can be undone; `nil` when nothing was done.
    package let moveId: DoorMove.ID?
    /// Whether a person may decide to let in all the same.
    package let mayLetIn: Bool
    package let tally: DoorTally

    package enum Outcome: String, Codable, CaseIterable, Sendable, NamedColumn {
        /// Let in: the only green one.
        case checkedIn
        /// In already: the same card was used before.
        case alreadyIn
        /// Was in, and has left.
        case alreadyOut
        case waitlisted, notInvited, kicked
        /// Not invited, and there is no place for those who come like that.
        case full
        /// The membership: not in the organisation any more, or over.
        case left, expired
        /// The card: taken back, over, changed after it was signed, signed by nobody known, not signed.
        case revoked, cardExpired, altered, unknownKey, notSigned
        /// Its number is of a member of another name.
        case otherName
        case unknownNumber, noMemberCard

        /// Whether a person at the door may let in who is known and is only not proven, or not expected.
        package var mayBeOverruled: Bool {
            switch self {
            case .alreadyOut, .waitlisted, .notInvited, .notSigned, .otherName, .cardExpired: true
            case .checkedIn, .alreadyIn, .kicked, .full, .left, .expired, .revoked, .altered, .unknownKey,
                .unknownNumber, .noMemberCard:
                false
            }
        }
    }
}
