import Glibc
import SQLite

/// Writes copies of stores: each is whole, looked through and on the disk before it gets its name.
enum StoreCopy {
    /// Copies a store, which a daemon may be writing to; an earlier file of that name stays until the copy is whole.
    ///
    /// - Parameter change: what is done to the copy before it is looked through.
    static func write(
        of source: String, to path: String, change: (Database) throws -> Void = { _ in }
    ) throws {
        guard !isSame(source, path) else { throw BackupError.ontoItself(path) }
        try write(of: source, as: UnfinishedFile(for: path), change: change)
    }

    /// Writes a copy anew under its own name, changed; until that is whole and looked through, the one there was stays.
    ///
    /// It keeps its time: by that is told which photos it may need (`BackupFolder`).
    static func rewrite(_ path: String, change: (Database) throws -> Void) throws {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw BackupError.unreadable(path, reason: String(cString: strerror(errno)))
        }
        try write(of: path, as: UnfinishedFile(for: path), at: status.st_mtim, change: change)
    }

    private static func write(
        of source: String, as part: UnfinishedFile, at time: timespec? = nil, change: (Database) throws -> Void
    ) throws {
        guard access(source, R_OK) == 0 else {
            throw BackupError.unreadable(source, reason: String(cString: strerror(errno)))
        }
        defer { part.removeUnlessFinished() }
        do {
            try Database(.readOnly(source)).copy(to: part.path)
            let copy = try Database(.file(part.path))
            // SQLite opens an empty file as a new database; a restore from it would delete the herd.
            guard try copy.value("SELECT count(*) FROM sqlite_schema") != 0 else {
                throw BackupError.damaged(source, findings: [.damaged("it is empty")])
            }
            try change(copy)
            let findings = try StoreCheck.findings(of: copy)
            guard findings.isEmpty else { throw BackupError.damaged(source, findings: findings) }
        } catch let error as SQLiteError {
            throw BackupError.copying(source, to: part.name, error)
        }
        if let time { try part.date(time) }
        try part.finish()
    }

    /// Takes people out of a copy that is being written, so that no byte of its file tells of them.
    static func erase(_ people: [Member.ID], in copy: Database, clock: StoreClock) throws {
        guard !people.isEmpty else { return }
        // What refers to a person goes by the foreign keys, which SQLite leaves alone unless it is told.
        try copy.script("PRAGMA foreign_keys = ON")
        try copy.transaction {
            let transaction = Transaction(copy, clock: clock, identifiers: IdentifierSource())
            for id in people { try transaction.eraseAgain(id) }
        }
        for index in try ReadView(copy, clock: clock).personalIndexes() {
            try copy.script("INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
        try copy.script("VACUUM")
    }

    /// Copies a store and its photos; the photos first, so that a copy that has its name has them too.
    ///
    /// - Parameter change: what else is done to the copy before it is looked through.
    /// - Returns: the photos that are not to be had whole: they keep no copy of the herd from being made.
    static func writeWithPhotos(
        of source: String, to path: String, change: (Database) throws -> Void = { _ in }
    ) throws -> [PhotoHash] {
        var lacking: [PhotoHash] = []
        try write(of: source, to: path) { copy in
            try change(copy)
            do {
                lacking = try PhotoFolder(besides: path)
                    .copy(PhotoFolder.files(in: copy), from: PhotoFolder(besides: source))
            } catch let error as PhotoFolderError {
                throw BackupError(error)
            }
        }
        return lacking
    }

    /// Whether two paths are of one file.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(left, &one) == 0 && stat(right, &other) == 0 && one.st_dev == other.st_dev
            && one.st_ino == other.st_ino
    }
}

/// A file that has its name only when it is whole; what a killed program left of one is written over by the next.
private final class UnfinishedFile {
    let path: String
    let name: String
    private let descriptor: Int32
    private var isFinished = false

    init(for name: String) throws {
        self.name = name
        path = name + ".part"
        descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BackupError.writing(name, errno) }
        // Held until the end: SQLite's own locks on a file go as soon as anybody here closes it.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere else {
            close(descriptor)
            throw BackupError.busy(name)
        }
        // Of a copy that was being changed when its program was killed: it would be played back into this one.
        unlink(path + "-journal")
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0 else {
            let code = errno
            close(descriptor)
            throw BackupError.writing(name, code)
        }
    }

    deinit { close(descriptor) }

    /// Whoever had the lock before may have given the file its name: then it is no longer ours to write.
    private var isStillThere: Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_ino == named.st_ino
    }

    /// Says when it was written last.
    func date(_ time: timespec) throws {
        guard futimens(descriptor, [time, time]) == 0 else { throw BackupError.writing(name, errno) }
    }

    /// Gives the file its name, once all of it is on the disk.
    func finish() throws {
        guard fsync(descriptor) == 0, rename(path, name) == 0 else { throw BackupError.writing(name, errno) }
        isFinished = true
        try FolderSync.sync(folderOf: name)
    }

    func removeUnlessFinished() {
        if !isFinished { unlink(path) }
    }
}

/// What makes names in a folder survive a loss of power.
enum FolderSync {
    static func sync(folderOf path: String) throws {
        let folder = open(BackupError.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw BackupError.writing(path, errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw BackupError.writing(path, errno) }
    }
}
