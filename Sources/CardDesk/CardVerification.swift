package import HerdStore
package import ScanDecode
import Values

/// What is to be thought of a card, and why.
package struct CardVerification: Encodable, Sendable {
    package let verdict: CardVerdict
    /// Whose card it is, or whose number it says; `nil` when it is nobody's.
    package let member: Member?
    package let payload: Payload
    /// Whether the card itself proves that its member may come in; a text without a signature never does.
    package let valid: Bool
    /// What is wrong with the card; `nil` when nothing is.
    package let objection: Objection?
    /// In words for the person at the door.
    package let why: String
    /// Whether name and number are those of a member who may come in: with a text that is not signed, a person decides.
    package let found: Bool
    /// Whether the member has, or had, a signed card: then a text without a signature is half of a card, and no card.
    package let signedCardExpected: Bool
    /// Why the member is let in no more, whatever the card says; `nil` when they are not locked.
    package let locked: MemberLock?
    /// The card as it was issued; `nil` unless it is signed and known.
    package let card: IssuedCard?

    /// What is wrong with a card, as programs ask for it.
    package enum Objection: String, Encodable, Sendable {
        case noMemberCard, unknownNumber, inactive, ended, otherName
        case notSigned, altered, unknownKey, revoked
    }

    /// Whether the door may open without a person's decision.
    package var isProven: Bool { verdict == .valid }

    /// - Parameters:
    ///   - objection: what is wrong; `nil` when nothing is.
    ///   - why: what is wrong, in words.
    init(
        _ verdict: CardVerdict, _ payload: Payload, member: Member? = nil, card: IssuedCard? = nil,
        objection: (kind: Objection, why: String)? = nil, found: Bool = false, signedCardExpected: Bool = false,
        locked: MemberLock? = nil
    ) {
        self.verdict = verdict
        self.member = member
        self.payload = payload
        valid = verdict == .valid
        self.objection = objection?.kind
        why = objection?.why ?? "the card is valid"
        self.found = found
        self.signedCardExpected = signedCardExpected
        self.locked = locked
        self.card = card
    }

    /// The verdict alone, for those who may not see persons.
    var withoutPerson: CardVerification {
        let why =
            switch objection {
            case .inactive: "its person is no longer a member"
            case .ended: "the membership or the card has ended"
            case .otherName: "the number belongs to somebody else"
            case .noMemberCard, .unknownNumber, .notSigned, .altered, .unknownKey, .revoked, nil: why
            }
        return CardVerification(
            verdict, payload, objection: objection.map { ($0, why) }, found: found,
            signedCardExpected: signedCardExpected, locked: locked)
    }
}
