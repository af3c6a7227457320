import Values

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
