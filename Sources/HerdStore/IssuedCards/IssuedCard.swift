package import Values

/// A signed card that was issued to a member.
package struct IssuedCard: Codable, Equatable, Sendable {
    package let serial: CardSerial
    /// `nil` when the member is no more; such a card is revoked.
    package let memberId: Member.ID?
    package let keyId: CardKeyID
    /// The day on which it was issued.
    package let issued: CalendarDay
    /// The last day that stands on it; `nil` for none.
    package let until: CalendarDay?
    package let issuedAt: Timestamp
    /// Since when it counts no more; `nil` while it does.
    package let revokedAt: Timestamp?
    package let reason: CardRevocation?
}

/// Why a card counts no more.
package enum CardRevocation: String, Codable, Sendable, CaseIterable, NamedColumn {
    case lost, stolen, damaged, replaced, misprinted, left
    /// The member was deleted.
    case deleted
}

/// What is needed to keep a card that was signed.
package struct IssuedCardDraft: Equatable, Sendable {
    package var serial: CardSerial
    package var keyId: CardKeyID
    package var issued: CalendarDay
    package var until: CalendarDay?
    /// The second line of its code: with the first, which is made of the member, the card can be printed again.
    package var seal: String

    package init(serial: CardSerial, keyId: CardKeyID, issued: CalendarDay, until: CalendarDay?, seal: String) {
        self.serial = serial
        self.keyId = keyId
        self.issued = issued
        self.until = until
        self.seal = seal
    }
}

/// A key that signs cards, or did.
package struct StoredCardKey: Equatable, Sendable {
    package let id: CardKeyID
    /// 32 bytes.
    package let publicKey: [UInt8]
    package let madeAt: Timestamp
    /// Since when another one signs; its cards still count.
    package let retiredAt: Timestamp?
    /// Since when nothing that it signed counts; somebody else may have it.
    package let distrustedAt: Timestamp?
}
