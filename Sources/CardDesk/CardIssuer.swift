import Blocking
package import CardKeys
package import HerdStore
import Values

/// Signs the cards of members, each once: whoever asks for a card again gets the one that was issued, as long as it says
/// what the register says.
package actor CardIssuer {
    private let store: HerdStore
    private let file: CardKeyFile
    private let disk = Offload("card key", width: 1)
    /// Read from the file, and noted in the store; signs until the store says that another one does.
    private var key: CardKey?
    /// What was last done with keys.
    private var last: Task<CardKey, any Error>?

    /// - Parameter file: where the key is kept, and made when the first card is issued.
    package init(store: HerdStore, file: CardKeyFile) {
        self.store = store
        self.file = file
    }

    /// The signed card of a member: the one that was issued, or a new one where there is none that still fits.
    ///
    /// - Throws: `CardKeyError` when there is no key, or what the store says.
    package func issue(_ member: Member, by person: String) async throws -> SignedCard {
        let line = SignedLine(name: member.name, number: member.number)
        while true {
            // Each time: the store keeps no card of a key that was distrusted meanwhile.
            let key = try await usedKey(by: person)
            let newest = try await store.currentCard(of: member.id)?.card.serial
            if let current = try await current(of: member) { return current }
            let seal = key.seal(line.text, serial: .random(), issued: await store.today, until: member.until)
            let draft = IssuedCardDraft(
                serial: seal.serial, keyId: seal.key, issued: seal.issued, until: seal.until, seal: seal.digits)
            let issued = try await store.issueCard(draft, to: member.id, inPlaceOf: newest, by: person)
            if let issued { return SignedCard(card: issued, text: line.text + "\n" + seal.digits) }
        }
    }

    /// The signed card of a member that counts and says what the register says; `nil` when there is none.
    package func current(of member: Member) async throws -> SignedCard? {
        guard let (card, digits) = try await store.currentCard(of: member.id),
            let stored = try await store.cardKey(card.keyId), stored.distrustedAt == nil,
            let publicKey = CardPublicKey(stored.publicKey), let seal = CardSeal(digits: digits),
            seal.until == member.until.map(CardSeal.rounded)
        else { return nil }
        let line = SignedLine(name: member.name, number: member.number)
        guard publicKey.signed(seal, of: line.text) else { return nil }
        return SignedCard(card: card, text: line.text + "\n" + digits)
    }

    /// Makes a new key, which signs from now on; cards of the one before still count.
    ///
    /// - Throws: `CardKeyError`, or what the store says.
    package func rotate(by person: String) async throws -> StoredCardKey {
        let fresh = try await inTurn { try await $0.madeKey(by: person) }
        guard let stored = try await store.cardKey(fresh.publicKey.id) else { throw CardKeyError.noLibrary }
        return stored
    }

    private func usedKey(by person: String) async throws -> CardKey {
        if let key, try await signs(key) { return key }
        return try await inTurn { try await $0.keptKey(by: person) }
    }

    /// Two at once would make a key each, and the store might end with another one than the file.
    private func inTurn(
        _ work: @escaping @Sendable (isolated CardIssuer) async throws -> CardKey
    ) async throws -> CardKey {
        let before = last
        let mine = Task {
            _ = await before?.result
            return try await work(self)
        }
        last = mine
        return try await mine.value
    }

    /// The key of the file, or a new one where there is none that may sign.
    private func keptKey(by person: String) async throws -> CardKey {
        if let key, try await signs(key) { return key }
        let file = file
        guard let kept = try await disk.run({ try file.key() }),
            try await store.cardKey(kept.publicKey.id)?.distrustedAt == nil
        else { return try await madeKey(by: person) }
        // A store that was put back from a copy may not know it yet, or as one that was retired; and another program may
        // have made it this moment.
        try await note(kept, by: person)
        key = kept
        return kept
    }

    /// Whether cards are signed with it: another program may have made a new one since.
    private func signs(_ key: CardKey) async throws -> Bool {
        guard let known = try await store.cardKey(key.publicKey.id) else { return false }
        return known.retiredAt == nil && known.distrustedAt == nil
    }

    private func madeKey(by person: String) async throws -> CardKey {
        guard let fresh = CardKey.random() else { throw CardKeyError.noLibrary }
        // Kept before it is noted: whoever finds it in the file meanwhile, as a gateway does at its first card, notes the same
        // one. It signs nothing before it is known.
        let file = file
        try await disk.run { try file.write(fresh) }
        try await note(fresh, by: person)
        key = fresh
        return fresh
    }

    private func note(_ key: CardKey, by person: String) async throws {
        try await store.useCardKey(key.publicKey.id, key.publicKey.bytes, by: person)
    }
}

/// A card that was signed, with what its code says.
package struct SignedCard: Equatable, Sendable {
    package let card: IssuedCard
    /// Both lines.
    package let text: String
}
