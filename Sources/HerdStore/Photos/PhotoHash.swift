import Values

/// The name of a photo's file: the SHA-256 of what is in it, as 64 hexadecimal digits.
package struct PhotoHash: RawRepresentable, Codable, Hashable, Comparable, Sendable {
    package let rawValue: String

    /// `nil` when the text is anything else.
    package init?(rawValue: String) {
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
        guard rawValue.utf8.count == 64, rawValue.utf8.allSatisfy(isDigit) else { return nil }
        self.rawValue = rawValue
    }

    package init(of bytes: [UInt8]) {
        rawValue = SHA256.digits(of: bytes)
    }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PhotoHash: NamedColumn {}

extension PhotoHash: CustomStringConvertible {
    package var description: String { rawValue }
}
