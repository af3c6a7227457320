import SQLite

/// Connections to the store's file for those who do not see all of it: one for each pair of eyes that somebody has.
struct SightConnections {
    /// `nil` for a store in memory, which has one connection and nobody else to read it.
    private let backing: Database.Backing?
    private var open: [Eyes: Database] = [:]

    /// So many sights are read with at once in no farm; all begin anew then.
    private static let most = 16

    init(_ backing: Database.Backing?) {
        self.backing = backing
    }

    /// Lets `body` look at the herd with these eyes, all of one moment.
    ///
    /// - Parameter all: the connection that sees all.
    mutating func read<Value>(
        as eyes: Eyes, beside all: Database, clock: StoreClock, _ body: (ReadView) throws -> Value
    ) throws -> Value {
        guard let backing else {
            let views = try SightViews(of: eyes, in: all)
            try all.script(views.script)
            defer { try? all.script(views.removal) }
            return try all.snapshot { try body(ReadView(all, clock: clock)) }
        }
        let database = try connection(eyes, backing)
        return try database.snapshot { try body(ReadView(database, clock: clock)) }
    }

    private mutating func connection(
        _ eyes: Eyes, _ backing: Database.Backing
    ) throws -> Database {
        if let known = open[eyes] { return known }
        if open.count >= Self.most { open = [:] }
        let database = try Database(backing)
        try database.script("PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY")
        try database.script(try SightViews(of: eyes, in: database).script)
        // After the views: to make one is a change too.
        try database.script("PRAGMA query_only = ON")
        open[eyes] = database
        return database
    }
}
