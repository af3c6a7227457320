package import Values

/// The last resort: the first number in each line (protocols.md §4.13).
///
///     WT: +  425.5 kg M␍␊   └┬────┘ with `moving=M`: 425.5 kg, moving
///
/// For a scale no dialect knows, and no capture of it to learn from. Nothing but the number is certain, so this
/// dialect is never recognised, only named. Options: `unit` of numbers that name none, `decimals` for a point the
/// scale does not write, `stable` and `moving` for marks in the line; without a mark nothing is said about rest.
package struct FirstNumberFormat: LineFormat {
    /// How many digits stand behind a point that the scale does not write.
    static let decimals = DialectOption<Int>.number("decimals", in: 0...6)
    /// What stands in a line whose weight rests, and in one whose weight moves.
    static let stableMark = DialectOption<[UInt8]>.mark("stable")
    static let movingMark = DialectOption<[UInt8]>.mark("moving")

    private let unit: WeightUnit
    private let decimals: Int
    /// Empty for no such mark.
    private let stableMark: [UInt8]
    private let movingMark: [UInt8]

    init(_ options: DialectOptions = DialectOptions()) {
        unit = options.unit
        decimals = options[Self.decimals] ?? 0
        stableMark = options[Self.stableMark] ?? []
        movingMark = options[Self.movingMark] ?? []
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
        let decimals = number.decimals > 0 ? number.decimals : decimals
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
        if !movingMark.isEmpty, line.contains(movingMark.span) { return .moving }
        if !stableMark.isEmpty { return line.contains(stableMark.span) ? .stable : .moving }
        return movingMark.isEmpty ? .unknown : .stable
    }
}

extension DialectEntry {
    package static let firstNumber = DialectEntry(
        "first-number", "Any scale that writes lines: the first number is the weight",
        options: [
            SharedOption.unit, FirstNumberFormat.decimals, FirstNumberFormat.stableMark, FirstNumberFormat.movingMark,
        ], variants: []
    ) { StreamDialect(FirstNumberFormat($0)) }
}
