import Values

/// The rows of a CSV table under its heading, and what is wrong with the table itself.
struct HeadedRows: Sendable {
    let heading: [String]
    private var reader: CSVReader
    private let size: Int
    private var number = 1
    private var failure: ToldError?
    private var isOver = false

    init(_ bytes: [UInt8]) {
        let encoding = TextEncoding.detect(bytes)
        let text = encoding.utf8(bytes)
        size = max(1, text?.count ?? 1)
        reader = CSVReader(text ?? [])
        do throws(CSVError) {
            heading = try reader.next()?.fields.map { String($0.trimmed) } ?? []
            if heading.isEmpty { failure = ToldError(nil, nil, "the file is empty", .emptyFile) }
        } catch {
            heading = []
            failure = ToldError(nil, nil, error.message, ImportProblem(error))
        }
        if text == nil {
            failure = ToldError(
                nil, nil, "the file is not in \(encoding.rawValue), which its first bytes promise", .badEncoding)
        }
    }

    var fraction: Double { Double(reader.offset) / Double(size) }

    /// The table cannot be read at all; the first reason counts.
    mutating func refuse(_ error: ToldError) { failure = failure ?? error }

    /// The next row with its trimmed cells, or why the table ends there; `nil` at the end.
    mutating func nextCells() -> (row: Int, cells: Result<[String], ToldError>)? {
        guard !isOver else { return nil }
        if let failure {
            isOver = true
            return (number, .failure(failure))
        }
        do throws(CSVError) {
            guard let row = try reader.next() else { return nil }
            number = row.number
            return (number, .success(row.fields.map { String($0.trimmed) }))
        } catch {
            isOver = true
            number = error.row
            return (number, .failure(ToldError(nil, nil, error.message, ImportProblem(error))))
        }
    }

    /// The next row, read by `meaning` from its trimmed cells; `nil` at the end.
    mutating func next(_ meaning: ([String]) throws(ToldError) -> ToldRecord) -> ToldItem? {
        guard let (row, cells) = nextCells() else { return nil }
        do throws(ToldError) {
            return ToldItem(number: row, records: .success([try meaning(try cells.get())]))
        } catch {
            return ToldItem(number: row, records: .failure(error))
        }
    }
}
