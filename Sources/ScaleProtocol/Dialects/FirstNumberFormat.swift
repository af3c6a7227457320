package import Values

/// The last resort: the first number in each line (protocols.md §4.13).
///
///     WT: +  425.5 kg M␍␊   └┬────┘ with `moving=M`: 425.5 kg, moving
///
/// For a scale no dialect knows, and no capture of it to learn from. Nothing but the number is certain, so this
/// dialect is never recognised, only named. Options: `unit` of numbers that name none, `decimals` for a point the
/// scale does not write, `stable` and `moving` for marks in the line; without a mark nothing is said about rest.
package struct FirstNumberFormat: LineFormat {
    private let unit: WeightUnit
    private let options: LineOptions

    package init(unit: WeightUnit = .kilogram, _ options: LineOptions = LineOptions()) {
        self.unit = unit
        self.options = options
    }

    package func isBoundary(_ byte: UInt8) -> Bool {
        byte == .carriageReturn || byte == .lineFeed || byte == .endOfText
    }

    package var isMisledByTails: Bool { true }

    package mutating func content(of line: ArraySlice<UInt8>) throws(LineError) -> Reading.Content? {
        let line = line.span
        guard let first = line.first(where: \.isDigit) else { return nil }
        var start = first
        if start > 0, line[start - 1] == UInt8(ascii: ".") { start -= 1 }
        // The sign may stand apart.
        var sign = start
        while sign > 0, line[sign - 1] == .space { sign -= 1 }
        if sign > 0, line[sign - 1] == UInt8(ascii: "-") || line[sign - 1] == UInt8(ascii: "+") { start = sign - 1 }
        var end = first
        while end < line.count, line[end].isDigit || line[end] == UInt8(ascii: ".") { end += 1 }
        if end + 1 < line.count, line[end] == UInt8(ascii: ","), line[end + 1].isDigit {
            throw LineError("a comma behind digits may be a decimal point or the end of a field: teach this scale")
        }
        let field = line.extracting(start..<end)
        guard let number = DecimalField(field) else { throw LineError("'\(field.excerpt)' is not a weight") }
        let decimals = number.decimals > 0 ? number.decimals : options.decimals
        let named = Self.unit(behind: end, in: line)
        guard let weight = Weight(mantissa: number.mantissa, decimals: decimals, unit: named ?? unit) else {
            throw LineError("'\(field.excerpt)' is too large for a weight")
        }
        return .weight(WeightReading(weight: weight, stability: stability(of: line), unit: named))
    }

    /// The unit that the letters behind the number name, if they do.
    private static func unit(behind end: Int, in line: Span<UInt8>) -> WeightUnit? {
        var start = end
        while start < line.count, line[start] == .space { start += 1 }
        var stop = start
        while stop < line.count, line[stop].isLetter { stop += 1 }
        return WeightUnit(symbol: line.extracting(start..<stop))
    }

    private func stability(of line: Span<UInt8>) -> WeightReading.Stability {
        if !options.movingMark.isEmpty, line.contains(options.movingMark.span) { return .moving }
        if !options.stableMark.isEmpty { return line.contains(options.stableMark.span) ? .stable : .moving }
        return options.movingMark.isEmpty ? .unknown : .stable
    }
}

extension DialectEntry {
    package static let firstNumber = DialectEntry(
        "first-number", "Any scale that writes lines: the first number is the weight",
        options: ["unit", "decimals", "stable", "moving"], variants: []
    ) { StreamDialect(FirstNumberFormat(unit: $0.unit, $0.line)) }
}
