import Blocking
import SQLite

/// A second connection to the store's file, which only reads and on a queue of its own: in a WAL, readers and the writer
/// do not wait for each other.
actor HerdReader {
    private let database: Database
    private let clock: StoreClock
    private var sights: SightConnections
    private let executor = Offload("herd-reader", width: 1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter path: of a file with the newest schema.
    init(_ path: String, clock: StoreClock) throws {
        // Not opened read-only: the last connection to be closed tidies up the WAL.
        database = try Database(.file(path))
        try database.script("PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
        // A search looks at some hundred people who stand far from each other.
        try database.script("PRAGMA cache_size = -8000")
        sights = SightConnections(.file(path))
        self.clock = clock
    }

    /// Looks at what was committed last, with the eyes of the one who asks.
    func read<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        if Eyes.current.areLimited {
            return try sights.read(as: .current, beside: database, clock: clock, body)
        }
        return try readAll(body)
    }

    private func readAll<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        let view = ReadView(database, clock: clock)
        return try database.snapshot { try body(view) }
    }

    /// Whether a change that was dated ahead has come into force and is not in the animals yet.
    func isBehind() throws -> Bool { try !readAll { try $0.animalsWithDueChanges() }.isEmpty }
}
