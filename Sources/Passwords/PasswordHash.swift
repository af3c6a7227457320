import CSodium

/// What is kept of a password: Argon2id with its salt and its cost in one line, which cannot be turned back into it.
package struct PasswordHash: Equatable, Sendable {
    /// Such as `$argon2id$v=19$m=65536,t=2,p=1$…`.
    package let text: String

    /// How much one look at a password costs whoever looks.
    package struct Cost: Sendable {
        let operations: UInt64
        let bytes: Int

        /// A tenth of a second on a barn PC, and 64 MiB: one runs at a time, so a small computer has them.
        package static let standard = Cost(operations: 2, bytes: 64 << 20)
        /// For tests that make many.
        package static let least = Cost(operations: 1, bytes: 8192)
    }

    /// One that was stored.
    package init(stored text: String) {
        self.text = text
    }

    /// Blocks for as long as the cost says.
    package init(of password: String, cost: Cost = .standard) throws(PasswordHashError) {
        guard Self.isReady else { throw .noLibrary }
        let bytes = Array(password.utf8).map { CChar(bitPattern: $0) }
        var line = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let made = crypto_pwhash_str_alg(
            &line, bytes, UInt64(bytes.count), cost.operations, cost.bytes, crypto_pwhash_alg_argon2id13())
        guard made == 0 else { throw .noMemory }
        text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether this is the password; blocks for as long as the cost in the hash says.
    package func matches(_ password: String) -> Bool {
        guard Self.isReady, text.utf8.count < crypto_pwhash_strbytes() else { return false }
        let bytes = Array(password.utf8).map { CChar(bitPattern: $0) }
        return crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
    }

    /// 0 the first time, 1 afterwards.
    private static let isReady = sodium_init() >= 0
}

/// Why no hash was made.
package enum PasswordHashError: Error, Equatable {
    case noLibrary
    /// 64 MiB were not to be had.
    case noMemory
}

extension PasswordHashError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noLibrary: "libsodium does not start"
        case .noMemory: "there is not enough memory to look at a password; try again"
        }
    }
}
