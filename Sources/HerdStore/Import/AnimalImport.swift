import Values

/// An import under way: the file as far as it is read, and what was found in it.
struct AnimalImport {
    var report = ImportReport()
    private(set) var rows = 0
    let skipsBad: Bool
    /// Nothing is kept; the report says what would be.
    let isPreview: Bool
    /// Groups that rows have named, by barn and group.
    var groups: [[String]: Location.ID] = [:]
    /// Whether all rows were read, or no more can be.
    private(set) var isAtEnd = false
    /// Which part of the whole way this is.
    private let share: ClosedRange<Double>
    private let size: Int
    private var reader: CSVReader
    private var columns: [AnimalColumn?] = []
    /// In which row each was, as small as can be: there may be millions.
    private var tags: [String: Int32] = [:]
    private var eids: [Int64: Int32] = [:]

    /// A table of so many bytes, some 1,500 animals, is one transaction.
    static let largestAtOnce = 128 * 1024

    /// - Parameter share: which part of the whole way this is, for the progress.
    init(_ text: [UInt8], skipsBad: Bool, isPreview: Bool = false, share: ClosedRange<Double> = 0...1) {
        self.share = share
        self.skipsBad = skipsBad
        self.isPreview = isPreview
        size = text.count
        reader = CSVReader(text)
        readHeader()
    }

    /// Of animals that do not come from a table.
    init(skipsBad: Bool, isPreview: Bool) {
        share = 0...1
        self.skipsBad = skipsBad
        self.isPreview = isPreview
        size = 0
        reader = CSVReader([])
    }

    var mayWrite: Bool { skipsBad || isPreview || report.errors.isEmpty }

    var progress: ImportProgress {
        let done = size == 0 ? 1 : Double(reader.offset) / Double(size)
        return ImportProgress(rows: rows, fraction: share.lowerBound + (share.upperBound - share.lowerBound) * done)
    }

    /// The next row's filled cells; `nil` at the end, or after something that cannot be read.
    mutating func next() -> (number: Int, cells: AnimalCells)? {
        guard !columns.isEmpty, let row = read() else {
            isAtEnd = true
            return nil
        }
        rows += 1
        var cells: AnimalCells = [:]
        for (column, text) in zip(columns, row.fields) {
            let trimmed = text.trimmed
            if let column, !trimmed.isEmpty { cells[column] = String(trimmed) }
        }
        return (row.number, cells)
    }

    /// Refuses what the file already had in an earlier row.
    mutating func remember(_ tag: EarTag, _ eid: EID?, number: Int) throws(CellError) {
        let key = tag.description
        if let earlier = tags[key] {
            throw CellError(
                .earTag, key, .repeatedEarTag, "the ear tag is already in row \(earlier)", other: "\(earlier)")
        }
        let row = Int32(clamping: number)
        if let eid {
            if let earlier = eids[eid.number] {
                throw CellError(
                    .eid, eid.description, .repeatedEID, "the EID is already in row \(earlier)", other: "\(earlier)")
            }
            eids[eid.number] = row
        }
        tags[key] = row
    }

    mutating func refuse(_ row: Int, _ error: CellError) {
        report.skipped += 1
        report.add(
            ImportReport.RowError(
                row: row, column: error.column.header, value: error.value.map { String($0.prefix(200)) },
                code: error.code, message: error.message, other: error.other))
    }

    private mutating func readHeader() {
        guard let header = read() else {
            if report.errors.isEmpty { refuseFile(.emptyFile, "the file is empty") }
            return
        }
        for field in header.fields {
            let column = AnimalColumn(header: field)
            if let column, columns.contains(column) {
                return refuseHeader(column, field, .columnTwice, "the column appears twice")
            }
            if column == nil, !field.trimmed.isEmpty { report.ignoredColumns.append(String(field.prefix(100))) }
            columns.append(column)
        }
        if !columns.contains(.earTag), !columns.contains(.number), !columns.contains(.eid) {
            refuseHeader(.earTag, nil, .columnMissing, "the column ear_tag (Ušní známka) is missing")
        }
    }

    private mutating func read() -> CSVReader.Row? {
        do throws(CSVError) {
            return try reader.next()
        } catch {
            report.skipped += 1
            report.add(
                ImportReport.RowError(
                    row: error.row, column: nil, value: nil, code: ImportProblem(error), message: error.message,
                    other: nil))
            return nil
        }
    }

    private mutating func refuseHeader(
        _ column: AnimalColumn, _ value: String?, _ code: ImportProblem, _ message: String
    ) {
        columns = []
        report.add(
            ImportReport.RowError(
                row: 1, column: column.header, value: value, code: code, message: message, other: nil))
    }

    private mutating func refuseFile(_ code: ImportProblem, _ message: String) {
        report.add(
            ImportReport.RowError(row: 1, column: nil, value: nil, code: code, message: message, other: nil))
    }
}

extension String {
    var trimmed: Substring {
        // Most cells have nothing around them, and to look at bytes is much quicker than at characters.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
            return self[...]
        }
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
