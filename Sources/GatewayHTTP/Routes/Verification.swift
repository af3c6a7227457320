import HerdStore
import ScanDecode
import Values

/// Whether a member card is to be trusted, and why not.
struct Verification: Encodable, Sendable {
    let member: Member?
    let payload: Payload
    let valid: Bool
    /// In words for the person at the door.
    let why: String

    init(member: Member?, payload: Payload, valid: Bool, why: String) {
        self.member = member
        self.payload = payload
        self.valid = valid
        self.why = why
    }

    /// The member list decides; a card only points to a member.
    ///
    /// Signatures are not checked here.
    init(_ card: Payload.MemberCard, payload: Payload, member: Member?, today: CalendarDay) {
        let objection: String? =
            switch member {
            case nil: "no member has the number \(card.number)"
            case let member? where !member.active: "\(member.name) is no longer a member"
            case let member? where member.until.map({ $0 < today }) ?? false:
                "the membership of \(member.name) ended on \(member.until.map(String.init(describing:)) ?? "")"
            case let member? where !Self.isSameName(member.name, card.name):
                "the number \(card.number) belongs to \(member.name), but the card says \(card.name)"
            default: nil
            }
        self.init(member: member, payload: payload, valid: objection == nil, why: objection ?? "the card is valid")
    }

    /// Swift compares text by canonical equivalence, so a decomposed `ř` is the same letter.
    private static func isSameName(_ stored: String, _ printed: String) -> Bool {
        stored.lowercased() == printed.lowercased()
    }
}
