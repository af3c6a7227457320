import SQLite
import Values

/// One look at the herd: all that is read through it is of one moment.
///
/// It is handed out by `HerdStore.read` and cannot leave it. What can be asked stands in extensions, by subject.
class ReadView {
    fileprivate let database: Database
    let clock: StoreClock
    /// The moment the look belongs to, and the farm's day of it.
    let instant: Instant
    /// Groups that were found to be there and open: a herd is a thousand moves into a few of them.
    var openGroups: Set<Location.ID> = []

    init(_ database: Database, clock: StoreClock) {
        self.database = database
        self.clock = clock
        instant = clock.instant()
    }

    /// The moment the look belongs to.
    var now: Timestamp { instant.moment }

    /// All rows, each read by the names of its columns.
    func rows<Value: RowDecodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> [Value] {
        try database.rows(sql, as: Value.init(row:))
    }

    /// All rows, transformed.
    func rows<Value>(_ sql: SQL, as transform: (Row) throws -> Value) throws -> [Value] {
        try database.rows(sql, as: transform)
    }

    /// The first row, read by the names of its columns; `nil` when there is none.
    func first<Value: RowDecodable>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value? {
        try database.first(sql, as: Value.init(row:))
    }

    /// The first row, transformed; `nil` when there is none.
    func first<Value>(_ sql: SQL, as transform: (Row) throws -> Value) throws -> Value? {
        try database.first(sql, as: transform)
    }

    /// The first column of all rows.
    func values<Value: ColumnValue>(_ sql: SQL, as type: Value.Type = Value.self) throws -> [Value] {
        try database.values(sql)
    }

    /// The first column of the first row; `nil` when there is no row, or nothing in it.
    func value<Value: ColumnValue>(_ sql: SQL, as type: Value.Type = Value.self) throws -> Value? {
        try database.value(sql)
    }

    /// Calls `body` for every row as it is read, without holding all of them in memory.
    func each(_ sql: SQL, _ body: (Row) throws -> Void) throws {
        try database.each(sql, body)
    }

    /// Whether there is such a row.
    func exists(_ sql: SQL) throws -> Bool {
        try database.first(sql) { _ in true } ?? false
    }
}

/// A running transaction: it reads what it has written, and owns what belongs to it until it is committed.
///
/// It is handed out by `HerdStore.write`. All its rows and events are of one instant, its events get the numbers that
/// follow the newest stored one, and nobody hears of them before the commit.
final class Transaction: ReadView {
    /// Events of this transaction, in order.
    private(set) var events: [Event] = []
    /// Makes the ids of its rows, going on where the transaction before ended.
    private(set) var identifiers: IdentifierSource
    /// The number of the event that is emitted next; `nil` until somebody needs it.
    private var next: Int?
    /// Whether a row carries the number of an event that is still to be emitted.
    private(set) var owesEvent = false

    init(_ database: Database, clock: StoreClock, identifiers: IdentifierSource) {
        self.identifiers = identifiers
        super.init(database, clock: clock)
    }

    func makeID<Entity>() -> Identifier<Entity> { identifiers.next(at: now) }

    /// Runs one statement and returns how many rows it changed.
    @discardableResult
    func run(_ sql: SQL) throws -> Int { try database.run(sql) }

    /// Inserts one row, each value beside the name of its column.
    func insert(into table: String, _ row: NewRow) throws {
        try database.insert(into: table, row)
    }

    /// Writes the columns of a row that has a value in a column.
    func update(_ table: String, _ row: NewRow, where column: String, is value: some ColumnValue) throws {
        try database.update(table, row, where: column, is: value)
    }

    /// Inserts one row into a table that numbers its rows, and says its number.
    func insertNumbered(into table: String, _ row: NewRow) throws -> Int {
        try database.insert(into: table, row)
        return database.lastInsertedNumber
    }

    /// Adds an event: it is stored with everything else, and published after the commit.
    @discardableResult
    func emit(_ kind: Event.Kind, _ data: some Encodable) throws -> Event {
        let event = Event(number: try nextNumber(), at: now, kind: kind, text: try JSONText.encode(data))
        try insert(
            into: "events", ["number": event.number, "at": event.at, "kind": event.kind, "data": event.text])
        events.append(event)
        next = event.number + 1
        owesEvent = false
        return event
    }

    /// The number of the event that is emitted next, for a row that names it; the transaction owes that event then.
    func promiseEvent() throws -> Int {
        owesEvent = true
        return try nextNumber()
    }

    /// Keeps what `body` wrote and emitted, or undoes just that.
    func part(_ body: () throws -> Void) throws {
        let before = (events, next, owesEvent)
        do {
            try database.savepoint(body)
        } catch {
            (events, next, owesEvent) = before
            throw error
        }
    }

    /// Numbers are taken inside the transaction: one that is rolled back leaves no gap.
    private func nextNumber() throws -> Int {
        if let next { return next }
        let first = try lastEventNumber() + 1
        next = first
        return first
    }
}
