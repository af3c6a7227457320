import CSQLite

/// A connection to an SQLite database, for one thread at a time.
package final class Database {
    /// What a database is kept in.
    package enum Backing: Equatable, Sendable {
        case file(String)
        /// An existing file that is only read, even while another program writes to it.
        case readOnly(String)
        /// In memory, private to the connection and gone with it.
        case memory
    }

    private let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    /// The statements of inserted rows by their tables: to write the text of one takes longer than to run it.
    private var insertions: [String: [Insertion]] = [:]

    private struct Insertion {
        let columns: [String]
        let statement: Statement
    }

    /// Opens a database, and creates it if it is missing and not read-only.
    package init(_ backing: Backing) throws(SQLiteError) {
        let (path, access) =
            switch backing {
            case .file(let path): (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            case .readOnly(let path): (path, SQLITE_OPEN_READONLY)
            case .memory: (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            }
        _ = Self.isSetUp
        var handle: OpaquePointer?
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        guard sqlite3_open_v2(path, &handle, flags, nil) == SQLITE_OK, let handle else {
            let error = SQLiteError.last(of: handle, sql: "open \(path)")
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        // Readers in other processes, such as exports, may hold a lock for a moment.
        sqlite3_busy_timeout(handle, 5000)
    }

    /// SQLite counts its memory under a lock for a statistic that nobody reads; it must be told before it is first used.
    private static let isSetUp = sqlite_without_memory_statistics() == SQLITE_OK

    deinit {
        insertions.removeAll()
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The texts of all statements that were run with values or for rows, for tests that look at how they are answered.
    package var statementTexts: [String] { statements.keys.sorted() }

    /// The work of all kept statements since the last call, for tests that bound it.
    package func takeWork() -> StatementWork {
        statements.values.reduce(into: StatementWork()) { $0 += $1.takeWork() }
    }

    /// Runs statements that take no values and return no rows.
    package func script(_ sql: String) throws(SQLiteError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw .last(of: handle, sql: sql) }
    }

    /// Runs one statement and returns how many rows it changed.
    @discardableResult
    package func run(_ sql: SQL) throws -> Int {
        try each(sql) { _ in }
        return Int(sqlite3_changes64(handle))
    }

    /// Inserts one row, each value beside the name of its column.
    package func insert(into table: String, _ row: NewRow) throws {
        let statement = try insertion(into: table, row)
        defer { statement.reset() }
        try statement.bind(row.values)
        while try statement.step() {}
    }

    /// Writes the columns of a row that has a value in a column.
    package func update(_ table: String, _ row: NewRow, where column: String, is value: some ColumnValue) throws {
        try run(row.update(of: table, where: column, is: value.storage))
    }

    /// The number of the row that was inserted last, in a table that numbers its rows.
    package var lastInsertedNumber: Int { Int(sqlite3_last_insert_rowid(handle)) }

    private func insertion(into table: String, _ row: NewRow) throws -> Statement {
        let known = insertions[table]?.first { $0.columns == row.columns }
        if let known, !known.statement.isInUse { return known.statement }
        let statement = try prepared(row.statement(into: table))
        if known == nil {
            insertions[table, default: []].append(Insertion(columns: row.columns, statement: statement))
        }
        return statement
    }

    /// All rows, transformed.
    package func rows<Value>(_ sql: SQL, as transform: (Row) throws -> Value) throws -> [Value] {
        var result: [Value] = []
        try each(sql) { try result.append(transform($0)) }
        return result
    }

    /// The first row, transformed, or `nil` when there is none.
    package func first<Value>(_ sql: SQL, as transform: (Row) throws -> Value) throws -> Value? {
        try stepping(sql) { try $0.step() ? transform(Row($0)) : nil }
    }

    /// The first column of all rows.
    package func values<Value: ColumnValue>(_ sql: SQL, as type: Value.Type = Value.self) throws -> [Value] {
        try rows(sql) { try $0[0] }
    }

    /// The first column of the first row; `nil` when there is no row, or nothing in it.
    package func value<Value: ColumnValue>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value? {
        try first(sql) { try $0[0] as Value? } ?? nil
    }

    /// Calls `body` for every row as it is read, without holding all of them in memory.
    package func each(_ sql: SQL, _ body: (Row) throws -> Void) throws {
        try stepping(sql) { statement in
            while try statement.step() { try body(Row(statement)) }
        }
    }

    /// Lets all that `body` reads be of one moment, whatever other connections commit meanwhile.
    package func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try script("BEGIN")
        // Nothing was written, so that it is all the same how it ends.
        defer { try? script("COMMIT") }
        return try body()
    }

    /// Commits everything that `body` wrote, or nothing.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        // Immediate: a transaction that reads first could not get the write lock later without failing.
        try script("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try script("COMMIT")
            return value
        } catch {
            // SQLite has already rolled back after some errors, such as a full disk.
            if sqlite3_get_autocommit(handle) == 0 { try? script("ROLLBACK") }
            throw error
        }
    }

    /// Keeps what `body` wrote within the running transaction, or undoes just that.
    package func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try run("SAVEPOINT part")
        do {
            let value = try body()
            try run("RELEASE part")
            return value
        } catch {
            if sqlite3_get_autocommit(handle) == 0 {
                try run("ROLLBACK TO part")
                try run("RELEASE part")
            }
            throw error
        }
    }

    private func stepping<Value>(_ sql: SQL, _ body: (Statement) throws -> Value) throws -> Value {
        let statement = try prepared(sql.text)
        defer { statement.reset() }
        try statement.bind(sql.values)
        return try body(statement)
    }

    /// The cached statement for this text, or a fresh one while that is in use further up the stack.
    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        if let cached = statements[sql] {
            return cached.isInUse ? try Statement(sql, in: handle) : cached
        }
        let statement = try Statement(sql, in: handle)
        statements[sql] = statement
        return statement
    }
}
