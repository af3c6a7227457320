import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// Photos go where their herd goes.
@Suite struct `photos and backups` {
    private let clock = TestClock()

    /// A store with a photo, whose files are there.
    private func yard() async throws -> (Barnyard, PhotoFolder, AnimalPhoto) {
        let yard = try await Barnyard.open(clock: clock)
        let folder = PhotoFolder(besides: yard.path)
        let picture = AnimalPhoto.Picture(hash: try folder.write(Array("large".utf8)), width: 4, height: 3)
        let small = AnimalPhoto.Picture(hash: try folder.write(Array("small".utf8)), width: 4, height: 3)
        let animal = try #require(try await yard.store.animals().items.first?.id)
        return (yard, folder, try await yard.store.addPhoto(picture, small: small, to: animal, by: "t"))
    }

    private func folder() throws -> String {
        let path = try Herd.file()
        return BackupError.folder(of: path)
    }

    @Test func `a copy has its photos beside it`() async throws {
        let (yard, _, photo) = try await yard()
        let copy = try folder() + "/copy.sqlite"
        #expect(try StoreBackup.make(of: yard.path, to: copy).isEmpty)
        let copied = PhotoFolder(besides: copy)
        #expect(copied.read(photo.hash) == Array("large".utf8) && copied.read(photo.small.hash) == Array("small".utf8))
        #expect(try StoreCheck.findings(in: copy, clock: clock.store).isEmpty)
    }

    @Test func `a copy of a store without its photos is made all the same, and says which are lacking`() async throws {
        let (yard, folder, photo) = try await yard()
        unlink(folder.file(photo.hash))
        try Array("other".utf8).write(to: folder.file(photo.small.hash))
        let copy = try self.folder() + "/copy.sqlite"
        let lacking = try StoreBackup.make(of: yard.path, to: copy)
        #expect(Set(lacking) == [photo.hash, photo.small.hash])
        #expect(PhotoFolder(besides: copy).hashes.isEmpty)
        #expect(try StoreBackup.make(of: yard.path, to: yard.file("beside.sqlite")).count == 2, "the same folder")
    }

    @Test func `verify names what is missing and what was altered`() async throws {
        let (yard, folder, photo) = try await yard()
        #expect(try StoreCheck.findings(in: yard.path, clock: clock.store).isEmpty)
        unlink(folder.file(photo.hash))
        try Array("other".utf8).write(to: folder.file(photo.small.hash))
        let id = photo.animalId
        #expect(
            try StoreCheck.findings(in: yard.path, clock: clock.store) == [
                .missingPhoto(id, earTag: "CZ123456789", photo.hash),
                .alteredPhoto(id, earTag: "CZ123456789", photo.small.hash),
            ])
    }

    @Test func `photos come back with their herd, on a new computer too`() async throws {
        let (yard, _, photo) = try await yard()
        let copy = try folder() + "/copy.sqlite"
        try StoreBackup.make(of: yard.path, to: copy)
        let new = try Herd.file()
        let restored = try StoreRestore(database: new, clock: clock.store).restore(from: copy)
        #expect(restored.lacking.isEmpty && restored.kept == nil)
        #expect(PhotoFolder(besides: new).read(photo.hash) == Array("large".utf8))
        #expect(try StoreCheck.findings(in: new, clock: clock.store).isEmpty)
        // A copy that was carried away without its photos is put back, and says what is lacking.
        let alone = try folder() + "/alone.sqlite"
        try FileManager.default.copyItem(atPath: copy, toPath: alone)
        let bare = try Herd.file()
        #expect(
            try StoreRestore(database: bare, clock: clock.store).restore(from: alone).lacking.count == 2)
        #expect(try await HerdStore.open(.readOnly(bare)).photos(of: photo.animalId).count == 1)
    }

    @Test func `a full disk under the photos leaves no copy that lacks them`() async throws {
        let (yard, _, _) = try await yard()
        let place = try folder()
        // A file where the folder should be is as good as no room.
        try Array("x".utf8).write(to: place + "/photos")
        #expect(throws: BackupError.self) { try StoreBackup.make(of: yard.path, to: place + "/copy.sqlite") }
        #expect(!FileManager.default.fileExists(atPath: place + "/copy.sqlite"))
    }

    @Test func `the nightly folder lets photos go that no copy in it has`() async throws {
        let (yard, _, photo) = try await yard()
        let place = BackupFolder(path: try folder(), isOwn: true)
        let photos = PhotoFolder(path: place.path + "/photos")
        func copy(_ hour: Int) throws {
            try place.copy(yard.path, as: BackupName(day: Herd.today, second: hour * 3600))
            place.clear(keeping: BackupKeep(days: 1, weeks: 0, months: 0))
        }
        func age(_ hash: PhotoHash) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3 * 86_400)], ofItemAtPath: photos.file(hash))
        }
        try copy(1)
        let stray = try photos.write(Array("stray".utf8))
        for hash in [stray, photo.hash] { try age(hash) }
        try Array("mine".utf8).write(to: place.path + "/holiday.sqlite")
        try copy(2)
        #expect(photos.hashes.count == 3, "a copy of somebody's own may have it")
        unlink(place.path + "/holiday.sqlite")
        for hash in [stray, photo.hash] { try age(hash) }
        try copy(3)
        #expect(Set(photos.hashes) == [photo.hash, photo.small.hash], "each copy touches its own")
    }
}
