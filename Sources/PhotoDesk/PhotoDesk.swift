import Blocking
package import HerdStore
package import Photos
package import Values

/// Where photos of animals and members are handed in, and had again.
package struct PhotoDesk: Sendable {
    private let store: HerdStore
    private let keeper: any PhotoKeeper
    private let folder: PhotoFolder
    /// Files are written and cleared one after another.
    private let writing = Offload("photos", width: 1)
    /// Each photo needs tens of megabytes while it is made smaller.
    private let keeping = Offload("keep-photos", width: 1)
    /// Nobody who looks waits for a photo that is being written.
    private let reading = Offload("read-photos", width: 2)

    /// A file that nobody refers to stays for so long: a deleted photo can be put back meanwhile, and so can the store as
    /// it was before a restore.
    private static let unused = AnimalPhoto.kept + .seconds(86_400)

    /// - Parameters:
    ///   - keeper: makes of photos from outside those that are kept.
    ///   - folder: where their files lie.
    package init(store: HerdStore, keeper: any PhotoKeeper, folder: PhotoFolder) {
        (self.store, self.keeper, self.folder) = (store, keeper, folder)
    }

    /// Keeps a photo of an animal.
    ///
    /// - Throws: what the keeper says of the photo, what the store or its disk says, or `TooBusy`.
    package func add(_ photo: [UInt8], to animal: Animal.ID, by person: String) async throws -> AnimalPhoto {
        // Nothing is decoded for an animal that is not there.
        _ = try await store.animal(animal)
        let kept = try await keeping.run { [keeper] in try keeper.keep(photo) }
        // The files first: what the store refers to is there.
        let picture = try await write(kept.picture)
        let small = try await write(kept.small)
        return try await store.addPhoto(picture, small: small, to: animal, by: person)
    }

    /// Keeps a photo as that of a member, in the place of the one before.
    ///
    /// - Throws: as `add(_:to:by:)`.
    package func setPhoto(_ photo: [UInt8], of member: Member.ID, by person: String) async throws -> Member {
        let before = try await store.member(member).photo
        let kept = try await keeping.run { [keeper] in try keeper.keep(photo) }
        let picture = try await write(kept.picture)
        let small = try await write(kept.small)
        let after = try await store.setPhoto(MemberPhoto(picture: picture, small: small), of: member, by: person)
        try await forget(before)
        return after
    }

    /// Takes a member's photo away, with its files.
    package func removePhoto(of member: Member.ID, by person: String) async throws {
        let before = try await store.member(member).photo
        _ = try await store.setPhoto(nil, of: member, by: person)
        try await forget(before)
    }

    /// Of a person nothing stays that was taken away: the files go at once, unless another photo is the same.
    private func forget(_ photo: MemberPhoto?) async throws {
        guard let photo else { return }
        let unused = try await store.unused([photo.picture.hash, photo.small.hash])
        try await writing.run { [folder] in folder.remove(unused) }
    }

    /// A JPEG of a member's photo; `nil` when the member has none.
    ///
    /// - Throws: what the store says, `LostPhoto`, or `TooBusy`.
    package func jpeg(of member: Member.ID, isSmall: Bool) async throws -> (hash: PhotoHash, bytes: [UInt8])? {
        guard let photo = try await store.member(member).photo else { return nil }
        let picture = isSmall ? photo.small : photo.picture
        guard let bytes = try await bytes(of: picture) else { throw LostPhoto() }
        return (picture.hash, bytes)
    }

    private func write(_ picture: KeptPhoto.Picture) async throws -> AnimalPhoto.Picture {
        let hash = try await writing.run { [folder] in try folder.write(picture.jpeg) }
        return AnimalPhoto.Picture(hash: hash, width: picture.width, height: picture.height)
    }

    /// A JPEG of a photo that the one who asks may see.
    package func jpeg(of photo: PhotoHash, isSmall: Bool) async throws -> (hash: PhotoHash, bytes: [UInt8]) {
        let found = try await store.photo(photo)
        let picture = isSmall ? found.small : found.picture
        guard let bytes = try await bytes(of: picture) else { throw LostPhoto() }
        return (picture.hash, bytes)
    }

    /// The bytes of a picture; `nil` when its file is missing or was altered.
    package func bytes(of picture: AnimalPhoto.Picture) async throws -> [UInt8]? {
        try await reading.run { [folder] in folder.read(picture.hash) }
    }

    /// Forgets what was deleted a month ago, and removes files that nobody has referred to for so long.
    package func clear(at now: Timestamp) async throws {
        let used = try await store.forgetDeletedPhotos()
        let seconds = (now - Self.unused).microseconds / 1_000_000
        try await writing.run { [folder] in
            folder.touch(used)
            folder.clear(except: used, usedBefore: Int(seconds))
        }
    }
}

/// The file of a photo is missing or was altered.
package struct LostPhoto: Error, CustomStringConvertible {
    package var description: String { "The file of this photo is missing or was altered." }
}
