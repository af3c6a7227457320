import Blocking
import Glibc
import SQLite
package import Values

/// The farm's memory: animals, weighings, members and what happened, in one SQLite database.
///
/// What can be asked of it is a look (`ReadView`) or a transaction (`Transaction`); their extensions, by subject, hold the
/// operations, and extensions of the store say which of them others may call. A write is durable before it returns.
/// The store runs on a queue of its own, because the disk blocks.
package actor HerdStore {
    /// What the database is kept in.
    package enum Backing: Equatable, Sendable {
        case file(String)
        /// A file that is only read, also while the daemon writes to it; it must have the newest schema.
        case readOnly(String)
        /// Gone with the store.
        case memory
    }

    let database: Database
    let clock: StoreClock
    /// The file that it is kept in and written to; `nil` in memory, and where it is only read.
    let file: String?
    private let isReadOnly: Bool
    private var identifiers = IdentifierSource()
    private var sights: SightConnections
    /// The file as it was when it was opened.
    private let mark: FileMark?
    /// Why what is written now would be lost; `nil` while it would not.
    private var distrusted: StoreTrouble?
    /// Lists that are being compared with the register: two comparisons at once would tell half of it each.
    var listsCompared: Set<RegisterList.ID> = []
    private let publish: @Sendable (Event) -> Void
    private let executor = Offload("herd-store", width: 1)
    /// `nil` for a store in memory or one that is only read: there nobody waits behind a list.
    nonisolated let reader: HerdReader?
    /// Another one for what is read in a moment, such as whose a key or a tag is: it waits for no list either.
    nonisolated let glancer: HerdReader?
    /// What it has done since it was opened.
    package nonisolated let activity = StoreActivity()
    /// Tells this store from every other, also from what it was before a copy was put in its place.
    package nonisolated let identity: StoreIdentity

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the database, creates it when missing, and brings its schema up to date.
    ///
    /// - Parameter publish: called on the store's queue for every stored event, after its commit and in the order of
    ///   the numbers; it must not wait.
    package static func open(
        _ backing: Backing, clock: StoreClock = .system, publish: @escaping @Sendable (Event) -> Void = { _ in }
    ) async throws -> HerdStore {
        let store = try await Offload.run { try HerdStore(backing, clock: clock, publish: publish) }
        try await store.applyErasedList()
        return store
    }

    private init(_ backing: Backing, clock: StoreClock, publish: @escaping @Sendable (Event) -> Void) throws {
        switch backing {
        case .file(let path):
            try createPrivateFile(path)
            database = try Database(.file(path))
        case .readOnly(let path):
            guard Glibc.access(path, R_OK) == 0 else { throw HerdError.cannotOpen(path, errno) }
            database = try Database(.readOnly(path))
        case .memory: database = try Database(.memory)
        }
        isReadOnly = if case .readOnly = backing { true } else { false }
        file = if case .file(let path) = backing { path } else { nil }
        try database.script("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
        if isReadOnly {
            try Schema.requireNewest(database)
        } else {
            try database.script("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
            if case .file(let path) = backing { try Schema.keepOlder(database, at: path) }
            try Schema.migrate(database)
            // Nothing is begun without need: another program may be writing.
            let old = Transaction(database, clock: clock, identifiers: identifiers)
            if try old.lacksDirectoryKeys() { try database.transaction { try old.enterDirectoryOfBefore() } }
        }
        let further: Database.Backing? =
            switch backing {
            case .file(let path): .file(path)
            case .readOnly(let path): .readOnly(path)
            case .memory: nil
            }
        sights = SightConnections(further)
        identity = try ReadView(database, clock: clock).identity()
        reader = if case .file(let path) = backing { try HerdReader(path, clock: clock) } else { nil }
        glancer = if case .file(let path) = backing { try HerdReader(path, clock: clock) } else { nil }
        self.clock = clock
        self.publish = publish
        mark = file.flatMap(FileMark.init)
    }

    /// The farm's day by the store's clock.
    package nonisolated var today: CalendarDay { get async { clock.instant().day } }

    /// Looks at the herd with the eyes of the one who asks.
    func read<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        if Eyes.current.areLimited {
            return try sights.read(as: .current, beside: database, clock: clock, body)
        }
        return try readAll(body)
    }

    /// Looks at the whole herd, whoever asks: for what the store itself has to know.
    func readAll<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        let view = ReadView(database, clock: clock)
        return try database.snapshot { try body(view) }
    }

    /// Looks at the herd as it is today: after changes that were dated ahead have come into force.
    func readToday<Value>(_ body: (ReadView) throws -> Value) throws -> Value {
        try catchUp()
        return try read(body)
    }

    /// Commits what `body` wrote and then publishes its events, or does neither.
    ///
    /// It sees the whole herd, whoever asks: what a transaction writes and tells is the truth for all. What a request names
    /// was looked for before with the eyes of the one who asks.
    func write<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try requireTrust()
        let transaction = Transaction(database, clock: clock, identifiers: identifiers)
        // Ids never come twice, not even those of a transaction that was rolled back.
        defer { identifiers = transaction.identifiers }
        let value = try Self.commit(transaction, in: database, watchedBy: activity, body)
        // A file that was taken away takes what was just committed with it: nobody may be told of that.
        try requireTrust()
        transaction.events.forEach(publish)
        return value
    }

    /// Not isolated to the store: Swift 6.2 sees a race in a closure that captures the transaction of an actor.
    private static func commit<Value>(
        _ transaction: Transaction, in database: Database, watchedBy activity: StoreActivity,
        _ body: (Transaction) throws -> Value
    ) throws -> Value {
        try activity.watch {
            try database.transaction {
                let value = try body(transaction)
                assert(
                    !transaction.owesEvent,
                    "a change names an event that was not emitted: the change list would miss it")
                return value
            }
        }
    }

    /// - Throws: why what is written would be lost.
    private func requireTrust() throws(StoreTrouble) {
        // SQLite goes on in a file that nobody finds any more; and one that comes back is not the one that is open.
        if distrusted == nil, let file, FileMark(file) != mark { distrusted = .gone }
        if let distrusted { throw distrusted }
    }

    /// Writes to the herd as it is today: after changes that were dated ahead have come into force.
    ///
    /// Those are of a transaction of their own, and stay when this one fails.
    func writeToday<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
        try catchUp()
        return try write(body)
    }

    /// Writes nothing any more: its files are not what it takes them for, and whoever has something for it keeps that.
    ///
    /// - Parameter trouble: what was found; the first one stays.
    package func distrust(_ trouble: StoreTrouble) { distrusted = distrusted ?? trouble }

    /// Whether somebody waits for the store, so that a batch that can end should.
    nonisolated var isAwaited: Bool { executor.isAwaited }

    /// Brings changes into force that were dated ahead and are due.
    func catchUp() throws {
        guard !isReadOnly else { return }
        let due = try readAll { try $0.animalsWithDueChanges() }
        guard !due.isEmpty else { return }
        try write { try $0.bringIntoForce(due) }
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
}
