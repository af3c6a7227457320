import Testing
import Values

@testable import HerdStore

@Suite struct `a member's photo` {
    private func photo(_ number: UInt8) -> MemberPhoto {
        let picture = { (byte: UInt8) in
            AnimalPhoto.Picture(hash: PhotoHash(of: [number, byte]), width: 4, height: 3)
        }
        return MemberPhoto(picture: picture(0), small: picture(1))
    }

    @Test func `replaces the one before, with audit and event`() async throws {
        let store = try await Herd.store(.file)
        let member = try await store.createMember(MemberDraft(name: "Jana", number: "1"), by: "t")
        let first = try await store.setPhoto(photo(1), of: member.id, by: "Věra")
        #expect(first.photo == photo(1))
        #expect(try await store.setPhoto(photo(1), of: member.id, by: "Věra") == first)
        #expect(try await store.setPhoto(photo(2), of: member.id, by: "Věra").photo == photo(2))
        #expect(try await store.setPhoto(nil, of: member.id, by: "Věra").photo == nil)
        let kinds = try await store.events(after: 0).map(\.kind)
        #expect(kinds == [.memberCreated, .memberChanged, .memberChanged, .memberChanged])
        let nobody = try #require(Member.ID("0190f0f3-7c1a-7d0e-9a3b-0123456789ab"))
        #expect(await problem { try await store.setPhoto(nil, of: nobody, by: "t") } == "unknown-member")
    }

    @Test func `keeps its files from being cleared away, and misses none`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let member = try await store.createMember(MemberDraft(name: "Jana", number: "1"), by: "t")
        _ = try await store.setPhoto(photo(1), of: member.id, by: "t")
        let files: Set = [photo(1).picture.hash, photo(1).small.hash]
        #expect(try await store.forgetDeletedPhotos() == files)
        let missing = try StoreCheck.findings(in: path)
        #expect(
            Set(missing.map(\.description))
                == Set(files.map { StoreFinding.lostMemberPhoto(member.id, $0).description }))
        let folder = PhotoFolder(besides: path)
        for byte in [0, 1] as [UInt8] { _ = try folder.write([1, byte]) }
        #expect(try StoreCheck.findings(in: path).isEmpty)
    }
}
