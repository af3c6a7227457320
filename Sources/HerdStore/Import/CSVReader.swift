/// Reads comma-separated values (RFC 4180) from UTF-8, one row at a time.
///
/// The input may be anything: every limit and every broken quote is a named error, and memory stays at one row.
struct CSVReader {
    /// A row that has at least one field with something in it.
    struct Row: Equatable {
        /// As a spreadsheet counts, the header being row 1.
        let number: Int
        let fields: [String]
    }

    static let largestField = 65_536
    static let mostFields = 256

    private let bytes: [UInt8]
    private let delimiter: UInt8
    /// Where the next row starts.
    private(set) var offset = 0
    private var number = 0

    /// - Parameter delimiter: `nil` takes the one of `,` `;` and tab that the first line has most of.
    init(_ bytes: [UInt8], delimiter: UInt8? = nil) {
        self.bytes = bytes
        self.delimiter = delimiter ?? Self.detectDelimiter(bytes)
    }

    /// The next row with something in it; `nil` at the end.
    mutating func next() throws(CSVError) -> Row? {
        while offset < bytes.count {
            number += 1
            let fields = try readFields()
            if fields.contains(where: { !$0.isEmpty }) { return Row(number: number, fields: fields) }
        }
        return nil
    }

    private mutating func readFields() throws(CSVError) -> [String] {
        var fields: [String] = []
        while true {
            guard fields.count < Self.mostFields else { throw .tooManyFields(row: number) }
            let isQuoted = offset < bytes.count && bytes[offset] == quote
            fields.append(isQuoted ? try readQuoted() : try readPlain())
            guard offset < bytes.count else { return fields }
            let end = bytes[offset]
            offset += 1
            if end == delimiter { continue }
            if end == carriageReturn, offset < bytes.count, bytes[offset] == lineFeed { offset += 1 }
            return fields
        }
    }

    private mutating func readPlain() throws(CSVError) -> String {
        let start = offset
        while offset < bytes.count, bytes[offset] != delimiter, bytes[offset] != lineFeed,
            bytes[offset] != carriageReturn
        {
            offset += 1
        }
        return try text(bytes[start..<offset])
    }

    private mutating func readQuoted() throws(CSVError) -> String {
        offset += 1
        var field: [UInt8] = []
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            guard byte == quote else {
                field.append(byte)
                guard field.count <= Self.largestField else { throw .fieldTooLong(row: number) }
                continue
            }
            // A doubled quote stands for one, any other ends the field.
            if offset < bytes.count, bytes[offset] == quote {
                field.append(quote)
                offset += 1
                continue
            }
            guard offset == bytes.count || [delimiter, lineFeed, carriageReturn].contains(bytes[offset]) else {
                throw .textAfterQuote(row: number)
            }
            return try text(field[...])
        }
        throw .quoteNotClosed(row: number)
    }

    private func text(_ field: ArraySlice<UInt8>) throws(CSVError) -> String {
        guard field.count <= Self.largestField else { throw .fieldTooLong(row: number) }
        guard !field.contains(0) else { throw .binary(row: number) }
        return String(decoding: field, as: UTF8.self)
    }

    static func detectDelimiter(_ bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes.prefix(largestField) {
            if byte == quote { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == lineFeed || byte == carriageReturn { break }
            counts[byte, default: 0] += 1
        }
        let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return others.reduce(UInt8(ascii: ",")) { best, other in
            counts[other, default: 0] > counts[best, default: 0] ? other : best
        }
    }
}

private let quote = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

/// Why a text is not comma-separated values.
enum CSVError: Error, Equatable {
    case quoteNotClosed(row: Int)
    case textAfterQuote(row: Int)
    case fieldTooLong(row: Int)
    case tooManyFields(row: Int)
    case binary(row: Int)

    var row: Int {
        switch self {
        case .quoteNotClosed(let row), .textAfterQuote(let row), .fieldTooLong(let row), .tooManyFields(let row),
            .binary(let row):
            row
        }
    }

    var message: String {
        switch self {
        case .quoteNotClosed: "a field starts with a quote that is never closed"
        case .textAfterQuote: "there is text between the closing quote of a field and the delimiter"
        case .fieldTooLong: "a field is longer than 64 KiB: the delimiter or a quote is wrong"
        case .tooManyFields: "there are more than 256 columns: the delimiter is wrong"
        case .binary: "there is a zero byte: this is not a text file"
        }
    }
}
