import CSQLite

/// An error of SQLite, with the statement that failed.
package struct SQLiteError: Error, Equatable, Sendable {
    /// Primary result code, such as 19 for a violated constraint.
    package let code: Int32
    /// Extended result code, such as 2067 for a violated UNIQUE.
    package let extendedCode: Int32
    /// SQLite's message.
    package let message: String
    /// The statement, without its values.
    package let sql: String?

    package init(extendedCode: Int32, message: String, sql: String? = nil) {
        code = extendedCode & 0xFF
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// A UNIQUE or PRIMARY KEY constraint was violated.
    package var isUniqueViolation: Bool { extendedCode == 2067 || extendedCode == 1555 }
    /// Another connection held the lock for longer than the busy timeout.
    package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
    /// The disk, or the space allowed for the database, is full.
    package var isFull: Bool { code == SQLITE_FULL }
    /// The file is not a database, or is damaged.
    package var isDamaged: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

    /// The only place that builds an error from a connection.
    static func last(of handle: OpaquePointer?, sql: String? = nil) -> SQLiteError {
        guard let handle else { return SQLiteError(extendedCode: SQLITE_NOMEM, message: "out of memory", sql: sql) }
        return SQLiteError(
            extendedCode: sqlite3_extended_errcode(handle),
            message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown error", sql: sql)
    }
}

extension SQLiteError: CustomStringConvertible {
    package var description: String {
        let place = sql.map { " in: \($0)" } ?? ""
        return "the database refused (\(extendedCode)): \(message)\(place)"
    }
}
