/// A CSV table in a file, read in pieces of whole rows: each piece is a table of its own under the heading of all.
///
/// In memory is one piece, however long the file; only UTF-16, which spreadsheets write for a million rows at most, is read
/// as a whole.
package struct TableFile: ToldSource {
    private let file: ImportFile
    private let make: @Sendable ([UInt8]) -> any ToldSource
    private let encoding: TextEncoding
    private let rows: TableRows
    private let heading: [UInt8]
    private let headingRows: Int
    private let pieceSize: Int
    /// The piece that is read now.
    private var table: any ToldSource
    /// Where it begins and how long it is.
    private var piece: (start: Int, length: Int)
    /// How many rows the pieces before it had.
    private var rowsBefore = 0
    private var rowsOfPiece = 0
    private var isOver = false

    /// - Parameter make: reads one piece.
    package init(_ file: ImportFile, pieceSize: Int = 256 << 10, make: @escaping @Sendable ([UInt8]) -> any ToldSource)
    {
        self.file = file
        self.make = make
        self.pieceSize = pieceSize
        let beginning = file.bytes(at: 0, count: Self.longestRow)
        encoding = beginning.starts(with: [0xFF, 0xFE]) ? .utf16LittleEndian : Self.encoding(of: file)
        rows = TableRows(delimiter: CSVReader.detectDelimiter(beginning))
        guard encoding != .utf16LittleEndian else {
            let isTooLong = file.size > Self.longestWhole
            table = make(isTooLong ? [] : file.bytes(at: 0, count: file.size))
            (heading, headingRows, piece, isOver) = ([], 0, (0, file.size), true)
            return
        }
        let found = rows.heading(in: beginning, isLast: beginning.count == file.size)
        heading = Array(beginning.prefix(found.bytes))
        headingRows = found.rows
        piece = (0, found.bytes)
        table = make(encoding.utf8(heading) ?? [])
    }

    package var ignored: [String] { table.ignored }

    /// The heading in UTF-8; of a table that is read as a whole all of it.
    var beginning: [UInt8] {
        encoding.utf8(heading.isEmpty ? file.bytes(at: 0, count: Self.longestWhole) : heading) ?? []
    }

    package var fraction: Double {
        file.size == 0 ? 1 : (Double(piece.start) + table.fraction * Double(piece.length)) / Double(file.size)
    }

    package mutating func next() -> ToldItem? {
        while true {
            if let item = table.next() { return ToldItem(number: item.number + rowsBefore, records: item.records) }
            // A piece that cannot be read to its end is the end of all.
            guard !isOver, table.fraction >= 1, piece.start + piece.length < file.size else { return nil }
            if let failure = goOn() {
                isOver = true
                return ToldItem(number: headingRows + rowsBefore + rowsOfPiece + 1, records: .failure(failure))
            }
        }
    }

    /// Takes the next piece.
    private mutating func goOn() -> ToldError? {
        let start = piece.start + piece.length
        var bytes = file.bytes(at: start, count: pieceSize)
        var found = rows.whole(in: bytes[...], isLast: start + bytes.count == file.size)
        if found.rows == 0 {
            bytes = file.bytes(at: start, count: Self.longestRow)
            found = rows.whole(in: bytes[...], isLast: start + bytes.count == file.size)
        }
        guard !bytes.isEmpty else { return ToldError(nil, nil, "the file cannot be read any further") }
        guard found.rows > 0 else {
            return ToldError(nil, nil, "a row is far too long: a quote is never closed", .quoteNotClosed)
        }
        rowsBefore += rowsOfPiece
        rowsOfPiece = found.rows
        piece = (start, found.bytes)
        table = make(encoding.utf8(heading + bytes.prefix(found.bytes)) ?? [])
        return nil
    }

    /// Whether all of the file is UTF-8; what is not is Windows-1250.
    private static func encoding(of file: ImportFile) -> TextEncoding {
        var offset = 0
        while offset < file.size {
            let bytes = file.bytes(at: offset, count: longestRow)
            guard !bytes.isEmpty else { break }
            var count = bytes.count
            // Cut behind a letter of ASCII, so that none is cut in two.
            if offset + count < file.size { count = (bytes.lastIndex { $0 < 0x80 } ?? -1) + 1 }
            guard count > 0, TextEncoding.detect(Array(bytes.prefix(count))) == .utf8 else { return .windows1250 }
            offset += count
        }
        return .utf8
    }

    private static let longestRow = 2 << 20
    private static let longestWhole = 128 << 20
}
