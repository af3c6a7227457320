import Foundation
import HerdStore
import SQLite
import TestSupport
import Testing
import Values

extension [UInt8] {
    func write(to path: String) throws { try Data(self).write(to: URL(fileURLWithPath: path)) }
}

@Suite struct `after a power loss` {
    /// Of the log only what was synchronised counts: all else may still be in memory when the power goes.
    @Test func `every weighing that was told is there`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let eid = try EID(digits: "203000123456789")
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        var last = 0
        for index in 0..<20 {
            last = try await store.record(
                Herd.scale(400 + Double(index), eid: eid), at: Herd.now + .seconds(index), idempotencyKey: "\(index)",
                recorderState: RecorderState(place: "main", json: "\(index)")
            ).event.number
        }
        let copy = try Herd.file()
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        try log.prefix(SynchronisedFiles.length(of: path + "-wal")).write(to: URL(fileURLWithPath: copy + "-wal"))
        let revived = try await HerdStore.open(.file(copy))
        #expect(try await revived.lastEventNumber() == last)
        #expect(try await revived.weighings().items.count == 20)
        #expect(try await revived.recorderState("main")?.json == "19")
    }

    /// A torn write-ahead log: the newest transactions may be gone, but only whole ones.
    @Test(arguments: 0..<15)
    func `a log cut anywhere leaves whole transactions`(seed: Int) async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        let eid = try EID(digits: "203000123456789")
        _ = try await store.createAnimal(Herd.draft("123456789", eid: eid), by: "t")
        for index in 0..<10 {
            _ = try await store.record(
                Herd.scale(400 + Double(index), eid: eid), at: Herd.now + .seconds(index), idempotencyKey: "\(index)",
                recorderState: RecorderState(place: "main", json: "\(index)"))
        }
        let copy = try Herd.file()
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        var random = SeededGenerator(seed: UInt64(seed))
        // The schema itself is in the first part of the log.
        let cut = Int.random(in: log.count / 2...log.count, using: &random)
        try log.prefix(cut).write(to: URL(fileURLWithPath: copy + "-wal"))

        let revived = try await HerdStore.open(.file(copy))
        let events = try await revived.events(after: 0)
        let weighings = try await revived.weighings().items
        #expect(events.map(\.number) == Array(1..<(events.count + 1)))
        #expect(events.count { $0.kind == .weighingRecorded } == weighings.count)
        if let newest = weighings.first {
            #expect(try await revived.recorderState("main")?.json == "\(weighings.count - 1)")
            #expect(try await revived.animals().items.first?.lastWeighing?.weight == newest.weight)
        }
        // What was lost is recorded again under its key, what was kept is not.
        for index in 0..<10 {
            _ = try await revived.record(
                Herd.scale(400 + Double(index), eid: eid), at: Herd.now + .seconds(index), idempotencyKey: "\(index)")
        }
        #expect(try await revived.weighings().items.count == 10)
        let numbers = try await revived.events(after: 0).map(\.number)
        #expect(numbers == Array(1...numbers.count))
    }

    @Test func `only the owner may read the database and its log`() async throws {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        try await store.append(.scanDone, data: ["a": 1])
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }
}
