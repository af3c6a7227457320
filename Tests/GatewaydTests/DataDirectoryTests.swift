import Configuration
import Foundation
import HerdStore
import TestSupport
import Testing

@testable import gatewayd

/// The folder with everything the daemon keeps.
struct DataDirectoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.file("data") }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func set(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `what it makes is its owner's alone`() async throws {
        let directory = try DataDirectory(path)
        #expect(directory.tightened == [])
        _ = try await directory.writeToken { "secret" }
        for (file, expected) in [("", 0o700), ("/replays", 0o700), ("/lock", 0o600), ("/token", 0o600)] {
            #expect(try mode(path + file) == expected, "\(file)")
        }
    }

    @Test(arguments: [0o755, 0o710, 0o701, 0o750, 0o704, 0o770])
    func `what others could look into is taken from them, and told`(_ open: Int) async throws {
        let first = try DataDirectory(path)
        _ = try await first.writeToken { "secret" }
        first.release()
        try set(open, path)
        try set(open & 0o666, path + "/token")
        let second = try DataDirectory(path)
        #expect(second.tightened == (open & 0o066 == 0 ? [path] : [path, path + "/token"]))
        #expect(try mode(path) == 0o700 && mode(path + "/token") == 0o600)
        second.release()
        #expect(try DataDirectory(path).tightened == [], "nothing is left to be taken")
    }

    @Test func `a token that is a link to elsewhere is left alone`() throws {
        try DataDirectory(path).release()
        try folder.write([1], to: "others")
        try set(0o644, folder.file("others"))
        try FileManager.default.createSymbolicLink(atPath: path + "/token", withDestinationPath: folder.file("others"))
        #expect(try DataDirectory(path).tightened == [])
        #expect(try mode(folder.file("others")) == 0o644)
    }

    @Test func `there is one at a time, until it is released`() throws {
        let first = try DataDirectory(path)
        #expect(throws: DataDirectoryError.inUse(path)) { try DataDirectory(path) }
        first.release()
        try DataDirectory(path).release()
    }

    @Test func `a lock tells of a herd once there is one, and of a start alone it is empty`() throws {
        let first = try DataDirectory(path)
        #expect(try folder.read("data/lock") == [])
        first.noteHerd()
        let words = try folder.read("data/lock")
        #expect(!words.isEmpty)
        first.noteHerd()
        #expect(try folder.read("data/lock") == words, "it is written once")
        first.release()
    }

    @Test func `the token is on the disk before it is given away, and is read without its line's end`() async throws {
        let directory = try DataDirectory(path)
        let synchronised = Notebook<String>()
        let draft = path + "/token.new"
        func noteAndSynchronise(_ descriptor: Int32) -> Int32 {
            synchronised.note((try? String(contentsOfFile: draft, encoding: .utf8)) ?? "?")
            return fsync(descriptor)
        }
        let made = try await directory.writeToken(synchronise: noteAndSynchronise) { "secret" }
        #expect(made == "secret" && directory.readToken() == "secret")
        #expect(synchronised.entries.count == 2)
        #expect(synchronised.entries.last?.hasPrefix("secret\n") == true)
        #expect(try folder.read("data/token") == Array("secret\n".utf8))
        #expect(!FileManager.default.fileExists(atPath: draft))
    }

    @Test func `no token is made where there is no room for it, and none is left half written`() async throws {
        let directory = try DataDirectory(path)
        let made = Notebook<Void>()
        await #expect(throws: DataDirectoryError.self) {
            try await directory.writeToken(synchronise: { _ in -1 }) {
                made.note(())
                return "secret"
            }
        }
        #expect(made.entries.isEmpty, "it would open the gateway, and nobody would have it")
        #expect(directory.readToken() == nil && !FileManager.default.fileExists(atPath: path + "/token.new"))
        await #expect(throws: CancellationError.self) {
            try await directory.writeToken { throw CancellationError() }
        }
        #expect(!FileManager.default.fileExists(atPath: path + "/token.new"))
    }

    @Test func `each thing has a place of its own`() throws {
        let directory = try DataDirectory(path)
        let places = [
            directory.database, directory.spool, directory.imports, directory.captures, directory.replays,
            directory.cardTemplates, directory.secrets, directory.token, directory.certificates,
            DataDirectory.calendarLock(in: path),
        ]
        #expect(Set(places).count == places.count && places.allSatisfy { $0.hasPrefix(path + "/") })
    }
}

/// What is said of a herd that is damaged or gone.
struct LostHerdTests {
    @Test(arguments: [
        ("/data", "'/data'"), ("/a b", "'/a b'"), ("it's", #"'it'\''s'"#), ("''", #"''\'''\'''"#), ("$HOME", "'$HOME'"),
    ])
    func `a shell reads a path as it is`(_ path: String, _ quoted: String) throws {
        #expect(LostHerd.quoted(path) == quoted)
        let echoed = try ExternalTool.run("sh", ["-c", "printf %s \(quoted)"], input: [])
        #expect(String(decoding: echoed, as: UTF8.self) == path)
    }

    /// Copies lie beside the store and where the settings say; the newest of both is put back.
    @Test(
        arguments: [
            ([], [], nil), (["2026-11-20-023000"], [], "own"), ([], ["2026-11-20-023000"], "other"),
            (["2026-11-21-023000"], ["2026-11-20-023000"], "own"),
            (["2026-11-20-023000"], ["2026-11-21-023000"], "other"),
        ] as [([String], [String], String?)])
    func `the newest copy is put back, on whichever disk it lies`(
        own: [String], other: [String], newest: String?
    ) throws {
        let folder = try TemporaryFolder()
        let data = folder.file("it's data")
        for (path, copies) in [(data + "/backups", own), (folder.file("other"), other)] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for copy in copies {
                #expect(FileManager.default.createFile(atPath: "\(path)/gateway-\(copy).sqlite", contents: nil))
            }
        }
        var settings = Configuration()
        settings.backup.folder = folder.file("other")
        let lost = LostHerd(data: data, settings)
        let place = newest == "own" ? data + "/backups" : folder.file("other")
        let file = (newest == "own" ? own : other).last.map { "\(place)/gateway-\($0).sqlite" }
        #expect(
            lost.restoring == file.map { "gatewayd restore \(LostHerd.quoted($0)) --data \(LostHerd.quoted(data))" })
        #expect(!lost.hasFile)
        settings.backup.folder = nil
        #expect((LostHerd(data: data, settings).restoring != nil) == !own.isEmpty)
    }

    @Test func `whoever has a backup is told its command, and a new farm is offered only where the herd is gone`() {
        let gone = StoreDamage.missing("/d/gateway.sqlite", traces: [])
        let cut = StoreDamage.cutOff("/d/gateway.sqlite", bytes: 1, needed: 2)
        let restoring = "gatewayd restore 'x'"
        for (damage, command, isOffered) in [
            (gone, restoring, true), (gone, nil, true), (cut, restoring, false), (cut, nil, false),
        ] {
            let text = HerdRefusal(damage: damage, restoring: command, data: "/d").description
            #expect(text.contains(command ?? "gatewayd restore FILE --data '/d'"))
            #expect(text.contains("--new-farm") == isOffered, "\(text)")
        }
        #expect(HerdRefusal.exitCode == 3)
    }
}
