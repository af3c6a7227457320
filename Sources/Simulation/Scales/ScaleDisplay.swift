import ScaleProtocol
package import Values

/// What a scale shows at one moment, in its own unit and steps.
package struct ScaleDisplay: Equatable, Sendable {
    /// The digits without the point, with their sign; what stands there means nothing when `load` is not `inRange`.
    package var mantissa: Int
    /// How many digits stand after the point, 0…3.
    package var decimals: Int
    package var unit: WeightUnit
    package var isStable: Bool
    package var load: WeightReading.Load
    /// Gross or net.
    package var basis: WeightReading.Basis

    package init(
        mantissa: Int, decimals: Int = 1, unit: WeightUnit = .kilogram, isStable: Bool = true,
        load: WeightReading.Load = .inRange, basis: WeightReading.Basis = .gross
    ) {
        self.mantissa = mantissa
        self.decimals = decimals
        self.unit = unit
        self.isStable = isStable
        self.load = load
        self.basis = basis
    }

    /// What lies on the plate, in kilograms with so many decimals.
    package init(_ load: ScaleLoad, decimals: Int, isOverloaded: Bool = false) {
        let step = (0..<(3 - decimals)).reduce(1) { step, _ in step * 10 }
        let grams = load.weight.grams
        let mantissa = (abs(grams) + step / 2) / step
        self.init(
            mantissa: grams < 0 ? -mantissa : mantissa, decimals: decimals, isStable: load.isStable,
            load: isOverloaded ? .overload : .inRange)
    }

    var isNegative: Bool { mantissa < 0 }

    /// The number without its sign, such as `425.5`.
    var digits: String {
        let whole = abs(mantissa).padded(to: decimals + 1)
        return decimals == 0 ? whole : "\(whole.dropLast(decimals)).\(whole.suffix(decimals))"
    }

    /// The number, with a minus where it is below zero.
    var number: String { (isNegative ? "-" : "") + digits }
}
