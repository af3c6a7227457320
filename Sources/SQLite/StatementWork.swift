/// The work that statements have done, as SQLite counts it (sqlite3_stmt_status).
///
/// Unlike time, it is the same on every machine.
package struct StatementWork: Equatable, Sendable {
    /// Operations of the virtual machine.
    package var steps = 0
    /// Rows that were read without an index.
    package var scannedRows = 0
    /// Sorts of a whole result.
    package var sorts = 0

    package init() {}

    static func += (sum: inout StatementWork, other: StatementWork) {
        sum.steps += other.steps
        sum.scannedRows += other.scannedRows
        sum.sorts += other.sorts
    }
}
