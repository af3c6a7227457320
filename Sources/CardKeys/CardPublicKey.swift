import CSodium
package import Values

/// What tells whether a card was signed here: the public half of an Ed25519 key.
package struct CardPublicKey: Hashable, Sendable {
    /// 32 bytes (RFC 8032 §5.1.5).
    package let bytes: [UInt8]

    /// `nil` unless it has 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == crypto_sign_publickeybytes() else { return nil }
        self.bytes = bytes
    }

    /// The name it goes by on cards.
    package var id: CardKeyID {
        var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
        crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
        return CardKeyID(digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Whether this key signed the card with this first line and this seal.
    package func signed(_ seal: CardSeal, of line: String) -> Bool {
        seal.key == id && verifies(seal.signature, of: seal.message(line))
    }

    /// Whether a signature is of this key and these bytes.
    ///
    /// libsodium refuses points of small order and numbers that are not the least of their kind.
    func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard Sodium.isReady, signature.count == crypto_sign_bytes() else { return false }
        return crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
    }
}

/// The library, started once.
enum Sodium {
    /// 0 the first time, 1 afterwards.
    static let isReady = sodium_init() >= 0
}
