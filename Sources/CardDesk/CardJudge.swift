import CardKeys
import HerdStore
import ScanDecode
import Values

/// Says what a card is worth by what the store knows: the signature is looked at first, then the card, then its member.
struct CardJudge {
    let store: HerdStore
    /// The farm's day.
    let today: CalendarDay

    func verification(of payload: Payload) async throws -> CardVerification {
        guard case .memberCard(let card) = payload else {
            return CardVerification(.noCard, payload, objection: (.noMemberCard, "this is not a member card"))
        }
        guard let text = card.seal else { return try await unsigned(card, payload) }
        guard let seal = CardSeal(digits: text) else { return altered(payload) }
        guard let key = try await store.cardKey(seal.key), key.distrustedAt == nil,
            let publicKey = CardPublicKey(key.publicKey)
        else { return unknownKey(payload, "\(seal.key)") }
        guard publicKey.signed(seal, of: card.signedText ?? "") else { return altered(payload) }
        guard let issued = try await store.issuedCard(seal.serial) else {
            return try await unlisted(card, seal, payload)
        }
        return try await signed(seal, issued, payload)
    }

    /// A card that was signed here, and of which the store has a row.
    private func signed(_ seal: CardSeal, _ card: IssuedCard, _ payload: Payload) async throws -> CardVerification {
        guard card.revokedAt == nil, let id = card.memberId, let member = try await store.memberIfPresent(id) else {
            let owner: Member? =
                if let id = card.memberId { try await store.memberIfPresent(id) } else { nil }
            return CardVerification(
                .revoked, payload, member: owner, card: card,
                objection: (.revoked, "this card was revoked"), locked: owner?.lock(on: today))
        }
        return judged(seal, member, card: card, payload)
    }

    /// A card that was signed here, but of which no row is left, as after a copy was put back: the register decides.
    private func unlisted(
        _ card: Payload.MemberCard, _ seal: CardSeal, _ payload: Payload
    ) async throws -> CardVerification {
        let member = try await store.everyMember(number: card.number)
        guard let member, Self.isName(card.name, of: member) else {
            return CardVerification(
                .unknownCard, payload, member: member, objection: Self.objection(to: card, of: member, today: today))
        }
        return judged(seal, member, card: nil, payload)
    }

    private func judged(
        _ seal: CardSeal, _ member: Member, card: IssuedCard?, _ payload: Payload
    ) -> CardVerification {
        let lock = member.lock(on: today)
        let verdict: CardVerdict
        let objection: (CardVerification.Objection, String)?
        if lock == .left {
            (verdict, objection) = (.left, (.inactive, "\(member.name) is no longer a member"))
        } else if lock == .expired, let until = member.until {
            (verdict, objection) = (.expired, (.ended, "the membership of \(member.name) ended on \(until)"))
        } else if let until = seal.until, until < today {
            (verdict, objection) = (.expired, (.ended, "the card ended on \(until)"))
        } else {
            (verdict, objection) = (.valid, nil)
        }
        return CardVerification(
            verdict, payload, member: member, card: card, objection: objection, found: lock == nil,
            signedCardExpected: true, locked: lock)
    }

    /// A text that anybody can print, which never proves anything: the register says whether it names a member.
    private func unsigned(_ card: Payload.MemberCard, _ payload: Payload) async throws -> CardVerification {
        // The layout that other programs may sign has keys that are not ours.
        if card.layout == .signed, card.signature != nil { return unknownKey(payload, card.keyId ?? "") }
        let member = try await store.everyMember(number: card.number)
        let objection = Self.objection(to: card, of: member, today: today)
        return CardVerification(
            .notSigned, payload, member: member,
            objection: objection ?? (.notSigned, "the card is not signed; ask who carries it"),
            found: objection == nil, signedCardExpected: try await expectsSigned(member),
            locked: member?.lock(on: today))
    }

    private func expectsSigned(_ member: Member?) async throws -> Bool {
        guard let member else { return false }
        return try await store.hasIssuedCard(member.id)
    }

    private func altered(_ payload: Payload) -> CardVerification {
        CardVerification(
            .altered, payload, objection: (.altered, "what the card says is not what was signed: do not trust it"))
    }

    private func unknownKey(_ payload: Payload, _ key: String) -> CardVerification {
        CardVerification(
            .unknownKey, payload, objection: (.unknownKey, "the card is signed with the key \(key), not known here"))
    }
}

// MARK: - The register

extension CardJudge {
    /// What the register has against a text; `nil` when it names a member who may come in.
    private static func objection(
        to card: Payload.MemberCard, of member: Member?, today: CalendarDay
    ) -> (CardVerification.Objection, String)? {
        guard let member else { return (.unknownNumber, "no member has the number \(card.number)") }
        if !member.active { return (.inactive, "\(member.name) is no longer a member") }
        if let until = member.until, until < today {
            return (.ended, "the membership of \(member.name) ended on \(until)")
        }
        if !isName(card.name, of: member) {
            return (
                .otherName, "the number \(card.number) belongs to \(member.name), but the card says \(card.name)"
            )
        }
        return nil
    }

    /// Whether a card says the name of a member, in full or as a code has it that is short of room.
    private static func isName(_ name: String, of member: Member) -> Bool {
        // Swift compares text by canonical equivalence, so a decomposed `ř` is the same letter.
        let said = name.lowercased()
        return said == member.name.lowercased()
            || said == SignedLine(name: member.name, number: member.number).name.lowercased()
    }
}
