/// A weight in whole grams.
///
/// In JSON it is a decimal number of kilograms, such as `425.5`.
package struct Weight: Hashable, Comparable, Sendable {
    package let grams: Int

    package init(grams: Int) {
        self.grams = grams
    }

    /// Kilograms, exact to the gram.
    package var kilograms: Double { Double(grams) / 1000 }

    package static let zero = Weight(grams: 0)

    package static func < (left: Self, right: Self) -> Bool { left.grams < right.grams }
    package static func + (left: Self, right: Self) -> Self { Self(grams: left.grams + right.grams) }
    package static func - (left: Self, right: Self) -> Self { Self(grams: left.grams - right.grams) }

    /// Without its sign.
    package var magnitude: Weight { Weight(grams: abs(grams)) }
}

extension Weight: CustomStringConvertible {
    /// Kilograms without needless zeros, such as `425.5`.
    package var description: String {
        let sign = grams < 0 ? "-" : ""
        let (whole, part) = abs(grams).quotientAndRemainder(dividingBy: 1000)
        guard part != 0 else { return "\(sign)\(whole)" }
        var fraction = part.padded(to: 3)
        while fraction.last == "0" { fraction.removeLast() }
        return "\(sign)\(whole).\(fraction)"
    }
}

extension Weight: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let kilograms = try container.decode(Double.self)
        guard kilograms.isFinite, abs(kilograms) <= 1_000_000 else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(kilograms) kg is outside -1000000…1000000")
        }
        self.init(grams: Int((kilograms * 1000).rounded()))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(kilograms)
    }
}
