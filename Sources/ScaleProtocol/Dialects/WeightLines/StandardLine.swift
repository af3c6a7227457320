import Values

/// The layout most makers share (protocols.md §4.1, 4.2, 4.4).
///
///     ST,GS,+0123.45kg      A&D, KERN: unit behind the value
///     ST,+001234.5  g       A&D balances: no second word
///     01ST,GS,     0.0,kg   Dini Argeo: unit in a field of its own, bus address in front
///     ST,G, 0425.50kg       KERN GAB
enum StandardLine {
    /// - Parameter status: what the first field says.
    static func reading(
        _ line: Span<UInt8>, _ fields: CommaFields, _ status: StatusWord
    ) throws(WeightLineError) -> WeightReading {
        var basis: WeightReading.Basis?
        var value: Range<Int>?
        var unitField: Range<Int>?
        for index in 1..<fields.count {
            let field = fields[index]
            let word = line.extracting(field)
            // Checkweighers put their verdict between the words; it says nothing about the weight.
            if isVerdict(word) { continue }
            if value == nil, basis == nil, let named = WeightReading.Basis(word) {
                basis = named
            } else if value == nil {
                value = field
            } else if unitField == nil {
                unitField = field
            } else {
                throw .unknownLayout
            }
        }
        guard let value, !value.isEmpty else { throw .unknownLayout }
        let number = line.extracting(value).first { $0.isLetter || $0 == UInt8(ascii: "%") }
        let numberEnd = number.map { value.lowerBound + $0 } ?? value.upperBound
        guard numberEnd == value.upperBound || unitField == nil else { throw .unknownLayout }
        let unitName = line.extracting(unitField ?? numberEnd..<value.upperBound)
        // A balance's overload is `OL,+9999999E+19`: only a scale that can weigh has a unit to be read.
        let unit: WeightUnit? =
            switch status {
            case .stable, .unstable: try WeightUnit.field(unitName)
            case .overload, .underload, .counting: try? WeightUnit.field(unitName)
            }
        return try status.reading(
            value: line.extracting(value.lowerBound..<numberEnd), unit: unit, basis: basis ?? .unknown)
    }

    private static func isVerdict(_ word: Span<UInt8>) -> Bool {
        word.count == 2 && (word.isText("LO") || word.isText("OK") || word.isText("HI"))
    }
}
