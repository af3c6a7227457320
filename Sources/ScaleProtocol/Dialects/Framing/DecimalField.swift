import Values

/// A decimal number as scales print it: blanks, a sign, blanks, digits with at most one point, blanks.
struct DecimalField: Equatable, Sendable {
    /// The digits without the point, with their sign.
    let mantissa: Int
    /// How many digits stand after the point.
    let decimals: Int

    init?(_ field: some Collection<UInt8>) {
        var parser = Parser()
        for byte in field { guard parser.take(byte) else { return nil } }
        self.init(parser)
    }

    init?(_ field: Span<UInt8>) {
        var parser = Parser()
        for place in field.indices { guard parser.take(field[place]) else { return nil } }
        self.init(parser)
    }

    private init?(_ parser: Parser) {
        guard parser.digits > 0 else { return nil }
        mantissa = parser.isNegative ? -parser.value : parser.value
        decimals = parser.pointAfter.map { parser.digits - $0 } ?? 0
    }

    /// The weight this number is in that unit; `nil` when it is too large for a weight.
    func weight(in unit: WeightUnit) -> Weight? {
        Weight(mantissa: mantissa, decimals: decimals, unit: unit)
    }

    private struct Parser {
        var digits = 0
        var value = 0
        var isNegative = false
        var pointAfter: Int?
        private var hasSign = false
        private var hasEnded = false

        /// Whether a number may go on like this.
        @inline(__always)
        mutating func take(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39:
                // Ten digits are more than a weight has; eighteen would still fit.
                guard !hasEnded, digits < 10 else { return false }
                value = value * 10 + Int(byte - 0x30)
                digits += 1
            case .space:
                hasEnded = digits > 0 || pointAfter != nil
            case UInt8(ascii: "."):
                guard pointAfter == nil, !hasEnded else { return false }
                pointAfter = digits
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard !hasSign, digits == 0, pointAfter == nil else { return false }
                hasSign = true
                isNegative = byte == UInt8(ascii: "-")
            default:
                return false
            }
            return true
        }
    }
}

extension DecimalField {
    init(mantissa: Int, decimals: Int) {
        self.mantissa = mantissa
        self.decimals = decimals
    }

    /// Whether both are the same number, `425.5` and `425.50` being one.
    func isEqual(to other: DecimalField?) -> Bool {
        guard let other else { return false }
        let scale = max(decimals, other.decimals)
        return scaled(to: scale) == other.scaled(to: scale)
    }

    /// A number of at most ten digits with as many more behind it still fits.
    private func scaled(to places: Int) -> Int128 {
        (decimals..<places).reduce(Int128(mantissa)) { value, _ in value * 10 }
    }
}

extension DecimalField: CustomStringConvertible {
    /// As a display shows it, such as `-0.5`.
    var description: String {
        let digits = String(abs(mantissa))
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let point = decimals == 0 ? "" : "." + padded.suffix(decimals)
        return (mantissa < 0 ? "-" : "") + String(padded.dropLast(decimals)) + point
    }
}
