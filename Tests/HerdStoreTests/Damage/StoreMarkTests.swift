import Foundation
import SQLite
import Testing
import Values

@testable import HerdStore

/// What a store has lost that it had stored before is not passed over.
@Suite(.timeLimit(.minutes(10))) struct `a store that is not as far any more as it was` {
    /// A file with some events in it, of which all are in the log beside it.
    private func store(_ path: String, events: Int) async throws -> HerdStore {
        let store = try await HerdStore.open(.file(path))
        for _ in 0..<events { try await store.append(.deviceChanged, data: ["a": "b"]) }
        return store
    }

    @Test func `is told how many events it has lost, and becomes another store`() async throws {
        let path = try Herd.file()
        let identity = try await store(path, events: 5).identity
        StoreMark(identity: identity, newest: 8).write(besides: path)
        #expect(try StoreMark.lost(by: path) == 3)
        let other = try await HerdStore.open(.file(path))
        #expect(other.identity != identity, "the numbers that are lost are given again")
        #expect(try StoreMark.lost(by: path) == 0, "once")
    }

    @Test func `one that is further than its mark has lost nothing, nor one that was put back`() async throws {
        let path = try Herd.file()
        let identity = try await store(path, events: 5).identity
        #expect(try StoreMark.lost(by: path) == 0, "without a mark nothing is known")
        StoreMark(identity: identity, newest: 4).write(besides: path)
        #expect(try StoreMark.lost(by: path) == 0)
        let other = try await HerdStore.open(.memory).identity
        StoreMark(identity: other, newest: 900).write(besides: path)
        #expect(try StoreMark.lost(by: path) == 0)
        try Data("nonsense".utf8).write(to: URL(filePath: path + ".newest"))
        #expect(try StoreMark.lost(by: path) == 0)
        #expect(try StoreMark.lost(by: path + ".none") == 0)
    }

    @Test func `how far it has come is marked as it goes`() async throws {
        let path = try Herd.file()
        let store = try await store(path, events: 5)
        let watch = StoreWatch(of: path, mark: { StoreMark(identity: store.identity, newest: 5) }) { _ in }
        await watch.look()
        #expect(StoreMark(besides: path) == StoreMark(identity: store.identity, newest: 5))
    }

    @Test(arguments: [0, 1, 2])
    func `a log that is cut off under it is noticed before SQLite does, and nothing is written any more`(
        part: Int
    ) async throws {
        let path = try Herd.file()
        let store = try await store(path, events: 20)
        let watch = StoreWatch(of: path) { trouble in
            if trouble.losesWrites { Task { await store.distrust(trouble) } }
        }
        await watch.look()
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? NSNumber
        ).intValue
        #expect(size > 40_000)
        #expect(truncate(path + "-wal", [0, size / 2, size - 100][part]) == 0)
        await watch.look()
        while true {
            do {
                try await store.append(.deviceChanged, data: ["a": "b"])
                await Task.yield()
            } catch {
                #expect(StoreObstacle(error) == .damaged, "who has something for it keeps that")
                return
            }
        }
    }

    @Test(arguments: [false, true])
    func `what goes into a file that was taken away is told to nobody, and nothing is written any more`(
        withItsFolder: Bool
    ) async throws {
        let path = try Herd.file()
        let told = Told()
        let store = try await HerdStore.open(.file(path)) { _ in told.note() }
        try await store.append(.deviceChanged, data: ["a": "b"])
        let before = told.count
        #expect(before > 0)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        // Nobody watches it here: the write itself looks.
        try FileManager.default.removeItem(atPath: withItsFolder ? folder : path)
        for _ in 0..<2 {
            await #expect(throws: StoreTrouble.gone) { try await store.append(.deviceChanged, data: ["a": "c"]) }
        }
        #expect(StoreObstacle(StoreTrouble.gone) == .unreachable, "who has something for it keeps that")
        #expect(told.count == before)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: path))
        await #expect(throws: StoreTrouble.gone, "another one in its place is not it") {
            try await store.append(.deviceChanged, data: ["a": "d"])
        }
    }

    @Test func `a file that is taken away while it is written is told to nobody either`() async throws {
        let path = try Herd.file()
        let told = Told()
        let store = try await HerdStore.open(.file(path)) { _ in told.note() }
        await #expect(throws: StoreTrouble.gone) { try await store.append(takingAway: path) }
        #expect(told.count == 0)
    }

    @Test func `a log that SQLite itself has emptied is whole`() async throws {
        let path = try Herd.file()
        let store = try await store(path, events: 20)
        let told = Told()
        let watch = StoreWatch(of: path) { _ in told.note() }
        for _ in 0..<3 {
            try await store.checkpoint()
            await watch.look()
            try await store.append(.deviceChanged, data: ["a": "b"])
            await watch.look()
        }
        #expect(told.count == 0)
    }
}

private final class Told: @unchecked Sendable {
    private(set) var count = 0
    func note() { count += 1 }
}

extension HerdStore {
    /// Stores an event whose file is gone before it is committed.
    fileprivate func append(takingAway path: String) throws {
        try write { transaction in
            _ = try transaction.emit(.deviceChanged, ["a": "b"])
            try FileManager.default.removeItem(atPath: path)
        }
    }

    fileprivate func checkpoint() throws { try database.script("PRAGMA wal_checkpoint(TRUNCATE)") }
}
