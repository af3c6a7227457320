package import SQLite
import Values

extension ReadView {
    /// The newest first.
    func photos(of animal: Animal.ID) throws -> [AnimalPhoto] {
        _ = try self.animal(animal)
        return try rows(
            "SELECT * FROM photos WHERE animal_id = \(animal) AND deleted_at IS NULL ORDER BY added_at DESC, hash")
    }

    func newestPhoto(of animal: Animal.ID) throws -> AnimalPhoto? {
        try first(
            """
            SELECT * FROM photos WHERE animal_id = \(animal) AND deleted_at IS NULL
            ORDER BY added_at DESC, hash LIMIT 1
            """)
    }

    func photo(_ hash: PhotoHash) throws -> AnimalPhoto {
        let found: AnimalPhoto? = try first(
            "SELECT * FROM photos WHERE hash = \(hash) AND deleted_at IS NULL LIMIT 1")
        guard let found else { throw HerdError.unknownPhoto(hash) }
        return found
    }

    func photo(_ hash: PhotoHash, of animal: Animal.ID) throws -> AnimalPhoto {
        let found: AnimalPhoto? = try first(
            "SELECT * FROM photos WHERE animal_id = \(animal) AND hash = \(hash) AND deleted_at IS NULL")
        guard let found else { throw HerdError.unknownPhoto(hash) }
        return found
    }

    /// The files of all photos, of members too, and of those that can be put back.
    func photoFiles() throws -> Set<PhotoHash> {
        var files: Set<PhotoHash> = []
        try each("SELECT hash, small_hash FROM photos") { files.formUnion(try PhotoFolder.files(of: $0)) }
        try each(PhotoFolder.ofMembers) { files.formUnion(try PhotoFolder.files(of: $0)) }
        return files
    }
}

extension AnimalPhoto: RowDecodable {
    package init(row: Row) throws {
        self.init(
            animalId: try row["animal_id"],
            picture: Picture(hash: try row["hash"], width: try row["width"], height: try row["height"]),
            small: Picture(
                hash: try row["small_hash"], width: try row["small_width"], height: try row["small_height"]),
            addedAt: try row["added_at"], addedBy: try row["added_by"])
    }
}

extension HerdError {
    static func unknownPhoto(_ hash: PhotoHash) -> HerdError {
        HerdError(
            .notFound, "unknown-photo", "there is no photo \(hash)", action: "Load the animal again.")
    }
}
