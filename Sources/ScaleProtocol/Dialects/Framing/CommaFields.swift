/// Where the fields of a line lie that are separated by commas.
struct CommaFields {
    /// No line that is read by fields has more.
    static let most = 16

    /// Where each field ends, the comma not included.
    private var ends = InlineArray<16, UInt16>(repeating: 0)
    private let start: Int
    private(set) var count = 0

    /// - Returns: `nil` when there are more than `most`, or the line is longer than any.
    init?(_ line: Span<UInt8>, from start: Int = 0) {
        guard line.count <= UInt16.max else { return nil }
        self.start = start
        var place = start
        while place < line.count {
            if line[place] == UInt8(ascii: ",") {
                // One is left for the last.
                guard count < Self.most - 1 else { return nil }
                ends[count] = UInt16(place)
                count += 1
            }
            place += 1
        }
        ends[count] = UInt16(line.count)
        count += 1
    }

    subscript(index: Int) -> Range<Int> {
        (index == 0 ? start : Int(ends[index - 1]) + 1)..<Int(ends[index])
    }
}
