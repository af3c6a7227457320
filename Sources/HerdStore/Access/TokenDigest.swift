import Glibc
import Synchronization
import Values

/// What is kept of a token: a digest that cannot be turned back into it.
package enum TokenDigest {
    /// `crypt` answers in a buffer of its own.
    private static let lock = Mutex(())

    /// SHA-256 by crypt(3), always with the same salt: tokens are random, so there is no dictionary to guard against,
    /// and a fixed salt lets the digest be looked up.
    package static func of(_ token: String) throws -> String {
        try lock.withLock { _ in
            guard let digest = crypt(token, "$5$rounds=1000$gatewayd$") else { throw HerdError.noDigest }
            return String(cString: digest)
        }
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

extension HerdError {
    fileprivate static let noDigest = HerdError(
        .invalid, "no-digest", "libcrypt refused to make a SHA-256 digest",
        action: "Install the libcrypt1 of Debian, which knows all methods of crypt(5).")
}
