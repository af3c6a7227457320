/// Finds where the rows of a CSV text end, without reading what stands in them.
struct TableRows {
    let delimiter: UInt8

    private enum Place { case fieldStart, plain, quoted, closed }

    /// How many bytes whole rows take, and how many rows they are.
    ///
    /// - Parameters:
    ///   - isLast: whether the text ends with these bytes; then a row needs no line end.
    ///   - most: no more rows than this.
    func whole(in bytes: ArraySlice<UInt8>, isLast: Bool, most: Int = .max) -> (bytes: Int, rows: Int) {
        var (place, end, rows) = (Place.fieldStart, 0, 0)
        var index = bytes.startIndex
        var length = 0
        while index < bytes.endIndex, rows < most {
            let byte = bytes[index]
            index += 1
            length += 1
            if place == .quoted {
                if byte == Self.quote { place = .closed }
                continue
            }
            switch byte {
            case Self.quote where place == .fieldStart || place == .closed: place = .quoted
            case delimiter: place = .fieldStart
            case Self.lineFeed, Self.carriageReturn:
                if byte == Self.carriageReturn {
                    // Whether a line feed belongs to it is known only with the next byte.
                    guard index < bytes.endIndex || isLast else { return (end, rows) }
                    if index < bytes.endIndex, bytes[index] == Self.lineFeed {
                        index += 1
                        length += 1
                    }
                }
                (place, end, rows) = (.fieldStart, length, rows + 1)
            default: place = .plain
            }
        }
        if isLast, rows < most, length > end { return (length, rows + 1) }
        return (end, rows)
    }

    /// How many bytes the heading takes with the empty rows before it, and how many rows they are.
    func heading(in bytes: [UInt8], isLast: Bool) -> (bytes: Int, rows: Int) {
        var (length, count) = (0, 0)
        while true {
            let row = whole(in: bytes[length...], isLast: isLast, most: 1)
            guard row.rows > 0 else { return (length, count) }
            let text = bytes[length..<length + row.bytes]
            length += row.bytes
            count += 1
            let isEmpty = text.allSatisfy {
                $0 == delimiter || [Self.quote, Self.lineFeed, Self.carriageReturn, 0xEF, 0xBB, 0xBF].contains($0)
            }
            if !isEmpty { return (length, count) }
        }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}
