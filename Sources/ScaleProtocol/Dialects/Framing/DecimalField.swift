/// A decimal number as scales print it: blanks, a sign, blanks, digits with at most one point, blanks.
struct DecimalField: Equatable, Sendable {
    /// The digits without the point, with their sign.
    let mantissa: Int
    /// How many digits stand after the point.
    let decimals: Int

    init?(_ field: some Collection<UInt8>) {
        var digits = 0
        var value = 0
        var isNegative = false
        var hasSign = false
        var pointAfter: Int?
        var hasEnded = false
        for byte in field {
            switch byte {
            case .space:
                hasEnded = digits > 0 || pointAfter != nil
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                guard !hasSign, digits == 0, pointAfter == nil else { return nil }
                hasSign = true
                isNegative = byte == UInt8(ascii: "-")
            case UInt8(ascii: "."):
                guard pointAfter == nil, !hasEnded else { return nil }
                pointAfter = digits
            case 0x30...0x39:
                // Ten digits are more than a weight has; eighteen would still fit.
                guard !hasEnded, digits < 10 else { return nil }
                value = value * 10 + Int(byte - 0x30)
                digits += 1
            default:
                return nil
            }
        }
        guard digits > 0 else { return nil }
        mantissa = isNegative ? -value : value
        decimals = pointAfter.map { digits - $0 } ?? 0
    }

    /// The weight this number is in that unit; `nil` when it is too large for a weight.
    func weight(in unit: WeightUnit) -> Weight? {
        Weight(mantissa: mantissa, decimals: decimals, unit: unit)
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
