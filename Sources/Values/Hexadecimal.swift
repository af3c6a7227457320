/// Numbers and bytes in hexadecimal digits: written in small letters, read in either.
package enum Hexadecimal {
    /// The number that 1 to 16 digits say; `nil` for anything else.
    package static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt64(digit - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return value
    }

    /// A number in so many digits, of which the first may be zeros.
    package static func text(_ number: UInt64, digits: Int) -> String {
        let shifts = (0..<digits).reversed().map { UInt64(4 * $0) }
        return String(decoding: shifts.map { digit(UInt8(number >> $0 & 0xF)) }, as: UTF8.self)
    }

    /// Two digits for each byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 0xF)] }, as: UTF8.self)
    }

    /// The bytes that two digits each say; `nil` for anything else.
    package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = number(digits[start..<start + 2]) else { return nil }
            bytes.append(UInt8(byte))
        }
        return bytes
    }

    /// The digit of a number below 16.
    package static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
