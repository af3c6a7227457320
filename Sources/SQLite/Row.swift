import CSQLite

/// The row at which a statement stands; valid only inside the closure that receives it.
package struct Row {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// The value of a column, as the type the caller asks for.
    ///
    /// - Parameter column: its name in the statement; the leftmost one when several are called so.
    /// - Throws: `SQLiteError` when there is no such column, or its value is of another type.
    package subscript<Value: ColumnValue>(_ column: String) -> Value {
        get throws(SQLiteError) {
            guard let index = statement.index(of: column) else { throw statement.missing(column) }
            return try self[index]
        }
    }

    /// The value of a column as it is stored.
    func storage(_ column: String) throws(SQLiteError) -> Storage {
        guard let index = statement.index(of: column) else { throw statement.missing(column) }
        return statement.storage(index)
    }

    subscript<Value: ColumnValue>(_ index: Int32) -> Value {
        get throws(SQLiteError) {
            guard let value = Value.read(statement.storage(index)) else {
                throw statement.mismatch(index, expected: "\(Value.self)")
            }
            return value
        }
    }
}

/// A type that is read from a row by the names of its columns.
package protocol RowDecodable {
    /// Reads the value from the row.
    ///
    /// - Throws: when a column is missing or holds something else.
    init(row: Row) throws
}
