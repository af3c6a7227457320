/// Bytes as decimal digits, seven of them as 17 digits and fewer as the fewest that hold them.
///
/// Each text of digits is at most one row of bytes, so that no digit can be altered unseen.
enum SealDigits {
    private static let step = 7
    /// How many digits hold so many bytes.
    private static let lengths = [0, 3, 5, 8, 10, 13, 15, 17]

    static func text(of bytes: [UInt8]) -> String {
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: step) {
            let piece = bytes[start..<min(start + step, bytes.count)]
            let digits = String(piece.reduce(0) { $0 << 8 | UInt64($1) })
            text += String(repeating: "0", count: lengths[piece.count] - digits.utf8.count) + digits
        }
        return text
    }

    /// `nil` where the text has anything but digits, or more in them than so many bytes hold.
    static func bytes(of text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: digits.count, by: lengths[step]) {
            let piece = digits[start..<min(start + lengths[step], digits.count)]
            guard let count = lengths.firstIndex(of: piece.count) else { return nil }
            var number: UInt64 = 0
            for digit in piece {
                guard (0x30...0x39).contains(digit) else { return nil }
                number = number * 10 + UInt64(digit - 0x30)
            }
            guard number >> UInt64(8 * count) == 0 else { return nil }
            bytes += (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        }
        return bytes
    }
}
