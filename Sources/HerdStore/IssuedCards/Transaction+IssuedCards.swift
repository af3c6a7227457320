import SQLite
import Values

extension Transaction {
    func issueCard(
        _ draft: IssuedCardDraft, to member: Member.ID, inPlaceOf current: CardSerial?, by person: String
    ) throws -> IssuedCard? {
        _ = try self.member(member)
        // Another program may have distrusted the key while the card was signed.
        guard try currentCard(of: member)?.card.serial == current, try cardKey(draft.keyId)?.distrustedAt == nil
        else { return nil }
        try insert(
            into: "issued_cards",
            [
                "serial": draft.serial, "member_id": member, "key_id": draft.keyId, "issued": draft.issued,
                "until": draft.until, "seal": draft.seal, "issued_at": now,
            ])
        let card = try knownCard(draft.serial)
        try audit("card.issued", draft.serial, by: person, after: card)
        try emit(.cardIssued, card)
        return card
    }

    func revokeCard(_ serial: CardSerial, _ reason: CardRevocation, by person: String) throws -> IssuedCard {
        let before = try knownCard(serial)
        guard before.revokedAt == nil else { return before }
        try run("UPDATE issued_cards SET revoked_at = \(now), reason = \(reason) WHERE serial = \(serial)")
        let after = try knownCard(serial)
        try audit("card.revoked", serial, by: person, before: before, after: after)
        try emit(.cardRevoked, after)
        return after
    }

    /// A member's cards count no more, and nothing in them tells whose they were.
    func letGoOfCards(of member: Member.ID, by person: String) throws {
        // Of somebody who is in the register no more, too.
        let cards: [IssuedCard] = try rows("SELECT * FROM issued_cards WHERE member_id = \(member) ORDER BY serial")
        for card in cards { _ = try revokeCard(card.serial, .deleted, by: person) }
        try run("UPDATE issued_cards SET member_id = NULL, seal = NULL WHERE member_id = \(member)")
    }

    func useCardKey(_ id: CardKeyID, _ publicKey: [UInt8], by person: String) throws {
        let known = try cardKey(id)
        guard known == nil || known?.retiredAt != nil else { return }
        try run("UPDATE card_keys SET retired_at = \(now) WHERE retired_at IS NULL")
        try run(
            """
            INSERT INTO card_keys (id, public_key, made_at) VALUES (\(id), \(publicKey), \(now))
            ON CONFLICT (id) DO UPDATE SET retired_at = NULL
            """)
        try audit("cardKey.used", id, by: person)
        try emit(.cardKeysChanged, ["keyId": id.description])
    }

    func distrustCardKey(_ id: CardKeyID, by person: String) throws -> StoredCardKey {
        guard let before = try cardKey(id) else { throw HerdError.unknownCardKey(id) }
        guard before.retiredAt != nil else { throw HerdError.cardKeyInUse(id) }
        guard before.distrustedAt == nil else { return before }
        try run("UPDATE card_keys SET distrusted_at = \(now) WHERE id = \(id)")
        try audit("cardKey.distrusted", id, by: person)
        try emit(.cardKeysChanged, ["keyId": id.description])
        return try cardKey(id) ?? before
    }

    private func knownCard(_ serial: CardSerial) throws -> IssuedCard {
        guard let card = try issuedCard(serial) else { throw HerdError.unknownCard(serial) }
        return card
    }
}

extension HerdError {
    fileprivate static func unknownCard(_ serial: CardSerial) -> HerdError {
        HerdError(
            .notFound, "unknown-card", "no card with the serial \(serial) was issued here",
            action: "Choose one from the list of the member.")
    }

    fileprivate static func unknownCardKey(_ id: CardKeyID) -> HerdError {
        HerdError(.notFound, "unknown-card-key", "no key \(id) signed cards here", action: "Choose one from the list.")
    }

    /// Cards would be issued that are false at once.
    fileprivate static func cardKeyInUse(_ id: CardKeyID) -> HerdError {
        HerdError(
            .conflict, "card-key-in-use", "the key \(id) signs cards now",
            action: "Make a new key first, then distrust this one.")
    }
}
