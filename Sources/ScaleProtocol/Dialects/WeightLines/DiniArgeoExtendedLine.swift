/// Dini Argeo's long layout (protocols.md §4.2).
///
///     1ST,1,     0.0,PT   20.8,     0,kg,01/02/19 11:12:13
///
/// In front stand the bus address, two digits, where there is one, and the active scale. The manual does not say whether the value is gross or net.
enum DiniArgeoExtendedLine {
    /// `nil` when the line has another layout.
    static func reading(_ line: ArraySlice<UInt8>) throws(WeightLineError) -> WeightReading? {
        let numbers = line.prefix { $0.isDigit }
        let fields = line.dropFirst(numbers.count).split(
            separator: UInt8(ascii: ","), maxSplits: 8, omittingEmptySubsequences: false)
        guard numbers.count <= 3, (6...7).contains(fields.count), let status = StatusWord(fields[0]),
            fields[1].count == 1, fields[1].allSatisfy(\.isDigit), isTare(fields[3]), DecimalField(fields[4]) != nil
        else { return nil }
        return try status.reading(value: fields[2], unit: WeightUnit.field(fields[5]), basis: .unknown)
    }

    /// `PT` for a tare that was keyed in, blanks for a weighed one, then its value.
    private static func isTare(_ field: ArraySlice<UInt8>) -> Bool {
        let value = field.prefix(2).isText("PT") ? field.dropFirst(2) : field
        return DecimalField(value) != nil
    }
}
