import Values

/// A CSV table of animals, row by row as other files are read.
package struct AnimalTable: ToldSource {
    private var reader: CSVReader
    private var columns: [AnimalColumn?] = []
    private let size: Int
    private var number = 1
    private var failure: ToldError?
    package private(set) var ignored: [String] = []

    package init(_ bytes: [UInt8]) {
        let encoding = TextEncoding.detect(bytes)
        let text = encoding.utf8(bytes)
        size = max(1, text?.count ?? 1)
        reader = CSVReader(text ?? [])
        guard text != nil else {
            failure = ToldError(
                nil, nil, "the file is not in \(encoding.rawValue), which its first bytes promise", .badEncoding)
            return
        }
        readHeader()
    }

    package var fraction: Double { Double(reader.offset) / Double(size) }

    package mutating func next() -> ToldItem? {
        let row = failure == nil && !columns.isEmpty ? read() : nil
        if let failure {
            self.failure = nil
            columns = []
            return ToldItem(number: number, records: .failure(failure))
        }
        guard let row else { return nil }
        number = row.number
        var cells: AnimalCells = [:]
        for (column, text) in zip(columns, row.fields) {
            let trimmed = text.trimmed
            if let column, !trimmed.isEmpty { cells[column] = String(trimmed) }
        }
        return ToldItem(number: number, records: .success([.row(cells)]))
    }

    private mutating func readHeader() {
        guard let header = read() else {
            if failure == nil { failure = ToldError(nil, nil, "the file is empty", .emptyFile) }
            return
        }
        for field in header.fields {
            let column = AnimalColumn(header: field)
            if let column, columns.contains(column) {
                failure = ToldError(column.header, field, "the column appears twice", .columnTwice)
                return
            }
            if column == nil, !field.trimmed.isEmpty { ignored.append(String(field.prefix(100))) }
            columns.append(column)
        }
        if !columns.contains(.earTag), !columns.contains(.number), !columns.contains(.eid) {
            failure = ToldError(
                AnimalColumn.earTag.header, nil, "the column ear_tag (Ušní známka) is missing", .columnMissing)
        }
    }

    private mutating func read() -> CSVReader.Row? {
        do throws(CSVError) {
            return try reader.next()
        } catch {
            number = error.row
            failure = ToldError(nil, nil, error.message, ImportProblem(error))
            return nil
        }
    }
}
