/// The bytes that the dialects speak of by name.
extension UInt8 {
    static let startOfText: UInt8 = 0x02
    static let endOfText: UInt8 = 0x03
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space = UInt8(ascii: " ")

    var isDigit: Bool { (0x30...0x39).contains(self) }
    var isControl: Bool { self < 0x20 || self == 0x7F }
    var isLetter: Bool { (0x41...0x5A).contains(uppercased) }
    /// The upper-case letter of a lower-case one; any other byte unchanged.
    var uppercased: UInt8 { (0x61...0x7A).contains(self) ? self - 0x20 : self }

    /// The value of a hexadecimal digit of either case.
    var hexadecimalValue: UInt8? {
        switch uppercased {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: uppercased - 0x37
        default: nil
        }
    }
}

extension Collection<UInt8> {
    /// The number these decimal digits are; `nil` when there is none, another byte, or more than 18 of them.
    var decimalValue: UInt64? {
        guard !isEmpty, count <= 18, allSatisfy(\.isDigit) else { return nil }
        return reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    }

    /// The number these hexadecimal digits are; `nil` when there is none, another byte, or more than 16 of them.
    var hexadecimalValue: UInt64? {
        guard !isEmpty, count <= 16 else { return nil }
        var value: UInt64 = 0
        for byte in self {
            guard let digit = byte.hexadecimalValue else { return nil }
            value = value << 4 | UInt64(digit)
        }
        return value
    }

    /// Whether these bytes are that text, letter case aside.
    func isText(_ text: StaticString) -> Bool {
        count == text.utf8CodeUnitCount
            && text.withUTF8Buffer { zip(self, $0).allSatisfy { $0.uppercased == $1.uppercased } }
    }
}

extension BidirectionalCollection<UInt8> where SubSequence: BidirectionalCollection<UInt8> {
    /// Without the bytes at both ends that fulfil the condition.
    func trimmed(_ isNoise: (UInt8) -> Bool) -> SubSequence {
        guard let first = firstIndex(where: { !isNoise($0) }), let last = lastIndex(where: { !isNoise($0) }) else {
            return self[startIndex..<startIndex]
        }
        return self[first...last]
    }
}
