package import HerdStore
package import ScanDecode
import Values

/// Whether a member card is to be trusted, and why not.
package struct CardVerification: Encodable, Sendable {
    /// Whose number it is; `nil` when it is nobody's.
    package let member: Member?
    package let payload: Payload
    package let valid: Bool
    /// What is wrong with the card; `nil` when nothing is.
    package let objection: Objection?
    /// In words for the person at the door.
    package let why: String

    /// What is wrong with a card, as programs ask for it.
    package enum Objection: String, Encodable, Sendable {
        case noMemberCard, unknownNumber, inactive, ended, otherName
    }

    /// Something else than a member card.
    init(notACard payload: Payload) {
        self.init(payload, member: nil, (.noMemberCard, "this is not a member card"))
    }

    /// The member list decides; a card only points to a member.
    ///
    /// Signatures are not checked here.
    init(_ card: Payload.MemberCard, payload: Payload, member: Member?, today: CalendarDay) {
        self.init(payload, member: member, Self.objection(to: card, of: member, today: today))
    }

    private init(_ payload: Payload, member: Member?, _ objection: (kind: Objection, why: String)?) {
        self.member = member
        self.payload = payload
        valid = objection == nil
        self.objection = objection?.kind
        why = objection?.why ?? "the card is valid"
    }

    /// The verdict alone, for those who may not see persons.
    var withoutPerson: CardVerification {
        let why =
            switch objection {
            case .inactive: "its person is no longer a member"
            case .ended: "the membership has ended"
            case .otherName: "the number belongs to somebody else"
            case .noMemberCard, .unknownNumber, nil: why
            }
        return CardVerification(payload, member: nil, objection.map { ($0, why) })
    }

    private static func objection(
        to card: Payload.MemberCard, of member: Member?, today: CalendarDay
    ) -> (Objection, String)? {
        guard let member else { return (.unknownNumber, "no member has the number \(card.number)") }
        if !member.active { return (.inactive, "\(member.name) is no longer a member") }
        if let until = member.until, until < today {
            return (.ended, "the membership of \(member.name) ended on \(until)")
        }
        // Swift compares text by canonical equivalence, so a decomposed `ř` is the same letter.
        if member.name.lowercased() != card.name.lowercased() {
            return (
                .otherName, "the number \(card.number) belongs to \(member.name), but the card says \(card.name)"
            )
        }
        return nil
    }
}
