import Foundation
import TestSupport
import Testing

/// The disk or the database under a daemon that weighs fails in one way or another: each has its name, what was announced is
/// there afterwards, and what is weighed meanwhile is stored when that can be.
@Suite(.timeLimit(.minutes(10)))
struct DiskStateTests {
    /// Makes nonsense of the first page of a table, so that nothing can be added to it.
    private func damage(_ table: String, in database: String) throws {
        let page = try rootPage(of: table, in: database)
        let file = try #require(FileHandle(forUpdatingAtPath: database))
        try file.seek(toOffset: UInt64(page - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: 64))
        try file.close()
    }

    private func rootPage(of table: String, in database: String) throws -> Int {
        let asked = """
            import sqlite3, sys
            print(sqlite3.connect(sys.argv[1]).execute(
                "SELECT rootpage FROM sqlite_schema WHERE name = ?", [sys.argv[2]]).fetchone()[0])
            """
        let said = String(
            decoding: try ExternalTool.run("/usr/bin/python3", ["-c", asked, database, table]), as: UTF8.self)
        return try #require(Int(said.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test func `a log that is cut off: nothing more is written into it, and what is weighed is stored after a restart`()
        async throws
    {
        let yard = try Yard()
        defer { yard.barn.close() }
        let gateway = try await yard.barn.serve(yard.arguments)
        try await yard.weigh(401, at: gateway)
        #expect(try await yard.kilograms(gateway) == [401])
        // Something else on this PC believes that it is a log to be shortened.
        let log = yard.barn.data + "/gateway.sqlite-wal"
        let size = try FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber
        #expect(truncate(log, (size?.intValue ?? 0) - 100) == 0)
        let cut = try await gateway.health { $0.store != nil }
        #expect(cut.store == "logCutOff" && cut.status == "degraded")
        #expect(try await yard.weigh(402, at: gateway), "shown as not stored yet")
        let waiting = try await gateway.health { $0.backlog?.waiting == 1 }
        #expect(waiting.backlog?.survivesRestart == true)
        await gateway.kill()
        let again = try await yard.barn.serve(yard.arguments)
        #expect(try await yard.kilograms(again).contains(402), "it was kept and is stored")
        #expect(await again.stop() == .status(0))
        try await yard.barn.run(["verify", "--data", yard.barn.data])
    }

    @Test func `a store that has lost what it had stored says so at the start, and goes on as another`() async throws {
        let yard = try Yard()
        defer { yard.barn.close() }
        let gateway = try await yard.barn.serve(yard.arguments)
        try await yard.weigh(401, at: gateway)
        let mark = yard.barn.data + "/gateway.sqlite.newest"
        while !FileManager.default.fileExists(atPath: mark) { try await Task.sleep(for: .milliseconds(100)) }
        await gateway.kill()
        // As if the disk had forgotten its last writes: the mark knows of more.
        let words = try String(contentsOfFile: mark, encoding: .utf8).split(separator: " ")
        try Data("\(words[0]) 9000\n".utf8).write(to: URL(filePath: mark))
        let again = try await yard.barn.serve(yard.arguments)
        let health = try await again.api.health
        #expect(health.store == "cutShort" && health.status == "degraded")
        #expect(try await again.api.send("GET", "/v1/doctor").text.contains("store-cut-short"))
        try await yard.weigh(402, at: again)
        #expect(try await yard.kilograms(again) == [401, 402])
        #expect(await again.stop() == .status(0))
    }

    @Test func `a damaged page: what is weighed waits, and is stored once a backup is put back`() async throws {
        let yard = try Yard()
        defer { yard.barn.close() }
        let gateway = try await yard.barn.serve(yard.arguments)
        try await yard.weigh(401, at: gateway)
        try await yard.barn.run(["backup", "--data", yard.barn.data, "--to", yard.barn.folder.file("copy.sqlite")])
        #expect(await gateway.stop() == .status(0))
        // The page of the keys of requests, to which every tag that is read writes one; the start does not look at it.
        let database = yard.barn.data + "/gateway.sqlite"
        try damage("requests", in: database)
        let sick = try await yard.barn.serve(yard.arguments)
        #expect(try await yard.weigh(402, at: sick), "shown as not stored yet")
        let health = try await sick.health { $0.backlog?.waiting == 1 && $0.store == "damaged" }
        #expect(health.backlog?.reason == "damaged" && health.backlog?.survivesRestart == true)
        _ = await sick.stop()
        try await yard.barn.run(["restore", yard.barn.folder.file("copy.sqlite"), "--data", yard.barn.data])
        let well = try await yard.barn.serve(yard.arguments)
        #expect(try await yard.kilograms(well) == [401, 402])
        #expect(await well.stop() == .status(0))
        try await yard.barn.run(["verify", "--data", yard.barn.data])
    }

    @Test func `a disk that Linux makes read-only is called that, and what was announced is there afterwards`()
        async throws
    {
        let yard = try Yard()
        defer { yard.barn.close() }
        let disk = try await FailingDisk(at: yard.barn.data, in: yard.barn.folder)
        defer { disk.unmount() }
        let gateway = try await yard.barn.serve(yard.arguments)
        try await yard.weigh(401, at: gateway)
        try disk.fail()
        #expect(try await yard.weigh(402, at: gateway), "shown as not stored yet")
        let health = try await gateway.health { $0.backlog?.waiting == 1 }
        #expect(health.backlog?.reason == "readOnly" && health.status == "degraded")
        // Its room for this is on the same disk: the page says that a restart would lose what waits.
        #expect(health.backlog?.survivesRestart == false)
        await gateway.kill()
        try disk.mend()
        let well = try await yard.barn.serve(yard.arguments)
        #expect(try await yard.kilograms(well) == [401])
        try await yard.weigh(403, at: well)
        #expect(try await yard.kilograms(well) == [401, 403])
        #expect(await well.stop() == .status(0))
        try await yard.barn.run(["verify", "--data", yard.barn.data])
    }

    @Test func `a disk that is read-only at the start has a page, and the herd is there once it is mounted anew`()
        async throws
    {
        let yard = try Yard()
        defer { yard.barn.close() }
        let disk = try await FailingDisk(at: yard.barn.data, in: yard.barn.folder)
        defer { disk.unmount() }
        let gateway = try await yard.barn.serve(yard.arguments)
        try await yard.weigh(401, at: gateway)
        #expect(await gateway.stop() == .status(0))
        try disk.fail()
        let waiting = try await Waiting(yard.barn.startGateway(yard.arguments))
        #expect(try await waiting.api.health.start == "readOnly")
        #expect(try await waiting.api.send("GET", "/").text.contains("herd-not-open.read-only"))
        try disk.mend()
        let well = try await yard.barn.serving(waiting.process)
        #expect(try await yard.kilograms(well) == [401])
        #expect(await well.stop() == .status(0))
    }

    @Test func `a second daemon on the same data says who has them, and disturbs nobody`() async throws {
        let yard = try Yard()
        defer { yard.barn.close() }
        let gateway = try await yard.barn.serve(yard.arguments)
        let second = try yard.barn.startGateway(yard.arguments)
        #expect(await second.exit() == .status(1))
        #expect(second.standardError.contains("another gatewayd is using"))
        #expect(second.standardError.contains(yard.barn.data))
        #expect(try await yard.weigh(401, at: gateway) == false)
        #expect(try await yard.kilograms(gateway) == [401])
        #expect(try await gateway.api.health.status == "ok")
        #expect(await gateway.stop() == .status(0))
    }
}

/// A disk of its own, which Linux makes read-only as it does after an error of the disk.
///
/// It is ext4 in a file, which only root can mount.
private struct FailingDisk {
    private let path: String
    private let image: String

    init(at path: String, in folder: TemporaryFolder) async throws {
        self.path = path
        image = folder.file("disk.img")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Self.run("/usr/bin/truncate", ["-s", "64M", image])
        try Self.run("/usr/sbin/mkfs.ext4", ["-q", image])
        try mount()
    }

    private func mount() throws { try Self.run("/usr/bin/mount", ["-o", "loop", image, path]) }

    /// As after an error: whatever is open may not be written any more.
    func fail() throws { try Self.run("/usr/bin/mount", ["-o", "remount,abort", path]) }

    /// As somebody does who looks for errors and mounts it anew.
    func mend() throws {
        try Self.run("/usr/bin/umount", [path])
        // 1 says that errors were mended.
        _ = try? Self.run("/usr/sbin/e2fsck", ["-p", "-f", image])
        try mount()
    }

    func unmount() { _ = try? Self.run("/usr/bin/umount", ["--lazy", path]) }

    private static func run(_ program: String, _ arguments: [String]) throws {
        try ExternalTool.run(program, arguments)
    }
}
