import CGnuTLS

/// SHA-256 as 64 hexadecimal digits.
enum SHA256 {
    static func digits(of bytes: [UInt8]) -> String {
        var digest = [UInt8](repeating: 0, count: 32)
        // It fails only for a digest that the library has not.
        gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
