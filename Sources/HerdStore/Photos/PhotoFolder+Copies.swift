import Glibc
import SQLite

extension PhotoFolder {
    /// The files that a store refers to, of any age.
    static func files(in database: Database) throws -> Set<PhotoHash> {
        guard try database.value("SELECT count(*) FROM sqlite_schema WHERE name = 'photos'") == 1 else { return [] }
        var files: Set<PhotoHash> = []
        try database.each("SELECT hash, small_hash FROM photos") { files.formUnion(try Self.files(of: $0)) }
        guard try database.value("SELECT count(*) FROM pragma_table_info('members') WHERE name = 'photo'") == 1 else {
            return files
        }
        try database.each(Self.ofMembers) { files.formUnion(try Self.files(of: $0)) }
        return files
    }

    /// The photos of members, as rows of two files.
    static let ofMembers: SQL = "SELECT photo AS hash, photo_small AS small_hash FROM members WHERE photo IS NOT NULL"

    /// The files of one photo.
    static func files(of row: Row) throws -> [PhotoHash] { [try row["hash"], try row["small_hash"]] }

    /// Copies the files that a copy of a store refers to, as far as they are not there; on one disk, a file gets a second
    /// name and takes no room.
    ///
    /// - Returns: those that are not to be had whole. They keep no copy of the herd from being made.
    func copy(_ hashes: Set<PhotoHash>, from source: PhotoFolder) throws(PhotoFolderError) -> [PhotoHash] {
        guard path != source.path else { return hashes.filter { source.read($0) == nil }.sorted() }
        var lacking: [PhotoHash] = []
        for hash in hashes.sorted() where access(file(hash), F_OK) != 0 {
            guard let bytes = source.read(hash) else {
                lacking.append(hash)
                continue
            }
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .writing(path, errno) }
            if link(source.file(hash), file(hash)) != 0 { _ = try write(bytes) }
        }
        touch(hashes)
        return lacking
    }

    /// What is wrong with the photos of a store.
    func findings(in database: Database) throws -> [StoreFinding] {
        try findingsOfAnimals(in: database) + findingsOfMembers(in: database)
    }

    private func findingsOfMembers(in database: Database) throws -> [StoreFinding] {
        try database.rows(
            "SELECT id, photo AS hash, photo_small AS small_hash FROM members WHERE photo IS NOT NULL ORDER BY id"
        ) { row in
            let id: Member.ID = try row["id"]
            return try Self.files(of: row).filter { read($0) == nil }.map { StoreFinding.lostMemberPhoto(id, $0) }
        }.flatMap { $0 }
    }

    private func findingsOfAnimals(in database: Database) throws -> [StoreFinding] {
        try database.rows(
            """
            SELECT p.hash, p.small_hash, p.animal_id, a.ear_tag FROM photos p
            JOIN animals a ON a.id = p.animal_id ORDER BY a.ear_tag, p.added_at
            """
        ) { row in
            let (id, tag): (Animal.ID, String) = (try row["animal_id"], try row["ear_tag"])
            return try Self.files(of: row).compactMap { hash -> StoreFinding? in
                guard read(hash) == nil else { return nil }
                let isThere = access(file(hash), F_OK) == 0
                return isThere ? .alteredPhoto(id, earTag: tag, hash) : .missingPhoto(id, earTag: tag, hash)
            }
        }.flatMap { $0 }
    }
}
