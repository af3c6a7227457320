import SQLite

@testable import HerdStore

extension HerdStore {
    /// Lets the database grow no further, and fills what it has: SQLite answers as on a full disk.
    func fill() throws {
        try database.script("PRAGMA max_page_count = 1")
        do {
            while true { try append(.importDone, data: ["imported": 0, "skipped": 0]) }
        } catch let error as SQLiteError where error.isFull {}
    }

    func makeRoom() throws { try database.script("PRAGMA max_page_count = 1000000") }
}
