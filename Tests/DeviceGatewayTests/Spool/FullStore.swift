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

    /// No weighing of this text is taken, as if it were against a rule of the database.
    func refuse(_ text: String) throws {
        try database.script(
            """
            CREATE TEMP TRIGGER refused AFTER INSERT ON weighings WHEN NEW.text = '\(text)'
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
    }

    func makeRoom() throws { try database.script("PRAGMA max_page_count = 1000000") }
}
