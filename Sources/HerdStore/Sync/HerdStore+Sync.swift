package import CentralSync
import SQLite
import Values

extension HerdStore {
    /// The number up to which a table of the central system is known: it is asked for what comes after.
    package nonisolated func lastNumber(of table: CentralTable) async throws -> Int64 {
        try await glance { try $0.lastNumber(of: table) }
    }

    /// Stores a page of the central system together with the number of its last row.
    ///
    /// A row that was stored before, or a newer version of it, is left as it is.
    package func take(_ page: CentralPage, of table: CentralTable) throws -> TakenPage {
        try writeToday { try $0.take(page, of: table) }
    }

    /// Folds the next animals of which so much came that it was put off.
    ///
    /// - Returns: how many those were; 0 when none is left.
    package func foldPostponed() throws -> Int {
        guard try readAll({ try $0.exists("SELECT 1 FROM sync_unfolded") }) else { return 0 }
        return try write { try $0.foldPostponed() }
    }

    /// Takes rows again that could not be stored when they came.
    ///
    /// - Returns: how many still wait.
    @discardableResult
    package func takeStuck() throws -> Int { try writeToday { try $0.takeStuck() } }

    /// The next of what is to be uploaded, which counts as uploaded from now on.
    ///
    /// - Parameter sparing: what was recorded or corrected within this time stays a while, so that it can be undone.
    package func nextUpload(_ cursor: UploadCursor, sparing time: Duration) throws -> UploadBatch {
        try write { try $0.nextUpload(cursor, youngest: $0.now - time) }
    }

    /// Notes what the central system said of what it was sent.
    package func acknowledge(_ batch: UploadBatch, _ answers: [UploadAnswer]) throws {
        try write { try $0.acknowledge(batch, answers) }
    }

    /// Makes what certainly did not arrive this gateway's own again.
    package func takeBack(_ batch: UploadBatch) throws { try write { try $0.takeBack(batch) } }

    /// Which data were synchronised with; `nil` before the first time.
    package nonisolated func centralServer() async throws -> String? { try await glance { try $0.centralServer() } }

    /// The tables that both sides knew when they last met.
    package nonisolated func sharedTables() async throws -> Set<CentralTable> {
        try await glance { try $0.sharedTables() }
    }

    /// Remembers with which data this store is synchronised, and which tables both sides know.
    package func remember(server: String, shared: Set<CentralTable>) throws {
        let names = shared.map(\.rawValue).sorted().joined(separator: " ")
        try write {
            _ = try $0.run(
                """
                INSERT INTO sync_state (one, server, tables) VALUES (1, \(server), \(names))
                ON CONFLICT (one) DO UPDATE SET server = excluded.server, tables = excluded.tables
                """)
        }
    }

    /// Notes that all parts of a synchronisation are done.
    package func noteSynchronised() throws {
        try write { _ = try $0.run("UPDATE sync_state SET succeeded_at = \($0.now)") }
    }

    /// How many changes wait to be uploaded.
    package nonisolated func waitingChanges() async throws -> Int { try await look { try $0.waitingChanges() } }

    /// What is not uploaded, and what could not be taken, at most so many of each.
    package nonisolated func syncStanding(limit: Int = 50) async throws -> SyncStanding {
        try await look { try $0.syncStanding(limit: limit) }
    }
}
