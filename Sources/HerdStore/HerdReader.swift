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

    /// Looks at the whole herd, whoever asks.
    func readAll<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        let view = ReadView(database, clock: clock)
        return try database.snapshot { try body(view) }
    }

    /// Looks at the herd as it is today.
    ///
    /// - Parameter isCaughtUp: whether the writer has just seen to that; what became due since then can wait for the next look.
    /// - Throws: `Behind` when it is not in the animals yet.
    func readToday<Value>(isCaughtUp: Bool, _ body: (ReadView) throws -> Value) throws -> Value {
        guard Eyes.current.areLimited else { return try readAllToday(isCaughtUp: isCaughtUp, body) }
        if !isCaughtUp { try readAll { try $0.requireToday() } }
        return try read(body)
    }

    /// The same of the whole herd, whoever asks.
    func readAllToday<Value>(isCaughtUp: Bool, _ body: (ReadView) throws -> Value) throws -> Value {
        try readAll { view in
            if !isCaughtUp { try view.requireToday() }
            return try body(view)
        }
    }

    /// A change that was dated ahead has come into force and is not in the animals yet: the writer has to bring it there.
    struct Behind: Error {}
}

extension ReadView {
    fileprivate func requireToday() throws {
        guard try animalsWithDueChanges().isEmpty else { throw HerdReader.Behind() }
    }
}
