/// KERN's layout without words (protocols.md §4.4): memory mark, sign, ten places, a blank, three of unit.
///
///             425.50 kg     stable: 16 bytes and the end
///             425.50        unstable: the unit is blank (PCB) or the line ends before it, at 13 bytes (FKB)
///            Error          no weight
enum KERNLine {
    /// `nil` when the line has another layout.
    static func reading(_ line: ArraySlice<UInt8>, assumed: WeightUnit) throws(WeightLineError) -> WeightReading? {
        let start = line.startIndex
        if line.first == .space, line.trimmed({ $0 == .space }).isText("Error") {
            return WeightReading(weight: nil, stability: .unknown, load: .noSignal)
        }
        guard line.count == 16 || line.count == 13, let mark = line.first,
            mark == .space || mark == UInt8(ascii: "M"), line[start + 12] == .space,
            DecimalField(line[start + 1..<start + 12]) != nil
        else { return nil }
        let unit = try WeightUnit.field(line.dropFirst(13))
        return WeightReading(
            weight: try Weight(field: line[start + 1..<start + 12], unit: unit ?? assumed),
            stability: unit == nil ? .moving : .stable, unit: unit)
    }
}
