import SQLite
import Values

extension Transaction {
    func addPhoto(
        _ picture: AnimalPhoto.Picture, small: AnimalPhoto.Picture, to animal: Animal.ID, by person: String
    ) throws -> AnimalPhoto {
        _ = try self.animal(animal)
        try run("DELETE FROM photos WHERE animal_id = \(animal) AND hash = \(picture.hash)")
        // The newest is shown, whatever a clock says that was set back.
        let latest: Timestamp? = try value("SELECT max(added_at) FROM photos WHERE animal_id = \(animal)")
        let moment = max(now, latest.map { $0 + .microseconds(1) } ?? now)
        try insert(
            into: "photos",
            [
                "animal_id": animal, "hash": picture.hash, "width": picture.width, "height": picture.height,
                "small_hash": small.hash, "small_width": small.width, "small_height": small.height, "added_at": moment,
                "added_by": person,
            ])
        let photo = try photo(picture.hash, of: animal)
        try audit("photo.added", animal, by: person, after: photo)
        try emit(.photoAdded, photo)
        for old in try photos(of: animal).dropFirst(AnimalPhoto.most) {
            try deletePhoto(old.hash, of: animal, by: person)
        }
        return photo
    }

    func deletePhoto(_ hash: PhotoHash, of animal: Animal.ID, by person: String) throws {
        _ = try self.animal(animal)
        let photo = try photo(hash, of: animal)
        try run("UPDATE photos SET deleted_at = \(now) WHERE animal_id = \(animal) AND hash = \(hash)")
        try audit("photo.deleted", animal, by: person, before: photo)
        try emit(.photoDeleted, photo)
    }

    func restorePhoto(_ hash: PhotoHash, of animal: Animal.ID, by person: String) throws -> AnimalPhoto {
        _ = try self.animal(animal)
        let isDeleted = try exists(
            "SELECT 1 FROM photos WHERE animal_id = \(animal) AND hash = \(hash) AND deleted_at IS NOT NULL")
        guard isDeleted else { return try photo(hash, of: animal) }
        guard try photos(of: animal).count < AnimalPhoto.most else { throw HerdError.tooManyPhotos }
        try run("UPDATE photos SET deleted_at = NULL WHERE animal_id = \(animal) AND hash = \(hash)")
        let photo = try photo(hash, of: animal)
        try audit("photo.restored", animal, by: person, after: photo)
        try emit(.photoAdded, photo)
        return photo
    }

    func forgetDeletedPhotos() throws {
        try run("DELETE FROM photos WHERE deleted_at < \(now - AnimalPhoto.kept)")
    }
}

extension HerdError {
    /// A new photo takes the place of the oldest; one that is put back is older than others.
    fileprivate static let tooManyPhotos = HerdError(
        .conflict, CodedText("too-many-photos", ["most": .number(AnimalPhoto.most)]),
        "the animal has \(AnimalPhoto.most) photos already", action: "Delete another one first.")
}
