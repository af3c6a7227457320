import Blocking
import Glibc
import SQLite
import Values

extension HerdStore {
    /// Everything that is held of one person.
    ///
    /// - Throws: a 404 problem when that is nothing.
    package nonisolated func personalRecord(of id: Member.ID) async throws -> PersonalRecord {
        let record = try await look { try $0.personalRecord(of: id) }
        guard let file, !record.photos.isEmpty else { return record }
        return await Offload.run { record.withPhotos(in: PhotoFolder(besides: file)) }
    }

    /// Erases a person everywhere; what of it fails beside the database is told, and tried again by `finishErasures`.
    ///
    /// The store is written anew afterwards, which takes as long as a copy of it: until then nothing else is written. Copies of
    /// before are written anew or removed later (`NightlyBackup`).
    ///
    /// - Parameter folder: where nightly copies are put; `nil` where that is beside the store.
    package func erase(
        _ id: Member.ID, by person: String, copiesIn folder: BackupFolder? = nil
    ) async throws -> Erasure {
        try catchUp()
        let (mentions, signed) = try await traces(of: id)
        // Freed cells are overwritten at once; what was freed before goes when the file is written anew.
        try database.script("PRAGMA secure_delete = ON")
        var erasure = try write { try $0.erase(id, by: person) }
        (erasure.mentions, erasure.signed) = (mentions, signed)
        erasure.pending = try finishErasures()
        if let file {
            let copies = OlderCopies(database: file, folder: folder)
            erasure.renewed = copies.named(copies.rewritten)
            (erasure.removed, erasure.copies) = (copies.named(copies.removed), copies.named(copies.left))
        }
        return erasure
    }

    /// Where others have written down what gives a person away; all texts of years are read, and nobody waits for that.
    private func traces(
        of id: Member.ID
    ) async throws -> (mentions: [Erasure.Mention], signed: [Erasure.Signature]) {
        guard let file else { return try readAll { (try $0.mentions(of: id), try $0.signatures(of: id)) } }
        return try await Offload.run { [clock] in
            let database = try Database(.readOnly(file))
            return try database.snapshot {
                let view = ReadView(database, clock: clock)
                return (try view.mentions(of: id), try view.signatures(of: id))
            }
        }
    }

    /// Does what is left of erasures: at the start, every night, and after each.
    ///
    /// - Returns: what could not be done; it stays to be done.
    @discardableResult
    package func finishErasures() throws -> [Erasure.Step] {
        let open = try readAll { try $0.openErasures() }
        guard !open.isEmpty else { return [] }
        var failed: [Erasure.Step] = []
        func attempt(_ step: Erasure.Step, _ body: () throws -> Void) {
            do { try body() } catch { failed.append(step) }
        }
        if let path = file {
            attempt(.list) { try ErasedList(besides: path).add(try readAll { try $0.erasedPeople() }) }
            attempt(.photos) { try removePhotos(Set(open.flatMap(\.photos)), besides: path) }
        }
        attempt(.rewriting) { try rewrite() }
        guard failed.isEmpty else { return failed }
        try write { transaction in
            for one in open {
                try transaction.run(
                    "UPDATE erasures SET done_at = \(transaction.now), photos = '[]' WHERE person = \(one.person)")
            }
        }
        return []
    }

    /// Erases again who came back with a copy of the store that was made before the erasure.
    func applyErasedList() throws {
        guard let path = file else { return }
        let known = Set(try readAll { try $0.erasedPeople() })
        for id in try ErasedList(besides: path).ids() where !known.contains(id) {
            try write { transaction in try transaction.eraseAgain(id) }
        }
    }

    /// A file that another row still uses stays.
    private func removePhotos(_ hashes: Set<String>, besides path: String) throws {
        let folder = PhotoFolder(besides: path)
        let used = try readAll { try $0.usedPhotos() }
        for hash in hashes where !used.contains(hash) {
            guard let name = PhotoHash(rawValue: hash) else { continue }
            guard unlink(folder.file(name)) == 0 || errno == ENOENT else {
                throw BackupError.writing(folder.file(name), errno)
            }
        }
    }

    /// Writes all of the store anew, without free pages, and empties its log.
    private func rewrite() throws {
        for index in try readAll({ try $0.personalIndexes() }) {
            try database.script("INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
        // In memory it would take as much as the herd.
        try database.script("PRAGMA temp_store = FILE")
        defer { try? database.script("PRAGMA temp_store = MEMORY") }
        try database.script("VACUUM")
        guard file != nil else { return }
        // Whoever reads holds the log for a moment.
        let isBusy: Int = try database.value("PRAGMA wal_checkpoint(TRUNCATE)") ?? 0
        guard isBusy == 0 else { throw SQLiteError(extendedCode: 5, message: "the log is being read") }
    }
}
