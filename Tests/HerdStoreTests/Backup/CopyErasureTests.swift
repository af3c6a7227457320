import Foundation
import SQLite
import Synchronization
import Testing
import Values

@testable import HerdStore

/// Copies that were made before somebody was erased are written anew without that one.
@Suite struct `whoever is erased leaves the copies` {
    /// A store with a member, of whom two nights' copies tell.
    private struct Nights {
        static let name = "Řehoř Žůžo"
        let yard: Barnyard
        let clock: TestClock
        let member: Member
        let nightly: NightlyBackup
        let folder: BackupFolder
        let told = Told()

        /// What was said of the copies.
        final class Told: Sendable {
            private let lines = Mutex<[String]>([])
            var all: [String] { lines.withLock { $0 } }

            func hear(_ outcome: NightlyBackup.Outcome) {
                switch outcome {
                case .made, .failed: break
                case .struck(let path): lines.withLock { $0.append("struck " + path.suffix(24)) }
                case .removed(let path): lines.withLock { $0.append("removed " + path.suffix(31)) }
                case .unstruck(let error): lines.withLock { $0.append(error.code) }
                }
            }
        }

        static func open() async throws -> Nights {
            let clock = TestClock()
            let yard = try await Barnyard.open(clock: clock)
            let member = try await yard.store.createMember(
                MemberDraft(name: name, number: "77001", email: "rehor.gone@example.cz"), by: "t")
            let folder = BackupFolder(path: yard.file("backups"), isOwn: true)
            let nights = Nights(yard: yard, clock: clock, member: member, folder: folder)
            await nights.nightly.use(BackupPlan(folder: folder, at: 9000))
            return nights
        }

        private init(yard: Barnyard, clock: TestClock, member: Member, folder: BackupFolder) {
            (self.yard, self.clock, self.member, self.folder) = (yard, clock, member, folder)
            nightly = NightlyBackup(
                of: yard.path, standing: BackupStanding(), clock: clock.store, tell: { [told] in told.hear($0) })
        }

        /// Two nights go by, each with its copy.
        func sleep() async {
            for _ in 0..<2 {
                clock.advance(by: .seconds(86_400))
                await nightly.makeIfDue()
            }
        }

        /// The files below the store's folder that have a text of the member in them.
        func traces() throws -> [String] {
            let marks = [Self.name, "rehor.gone@example.cz", "77001"].map { Data($0.utf8) }
            let files = FileManager.default.enumerator(
                at: URL(fileURLWithPath: yard.folder), includingPropertiesForKeys: nil)
            return try (files?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }.filter { file in
                let data = try Data(contentsOf: file)
                return marks.contains { data.range(of: $0) != nil }
            }.map(\.lastPathComponent).sorted()
        }
    }

    private func time(of file: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    }

    @Test func `one after another, until no byte of the data folder tells of that one`() async throws {
        let nights = try await Nights.open()
        await nights.sleep()
        let copies = nights.folder.names
        #expect(copies.count == 2)
        let old = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: nights.folder.file(copies[1]))
        #expect(await nights.nightly.strikeNext() == false, "nobody was erased")
        let erasure = try await nights.yard.store.erase(nights.member.id, by: "t", copiesIn: nights.folder)
        #expect(erasure.renewed == copies.map { "backups/\($0.file)" } && erasure.copies == [])
        #expect(try nights.traces() == copies.map(\.file).sorted())
        // What a program that was killed has left.
        try Array("half".utf8).write(to: nights.folder.file(copies[0]) + ".part")
        #expect(await nights.nightly.strikeNext())
        #expect(try nights.traces().count == 1, "one at a time")
        #expect(await nights.nightly.strikeNext())
        #expect(await nights.nightly.strikeNext() == false)
        #expect(try nights.traces() == [])
        #expect(nights.told.all == copies.map { "struck \($0.moment).sqlite" })
        #expect(nights.folder.names == copies)
        #expect(try time(of: nights.folder.file(copies[1])) == old, "by its time is told which photos it needs")
        for copy in copies {
            #expect(try StoreCheck.findings(in: nights.folder.file(copy), clock: nights.clock.store).isEmpty)
        }
    }

    @Test func `what refers to the one goes with it, and a copy can still be put back`() async throws {
        let nights = try await Nights.open()
        let (store, id) = (nights.yard.store, nights.member.id)
        let door = try await store.createDoorEvent(Door.draft("Schůze", hours: 2), by: "t").id
        _ = try await store.invite(id, to: door, by: "t")
        _ = try await store.admit(.of(id), to: door, by: "t")
        await nights.sleep()
        let copy = nights.folder.file(nights.folder.names[0])
        let kept = nights.yard.file("mine.sqlite")
        try FileManager.default.copyItem(atPath: copy, toPath: kept)
        _ = try await store.erase(id, by: "t")
        while await nights.nightly.strikeNext() {}
        for file in [copy, kept] {
            let restored = try Herd.file()
            try FileManager.default.copyItem(
                atPath: nights.yard.file("erased"), toPath: BackupError.folder(of: restored) + "/erased")
            _ = try StoreRestore(database: restored, clock: nights.clock.store).restore(from: file)
            let back = try await HerdStore.open(.file(restored), clock: nights.clock.store)
            #expect(try await back.members().items.isEmpty)
            let attendances = try await back.attendances(of: door).items
            #expect(attendances.count == 1 && attendances.allSatisfy { $0.person == nil })
        }
    }

    @Test func `photos go from beside the copies, but for those that somebody else has`() async throws {
        let nights = try await Nights.open()
        let store = nights.yard.store
        let photos = PhotoFolder(besides: nights.yard.path)
        let (own, shared) = (try photos.write(Array("own".utf8)), try photos.write(Array("shared".utf8)))
        func picture(_ hash: PhotoHash) -> AnimalPhoto.Picture { AnimalPhoto.Picture(hash: hash, width: 1, height: 1) }
        _ = try await store.setPhoto(
            MemberPhoto(picture: picture(own), small: picture(shared)), of: nights.member.id, by: "t")
        let other = try await store.createMember(MemberDraft(name: "Jan Malý", number: "5"), by: "t")
        _ = try await store.setPhoto(
            MemberPhoto(picture: picture(shared), small: picture(shared)), of: other.id, by: "t")
        await nights.sleep()
        let copied = PhotoFolder(path: nights.folder.path + "/photos")
        #expect(Set(copied.hashes) == [own, shared])
        _ = try await store.erase(nights.member.id, by: "t")
        while await nights.nightly.strikeNext() {}
        #expect(copied.hashes == [shared] && photos.hashes == [shared])
    }

    @Test func `one that cannot be read is told once, tried every hour, and keeps no other back`() async throws {
        let nights = try await Nights.open()
        await nights.sleep()
        let copies = nights.folder.names.map(nights.folder.file)
        let whole = try Data(contentsOf: URL(fileURLWithPath: copies[0]))
        try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: copies[0]))
        _ = try await nights.yard.store.erase(nights.member.id, by: "t")
        #expect(await nights.nightly.strikeNext())
        #expect(await nights.nightly.strikeNext() == false)
        #expect(nights.told.all.count == 2 && nights.told.all[1].hasPrefix("struck"), "\(nights.told.all)")
        nights.clock.advance(by: .seconds(3600))
        #expect(await nights.nightly.strikeNext() == false)
        #expect(nights.told.all.count == 2)
        // Another file in its place is looked at without waiting.
        try whole.write(to: URL(fileURLWithPath: copies[0]))
        #expect(await nights.nightly.strikeNext())
        #expect(try nights.traces() == [])
    }

    @Test func `one that failed is tried again after an hour, also where its file looks as it did`() async throws {
        let nights = try await Nights.open()
        await nights.sleep()
        let copy = URL(fileURLWithPath: nights.folder.file(nights.folder.names[0]))
        let whole = try Data(contentsOf: copy)
        let moment = Date(timeIntervalSince1970: 1_700_000_000)
        func fill(_ bytes: Data) throws {
            try bytes.write(to: copy)
            try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: copy.path)
        }
        try fill(Data(repeating: 7, count: whole.count))
        _ = try await nights.yard.store.erase(nights.member.id, by: "t")
        while await nights.nightly.strikeNext() {}
        try fill(whole)
        nights.clock.advance(by: .seconds(3599))
        #expect(await nights.nightly.strikeNext() == false)
        nights.clock.advance(by: .seconds(1))
        #expect(await nights.nightly.strikeNext())
        #expect(try nights.traces() == [])
    }

    @Test func `one that an upgrade has left goes, since its program could read nothing else`() async throws {
        let nights = try await Nights.open()
        let store = nights.yard.store
        func copy(_ ending: String) throws -> String {
            let file = nights.yard.path + ".before-schema-" + ending
            try StoreBackup.make(of: nights.yard.path, to: file)
            return file
        }
        let (upgrade, own) = (try copy("41"), try copy("41.mine"))
        // Of an older program that was tried with it.
        try Array("log".utf8).write(to: upgrade + "-wal")
        let erasure = try await store.erase(nights.member.id, by: "t", copiesIn: nights.folder)
        #expect(erasure.removed == ["gateway.sqlite.before-schema-41"] && erasure.renewed == [])
        #expect(erasure.copies == ["gateway.sqlite.before-schema-41.mine"])
        // An upgrade after the erasure.
        let later = try copy("42")
        #expect(await nights.nightly.strikeNext())
        #expect(await nights.nightly.strikeNext() == false)
        #expect(nights.told.all == ["removed gateway.sqlite.before-schema-41"])
        for file in [upgrade, upgrade + "-wal"] { #expect(!FileManager.default.fileExists(atPath: file), "\(file)") }
        #expect(try nights.traces() == ["gateway.sqlite.before-schema-41.mine"])
        #expect(FileManager.default.fileExists(atPath: later))
        try FileManager.default.removeItem(atPath: own)
        #expect(try nights.traces() == [])
    }

    @Test func `one of an older program is brought up to date on the way`() async throws {
        let nights = try await Nights.open()
        let id = try #require(Member.ID("0190f0f3-7c1a-7d0e-9a3b-0123456789ab"))
        try FileManager.default.createDirectory(atPath: nights.folder.path, withIntermediateDirectories: false)
        let copy = nights.folder.path + "/gateway-2026-11-22-023000.sqlite"
        do {
            let old = try Database(.file(copy))
            try Schema.migrate(old, steps: Array(Schema.migrations.prefix { $0.name != "sees people" }))
            try old.insert(
                into: "members",
                [
                    "id": id, "name": Nights.name, "family_name": "Žůžo", "number": "77001", "active": true,
                    "created_at": Herd.now, "simulated": false, "name_key": "x",
                ])
        }
        _ = try await nights.yard.store.erase(nights.member.id, by: "t")
        try ErasedList(besides: nights.yard.path).add([id])
        while await nights.nightly.strikeNext() {}
        #expect(try nights.traces() == [])
        #expect(try StoreCheck.findings(in: copy).isEmpty)
    }
}
