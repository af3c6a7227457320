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
}
