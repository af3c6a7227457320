import Glibc
import SQLite

/// The look at a store before anything is opened or made: a damaged one, or one that is gone, is never a new farm.
package enum StoreEntrance {
    /// - Parameter traces: what tells of a farm; `nil` where somebody says that this one is new.
    /// - Throws: `StoreDamage`.
    package static func check(_ database: String, traces: FarmTraces?) throws(StoreDamage) {
        var status = stat()
        let isThere = stat(database, &status) == 0 && status.st_size > 0
        if !isThere, let traces, !traces.found.isEmpty { throw .missing(database, traces: traces.found) }
        try StoreFile(path: database).check()
    }

    /// What an error of opening or reading says of the file; `nil` when it says nothing of it.
    package static func damage(_ error: any Error, of database: String) -> StoreDamage? {
        if let damage = error as? StoreDamage { return damage }
        guard let error = error as? SQLiteError, error.isDamaged else { return nil }
        return .unreadable(database, reason: error.message)
    }
}
