import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `a copy is put back` {
    private let clock = TestClock()

    private func restore(_ copy: String, over path: String) throws -> String? {
        try StoreRestore(database: path, clock: clock.store).restore(from: copy).kept
    }

    /// A store as a killed daemon leaves it: what is newest stands in the log only.
    private func killed(_ yard: Barnyard) throws -> String {
        let path = try Herd.file()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: yard.path + ending, toPath: path + ending)
        }
        return path
    }

    @Test func `and the store that was there is kept whole, with what was in its log only`() async throws {
        let yard = try await Barnyard.open()
        for number in 0..<3 { try await yard.weigh(number) }
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        for number in 3..<9 { try await yard.weigh(number) }
        let path = try killed(yard)

        let kept = try #require(try restore(copy, over: path))
        #expect(try await Barnyard.weighings(in: path).count == 3)
        #expect(try StoreCheck.findings(in: path, clock: clock.store).isEmpty)
        #expect(kept.hasPrefix(path + ".before-restore-"))
        #expect(try await Barnyard.weighings(in: kept).count == 9)
        let store = try await HerdStore.open(.file(path), clock: clock.store)
        _ = try await store.record(Herd.scale(500, eid: yard.eid), at: Herd.now, idempotencyKey: "after")
        #expect(try await store.weighings().items.count == 4, "and weighing goes on")
    }

    @Test func `where there was no store`() async throws {
        let yard = try await Barnyard.open()
        try await yard.weigh(1)
        let path = try Herd.file()
        #expect(try restore(yard.path, over: path) == nil)
        #expect(try await Barnyard.weighings(in: path).count == 1)
    }

    @Test func `in place of a store that is damaged, which is kept as it is`() async throws {
        let yard = try await Barnyard.open()
        let path = try Herd.file()
        let letter = Array("not a database, but long enough to be looked at. ".utf8)
        try letter.write(to: path)
        let kept = try #require(try restore(yard.path, over: path))
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: kept))) == letter)
        #expect(try StoreCheck.findings(in: path, clock: clock.store).isEmpty)
    }

    @Test func `and what an animal is follows from its changes, whatever the copy says of it`() async throws {
        let yard = try await Barnyard.open()
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        try Database(.file(copy)).script("UPDATE animals SET name = 'Jiná'")
        let path = try Herd.file()
        _ = try restore(copy, over: path)
        #expect(try await HerdStore.open(.readOnly(path)).animals().items.map(\.name) == ["Růžena"])
    }

    @Test(arguments: [
        "DELETE FROM sessions", "DELETE FROM events WHERE number = 1",
        "UPDATE changes SET fields = '[' WHERE ear_tag IS NULL",
    ])
    func `only when nothing is wrong with it, and else the store stays`(fault: String) async throws {
        let yard = try await Barnyard.open()
        try await yard.weigh(1)
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        try Database(.file(copy)).script("PRAGMA foreign_keys = OFF; \(fault)")
        let path = try killed(yard)
        #expect { try restore(copy, over: path) } throws: { ($0 as? BackupError)?.code == "damaged" }
        #expect(try await Barnyard.weighings(in: path).count == 1)
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path
            )
            .allSatisfy { !$0.contains("restore") })
    }

    @Test func `of an older program, brought up to date`() async throws {
        let copy = try Herd.file()
        do {
            let old = try Database(.file(copy))
            try Schema.migrate(old, steps: [.animals, .weighings, .people])
            try old.script("INSERT INTO events VALUES (1, 1620100000000000, 'animal.created', '{}')")
        }
        let path = try Herd.file()
        _ = try restore(copy, over: path)
        #expect(try Database(.readOnly(path)).value("PRAGMA user_version") == Schema.migrations.count)
        #expect(try Database(.readOnly(copy)).value("PRAGMA user_version") == 3, "the copy is only read")
    }
}
