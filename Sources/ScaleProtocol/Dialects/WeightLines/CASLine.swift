import Values

/// The layouts of the CAS CI series (protocols.md §4.3).
///
///     ST,GS,<id><lamps>,  425.50 kg    20 bytes and the end; id and lamps are any bytes, not text
///       425.50                         8 bytes and the end: no status, no unit
///
/// The lamp byte repeats what the words say; the words are what other makers' readers rely on.
enum CASLine {
    private static let comma = UInt8(ascii: ",")

    /// `nil` when the line has another layout.
    static func reading(_ line: Span<UInt8>, assumed: WeightUnit) throws(WeightLineError) -> WeightReading? {
        if line.count == 8 { return try bareValue(line, unit: assumed) }
        guard line.count == 20, line[8] == comma, line[17] == .space, let (status, basis) = header(line) else {
            return nil
        }
        return try status.reading(
            value: line.extracting(9..<17), unit: WeightUnit.field(line.extracting(18..<20)), basis: basis)
    }

    /// What `ST,GS,` or the like says, after which CAS puts two bytes of any value; `nil` when the line begins otherwise.
    static func header(_ line: Span<UInt8>) -> (StatusWord, WeightReading.Basis)? {
        guard line.count >= 6, line[2] == comma, line[5] == comma, let status = StatusWord(line.extracting(0..<2)),
            let basis = WeightReading.Basis(line.extracting(3..<5))
        else { return nil }
        return (status, basis)
    }

    /// Eight digits alone could be anything; a weight has a blank, a sign or a point among its eight bytes.
    private static func bareValue(_ field: Span<UInt8>, unit: WeightUnit) throws(WeightLineError) -> WeightReading? {
        guard !field.allSatisfy(\.isDigit), let number = DecimalField(field) else { return nil }
        guard let weight = number.weight(in: unit) else { throw .tooLarge(field.excerpt) }
        return WeightReading(weight: weight, stability: .unknown)
    }
}
