import Glibc
import Synchronization

/// What is kept of a key, and of the secret in a browser's cookie: a digest that cannot be turned back into it.
package enum TokenDigest {
    /// `crypt` answers in a buffer of its own.
    private static let lock = Mutex(())

    /// SHA-256 without a salt.
    ///
    /// The secrets are random, so there is no dictionary to guard against, and the digest can be looked up. It costs a microsecond, so that whoever tries secrets out costs nobody else's time.
    package static func of(_ secret: String) -> String { SHA256.digits(of: Array(secret.utf8)) }

    /// As versions before accounts kept them: SHA-256 by crypt(3), a millisecond of work.
    ///
    /// A key that was given then still works; at its next use it gets a digest of today.
    static func old(_ secret: String) -> String? {
        lock.withLock { _ in crypt(secret, "\(oldMark)rounds=1000$gatewayd$").map { String(cString: $0) } }
    }

    /// How an old digest begins.
    static let oldMark = "$5$"

    /// Whether a text can be a secret at all.
    static func isSecret(_ text: String) -> Bool {
        // libcrypt reads up to a zero byte: more than one text would be this secret.
        (1...200).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// 256 random bits, as 64 hexadecimal digits.
    static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
    }
}
