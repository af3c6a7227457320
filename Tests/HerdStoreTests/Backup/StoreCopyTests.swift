import Foundation
import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `a copy of the store` {
    /// What was told before the copy was begun is in it; what comes meanwhile may be or not, but only whole.
    @Test func `holds all that was told before, while weighings go on`() async throws {
        let yard = try await Barnyard.open()
        for number in 0..<20 { try await yard.weigh(number) }
        let weighing = Task {
            for number in 20..<60 { try await yard.weigh(number) }
        }
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        try await weighing.value
        let copied = try await Barnyard.weighings(in: copy)
        #expect(copied.count >= 20)
        #expect(copied == (0..<copied.count).map { (400 + $0) * 1000 })
        #expect(try StoreCheck.findings(in: copy, clock: TestClock().store).isEmpty)
        #expect(try await Barnyard.weighings(in: yard.path).count == 60, "and nothing is missing in the store")
    }

    /// It holds the same personal data as the store.
    @Test func `may be read by its owner only, has no log beside it and leaves nothing unfinished`() async throws {
        let yard = try await Barnyard.open()
        try StoreBackup.make(of: yard.path, to: yard.file("copy.sqlite"))
        let attributes = try FileManager.default.attributesOfItem(atPath: yard.file("copy.sqlite"))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        #expect(try yard.files(startingWith: "copy") == ["copy.sqlite"])
    }

    /// A copy that fails costs nobody the one from yesterday.
    @Test func `that fails leaves the earlier one`() async throws {
        let yard = try await Barnyard.open()
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        let before = try Data(contentsOf: URL(fileURLWithPath: copy))
        try Database(.file(yard.path)).script("PRAGMA foreign_keys = OFF; DELETE FROM sessions; DELETE FROM events")
        try await yard.weigh(1)
        try Database(.file(yard.path)).script("PRAGMA foreign_keys = OFF; DELETE FROM sessions")
        #expect(throws: BackupError.self) { try StoreBackup.make(of: yard.path, to: copy) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
        #expect(try yard.files(startingWith: "copy") == ["copy.sqlite"])
    }

    @Test func `never takes the place of the store itself`() async throws {
        let yard = try await Barnyard.open()
        #expect(throws: BackupError.ontoItself(yard.path)) { try StoreBackup.make(of: yard.path, to: yard.path) }
        #expect(try await Barnyard.weighings(in: yard.path).isEmpty)
    }

    @Test func `is refused by name where its folder is not there or the store is no store`() async throws {
        let yard = try await Barnyard.open()
        #expect(throws: BackupError.noFolder("/nowhere")) {
            try StoreBackup.make(of: yard.path, to: "/nowhere/copy.sqlite")
        }
        try Array("not a database, but long enough to be looked at. ".utf8).write(to: yard.file("letter"))
        #expect { try StoreBackup.make(of: yard.file("letter"), to: yard.file("copy")) } throws: {
            ($0 as? BackupError)?.code == "damaged"
        }
        #expect(try yard.files(startingWith: "copy").isEmpty)
    }

    /// Two at once would write one file.
    @Test func `is not begun while another program writes it, and what a killed one left is written over`() async throws
    {
        let yard = try await Barnyard.open()
        let copy = yard.file("copy.sqlite")
        try Array("half a copy".utf8).write(to: copy + ".part")
        try Array("its journal".utf8).write(to: copy + ".part-journal")
        let other = open(copy + ".part", O_RDWR)
        defer { close(other) }
        #expect(flock(other, LOCK_EX) == 0)
        #expect(throws: BackupError.busy(copy)) { try StoreBackup.make(of: yard.path, to: copy) }
        #expect(flock(other, LOCK_UN) == 0)
        try StoreBackup.make(of: yard.path, to: copy)
        #expect(try StoreCheck.findings(in: copy, clock: TestClock().store).isEmpty)
        #expect(try yard.files(startingWith: "copy") == ["copy.sqlite"])
    }
}

@Suite struct `a store of an older program` {
    private func older() throws -> String {
        let path = try Herd.file()
        let old = try Database(.file(path))
        try Schema.migrate(old, steps: [.animals, .weighings, .people])
        try old.script("INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}')")
        return path
    }

    @Test func `is copied before it is changed`() async throws {
        let path = try older()
        _ = try await HerdStore.open(.file(path))
        let kept = "\(path).before-schema-\(Schema.migrations.count)"
        let copy = try Database(.readOnly(kept))
        #expect(try copy.value("PRAGMA user_version") == 3)
        #expect(try copy.value("SELECT count(*) FROM events") == 1)
        #expect(try Database(.readOnly(path)).value("PRAGMA user_version") == Schema.migrations.count)
    }

    @Test func `is left as it is when there is no copy of it`() async throws {
        let path = try older()
        // A folder in its place: the copy finds no room for its name, whoever runs the test.
        try FileManager.default.createDirectory(
            atPath: "\(path).before-schema-\(Schema.migrations.count)", withIntermediateDirectories: false)
        await #expect(throws: BackupError.self) { try await HerdStore.open(.file(path)) }
        #expect(try Database(.readOnly(path)).value("PRAGMA user_version") == 3)
    }

    @Test func `is no reason to copy one that is new or up to date`() async throws {
        let yard = try await Barnyard.open()
        _ = try await HerdStore.open(.file(yard.path))
        #expect(try yard.files(startingWith: "gateway.sqlite.before").isEmpty)
    }
}
