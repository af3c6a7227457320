extension HerdStore {
    /// An animal's photos, the newest first.
    package nonisolated func photos(of animal: Animal.ID) async throws -> [AnimalPhoto] {
        try await glance { try $0.photos(of: animal) }
    }

    /// A photo of an animal that the one who asks may see.
    package nonisolated func photo(_ hash: PhotoHash) async throws -> AnimalPhoto {
        try await glance { try $0.photo(hash) }
    }

    /// Notes a photo whose files are in the folder; of more than `AnimalPhoto.most` the oldest go.
    ///
    /// The same photo again is the newest then.
    package func addPhoto(
        _ picture: AnimalPhoto.Picture, small: AnimalPhoto.Picture, to animal: Animal.ID, by person: String
    ) throws -> AnimalPhoto {
        try write { try $0.addPhoto(picture, small: small, to: animal, by: person) }
    }

    /// Deletes a photo; it can be put back for `AnimalPhoto.kept`.
    package func deletePhoto(_ hash: PhotoHash, of animal: Animal.ID, by person: String) throws {
        try write { try $0.deletePhoto(hash, of: animal, by: person) }
    }

    /// Puts a deleted photo back.
    package func restorePhoto(_ hash: PhotoHash, of animal: Animal.ID, by person: String) throws -> AnimalPhoto {
        try write { try $0.restorePhoto(hash, of: animal, by: person) }
    }

    /// Forgets photos that were deleted too long ago to be put back.
    ///
    /// - Returns: the files of all that are left.
    package func forgetDeletedPhotos() throws -> Set<PhotoHash> {
        try write { transaction in
            try transaction.forgetDeletedPhotos()
            return try transaction.photoFiles()
        }
    }
}
