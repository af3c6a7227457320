import Foundation
import Glibc
import TestSupport
import Testing

@testable import ImportDesk

/// The folder in which files wait that are to be imported.
struct ImportFolderTests {
    private static let spared = 256 << 20

    @Test(arguments: [
        (0, 0), (spared - 1, 0), (spared, 0), (spared + 1, 1), (spared + (1 << 30), 1 << 30),
        (Int.max, Int.max - spared),
    ])
    func `imports may fill the disk up to what weighings need`(free: Int, room: Int) {
        #expect(ImportFolder("/nowhere", free: { _ in free }).room == room && ImportFolder.spared == Self.spared)
    }

    @Test func `the free bytes are those of the folder's own disk`() throws {
        let folder = try TemporaryFolder()
        var status = statvfs()
        #expect(statvfs(folder.path, &status) == 0)
        let bytes = Int(status.f_bavail) * Int(status.f_frsize)
        #expect(abs(ImportFolder.freeBytes(folder.path) - bytes) < 1 << 30)
        #expect(ImportFolder.freeBytes("/nowhere/at/all") == 0 && ImportFolder("/nowhere/at/all").room == 0)
    }

    @Test func `only its owner may look into it, and what no import needs goes`() throws {
        let parent = try TemporaryFolder()
        let folder = ImportFolder(parent.file("imports"))
        try folder.make()
        var status = stat()
        #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        for name in ["a", "b", ".half"] { try parent.write([1], to: "imports/\(name)") }
        folder.tidy(keeping: ["b"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["b"])
        try folder.make()
        folder.remove("b")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
