import Values

extension WeightReading {
    /// The answer to `{RW}`: `425.5` stable, `U425.5` moving, `---` no weight (protocols.md §1.4).
    init?(truTest text: [UInt8], unit: WeightUnit) {
        let text = text.trimmed { $0 == .space }
        // Nothing at all is what an indicator without load cells has to say.
        if text.allSatisfy({ $0 == UInt8(ascii: "-") }) {
            self.init(weight: nil, stability: .unknown, load: .noSignal, unit: unit)
            return
        }
        let isMoving = text.first == UInt8(ascii: "U")
        guard let weight = DecimalField(isMoving ? text.dropFirst() : text)?.weight(in: unit) else { return nil }
        self.init(weight: weight, stability: isMoving ? .moving : .stable, unit: unit)
    }
}

extension WeightUnit {
    /// The answer to `{MSWU}`: the number that `{MSWU0}`, `{MSWU1}` would set, or the name.
    init?(truTest text: [UInt8]) {
        let text = text.trimmed { $0 == .space }
        if text.isText("0") || text.isText("kg") {
            self = .kilogram
        } else if text.isText("1") || text.isText("lb") {
            self = .pound
        } else {
            return nil
        }
    }
}

/// One fragment of the answer to `{RP}`, such as `WS425.5` (protocols.md §1.4).
enum TruTestEvent: Equatable, Sendable {
    case reading(Reading.Content)
    /// Too short to mean anything; field code ignores it.
    case ignored
    case unknown
    case refused(EIDLineError)

    init(_ fragment: ArraySlice<UInt8>, unit: WeightUnit) {
        guard fragment.count >= 3 else {
            self = .ignored
            return
        }
        let prefix = fragment.prefix(2)
        let value = fragment.dropFirst(2)
        if prefix.isText("ID") {
            do {
                self = .reading(.eid(try EIDReading(line: value)))
            } catch { self = .refused(error) }
            return
        }
        guard let weight = DecimalField(value)?.weight(in: unit) else {
            self = .unknown
            return
        }
        if prefix.isText("WL") {
            self = .reading(.weight(WeightReading(weight: weight, stability: .moving, unit: unit)))
        } else if prefix.isText("WS") {
            self = .reading(.weight(WeightReading(weight: weight, stability: .stable, unit: unit)))
        } else if prefix.isText("WR") {
            self = .reading(
                .weight(WeightReading(weight: weight, stability: .stable, unit: unit, isRecordedByOperator: true)))
        } else {
            self = .unknown
        }
    }
}
