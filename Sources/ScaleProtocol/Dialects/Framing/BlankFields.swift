import Values

/// Where the fields of a line lie that are separated by any number of blanks.
struct BlankFields {
    /// No line that is read by such fields has more.
    static let most = 8

    private var bounds = InlineArray<16, UInt16>(repeating: 0)
    /// One more than `most` for a line that has more.
    private(set) var count = 0

    init(_ line: Span<UInt8>) {
        var place = 0
        while place < min(line.count, Int(UInt16.max)) {
            guard line[place] != .space else {
                place += 1
                continue
            }
            let start = place
            while place < line.count, line[place] != .space { place += 1 }
            guard count < Self.most, place <= UInt16.max else {
                count = Self.most + 1
                return
            }
            bounds[2 * count] = UInt16(start)
            bounds[2 * count + 1] = UInt16(place)
            count += 1
        }
    }

    /// - Parameter index: below `count`, which is at most `most`.
    subscript(index: Int) -> Range<Int> {
        Int(bounds[2 * index])..<Int(bounds[2 * index + 1])
    }
}
