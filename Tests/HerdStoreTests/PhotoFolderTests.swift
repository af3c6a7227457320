import Foundation
import Glibc
import Testing

@testable import HerdStore

/// The files of photos, and what becomes of them.
struct PhotoFolderTests {
    private func folder() throws -> PhotoFolder { PhotoFolder(besides: try Herd.file()) }

    private func names(in folder: PhotoFolder) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// Makes a file look as if it had been used so long ago.
    private func age(_ name: String, in folder: PhotoFolder, days: Double) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: "\(folder.path)/\(name)")
    }

    private var now: Int { time(nil) }

    @Test func `a file is named after what is in it, and its owner alone may read it`() throws {
        let folder = try folder()
        let bytes = Array("photo".utf8)
        let hash = try folder.write(bytes)
        #expect(hash == PhotoHash(of: bytes) && names(in: folder) == ["\(hash).jpg"])
        #expect(folder.read(hash) == bytes)
        #expect(try folder.write(bytes) == hash && names(in: folder).count == 1)
        var status = stat()
        #expect(stat(folder.file(hash), &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func `what was altered or is missing is not given out, and writing it again heals it`() throws {
        let folder = try folder()
        let hash = try folder.write(Array("photo".utf8))
        try Array("other".utf8).write(to: folder.file(hash))
        #expect(folder.read(hash) == nil)
        _ = try folder.write(Array("photo".utf8))
        #expect(folder.read(hash) == Array("photo".utf8))
        unlink(folder.file(hash))
        #expect(folder.read(hash) == nil)
    }

    @Test func `a name that is no hash leads nowhere`() {
        for text in ["", "../../token", String(repeating: "A", count: 64), String(repeating: "a", count: 63)] {
            #expect(PhotoHash(rawValue: text) == nil)
        }
    }

    @Test func `a full disk and a folder that cannot be written are told by name, and leave no half file`() throws {
        #expect(PhotoFolderError.writing("/p", ENOSPC) == .noRoom(folder: "/p"))
        #expect(PhotoFolderError.writing("/p", EDQUOT) == .noRoom(folder: "/p"))
        let store = try Herd.file()
        try Array("no folder".utf8).write(to: store)
        #expect(throws: PhotoFolderError.self) { try PhotoFolder(path: store).write([1]) }
        let folder = try folder()
        // A folder of the photo's name: the file is written, and cannot be given its name.
        try FileManager.default.createDirectory(
            atPath: folder.file(PhotoHash(of: [1])) + "/x", withIntermediateDirectories: true)
        #expect(throws: PhotoFolderError.self) { try folder.write([1]) }
        #expect(names(in: folder) == ["\(PhotoHash(of: [1])).jpg"])
    }

    @Test func `files that nobody has used for long go, and what killed programs left half`() throws {
        let folder = try folder()
        let (used, old, fresh) = (try folder.write([1]), try folder.write([2]), try folder.write([3]))
        try [1, 2, 3].write(to: "\(folder.path)/\(fresh).jpg.abc123")
        try [1, 2, 3].write(to: "\(folder.path)/mine.jpg")
        for name in ["\(used).jpg", "\(old).jpg", "\(fresh).jpg.abc123", "mine.jpg"] {
            try age(name, in: folder, days: 40)
        }
        folder.touch([used])
        folder.clear(except: [used], usedBefore: now - 30 * 86_400)
        #expect(Set(names(in: folder)) == ["\(used).jpg", "\(fresh).jpg", "mine.jpg"])
        // Whatever its time says, what is used stays.
        try age("\(used).jpg", in: folder, days: 40)
        folder.clear(except: [used], usedBefore: now + 5)
        #expect(Set(names(in: folder)) == ["\(used).jpg", "mine.jpg"])
    }
}
