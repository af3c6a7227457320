import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

@Suite struct `verify tells what is wrong with a store` {
    private func findings(_ yard: Barnyard, after sql: String, clock: TestClock = TestClock()) throws -> [StoreFinding]
    {
        try Database(.file(yard.path)).script("PRAGMA foreign_keys = OFF; \(sql)")
        return try StoreCheck.findings(in: yard.path, clock: clock.store)
    }

    /// Nothing is wrong with any life, whatever was corrected, deleted and dated ahead, and whenever it is looked at.
    @Test(arguments: 0..<12)
    func `nothing of one that is whole`(seed: Int) async throws {
        let clock = TestClock()
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path), clock: clock.store)
        var life = RandomLife(seed: UInt64(seed))
        try await life.live(in: store, steps: 60, clock: clock)
        #expect(try StoreCheck.findings(in: path, clock: clock.store) == [])
        // Nobody has looked at the herd since: what was dated ahead has come, and is not in force in the table.
        clock.advance(by: .seconds(3 * 86_400))
        #expect(try StoreCheck.findings(in: path, clock: clock.store) == [])
    }

    @Test(arguments: [
        ("UPDATE animals SET name = 'Jiná'", "name"), ("UPDATE animals SET group_id = x'00'", "group_id"),
        ("UPDATE animals SET last_weighing = NULL", "last_weighing"), ("UPDATE eids SET current = 0", "eids"),
        ("UPDATE animals SET status = 'culled'", "status"), ("UPDATE animals SET next_day = 30000", "next_day"),
        ("UPDATE animals SET category = 'cow'", "category"),
        ("UPDATE animals SET reproduction = 'dry'", "reproduction"),
        ("UPDATE animals SET out_of_reproduction = 1", "out_of_reproduction"),
        ("UPDATE animal_keys SET tag_end = '1'", "search"), ("DELETE FROM animal_keys", "search"),
    ])
    func `an animal that is not the fold of its changes`(sql: String, field: String) async throws {
        let yard = try await Barnyard.open()
        try await yard.weigh(1)
        guard case .differs(_, "CZ123456789", [field])? = try findings(yard, after: sql).first else {
            Issue.record("\(try findings(yard, after: ""))")
            return
        }
    }

    @Test func `animals that are missing, and those that no change makes`() async throws {
        let yard = try await Barnyard.open()
        let missing = try findings(yard, after: "UPDATE animals SET id = x'0190f0f37c1a7d0e9a3b0123456789ab'")
        #expect(missing.map(\.description).contains { $0.contains("is missing although") })
        #expect(missing.map(\.description).contains { $0.contains("no change makes it") })
    }

    @Test func `a change that cannot be read`() async throws {
        let yard = try await Barnyard.open()
        try await yard.weigh(1)
        let found = try findings(yard, after: "UPDATE changes SET fields = '[' WHERE ear_tag IS NULL")
        #expect(found.contains { if case .unreadableChange = $0 { true } else { false } })
    }

    @Test func `events that are missing`() async throws {
        let yard = try await Barnyard.open()
        for number in 0..<5 { try await yard.weigh(number) }
        #expect(
            try findings(yard, after: "DELETE FROM events WHERE number IN (1, 4, 5)") == [
                .missingEvents(1...1), .missingEvents(4...5),
            ])
    }

    @Test func `references to what is not there`() async throws {
        let yard = try await Barnyard.open()
        try await yard.weigh(1)
        #expect(
            try findings(yard, after: "DELETE FROM sessions") == [
                .dangling(table: "weighings", to: "sessions", count: 1)
            ])
    }

    /// As a dying disk leaves it.
    @Test func `damage in the file`() async throws {
        let yard = try await Barnyard.open()
        for number in 0..<50 { try await yard.weigh(number) }
        let copy = yard.file("copy.sqlite")
        try StoreBackup.make(of: yard.path, to: copy)
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: copy)))
        for index in (bytes.count / 2)..<(bytes.count / 2 + 8192) { bytes[index] = 0x5A }
        try bytes.write(to: copy)
        let found = try StoreCheck.findings(in: copy, clock: TestClock().store)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { if case .damaged = $0 { true } else { false } })
    }

    @Test func `that a file is none of ours, or not there`() async throws {
        let yard = try await Barnyard.open()
        try Database(.file(yard.file("photos"))).script("CREATE TABLE photos (id INTEGER PRIMARY KEY)")
        #expect(throws: HerdError.foreignDatabase) { try StoreCheck.findings(in: yard.file("photos")) }
        #expect { try StoreCheck.findings(in: yard.file("nothing")) } throws: {
            ($0 as? BackupError)?.code == "unreadable"
        }
    }
}
