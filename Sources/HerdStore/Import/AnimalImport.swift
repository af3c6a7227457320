import Values

/// An import under way: the file as far as it is read, and what was found in it.
struct AnimalImport {
    var report = ImportReport()
    private(set) var rows = 0
    let skipsBad: Bool
    private let size: Int
    private var reader: CSVReader
    private var columns: [AnimalColumn?] = []
    private var tags: [EarTag: Int] = [:]
    private var eids: [EID: Int] = [:]

    init(_ text: [UInt8], skipsBad: Bool) {
        self.skipsBad = skipsBad
        size = text.count
        reader = CSVReader(text)
        readHeader()
    }

    var mayWrite: Bool { skipsBad || report.errors.isEmpty }

    var progress: ImportProgress {
        ImportProgress(rows: rows, fraction: size == 0 ? 1 : Double(reader.offset) / Double(size))
    }

    /// The next row's filled cells; `nil` at the end, or after something that cannot be read.
    mutating func next() -> (number: Int, cells: [AnimalColumn: String])? {
        guard !columns.isEmpty, let row = read() else { return nil }
        rows += 1
        var cells: [AnimalColumn: String] = [:]
        for (column, text) in zip(columns, row.fields) {
            let trimmed = text.trimmed
            if let column, !trimmed.isEmpty { cells[column] = String(trimmed) }
        }
        return (row.number, cells)
    }

    /// Refuses what the file already had in an earlier row.
    mutating func remember(_ row: AnimalRow, number: Int) throws(CellError) {
        if let earlier = tags[row.tag] {
            throw CellError(.earTag, row.tag.description, "the ear tag is already in row \(earlier)")
        }
        if let eid = row.draft.eid {
            if let earlier = eids[eid] {
                throw CellError(.eid, eid.description, "the EID is already in row \(earlier)")
            }
            eids[eid] = number
        }
        tags[row.tag] = number
    }

    mutating func refuse(_ row: Int, _ error: CellError) {
        report.skipped += 1
        report.add(
            ImportReport.RowError(
                row: row, column: error.column.rawValue, value: error.value.map { String($0.prefix(200)) },
                message: error.message))
    }

    private mutating func readHeader() {
        guard let header = read() else {
            if report.errors.isEmpty { refuseFile("the file is empty") }
            return
        }
        for field in header.fields {
            let column = AnimalColumn(header: field)
            if let column, columns.contains(column) {
                return refuseHeader(column, field, "the column appears twice")
            }
            if column == nil, !field.trimmed.isEmpty { report.ignoredColumns.append(String(field.prefix(100))) }
            columns.append(column)
        }
        if !columns.contains(.earTag), !columns.contains(.number) {
            return refuseHeader(.earTag, nil, "the column ear_tag (Ušní známka) is missing")
        }
        for column in [AnimalColumn.sex, .born] where !columns.contains(column) {
            return refuseHeader(column, nil, "the column \(column.rawValue) is missing")
        }
    }

    private mutating func read() -> CSVReader.Row? {
        do throws(CSVError) {
            return try reader.next()
        } catch {
            report.skipped += 1
            report.add(ImportReport.RowError(row: error.row, column: nil, value: nil, message: error.message))
            return nil
        }
    }

    private mutating func refuseHeader(_ column: AnimalColumn, _ value: String?, _ message: String) {
        columns = []
        report.add(ImportReport.RowError(row: 1, column: column.rawValue, value: value, message: message))
    }

    private mutating func refuseFile(_ message: String) {
        report.add(ImportReport.RowError(row: 1, column: nil, value: nil, message: message))
    }
}

extension String {
    var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
