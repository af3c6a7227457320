import Blocking
import Glibc
import SQLite
package import Values

/// The farm's memory: animals, weighings, members and what happened, in one SQLite database.
///
/// Every write is one transaction that holds the rows and the event that tells of them, and is durable before the
/// function returns. The store runs on a queue of its own, because the disk blocks.
package actor HerdStore {
    /// Where the rows live.
    package enum Location: Equatable, Sendable {
        case file(String)
        /// A file that is only read, also while the daemon writes to it; it must have the newest schema.
        case readOnly(String)
        /// Gone with the store.
        case memory
    }

    let database: Database
    let clock: StoreClock
    let isReadOnly: Bool
    var identifiers = IdentifierSource()
    /// Events of the running transaction, told only after it has committed.
    var uncommitted: [Event] = []
    /// Whether a change of the running transaction carries the number of an event that is still to be told.
    var owesEvent = false
    private let onEvent: @Sendable (Event) -> Void
    private let executor = Offload("herd-store", width: 1)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the database, creates it when missing, and brings its schema up to date.
    ///
    /// - Parameter onEvent: called on the store's queue for every stored event, after its commit and in the order of
    ///   the numbers; it must not wait.
    package static func open(
        _ location: Location, clock: StoreClock = .system, onEvent: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws -> HerdStore {
        try await Offload.run { try HerdStore(location, clock: clock, onEvent: onEvent) }
    }

    private init(_ location: Location, clock: StoreClock, onEvent: @escaping @Sendable (Event) -> Void) throws {
        switch location {
        case .file(let path):
            try createPrivateFile(path)
            database = try Database(.file(path))
        case .readOnly(let path):
            guard Glibc.access(path, R_OK) == 0 else { throw HerdError.cannotOpen(path, errno) }
            database = try Database(.readOnly(path))
        case .memory: database = try Database(.memory)
        }
        isReadOnly = if case .readOnly = location { true } else { false }
        try database.script("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
        if isReadOnly {
            try Schema.requireNewest(database)
        } else {
            try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            try Schema.migrate(database)
        }
        self.clock = clock
        self.onEvent = onEvent
    }

    /// The moment a write or a look at the herd belongs to.
    func instant(notBefore moment: Timestamp? = nil) -> Instant {
        let now = max(clock.now(), moment ?? clock.now())
        return Instant(moment: now, day: clock.day(now))
    }

    /// The farm's day by the store's clock.
    package var today: CalendarDay { instant().day }

    func makeID<Entity>() -> Identifier<Entity> { identifiers.next(at: clock.now()) }

    /// Commits what `body` wrote and then tells its events, or does neither.
    func write<Value>(_ body: () throws -> Value) throws -> Value {
        uncommitted = []
        owesEvent = false
        defer { uncommitted = [] }
        let value = try database.transaction(body)
        assert(!owesEvent, "a change was written without an event after it: the change list would miss it")
        uncommitted.forEach(onEvent)
        return value
    }

    /// Does something once for a key that the caller chose; the same key again gives the first result.
    func once<Entity>(
        _ key: String?, _ kind: String, _ body: () throws -> Identifier<Entity>
    ) throws -> Identifier<Entity> {
        guard let key else { return try body() }
        guard (1...200).contains(key.utf8.count) else {
            throw HerdError.badText("the idempotency key", "needs 1 to 200 bytes")
        }
        let earlier = try database.first("SELECT kind, result FROM requests WHERE key = ?", key) {
            (kind: try $0[0] as String, result: try $0[1] as Identifier<Entity>)
        }
        if let earlier {
            guard earlier.kind == kind else { throw HerdError.keyReused(key, by: earlier.kind) }
            return earlier.result
        }
        let result = try body()
        try database.run("INSERT INTO requests VALUES (?, ?, ?, ?)", key, kind, result, clock.now())
        return result
    }
}

/// The file holds personal data: only its owner may read it.
///
/// SQLite gives its WAL the same mode.
private func createPrivateFile(_ path: String) throws {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw HerdError.cannotOpen(path, errno) }
    close(descriptor)
}

extension HerdError {
    static func cannotOpen(_ path: String, _ code: Int32) -> HerdError {
        HerdError(
            .invalid, "cannot-open-database", "cannot open \(path): \(String(cString: strerror(code)))",
            action: "Check that the data directory exists and belongs to the user gatewayd runs as.")
    }

    static func keyReused(_ key: String, by kind: String) -> HerdError {
        HerdError(
            .conflict, "idempotency-key-reused", "the idempotency key '\(key)' was already used for \(kind)",
            action: "Choose a new key for every new request.")
    }
}
