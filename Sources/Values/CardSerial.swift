/// The number of one signed card, drawn at random: a store that was put back from a copy gives none out twice.
package struct CardSerial: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) {
        self.number = number
    }

    /// Reads 16 hexadecimal digits in small letters; `nil` when it is anything else.
    package init?(_ text: String) {
        guard let number = UInt64(hexadecimal: text, digits: 16) else { return nil }
        self.number = number
    }

    /// One that nobody has.
    package static func random() -> CardSerial { CardSerial(UInt64.random(in: 1...UInt64.max)) }
}

/// Which key a card was signed with: the first four bytes of the SHA-256 of the public key.
package struct CardKeyID: Hashable, Sendable {
    package let number: UInt32

    package init(_ number: UInt32) {
        self.number = number
    }

    /// Reads 8 hexadecimal digits in small letters; `nil` when it is anything else.
    package init?(_ text: String) {
        guard let number = UInt64(hexadecimal: text, digits: 8) else { return nil }
        self.number = UInt32(number)
    }
}

extension CardSerial: CustomStringConvertible {
    package var description: String { Hexadecimal.text(number, digits: 16) }
}

extension CardKeyID: CustomStringConvertible {
    package var description: String { Hexadecimal.text(UInt64(number), digits: 8) }
}

extension CardSerial: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let serial = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no serial of a card")
        }
        self = serial
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CardKeyID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is no key of cards")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension UInt64 {
    /// Reads so many hexadecimal digits in small letters.
    fileprivate init?(hexadecimal text: String, digits: Int) {
        guard let number = Hexadecimal.number(text.utf8), Hexadecimal.text(number, digits: digits) == text else {
            return nil
        }
        self = number
    }
}
