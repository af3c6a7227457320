/// Bytes as text that can be read, searched and mailed: printable ASCII stands for itself, the rest is escaped as
/// `\r`, `\n`, `\\` and `\x02`.
package enum EscapedBytes {
    private static let backslash = UInt8(ascii: "\\")

    /// How each byte is written.
    package static let spellings: [[UInt8]] = (0...255).map { byte in
        switch UInt8(byte) {
        case .carriageReturn: return Array("\\r".utf8)
        case .lineFeed: return Array("\\n".utf8)
        case backslash: return [backslash, backslash]
        case 0x20...0x7E: return [UInt8(byte)]
        default: return Array((byte < 16 ? "\\x0" : "\\x").utf8) + Array(String(byte, radix: 16).utf8)
        }
    }

    package static func text(of bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { spellings[Int($0)] }, as: UTF8.self)
    }

    /// The bytes that a text stands for; what is not escaped stands for itself.
    ///
    /// - Returns: `nil` when a backslash is followed by none of `r`, `n`, `\` and `x` with two digits.
    package static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = ArraySlice(Array(text))
        while let escape = rest.firstIndex(of: backslash) {
            bytes += rest[..<escape]
            rest = rest[(escape + 1)...]
            switch rest.popFirst() {
            case UInt8(ascii: "r"): bytes.append(.carriageReturn)
            case UInt8(ascii: "n"): bytes.append(.lineFeed)
            case backslash: bytes.append(backslash)
            case UInt8(ascii: "x"):
                guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                    return nil
                }
                bytes.append(high << 4 | low)
            default: return nil
            }
        }
        return bytes + rest
    }
}
