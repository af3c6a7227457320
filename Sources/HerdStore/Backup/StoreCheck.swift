import Glibc
import SQLite

/// A look at a whole store for what must never be: damage, references to nothing, gaps between events, animals that
/// are not the fold of their changes, and photos without their files.
package enum StoreCheck {
    /// Looks at a store, which a daemon may be using.
    ///
    /// - Returns: what is wrong, nothing when all is well.
    /// - Throws: when it cannot be looked at, or is no store that this program knows.
    package static func findings(in path: String, clock: StoreClock = .system) throws -> [StoreFinding] {
        guard access(path, R_OK) == 0 else {
            throw BackupError.unreadable(path, reason: String(cString: strerror(errno)))
        }
        do {
            let database = try Database(.readOnly(path))
            let version = try Schema.version(of: database, known: Schema.migrations.count)
            return try database.snapshot {
                let damage = try findings(of: database)
                guard damage.isEmpty, version == Schema.migrations.count else { return damage }
                return try FoldCheck(database, clock: clock).findings()
                    + PhotoFolder(besides: path).findings(in: database)
            }
        } catch let error as SQLiteError where error.isDamaged {
            return [.damaged(error.message)]
        }
    }

    /// What the pages of a file say of each other, as far as that is read quickly; nothing when all is well, or when there
    /// is no file.
    package static func damage(in path: String) throws -> [String] {
        guard access(path, R_OK) == 0 else { return [] }
        do {
            let found: [String] = try Database(.readOnly(path)).values("PRAGMA quick_check(5)")
            return found == ["ok"] ? [] : found
        } catch let error as SQLiteError where error.isDamaged {
            return [error.message]
        }
    }

    /// What can be said of a store of any age.
    static func findings(of database: Database) throws -> [StoreFinding] {
        let damage: [String] = try database.values("PRAGMA integrity_check(20)")
        guard damage == ["ok"] else { return damage.map(StoreFinding.damaged) }
        return try dangling(in: database) + gaps(in: database)
    }

    private static func dangling(in database: Database) throws -> [StoreFinding] {
        try database.rows(
            #"SELECT "table", parent, count(*) AS count FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2"#
        ) { row in .dangling(table: try row["table"], to: try row["parent"], count: try row["count"]) }
    }

    /// Events are numbered from 1, and none is ever taken away but the oldest, which the store remembers.
    private static func gaps(in database: Database) throws -> [StoreFinding] {
        let keeps: Int = try database.value("SELECT count(*) FROM sqlite_schema WHERE name = 'forgotten'") ?? 0
        let forgotten: Int? =
            keeps == 0 ? nil : try database.value("SELECT until FROM forgotten WHERE what = 'events'")
        return try database.rows(
            """
            SELECT before + 1 AS first, number - 1 AS last
            FROM (SELECT number, lag(number, 1, \(forgotten ?? 0)) OVER (ORDER BY number) AS before FROM events)
            WHERE number > before + 1 ORDER BY number LIMIT 20
            """
        ) { row in
            let (first, last): (Int, Int) = (try row["first"], try row["last"])
            return .missingEvents(first...max(first, last))
        }
    }
}
