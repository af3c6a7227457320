import FoundationEssentials
import Glibc
import SQLite

/// Takes those who were erased out of copies of the store that were made before.
///
/// A copy is written anew beside itself and takes its own name in one step: whoever is killed meanwhile leaves it as it was.
/// What is left to do the copies say themselves, since each notes who was erased in it.
struct CopyErasure: Sendable {
    let database: String
    let clock: StoreClock
    let people: [Member.ID]

    /// - Parameter database: the store, beside which the list of those who were erased lies.
    init(of database: String, clock: StoreClock) throws {
        (self.database, self.clock) = (database, clock)
        people = try ErasedList(besides: database).ids()
    }

    /// Takes all of them out of a copy; one of an older program is brought up to date on the way, as a restore does.
    ///
    /// - Returns: whether it had to be written anew.
    func strike(_ copy: String) throws -> Bool {
        do {
            guard try tells(copy) else { return false }
            try StoreCopy.rewrite(copy) { database in
                try Schema.migrate(database)
                try StoreCopy.erase(people, in: database, clock: clock)
            }
            return true
        } catch let error as SQLiteError {
            throw BackupError.copying(copy, to: copy, error)
        } catch let error as HerdError {
            throw BackupError.unreadable(copy, reason: error.message)
        }
    }

    /// Removes a copy that is kept for an older program, where it tells of any of them: written anew in the form of today that
    /// program could not read it, and what it says of people in its own form nobody else knows.
    ///
    /// - Returns: whether it was there to be removed.
    func remove(_ copy: String) throws -> Bool {
        do {
            guard try tells(copy) else { return false }
        } catch let error as SQLiteError {
            throw BackupError.unreadable(copy, reason: error.message)
        } catch let error as HerdError {
            throw BackupError.unreadable(copy, reason: error.message)
        }
        for ending in ["-wal", "-shm", "-journal", ""] {
            guard unlink(copy + ending) == 0 || errno == ENOENT else { throw BackupError.writing(copy + ending, errno) }
        }
        try FolderSync.sync(folderOf: copy)
        return true
    }

    /// Removes the photos beside copies that only those had who were erased.
    func removePhotos(in folder: BackupFolder) {
        var (erased, used): (Set<PhotoHash>, Set<PhotoHash>) = ([], [])
        // Also of copies that somebody has named: what these need stays.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for file in files where file.hasSuffix(".sqlite") {
            // One that cannot be read is put back by nobody: it keeps no photo.
            guard let (needed, gone) = try? photos(of: "\(folder.path)/\(file)") else { continue }
            used.formUnion(needed)
            erased.formUnion(gone)
        }
        PhotoFolder(path: folder.path + "/photos").remove(erased.subtracting(used).sorted())
    }

    /// The photos that a copy refers to, and those of people who were erased in it.
    private func photos(of path: String) throws -> (used: Set<PhotoHash>, erased: [PhotoHash]) {
        let copy = try Database(.readOnly(path))
        let used = try PhotoFolder.files(in: copy)
        guard try Self.notes(copy) else { return (used, []) }
        let lists: [String] = try copy.values("SELECT photos FROM erasures WHERE photos <> '[]'")
        return (
            used, try lists.flatMap { try JSONText.decode([String].self, $0) }.compactMap { PhotoHash(rawValue: $0) }
        )
    }

    /// Whether a copy does not say of all of them that they were erased in it.
    private func tells(_ copy: String) throws -> Bool {
        let database = try Database(.readOnly(copy))
        // An empty file holds no personal data.
        guard try Schema.version(of: database, known: Schema.migrations.count) > 0 else { return false }
        guard try Self.notes(database) else { return true }
        let struck: [Member.ID] = try database.values("SELECT person FROM erasures")
        return !Set(struck).isSuperset(of: people)
    }

    /// Whether a copy is of a program that erased at all.
    private static func notes(_ copy: Database) throws -> Bool {
        try copy.value("SELECT count(*) FROM sqlite_schema WHERE name = 'erasures'") == 1
    }
}

/// The copies of a store that lie about: nightly ones, and those of restores and upgrades.
struct OlderCopies: Sendable {
    let database: String
    /// Where the nightly ones are put now; the folder of the store's own is looked into besides.
    let folder: BackupFolder?

    /// Folders of nightly copies.
    var folders: [BackupFolder] {
        let own = BackupFolder(path: BackupError.folder(of: database) + "/backups", isOwn: true)
        guard let folder, folder.path != own.path else { return [own] }
        return [folder, own]
    }

    /// Those that are written anew when somebody is erased.
    var rewritten: [String] {
        folders.flatMap { folder in folder.names.map(folder.file) }
            + besides(".before-restore-").filter { access($0 + "-wal", F_OK) != 0 }
    }

    /// Those that are removed when somebody is erased: an older program is to read them, which could read nothing written anew.
    var removed: [String] { besides(".before-schema-").filter(isOfUpgrade) }

    /// Those that stay as they are until somebody deletes them: they have a log, or somebody has named them.
    var left: [String] {
        besides(".before-schema-").filter { !isOfUpgrade($0) }
            + besides(".before-restore-").filter { access($0 + "-wal", F_OK) == 0 }
    }

    /// Whether a copy has the name that an upgrade gave it.
    private func isOfUpgrade(_ copy: String) -> Bool {
        let (name, start) = (copy.split(separator: "/").last ?? "", (database.split(separator: "/").last ?? ""))
        guard let mark = name.firstRange(of: ".before-schema-"), name[..<mark.lowerBound] == start else { return false }
        let number = name[mark.upperBound...]
        return !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }

    /// Copies by their names, below the folder of the store where they are in it.
    func named(_ copies: [String]) -> [String] {
        let folder = BackupError.folder(of: database) + "/"
        return copies.map { $0.hasPrefix(folder) ? String($0.dropFirst(folder.count)) : $0 }
    }

    private func besides(_ mark: String) -> [String] {
        let folder = BackupError.folder(of: database)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.contains(mark) && !$0.hasSuffix("-wal") && !$0.hasSuffix(".part") }.sorted()
            .map { "\(folder)/\($0)" }
    }
}
