import CSQLite

/// A prepared statement, which its database keeps for the next use of the same text.
final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer
    private let sql: String
    /// Whether it is between `bind` and `reset`; a second user of the same text must prepare its own.
    private(set) var isInUse = false
    /// Where each column stands, by its name.
    private lazy var columns: [String: Int32] = {
        let named = (0..<sqlite3_column_count(handle)).map { (name(of: $0), $0) }
        return Dictionary(named) { leftmost, _ in leftmost }
    }()
    /// The columns of the row before in the order in which they were asked for, which is the same for every row.
    private var asked: [(name: String, index: Int32)] = []
    private var turn = 0

    init(_ sql: String, in database: OpaquePointer) throws(SQLiteError) {
        var handle: OpaquePointer?
        guard sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil) == SQLITE_OK,
            let handle
        else { throw .last(of: database, sql: sql) }
        self.handle = handle
        self.database = database
        self.sql = sql
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func bind(_ values: [Storage]) throws(SQLiteError) {
        isInUse = true
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
            throw SQLiteError(
                extendedCode: SQLITE_RANGE,
                message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle)) parameters", sql: sql)
        }
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            let result =
                switch value {
                case .null: sqlite3_bind_null(handle, position)
                case .integer(let number): sqlite3_bind_int64(handle, position, number)
                case .real(let number): sqlite3_bind_double(handle, position, number)
                case .text(let text): bind(text, at: position)
                case .blob(let bytes): bind(bytes, at: position)
                }
            guard result == SQLITE_OK else { throw .last(of: database, sql: sql) }
        }
    }

    private func bind(_ text: String, at position: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            // An empty string may have no address, and a null pointer would bind NULL.
            guard let start = bytes.baseAddress else { return sqlite_bind_text_copy(handle, position, "", 0) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite_bind_text_copy(handle, position, $0, Int32(clamping: bytes.count))
            }
        }
    }

    private func bind(_ bytes: [UInt8], at position: Int32) -> Int32 {
        guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, position, 0) }
        return bytes.withUnsafeBytes {
            sqlite_bind_blob_copy(handle, position, $0.baseAddress, Int32(clamping: $0.count))
        }
    }

    /// Goes to the next row; false when there is none.
    func step() throws(SQLiteError) -> Bool {
        turn = 0
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw .last(of: database, sql: sql)
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        isInUse = false
    }

    /// The work since the last call.
    func takeWork() -> StatementWork {
        var work = StatementWork()
        work.steps = Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_VM_STEP, 1))
        work.scannedRows = Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1))
        work.sorts = Int(sqlite3_stmt_status(handle, SQLITE_STMTSTATUS_SORT, 1))
        return work
    }

    /// Where a column stands; `nil` when there is none of that name.
    ///
    /// To look a name up takes as long as to read a number, so it is done for the first row only.
    func index(of column: String) -> Int32? {
        if turn < asked.count, asked[turn].name == column {
            turn += 1
            return asked[turn - 1].index
        }
        guard let index = columns[column] else { return nil }
        asked.removeSubrange(turn...)
        asked.append((column, index))
        turn += 1
        return index
    }

    func storage(_ index: Int32) -> Storage {
        let count = Int(sqlite3_column_bytes(handle, index))
        switch sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
        case SQLITE_TEXT:
            guard let start = sqlite3_column_text(handle, index) else { return .text("") }
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            guard let start = sqlite3_column_blob(handle, index) else { return .blob([]) }
            return .blob([UInt8](UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }

    private func name(of index: Int32) -> String {
        sqlite3_column_name(handle, index).map { String(cString: $0) } ?? "?"
    }

    /// The error for a column that does not hold what the program expects.
    func mismatch(_ index: Int32, expected: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_MISMATCH,
            message: "column \(index) '\(name(of: index))' holds \(storage(index)) where \(expected) is expected",
            sql: sql)
    }

    /// The error for a column that the statement does not have.
    func missing(_ column: String) -> SQLiteError {
        SQLiteError(
            extendedCode: SQLITE_RANGE,
            message: "there is no column '\(column)' among \(columns.keys.sorted().joined(separator: ", "))", sql: sql)
    }
}
