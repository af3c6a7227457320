/// The unit a scale speaks.
package enum WeightUnit: String, Codable, Sendable, CaseIterable {
    case kilogram = "kg"
    case gram = "g"
    case tonne = "t"
    /// International avoirdupois pound: exactly 0.45359237 kg.
    case pound = "lb"
}

extension Weight {
    /// The weight of a decimal as received, rounded once, half away from zero, to the gram.
    ///
    /// - Parameters:
    ///   - mantissa: the digits without the decimal point; `4255` with one decimal is 425.5.
    ///   - decimals: how many of them stand after the point, 0…9.
    /// - Returns: `nil` when the number is too large to be a weight.
    package init?(mantissa: Int, decimals: Int, unit: WeightUnit) {
        guard abs(mantissa) <= 1_000_000_000, (0...9).contains(decimals) else { return nil }
        // Micrograms hold every unit exactly: a pound is 453 592 370 µg.
        let microgramsPerUnit: Int =
            switch unit {
            case .kilogram: 1_000_000_000
            case .gram: 1_000_000
            case .tonne: 1_000_000_000_000
            case .pound: 453_592_370
            }
        let (product, overflow) = mantissa.multipliedReportingOverflow(by: microgramsPerUnit)
        guard !overflow else { return nil }
        let divisor = (0..<decimals).reduce(1_000_000) { power, _ in power * 10 }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: divisor)
        self.init(grams: abs(remainder) * 2 >= divisor ? quotient + product.signum() : quotient)
        guard magnitude <= Self.mostOfScale else { return nil }
    }

    /// 500 t: what a damaged line says beyond it is no weight, and half of what is stored and read again.
    private static let mostOfScale = Weight(grams: 500_000_000)
}
