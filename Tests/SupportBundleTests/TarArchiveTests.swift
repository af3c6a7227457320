import Foundation
import SupportBundle
import TestSupport
import Testing
import Values

/// The archive is one that tar(1) of any system opens.
struct TarArchiveTests {
    private func unpacked(_ bytes: [UInt8]) throws -> (folder: TemporaryFolder, names: [String]) {
        let folder = try TemporaryFolder()
        try folder.write(bytes, to: "a.tar.gz")
        try ExternalTool.run("tar", ["-xzf", folder.file("a.tar.gz"), "-C", folder.path])
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0 != "a.tar.gz" }
        return (folder, names.sorted())
    }

    @Test func `what was packed is unpacked, into a folder of its own`() throws {
        let long = String(repeating: "d", count: 36) + "/" + String(repeating: "n", count: 140)
        let files = [
            BundleFile("README.txt", "Ahoj\n"), BundleFile("empty.txt", ""),
            BundleFile("captures/\(long)", [UInt8](repeating: 7, count: 300_000)),
        ]
        let packed = try TarArchive.packed(files, into: "bundle", at: Timestamp(microseconds: 1_700_000_000_000_000))
        #expect(packed.count < 10_000, "it is compressed")
        let (folder, names) = try unpacked(packed)
        #expect(names.contains("bundle/README.txt") && names.contains("bundle/captures/\(long)"))
        for file in files {
            #expect(FileManager.default.contents(atPath: folder.file("bundle/\(file.name)")) == Data(file.bytes))
        }
    }

    @Test func `no files are an archive too`() throws {
        let (_, names) = try unpacked(try TarArchive.packed([], into: "x", at: Timestamp(microseconds: 0)))
        #expect(names == [])
    }

    @Test func `what is unpacked is the owner's alone, and of the moment that was said`() throws {
        let moment = try #require(Timestamp("2026-11-23T08:54:23Z"))
        let packed = try TarArchive.packed([BundleFile("a.txt", "A")], into: "x", at: moment)
        let folder = try TemporaryFolder()
        try folder.write(packed, to: "a.tar.gz")
        let list = try ExternalTool.run("tar", ["--utc", "--full-time", "-tvzf", folder.file("a.tar.gz")])
        let line = String(decoding: list, as: UTF8.self)
        #expect(line.hasPrefix("-rw-------") && line.contains("2026-11-23 08:54:23") && line.hasSuffix("x/a.txt\n"))
    }
}
