import Foundation
import Kernel
import TestSupport
import Testing

/// What others can write to is used without being led out of it.
@Suite(.timeLimit(.minutes(10)))
struct HeldFolderTests {
    private let outside: TemporaryFolder
    private let temporary: TemporaryFolder
    private let folder: HeldFolder

    init() throws {
        (outside, temporary) = (try TemporaryFolder(), try TemporaryFolder())
        folder = try HeldFolder(temporary.path)
        try outside.write(Array("secret".utf8), to: "secret")
    }

    private func name(_ text: String) throws -> EntryName { try #require(EntryName(text)) }

    private func link(_ name: String, to path: String) throws {
        try FileManager.default.createSymbolicLink(atPath: temporary.file(name), withDestinationPath: path)
    }

    @Test(arguments: ["", ".", "..", "a/b", "../secret", "a\0b", String(repeating: "a", count: 256)])
    func `what leads elsewhere is no name`(_ text: String) {
        #expect(EntryName(text) == nil)
    }

    @Test func `a link is neither read nor written to, and a file elsewhere is not reached by its second name`() throws
    {
        try link("a", to: outside.file("secret"))
        try FileManager.default.linkItem(atPath: outside.file("secret"), toPath: temporary.file("b"))
        #expect(throws: FolderError.self) { try folder.open(name("a")) }
        #expect(throws: FolderError.hasAnotherName) { try folder.open(name("b")) }
        #expect(try !folder.write(Array("gone".utf8), to: name("a")))
        #expect(try String(contentsOfFile: outside.file("secret"), encoding: .utf8) == "secret")
        #expect(folder.identity(of: try name("a")) == nil)
    }

    @Test func `a pipe is told at once, although nobody writes to it`() throws {
        #expect(mkfifo(temporary.file("a"), 0o600) == 0)
        #expect(throws: FolderError.isNoFile) { try folder.open(name("a")) }
    }

    @Test func `nothing is moved over what is there, and a link is moved as a link`() throws {
        try temporary.write(Array("old".utf8), to: "there")
        try temporary.write(Array("new".utf8), to: "file")
        try link("link", to: outside.file("secret"))
        let done = try folder.folder(name("done"), isMade: true)
        #expect(try !folder.move(name("file"), to: folder, as: name("there")))
        #expect(try folder.move(name("file"), to: done, as: name("file")))
        #expect(try folder.move(name("link"), to: done, as: name("link")))
        #expect(try Data(contentsOf: URL(filePath: temporary.file("there"))) == Data("old".utf8))
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: temporary.file("done/link"))
                == outside.file("secret"))
    }

    @Test func `a link is no folder, also on the way to a file`() throws {
        try link("way", to: outside.path)
        try FileManager.default.createDirectory(atPath: temporary.file("sub"), withIntermediateDirectories: false)
        try temporary.write(Array("here".utf8), to: "sub/file")
        #expect(throws: FolderError.self) { try folder.folder(name("way")) }
        #expect(throws: FolderError.self) { try folder.open(beneath: "way/secret") }
        for path in [
            "../\((outside.path as NSString).lastPathComponent)/secret", outside.file("secret"), "sub/../sub/file", "",
        ] {
            #expect(throws: FolderError.isNoFile, "\(path)") { try folder.open(beneath: path) }
        }
        let descriptor = try folder.open(beneath: "sub/file")
        #expect(descriptor >= 0)
        close(descriptor)
    }

    @Test func `it stays the folder that it was, whatever its path leads to meanwhile`() throws {
        try temporary.write(Array("here".utf8), to: "file")
        let sub = try folder.folder(name("sub"), isMade: true)
        try FileManager.default.moveItem(atPath: temporary.file("sub"), toPath: temporary.file("moved"))
        try link("sub", to: outside.path)
        #expect(try folder.move(name("file"), to: sub, as: name("file")))
        #expect(FileManager.default.fileExists(atPath: temporary.file("moved/file")))
    }

    @Test func `numbers and endings leave a name as long as a name may be`() throws {
        #expect(try name("a.jpg").numbered(2).text == "a (2).jpg")
        #expect(try name("a.jpg").numbered(0).text == "a.jpg")
        #expect(try name("a.jpg").appending(".txt").text == "a.jpg.txt")
        #expect(try name("no ending").numbered(1).text == "no ending (1)")
        let long = try name(String(repeating: "ř", count: 120) + ".jpeg")
        #expect(long.numbered(12).text.hasSuffix("ř (12).jpeg"))
        #expect(long.appending(".0123456789.txt").text.utf8.count <= 255)
        #expect(!long.appending(".0123456789.txt").text.contains("\u{FFFD}"))
    }

    @Test func `a name that is no text is used byte for byte`() throws {
        let bytes: [CChar] = [0x73, CChar(bitPattern: 0xE8), 0x2E, 0x6A, 0]
        let descriptor = temporary.path.withCString { path in
            let folder = open(path, O_RDONLY | O_DIRECTORY)
            defer { close(folder) }
            return openat(folder, bytes, O_WRONLY | O_CREAT, 0o600)
        }
        #expect(descriptor >= 0)
        close(descriptor)
        let found = try #require(try folder.names().first)
        #expect(found.text == "s\u{FFFD}.j")
        #expect(folder.identity(of: found) != nil)
    }
}
