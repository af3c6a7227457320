import CSodium
package import Values

/// What signs cards: an Ed25519 key, of which the seed is kept.
package struct CardKey: Sendable {
    /// 32 bytes that nobody else may know.
    let seed: [UInt8]
    private let secret: [UInt8]
    /// What others need to check its cards.
    package let publicKey: CardPublicKey

    /// - Parameter seed: 32 bytes (RFC 8032 §5.1.5).
    init?(seed: [UInt8]) {
        guard Sodium.isReady, seed.count == crypto_sign_seedbytes() else { return nil }
        var secret = [UInt8](repeating: 0, count: crypto_sign_secretkeybytes())
        var bytes = [UInt8](repeating: 0, count: crypto_sign_publickeybytes())
        guard crypto_sign_seed_keypair(&bytes, &secret, seed) == 0, let publicKey = CardPublicKey(bytes) else {
            return nil
        }
        self.seed = seed
        self.secret = secret
        self.publicKey = publicKey
    }

    /// A key that nobody has had; `nil` when libsodium does not start.
    package static func random() -> CardKey? {
        guard Sodium.isReady else { return nil }
        var seed = [UInt8](repeating: 0, count: crypto_sign_seedbytes())
        randombytes_buf(&seed, seed.count)
        return CardKey(seed: seed)
    }

    /// Signs a card.
    ///
    /// - Parameters:
    ///   - line: the first line of its code, which has no line break.
    ///   - until: the last day it holds; `nil` for none.
    package func seal(
        _ line: String, serial: CardSerial, issued: CalendarDay, until: CalendarDay?
    ) -> CardSeal {
        func seal(_ signature: [UInt8]) -> CardSeal {
            CardSeal(
                key: publicKey.id, serial: serial, issued: CardSeal.rounded(issued),
                until: until.map(CardSeal.rounded), signature: signature)
        }
        return seal(sign(seal([]).message(line)))
    }

    func sign(_ message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: crypto_sign_bytes())
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }
}
