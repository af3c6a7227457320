package import Values

extension Timestamp {
    /// The moment at which tests begin.
    package static let noon = Timestamp(microseconds: 1_772_600_000_000_000)
}

// What a device says, as short as tests want it.
extension Reading.Content {
    package static func eid(_ digits: String, clock: String? = nil) throws -> Self {
        .eid(EIDReading(eid: try EID(digits: digits), deviceClock: clock))
    }

    package static func kilograms(
        _ kilograms: Double, _ stability: WeightReading.Stability = .stable,
        _ basis: WeightReading.Basis = .unknown, unit: WeightUnit? = .kilogram, byOperator: Bool = false,
        clock: String? = nil
    ) -> Self {
        .weight(
            WeightReading(
                weight: Weight(grams: Int((kilograms * 1000).rounded())), stability: stability, basis: basis,
                unit: unit,
                isRecordedByOperator: byOperator, deviceClock: clock))
    }

    package static func none(
        _ load: WeightReading.Load, _ basis: WeightReading.Basis = .unknown, unit: WeightUnit? = nil
    ) -> Self {
        .weight(WeightReading(weight: nil, stability: .unknown, load: load, basis: basis, unit: unit))
    }
}
