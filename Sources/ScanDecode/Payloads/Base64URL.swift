import FoundationEssentials

/// Bytes that are written as base64url without padding (RFC 4648 §5), as in a signed card.
package struct Base64URL: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// `nil` when the text holds anything but the letters of base64url.
    package init?(_ text: some StringProtocol) {
        let letters = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        guard !letters.isEmpty, !letters.contains(where: "+/".utf8.contains) else { return nil }
        var plain = letters.map { letter in
            switch letter {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: letter
            }
        }
        while plain.count % 4 != 0 { plain.append(UInt8(ascii: "=")) }
        guard let data = Data(base64Encoded: Data(plain)) else { return nil }
        bytes = Array(data)
    }
}

extension Base64URL: CustomStringConvertible {
    package var description: String {
        String(
            Data(bytes).base64EncodedString().compactMap { letter in
                switch letter {
                case "+": "-"
                case "/": "_"
                case "=": nil
                default: letter
                }
            })
    }
}

extension Base64URL: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not base64url")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
