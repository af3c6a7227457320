import SQLite
import Values

/// One step from a schema to the next.
///
/// Steps that were released are never edited, only followed by others.
struct Migration: Equatable, Sendable {
    let name: String
    let sql: String
}

/// The steps that lead from an empty file to the schema of this program.
enum Schema {
    /// "gwyd": tells our files from other SQLite databases.
    static let applicationID = 0x6777_7964

    static let migrations: [Migration] = [
        .animals, .weighings, .people, .corrections, .sessionPlans, .drafting, .estimates, .changeList, .timeOffFeed,
        .deviceIdentity, .missedWeighings, .attribution, .deviceRate, .phones, .noteTypes, .cardLayouts, .culled, .bulk,
        .search, .sync, .lists, .closedPlaces, .lactationRecords, .animalCard, .work, .reports, .dailyEvents, .rights,
        .syncedLists, .identity, .clock, .photos, .imports, .retention, .accounts, .register,
        .seesPeople, .erasures,
        .door, .doorPeople, .directory,
        .memberImport, .registerLists, .organisations,
        .issuedCards, .reminders, .printOrders, .planner, .resourceMembers,
        .studyLists, .directoryParts, .registerLooks, .boots, .farmDays, .orderedLists,
    ]

    /// Brings a database up to the newest schema, or leaves it as it was.
    ///
    /// - Parameter steps: all of them, but for tests that make a file of an older program.
    static func migrate(_ database: Database, steps: [Migration] = migrations) throws {
        let version = try version(of: database, known: steps.count)
        guard version < steps.count else { return }
        try database.transaction {
            for step in steps.dropFirst(max(0, version)) { try database.script(step.sql) }
            try database.script("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(steps.count)")
        }
        // Into the file itself: the Debian package reads the schema from its head, without SQLite.
        try database.script("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Refuses a database that must not be changed and has not the newest schema.
    static func requireNewest(_ database: Database) throws {
        let version = try version(of: database, known: migrations.count)
        guard version == migrations.count else {
            throw HerdError.olderSchema(found: version, known: migrations.count)
        }
    }

    /// The schema of a database; 0 when it is empty.
    static func version(of database: Database, known: Int) throws -> Int {
        let version = try database.value("PRAGMA user_version") ?? 0
        let application = try database.value("PRAGMA application_id") ?? 0
        let tables = try database.value("SELECT count(*) FROM sqlite_schema") ?? 0
        guard application == applicationID || (version == 0 && tables == 0) else { throw HerdError.foreignDatabase }
        guard version <= known else { throw HerdError.newerSchema(found: version, known: known) }
        return version
    }
}

extension HerdStore {
    /// The schema that this program brings a store to.
    package static var newestSchema: Int { Schema.migrations.count }
}

extension HerdError {
    static func newerSchema(found: Int, known: Int) -> HerdError {
        HerdError(
            .conflict, "newer-schema",
            "the database has schema \(found), this program knows only schemas up to \(known)",
            action: "Start the newer gatewayd that last used it, or open another data directory.")
    }

    static func olderSchema(found: Int, known: Int) -> HerdError {
        HerdError(
            .conflict, "older-schema", "the database has schema \(found), this program reads only schema \(known)",
            action: "Start this gatewayd once in that data directory: that brings the database up to date.")
    }

    static let foreignDatabase = HerdError(
        .conflict, "foreign-database", "the file is an SQLite database of another program",
        action: "Point gatewayd at its own data directory.")
}
