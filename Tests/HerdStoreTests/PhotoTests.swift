import Foundation
import Testing
import Values

@testable import HerdStore

/// Which photos an animal has.
@Suite struct `photos of animals` {
    private let clock = TestClock()

    private func farm() async throws -> (HerdStore, Animal.ID) {
        let store = try await Herd.store(clock: clock)
        return (store, try await store.createAnimal(Herd.draft("111111111"), by: "t").id)
    }

    /// Some photo; a number always means the same one.
    private func add(_ number: Int, to animal: Animal.ID, in store: HerdStore) async throws -> PhotoHash {
        let hash = PhotoHash(of: Array("\(number)".utf8))
        let picture = AnimalPhoto.Picture(hash: hash, width: 1280, height: 960)
        let small = AnimalPhoto.Picture(hash: PhotoHash(of: Array("small \(number)".utf8)), width: 320, height: 240)
        let photo = try await store.addPhoto(picture, small: small, to: animal, by: "Věra")
        #expect(photo.picture == picture && photo.small == small && photo.addedBy == "Věra")
        return photo.hash
    }

    @Test func `the newest is first and on the card, whatever the clock says`() async throws {
        let (store, cow) = try await farm()
        #expect(try await store.card(of: cow).photo == nil)
        let first = try await add(1, to: cow, in: store)
        let second = try await add(2, to: cow, in: store)
        clock.advance(by: .seconds(-3600))
        let third = try await add(3, to: cow, in: store)
        #expect(try await store.photos(of: cow).map(\.hash) == [third, second, first])
        #expect(try await store.card(of: cow).photo?.hash == third)
        #expect(try await add(1, to: cow, in: store) == first)
        #expect(
            try await store.photos(of: cow).map(\.hash) == [first, third, second], "the same again is no second one")
    }

    @Test func `twelve stay, and the oldest makes room`() async throws {
        let (store, cow) = try await farm()
        var hashes: [PhotoHash] = []
        for number in 0..<14 { hashes.append(try await add(number, to: cow, in: store)) }
        #expect(try await store.photos(of: cow).map(\.hash) == hashes.dropFirst(2).reversed())
        #expect(await problem { try await store.restorePhoto(hashes[0], of: cow, by: "t") } == "too-many-photos")
        try await store.deletePhoto(hashes[13], of: cow, by: "t")
        #expect(try await store.restorePhoto(hashes[0], of: cow, by: "t").hash == hashes[0])
    }

    @Test func `one that was deleted can be put back for thirty days`() async throws {
        let (store, cow) = try await farm()
        let hash = try await add(1, to: cow, in: store)
        try await store.deletePhoto(hash, of: cow, by: "t")
        #expect(try await store.photos(of: cow).isEmpty)
        #expect(await problem { try await store.photo(hash) } == "unknown-photo")
        #expect(await problem { try await store.deletePhoto(hash, of: cow, by: "t") } == "unknown-photo")
        clock.advance(by: .seconds(30 * 86_400 - 1))
        #expect(try await store.forgetDeletedPhotos().count == 2)
        #expect(try await store.restorePhoto(hash, of: cow, by: "t").hash == hash)
        #expect(try await store.photos(of: cow).map(\.hash) == [hash])
        try await store.deletePhoto(hash, of: cow, by: "t")
        clock.advance(by: .seconds(30 * 86_400 + 1))
        #expect(try await store.forgetDeletedPhotos().isEmpty)
        #expect(await problem { try await store.restorePhoto(hash, of: cow, by: "t") } == "unknown-photo")
    }

    @Test func `what is added and deleted is told by events and noted`() async throws {
        let (store, cow) = try await farm()
        let before = try await store.lastEventNumber()
        let hash = try await add(1, to: cow, in: store)
        try await store.deletePhoto(hash, of: cow, by: "Jan")
        _ = try await store.restorePhoto(hash, of: cow, by: "Jan")
        let events = try await store.events(after: before)
        #expect(events.map(\.kind) == [.photoAdded, .photoDeleted, .photoAdded])
        #expect(events.allSatisfy { $0.data["animalId"] == .string(cow.description) })
        #expect(events.allSatisfy { $0.data["url"] == .string("/v1/photos/\(hash)") })
        let noted = try await store.audit().items.filter { $0.action.hasPrefix("photo.") }
        #expect(noted.map(\.action) == ["photo.restored", "photo.deleted", "photo.added"])
        #expect(noted.map(\.by) == ["Jan", "Jan", "Věra"])
    }

    @Test func `an animal that never was has none`() async throws {
        let (store, cow) = try await farm()
        let hash = try await add(1, to: cow, in: store)
        let other = try await store.createAnimal(Herd.draft("222222222"), by: "t").id
        #expect(await problem { try await store.deletePhoto(hash, of: other, by: "t") } == "unknown-photo")
        #expect(await problem { try await add(2, to: other, in: store) } == nil)
        let birth = try #require(try await store.changes(of: cow).items.first { $0.kind == .birth })
        try await store.deleteChange(birth.id, by: "t")
        #expect(await problem { try await store.photos(of: cow) } == "unknown-animal")
        #expect(await problem { try await store.photo(hash) } == "unknown-photo")
        #expect(try await store.forgetDeletedPhotos().count == 2, "those of the other one")
    }

    @Test(arguments: Herd.backings)
    func `who does not see the animal does not see its photo`(backing: Herd.Backing) async throws {
        let store = try await Herd.store(backing)
        let barn = try await store.createLocation(LocationDraft(kind: .barn, number: "1"))
        let group = try await store.createLocation(LocationDraft(kind: .group, number: "11", parent: barn.id))
        let own = try await store.createAnimal(Herd.draft("111111111", group: group.id), by: "t").id
        let other = try await store.createAnimal(Herd.draft("222222222"), by: "t").id
        let (seen, hidden) = (try await add(1, to: own, in: store), try await add(2, to: other, in: store))
        try await Sight.$current.withValue(.barns([barn.id])) {
            #expect(try await store.photo(seen).animalId == own)
            #expect(await problem { try await store.photo(hidden) } == "unknown-photo")
            #expect(await problem { try await store.photos(of: other) } == "unknown-animal")
            let kinds = try await store.events(after: 0).map(\.kind)
            #expect(kinds.count { $0 == .photoAdded } == 1)
        }
        // One file, two animals: the one that is seen is enough.
        _ = try await add(2, to: own, in: store)
        let shared = try await Sight.$current.withValue(.barns([barn.id])) { try await store.photo(hidden) }
        #expect(shared.animalId == own)
    }
}
