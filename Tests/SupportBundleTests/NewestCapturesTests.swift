import Foundation
import SupportBundle
import TestSupport
import Testing

/// The newest captures of each device, and of each its end.
struct NewestCapturesTests {
    @Test func `of each device the newest files, of each the last whole lines`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "a/20260101T000000.000000Z.capture", "a/20260102T000000.000000Z.capture",
            "a/20260103T000000.000000Z.capture", "a/notes.txt", "b/20260101T000000.000000Z.capture",
        ] {
            try FileManager.default.createDirectory(
                atPath: folder.file(String(name.prefix(1))), withIntermediateDirectories: true)
            try folder.write(Array("first line\nsecond line\n".utf8), to: name)
        }
        let files = NewestCaptures(in: folder.path, count: 2, bytes: 16).files()
        #expect(
            files.map(\.name) == [
                "captures/a/20260103T000000.000000Z.capture", "captures/a/20260102T000000.000000Z.capture",
                "captures/b/20260101T000000.000000Z.capture",
            ])
        #expect(files.allSatisfy { String(decoding: $0.bytes, as: UTF8.self) == "second line\n" })
        #expect(NewestCaptures(in: folder.path, count: 0).files() == [])
        #expect(NewestCaptures(in: "/nowhere").files() == [])
    }

    @Test func `a link to another file is not followed`() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("secret\n".utf8), to: "token")
        try FileManager.default.createDirectory(atPath: folder.file("captures/a"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("captures/a/20260101T000000.000000Z.capture"), withDestinationPath: folder.file("token")
        )
        #expect(NewestCaptures(in: folder.file("captures")).files() == [])
    }

    @Test(arguments: [
        (11, "second\n"), (12, "second\n"), (13, "first\nsecond\n"), (99, "first\nsecond\n"), (3, ""), (7, ""),
        (8, "second\n"),
    ])
    func `a file is sent whole where it fits, else from the beginning of a line`(bytes: Int, text: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("a"), withIntermediateDirectories: true)
        try folder.write(Array("first\nsecond\n".utf8), to: "a/1.capture")
        let files = NewestCaptures(in: folder.path, bytes: bytes).files()
        #expect(files.map { String(decoding: $0.bytes, as: UTF8.self) } == [text])
    }

    @Test func `one long line is sent as far as it fits`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("a"), withIntermediateDirectories: true)
        try folder.write(Array("0123456789".utf8), to: "a/1.capture")
        #expect(NewestCaptures(in: folder.path, bytes: 4).files().map(\.bytes) == [Array("6789".utf8)])
    }

    @Test func `a pipe or a folder is left out and not waited for, and fifty devices are enough`() throws {
        let folder = try TemporaryFolder()
        for device in 10..<61 {
            try FileManager.default.createDirectory(
                atPath: folder.file("\(device)"), withIntermediateDirectories: true)
            try folder.write([0x0A], to: "\(device)/1.capture")
        }
        #expect(mkfifo(folder.file("10/2.capture"), 0o600) == 0)
        try FileManager.default.createDirectory(atPath: folder.file("10/3.capture"), withIntermediateDirectories: true)
        let names = NewestCaptures(in: folder.path, count: 3).files().map(\.name)
        #expect(names == (10..<60).map { "captures/\($0)/1.capture" })
    }
}
