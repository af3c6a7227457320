import SQLite

/// Why the database cannot be written at the moment, although nothing is wrong with what was to be written.
///
/// What meets one of these is offered again; every other error is about the data and would come again for ever.
/// The codes are SQLite's (sqlite.org/rescode.html).
package enum StoreObstacle: String, Codable, Sendable, CaseIterable {
    /// The disk, or the quota, has no room (`SQLITE_FULL`), also for the log's index (`SQLITE_IOERR_SHMSIZE`).
    case diskFull
    /// The disk answered with an error (`SQLITE_IOERR`).
    case diskError
    /// Another program has held the database for longer than the busy timeout (`SQLITE_BUSY`, `LOCKED`, `PROTOCOL`).
    case locked
    /// The database or its log cannot be opened (`SQLITE_CANTOPEN`): the folder is gone or its rights have changed.
    case unreachable
    /// The file may not be written (`SQLITE_READONLY`): Linux mounts a disk read-only after an error.
    case readOnly
    /// The file is damaged (`SQLITE_CORRUPT`, `NOTADB`): it has to be put back by hand, and what waits is stored then.
    case damaged
    /// There is no memory (`SQLITE_NOMEM`).
    case noMemory

    /// `SQLITE_IOERR_SHMSIZE`.
    private static let indexWithoutRoom: Int32 = 10 | 19 << 8

    /// - Returns: `nil` for an error that is about the data.
    package init?(_ error: any Error) {
        if let trouble = error as? StoreTrouble {
            self = trouble == .gone ? .unreachable : .damaged
            return
        }
        guard let error = error as? SQLiteError else { return nil }
        // A log's index that cannot grow is a disk error to SQLite, also where the disk is just full.
        if error.extendedCode == Self.indexWithoutRoom {
            self = .diskFull
            return
        }
        switch error.code {
        case 13: self = .diskFull
        case 10: self = .diskError
        case 5, 6, 15: self = .locked
        case 14: self = .unreachable
        case 8: self = .readOnly
        case 11, 26: self = .damaged
        case 7: self = .noMemory
        default: return nil
        }
    }
}

extension StoreObstacle: CustomStringConvertible {
    package var description: String {
        switch self {
        case .diskFull: "the disk is full; make room on it"
        case .diskError: "the disk reports errors; look at it, and save the data"
        case .locked: "another program holds the database; end it"
        case .unreachable: "the database cannot be opened; look at the data directory and its rights"
        case .readOnly: "the disk cannot be written to; mount it anew, and look for its errors"
        case .damaged: "the database is damaged; put a copy back"
        case .noMemory: "there is no memory left; end other programs"
        }
    }
}
