/// The first word of a line: is the weight at rest, and can the scale show it.
enum StatusWord: Sendable {
    case stable, unstable, overload, underload, counting

    init?(_ field: some Collection<UInt8>) {
        if field.isText("ST") {
            self = .stable
        } else if field.isText("US") {
            self = .unstable
        } else if field.isText("OL") {
            self = .overload
        } else if field.isText("UL") {
            self = .underload
        } else if field.isText("QT") {
            self = .counting
        } else {
            return nil
        }
    }

    /// The reading that a line with this word, value and unit amounts to.
    ///
    /// - Parameter value: the number field; not looked at when the scale says that it has none.
    func reading(
        value: ArraySlice<UInt8>, unit: WeightUnit?, basis: WeightReading.Basis
    ) throws(WeightLineError) -> WeightReading {
        switch self {
        case .overload:
            WeightReading(weight: nil, stability: .unknown, load: .overload, basis: basis, unit: unit)
        case .underload:
            WeightReading(weight: nil, stability: .unknown, load: .underload, basis: basis, unit: unit)
        case .counting:
            throw .notWeighing
        case .stable, .unstable:
            if let unit {
                WeightReading(
                    weight: try Weight(field: value, unit: unit),
                    stability: self == .stable ? .stable : .moving, basis: basis, unit: unit)
            } else {
                // Every layout with words has a unit; a line without has lost its end.
                throw .unknownUnit("")
            }
        }
    }
}

extension WeightReading.Basis {
    /// `GS`/`G` gross, `NT`/`N` net, `TR`/`T` tare.
    init?(_ field: some Collection<UInt8>) {
        if field.isText("GS") || field.isText("G") {
            self = .gross
        } else if field.isText("NT") || field.isText("N") {
            self = .net
        } else if field.isText("TR") || field.isText("T") {
            self = .tare
        } else {
            return nil
        }
    }
}

extension Weight {
    init(field: ArraySlice<UInt8>, unit: WeightUnit) throws(WeightLineError) {
        guard let number = DecimalField(field) else {
            throw .notANumber(String(decoding: field.prefix(20), as: UTF8.self))
        }
        guard let weight = number.weight(in: unit) else {
            throw .tooLarge(String(decoding: field.prefix(20), as: UTF8.self))
        }
        self = weight
    }
}

extension WeightUnit {
    /// A unit field, blanks around it and letter case aside; `nil` when it is blank.
    static func field(_ field: ArraySlice<UInt8>) throws(WeightLineError) -> WeightUnit? {
        let name = field.trimmed { $0 == .space }
        if name.isEmpty { return nil }
        if name.isText("kg") { return .kilogram }
        if name.isText("g") { return .gram }
        if name.isText("t") { return .tonne }
        if name.isText("lb") { return .pound }
        if name.isText("pcs") || name.isText("pc") || name.isText("%") { throw .notWeighing }
        throw .unknownUnit(String(decoding: name.prefix(20), as: UTF8.self))
    }
}
