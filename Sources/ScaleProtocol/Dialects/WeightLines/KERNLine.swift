import Values

/// KERN's layout without words (protocols.md §4.4): memory mark, sign, ten places, a blank, three of unit.
///
///             425.50 kg     stable: 16 bytes and the end
///             425.50        unstable: the unit is blank (PCB) or the line ends before it, at 13 bytes (FKB)
///            Error          no weight
enum KERNLine {
    /// `nil` when the line has another layout.
    static func reading(_ line: Span<UInt8>, assumed: WeightUnit) throws(WeightLineError) -> WeightReading? {
        guard !line.isEmpty, line[0] == .space || line[0] == UInt8(ascii: "M") else { return nil }
        guard line.count == 16 || line.count == 13, line[12] == .space,
            let number = DecimalField(line.extracting(1..<12))
        else {
            let isError = line.extracting(line.trimmedRange { $0 == .space }).isText("Error")
            return isError ? WeightReading(weight: nil, stability: .unknown, load: .noSignal) : nil
        }
        let unit = try WeightUnit.field(line.extracting(droppingFirst: 13))
        guard let weight = number.weight(in: unit ?? assumed) else { throw .tooLarge(line.extracting(1..<12).excerpt) }
        return WeightReading(weight: weight, stability: unit == nil ? .moving : .stable, unit: unit)
    }
}
