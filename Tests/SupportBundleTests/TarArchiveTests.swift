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
}
