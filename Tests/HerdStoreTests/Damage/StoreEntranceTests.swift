import Foundation
import SQLite
import TestSupport
import Testing
import Values

@testable import HerdStore

@Suite struct `a store is looked at before it is opened` {
    /// A store of many pages, closed: all of it is in its file.
    private func store() async throws -> String {
        let path = try Herd.file()
        do {
            let store = try await HerdStore.open(.file(path))
            _ = try await store.fillWithSampleHerd(seed: 1, animals: 40, members: 3)
        }
        try Database(.file(path)).script("PRAGMA wal_checkpoint(TRUNCATE)")
        return path
    }

    private func damage(_ path: String, traces: FarmTraces? = nil) -> StoreDamage? {
        do throws(StoreDamage) {
            try StoreEntrance.check(path, traces: traces)
            return nil
        } catch {
            return error
        }
    }

    private func size(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    private func cut(_ path: String, to bytes: Int) throws {
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.truncate(atOffset: UInt64(bytes))
        try file.close()
    }

    @Test func `a whole one is well`() async throws {
        #expect(damage(try await store()) == nil)
    }

    @Test(arguments: [0.5, 0.99, 0.01])
    func `one that is cut off is named so, with what is missing`(part: Double) async throws {
        let path = try await store()
        let whole = try size(path)
        let left = Int(Double(whole) * part)
        try cut(path, to: left)
        #expect(damage(path) == .cutOff(path, bytes: left, needed: whole))
    }

    @Test func `one whose header is cut off, too`() async throws {
        let path = try await store()
        try cut(path, to: 60)
        #expect(damage(path)?.code == "cut-off")
    }

    @Test func `one that cannot be read is not called damaged: whoever opens it hears why`() async throws {
        // A folder cannot be read as a file, whoever runs this; somebody else's file cannot either.
        let folder = try Herd.file()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        #expect(damage(folder) == nil)
        let path = try await store()
        let whole = try size(path)
        try cut(path, to: whole / 2)
        try? FileManager.default.removeItem(atPath: path + "-wal")
        try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
        #expect(damage(path) == nil, "its log may have what is missing")
    }

    @Test func `what a first start leaves that did not succeed tells of no farm`() throws {
        let folder = try TemporaryFolder()
        func traces() -> FarmTraces { FarmTraces(in: folder.path, copies: []) }
        #expect(traces().areOfStart)
        for name in ["lock", "gateway.sqlite", "gateway.sqlite-wal"] {
            try Data().write(to: URL(filePath: folder.file(name)))
        }
        #expect(traces().areOfStart && !traces().found.isEmpty)
        try Data("a token".utf8).write(to: URL(filePath: folder.file("token")))
        #expect(!traces().areOfStart, "the disk of a farm was mounted meanwhile")
    }

    /// A store that is open, its path, and a copy cut to the length it had before its log was taken into the file; the
    /// log is still there, as where the power went before it was begun anew.
    private func cutBehindItsLog() async throws -> (store: HerdStore, path: String, copy: String, length: Int) {
        let path = try Herd.file()
        let store = try await HerdStore.open(.file(path))
        try Database(.file(path)).script("PRAGMA wal_checkpoint(TRUNCATE)")
        let length = try size(path)
        _ = try await store.fillWithSampleHerd(seed: 1, animals: 40, members: 3)
        try Database(.file(path)).script("PRAGMA wal_checkpoint(PASSIVE)")
        let copy = try Herd.file()
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        try cut(copy, to: length)
        return (store, path, copy, length)
    }

    @Test func `what the log still holds is not missing, and what it does not hold is`() async throws {
        let (store, path, copy, before) = try await cutBehindItsLog()
        #expect(damage(copy) == nil)
        #expect(try await HerdStore.open(.file(copy)).animals().items.count == 40)
        let poor = try Herd.file()
        try FileManager.default.copyItem(atPath: path, toPath: poor)
        try cut(poor, to: before)
        #expect(damage(poor)?.code == "cut-off")
        withExtendedLifetime(store) {}
    }

    private func write(_ bytes: [UInt8], to path: String, at position: UInt64) throws {
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: position)
        try file.write(contentsOf: Data(bytes))
        try file.close()
    }

    @Test func `the pages of an older log, which was begun anew since, are not those that are missing`() async throws {
        let (store, _, copy, _) = try await cutBehindItsLog()
        #expect(damage(copy) == nil)
        // The salt of the log, which each of its frames has to have.
        try write([0, 0, 0, 0, 0, 0, 0, 0], to: copy + "-wal", at: 16)
        #expect(damage(copy)?.code == "cut-off")
        withExtendedLifetime(store) {}
    }

    @Test func `the number of pages counts only where the program that wrote last has kept it`() async throws {
        let path = try await store()
        // Far more pages than there are.
        try write([0, 0xFF, 0xFF, 0xFF], to: path, at: 28)
        #expect(damage(path)?.code == "cut-off")
        // For which change of the file the number holds: one that has not been.
        try write([0x7F, 0xFF, 0xFF, 0xFF], to: path, at: 92)
        #expect(damage(path) == nil)
    }

    @Test func `a file that is no database is named`() throws {
        let path = try Herd.file()
        try Array(String(repeating: "not a database. ", count: 20).utf8).write(to: path)
        #expect(damage(path) == .unreadable(path, reason: "it is no database"))
    }

    @Test func `none is a new farm only where nothing tells of an older one`() throws {
        let path = try Herd.file()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        func traces() -> FarmTraces {
            FarmTraces(in: folder, copies: [BackupFolder(path: folder + "/backups", isOwn: true)])
        }
        try Array("".utf8).write(to: folder + "/lock")
        #expect(damage(path, traces: traces()) == nil, "the lock is made before the store")
        try Array("a herd is kept here\n".utf8).write(to: folder + "/lock")
        #expect(damage(path, traces: traces())?.code == "missing", "and written into once there is one")
        try Array("".utf8).write(to: folder + "/lock")

        try Array("secret".utf8).write(to: folder + "/token")
        #expect(damage(path, traces: traces())?.code == "missing")
        #expect(damage(path, traces: nil) == nil, "somebody says that it is new")
        try Array("".utf8).write(to: path)
        #expect(damage(path, traces: traces())?.code == "missing", "an empty file is none")
    }

    @Test(arguments: [
        "spool", "captures/one", "gateway.sqlite-wal", "gateway.sqlite.before-restore-1",
        "backups/gateway-2027-01-15-023000.sqlite", "tls/ca.pem", "card.key", "imports/list.csv",
    ])
    func `each of these tells of a farm`(file: String) throws {
        let path = try Herd.file()
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        let trace = folder.appendingPathComponent(file)
        try FileManager.default.createDirectory(
            at: trace.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Array("x".utf8).write(to: trace.path)
        let traces = FarmTraces(
            in: folder.path, copies: [BackupFolder(path: folder.path + "/backups", isOwn: true)])
        #expect(damage(path, traces: traces)?.code == "missing")
    }

    @Test func `the newest copy is the one that is offered, wherever it lies`() throws {
        let folder = URL(fileURLWithPath: try Herd.file()).deletingLastPathComponent().path
        for file in ["a/gateway-2027-01-14-023000.sqlite", "b/gateway-2027-01-15-023000.sqlite", "b/holiday.sqlite"] {
            let path = "\(folder)/\(file)"
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Array("x".utf8).write(to: path)
        }
        let copies = ["a", "b"].map { BackupFolder(path: "\(folder)/\($0)", isOwn: false) }
        #expect(FarmTraces(in: folder, copies: copies).newestCopy == "\(folder)/b/gateway-2027-01-15-023000.sqlite")
    }
}
