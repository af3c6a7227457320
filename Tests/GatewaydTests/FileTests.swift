import Foundation
import TestSupport
import Testing

@testable import gatewayd

/// Files that commands write: whole or not at all, and nobody's but their owner's.
struct FileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder.file(name))[.posixPermissions] as? Int
    }

    private func append(_ text: String, to file: NewFile) -> Bool {
        Array(text.utf8).withUnsafeBufferPointer(file.append)
    }

    @Test func `only its owner may read what a command writes`() throws {
        let output = try OutputFile(folder.file("members.csv"))
        try output.write("a")
        #expect(try mode("members.csv.part") == 0o600, "nor what is half written")
        try output.finish()
        let sheet = try NewFile(folder.file("cards.pdf"))
        #expect(append("b", to: sheet))
        try sheet.keep()
        try InputFile.write(Array("c".utf8), to: folder.file("card.png"))
        for name in ["members.csv", "cards.pdf", "card.png"] { #expect(try mode(name) == 0o600, "\(name)") }
    }

    @Test func `what is not finished leaves the file of before, and nothing beside it`() throws {
        for name in ["output", "sheet"] { try folder.write(Array("before".utf8), to: name) }
        do {
            let output = try OutputFile(folder.file("output"))
            // More than is kept in memory.
            try output.write([UInt8](repeating: 0x20, count: 70_000))
            let sheet = try NewFile(folder.file("sheet"))
            #expect(append(String(repeating: " ", count: 70_000), to: sheet))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
        }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["output", "sheet"])
        for name in ["output", "sheet"] { #expect(try folder.read(name) == Array("before".utf8)) }
    }

    @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
    func `every byte arrives, in its order, however many there are`(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let output = try OutputFile(folder.file("output"))
        let sheet = try NewFile(folder.file("sheet"))
        for start in stride(from: 0, to: count, by: 777) {
            let piece = Array(bytes[start..<min(start + 777, count)])
            try output.write(piece)
            #expect(piece.withUnsafeBufferPointer(sheet.append))
        }
        try output.finish()
        try sheet.keep()
        try InputFile.write(bytes, to: folder.file("whole"))
        for name in ["output", "sheet", "whole"] { #expect(try folder.read(name) == bytes, "\(name)") }
        #expect(try InputFile.read(folder.file("whole")) == bytes)
    }

    @Test func `a file is read up to its limit and not a byte beyond`() throws {
        try folder.write([UInt8](repeating: 7, count: 1000), to: "in")
        #expect(try InputFile.read(folder.file("in"), limit: 1000).count == 1000)
        #expect { try InputFile.read(folder.file("in"), limit: 999) } throws: { ($0 as? InputFileError)?.code == EFBIG }
        #expect { try InputFile.read(folder.file("none")) } throws: { ($0 as? InputFileError)?.code == ENOENT }
    }

    @Test func `a shorter text takes the whole place of a longer one`() throws {
        try InputFile.write(Array("a long text".utf8), to: folder.file("out"))
        try InputFile.write(Array("short".utf8), to: folder.file("out"))
        #expect(try folder.read("out") == Array("short".utf8))
    }

    @Test func `where nothing can be written that is said, with the name`() throws {
        let missing = folder.file("none/out")
        for open in [
            { _ = try OutputFile(missing) }, { _ = try NewFile(missing) }, { try InputFile.write([1], to: missing) },
        ] {
            #expect { try open() } throws: { "\($0)" == "\(missing): No such file or directory" }
        }
    }

    @Test func `lines of a secret are those that are not blank`() throws {
        try folder.write(Array("one \r\n\n  \ntwo".utf8), to: "secret")
        #expect(try SecretInput.lines(of: folder.file("secret")) == ["one ", "two"])
        try folder.write([UInt8](repeating: 0x61, count: (32 << 10) + 1), to: "secret")
        #expect(throws: InputFileError.self) { try SecretInput.lines(of: folder.file("secret")) }
    }
}
