/// The layouts of the CAS CI series (protocols.md §4.3).
///
///     ST,GS,<id><lamps>,  425.50 kg    20 bytes and the end; id and lamps are any bytes, not text
///       425.50                         8 bytes and the end: no status, no unit
///
/// The lamp byte repeats what the words say; the words are what other makers' readers rely on.
enum CASLine {
    private static let comma = UInt8(ascii: ",")

    /// `nil` when the line has another layout.
    static func reading(_ line: ArraySlice<UInt8>, assumed: WeightUnit) throws(WeightLineError) -> WeightReading? {
        let start = line.startIndex
        if line.count == 8 { return try bareValue(line, unit: assumed) }
        guard line.count == 20, isHeader(line.prefix(6)), line[start + 8] == comma, line[start + 17] == .space,
            let status = StatusWord(line.prefix(2)), let basis = WeightReading.Basis(line[start + 3..<start + 5])
        else { return nil }
        return try status.reading(
            value: line[start + 9..<start + 17], unit: WeightUnit.field(line.suffix(2)), basis: basis)
    }

    /// Whether these bytes are `ST,GS,` or the like, after which CAS puts two bytes of any value.
    static func isHeader(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count == 6 else { return false }
        return StatusWord(bytes.prefix(2)) != nil && WeightReading.Basis(bytes.dropFirst(3).prefix(2)) != nil
            && bytes.dropFirst(2).first == comma && bytes.dropFirst(5).first == comma
    }

    /// Eight digits alone could be anything; a weight has a blank, a sign or a point among its eight bytes.
    private static func bareValue(
        _ field: ArraySlice<UInt8>, unit: WeightUnit
    ) throws(WeightLineError) -> WeightReading? {
        guard !field.allSatisfy(\.isDigit), DecimalField(field) != nil else { return nil }
        return WeightReading(weight: try Weight(field: field, unit: unit), stability: .unknown)
    }
}
