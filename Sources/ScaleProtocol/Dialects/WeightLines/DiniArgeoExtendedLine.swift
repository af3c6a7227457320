import Values

/// Dini Argeo's long layout (protocols.md §4.2).
///
///     1ST,1,     0.0,PT   20.8,     0,kg,01/02/19 11:12:13
///
/// In front stand the bus address, two digits, where there is one, and the active scale. The manual does not say
/// whether the value is gross or net.
enum DiniArgeoExtendedLine {
    /// `nil` when the line has another layout.
    static func reading(
        _ line: Span<UInt8>, _ fields: CommaFields, _ status: StatusWord
    ) throws(WeightLineError) -> WeightReading? {
        guard (6...7).contains(fields.count), fields[1].count == 1, line[fields[1].lowerBound].isDigit,
            isTare(line.extracting(fields[3])), DecimalField(line.extracting(fields[4])) != nil
        else { return nil }
        let clock = fields.count == 7 ? DeviceClock(line.extracting(fields[6])) : nil
        return try status.reading(
            value: line.extracting(fields[2]), unit: WeightUnit.field(line.extracting(fields[5])), basis: .unknown,
            clock: clock)
    }

    /// `PT` for a tare that was keyed in, blanks for a weighed one, then its value.
    private static func isTare(_ field: Span<UInt8>) -> Bool {
        let isKeyedIn = field.extracting(first: 2).isText("PT")
        return DecimalField(field.extracting(droppingFirst: isKeyedIn ? 2 : 0)) != nil
    }
}
