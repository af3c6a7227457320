import Values

/// The first word of a line: is the weight at rest, and can the scale show it.
enum StatusWord: Sendable {
    case stable, unstable, overload, underload, counting

    init?(_ field: Span<UInt8>) {
        guard field.count == 2 else { return nil }
        switch (field[0].uppercased, field[1].uppercased) {
        case (UInt8(ascii: "S"), UInt8(ascii: "T")): self = .stable
        case (UInt8(ascii: "U"), UInt8(ascii: "S")): self = .unstable
        case (UInt8(ascii: "O"), UInt8(ascii: "L")): self = .overload
        case (UInt8(ascii: "U"), UInt8(ascii: "L")): self = .underload
        case (UInt8(ascii: "Q"), UInt8(ascii: "T")): self = .counting
        default: return nil
        }
    }

    /// The reading that a line with this word, value and unit amounts to.
    ///
    /// - Parameter value: the number field; not looked at when the scale says that it has none.
    func reading(
        value: Span<UInt8>, unit: WeightUnit?, basis: WeightReading.Basis, clock: DeviceClock? = nil
    ) throws(WeightLineError) -> WeightReading {
        switch self {
        case .overload:
            WeightReading(weight: nil, stability: .unknown, load: .overload, basis: basis, unit: unit, clock: clock)
        case .underload:
            WeightReading(weight: nil, stability: .unknown, load: .underload, basis: basis, unit: unit, clock: clock)
        case .counting:
            throw .notWeighing
        case .stable, .unstable:
            if let unit {
                WeightReading(
                    weight: try Weight(field: value, unit: unit),
                    stability: self == .stable ? .stable : .moving, basis: basis, unit: unit, clock: clock)
            } else {
                // Every layout with words has a unit; a line without has lost its end.
                throw .unknownUnit("")
            }
        }
    }
}

extension WeightReading.Basis {
    /// `GS`/`G` gross, `NT`/`N` net, `TR`/`T` tare.
    init?(_ field: Span<UInt8>) {
        guard let (first, second) = field.upToTwoLetters else { return nil }
        switch (first, second) {
        case (UInt8(ascii: "G"), UInt8(ascii: "S")), (UInt8(ascii: "G"), nil): self = .gross
        case (UInt8(ascii: "N"), UInt8(ascii: "T")), (UInt8(ascii: "N"), nil): self = .net
        case (UInt8(ascii: "T"), UInt8(ascii: "R")), (UInt8(ascii: "T"), nil): self = .tare
        default: return nil
        }
    }
}

extension Weight {
    init(field: Span<UInt8>, unit: WeightUnit) throws(WeightLineError) {
        guard let number = DecimalField(field) else {
            throw .notANumber(field.excerpt)
        }
        guard let weight = number.weight(in: unit) else {
            throw .tooLarge(field.excerpt)
        }
        self = weight
    }
}

extension WeightUnit {
    /// A unit field, blanks around it and letter case aside; `nil` when it is blank.
    static func field(_ field: Span<UInt8>) throws(WeightLineError) -> WeightUnit? {
        let name = field.extracting(field.trimmedRange { $0 == .space })
        if name.isEmpty { return nil }
        if let unit = WeightUnit(symbol: name) { return unit }
        if name.isText("pcs") || name.isText("pc") || name.isText("%") { throw .notWeighing }
        throw .unknownUnit(name.excerpt)
    }

    /// `kg`, `g`, `t` or `lb` in letters of either case.
    init?(symbol: Span<UInt8>) {
        guard let (first, second) = symbol.upToTwoLetters else { return nil }
        switch (first, second) {
        case (UInt8(ascii: "K"), UInt8(ascii: "G")): self = .kilogram
        case (UInt8(ascii: "G"), nil): self = .gram
        case (UInt8(ascii: "T"), nil): self = .tonne
        case (UInt8(ascii: "L"), UInt8(ascii: "B")): self = .pound
        default: return nil
        }
    }
}
