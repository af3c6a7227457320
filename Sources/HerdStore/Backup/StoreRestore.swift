import Glibc
import SQLite
import Values

/// Puts a copy in the place of a store that nobody uses.
///
/// At every moment there is a whole store under its name: the copy is written beside it, and takes its name in one step.
package struct StoreRestore: Sendable {
    /// The store whose place is taken.
    package let database: String
    private let now: Timestamp
    private let clock: StoreClock

    package init(database: String, clock: StoreClock = .system) {
        (self.database, self.clock) = (database, clock)
        now = clock.now()
    }

    /// Looks a copy through, and puts it in the place of the store.
    ///
    /// A copy of an older program is brought up to date on the way, and every animal is folded again: an older program may
    /// have made something else of the same changes. The file that is read stays as it is.
    ///
    /// - Returns: where the store is that was there, `nil` when there was none; and the photos that are not to be had.
    package func restore(from copy: String) throws -> (kept: String?, lacking: [PhotoHash]) {
        let new = database + ".restored"
        let lacking = try StoreCopy.writeWithPhotos(of: copy, to: new) { database in
            try Schema.migrate(database)
            try fold(database, from: copy)
            // Whoever was erased since the copy was made does not come back with it.
            try StoreCopy.erase(ErasedList(besides: self.database).ids(), in: database, clock: clock)
        }
        // Only of a copy that is whole.
        try CardLooks(besides: database).take(from: CardLooks(besides: copy))
        // Those of the store that was there are used by none from now on: they stay for as long as deleted ones.
        let photos = PhotoFolder(besides: database)
        photos.touch(photos.hashes)
        defer { unlink(new) }
        let kept = try keepPresent()
        guard rename(new, database) == 0 else { throw BackupError.writing(database, errno) }
        try FolderSync.sync(folderOf: database)
        return (kept, lacking)
    }

    private func fold(_ database: Database, from copy: String) throws {
        do {
            try database.transaction {
                let transaction = Transaction(database, clock: clock, identifiers: IdentifierSource())
                try transaction.rebuildAnimals()
                try transaction.renewIdentity()
            }
        } catch {
            throw BackupError.damaged(copy, findings: [.damaged("\(error)")])
        }
        let findings = try FoldCheck(database, clock: clock).findings()
        guard findings.isEmpty else { throw BackupError.damaged(copy, findings: findings) }
    }

    /// Gives the present store a second name, with the part of it that is still in its log.
    private func keepPresent() throws -> String? {
        guard access(database, F_OK) == 0 else { return nil }
        // Takes the log into the file, and away with it. A damaged store has to be kept as it is.
        try? takeInLog()
        let kept = "\(database).before-restore-\(BackupName(now, clock: clock).moment)"
        for ending in ["", "-wal"] where access(database + ending, F_OK) == 0 {
            guard link(database + ending, kept + ending) == 0 else {
                throw BackupError.writing(kept + ending, errno)
            }
        }
        try FolderSync.sync(folderOf: database)
        // The log of one store under the name of another would be read into that.
        for ending in ["-wal", "-shm"] { unlink(database + ending) }
        return kept
    }

    private func takeInLog() throws {
        try Database(.file(database)).script("PRAGMA wal_checkpoint(TRUNCATE)")
    }
}
