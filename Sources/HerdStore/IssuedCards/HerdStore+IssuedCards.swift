import SQLite
package import Values

// A verdict is the same whoever asks: what is told of it is another question.
extension HerdStore {
    /// The signed cards of a member, the newest first.
    package nonisolated func issuedCards(of member: Member.ID) async throws -> [IssuedCard] {
        try await glance { try $0.issuedCards(of: member) }
    }

    /// The cards that were revoked last, at most 200, the latest first.
    package nonisolated func revokedCards() async throws -> [IssuedCard] { try await glance { try $0.revokedCards() } }

    /// The card with that serial; `nil` when none was issued.
    package nonisolated func issuedCard(_ serial: CardSerial) async throws -> IssuedCard? {
        try await glanceAll { try $0.issuedCard(serial) }
    }

    /// The newest card of a member that counts, and its seal; `nil` when there is none.
    package nonisolated func currentCard(of member: Member.ID) async throws -> (card: IssuedCard, seal: String)? {
        try await glanceAll { try $0.currentCard(of: member) }
    }

    /// Whether a member ever got a signed card.
    package nonisolated func hasIssuedCard(_ member: Member.ID) async throws -> Bool {
        try await glanceAll { try $0.hasIssuedCard(member) }
    }

    /// Keeps a card that was signed.
    ///
    /// - Parameter current: the newest card of the member that counted when this one was signed.
    /// - Returns: `nil` when that is another one by now, or its key is distrusted: somebody else was faster.
    package func issueCard(
        _ draft: IssuedCardDraft, to member: Member.ID, inPlaceOf current: CardSerial?, by person: String
    ) throws -> IssuedCard? {
        try write { try $0.issueCard(draft, to: member, inPlaceOf: current, by: person) }
    }

    /// The member with that id; `nil` when there is none.
    package nonisolated func memberIfPresent(_ id: Member.ID) async throws -> Member? {
        try await glanceAll { try $0.first("SELECT * FROM members WHERE id = \(id)") }
    }

    /// Says that a card counts no more; one that was revoked before stays as it was.
    package func revokeCard(_ serial: CardSerial, _ reason: CardRevocation, by person: String) throws -> IssuedCard {
        try write { try $0.revokeCard(serial, reason, by: person) }
    }

    /// All keys that ever signed cards, the newest first.
    package nonisolated func cardKeys() async throws -> [StoredCardKey] { try await glanceAll { try $0.cardKeys() } }

    /// One of them; `nil` when it is not known here.
    package nonisolated func cardKey(_ id: CardKeyID) async throws -> StoredCardKey? {
        try await glanceAll { try $0.cardKey(id) }
    }

    /// Notes that this key signs from now on; the one before is retired.
    package func useCardKey(_ id: CardKeyID, _ publicKey: [UInt8], by person: String) throws {
        try write { try $0.useCardKey(id, publicKey, by: person) }
    }

    /// Says that nothing counts which this key signed.
    package func distrustCardKey(_ id: CardKeyID, by person: String) throws -> StoredCardKey {
        try write { try $0.distrustCardKey(id, by: person) }
    }

    /// What a device without a network has to know to check cards.
    package nonisolated func cardTrust() async throws -> CardTrust { try await glanceAll { try $0.cardTrust() } }
}

/// What is to be known to check cards without asking: no person is in it.
package struct CardTrust: Equatable, Sendable {
    package let keys: [StoredCardKey]
    /// Serials that count no more: revoked, or of somebody who left.
    package let revoked: [CardSerial]
    /// The last day of the membership, of each other card on which a later one stands or none: it was set or shortened since.
    package let ends: [CardSerial: CalendarDay]
    /// When this was so.
    package let asOf: Timestamp
}
