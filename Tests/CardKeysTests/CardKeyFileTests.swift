import Foundation
import TestSupport
import Testing

@testable import CardKeys

/// The key lies in the data folder, for its owner alone.
@Suite struct `the file of the key` {
    private let folder: TemporaryFolder
    private let file: CardKeyFile

    init() throws {
        folder = try TemporaryFolder()
        file = CardKeyFile(path: folder.file("card.key"))
    }

    @Test func `is not there until a key is written, and then has it`() throws {
        #expect(try file.key() == nil)
        let key = try #require(CardKey.random())
        try file.write(key)
        #expect(try file.key()?.publicKey == key.publicKey)
        #expect(try file.key()?.sign([1]) == key.sign([1]))
        let other = try #require(CardKey.random())
        try file.write(other)
        #expect(try file.key()?.publicKey == other.publicKey)
        #expect(other.publicKey != key.publicKey)
    }

    @Test func `can be read by its owner only, and is refused when others could`() throws {
        try file.write(try #require(CardKey.random()))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        #expect(throws: CardKeyError.open(file.path)) { try file.key() }
    }

    @Test(arguments: [0o040, 0o020, 0o010, 0o004, 0o002, 0o001])
    func `is refused whatever others may do with it`(right: Int) throws {
        try file.write(try #require(CardKey.random()))
        #expect(chmod(file.path, mode_t(0o600 | right)) == 0)
        #expect(throws: CardKeyError.open(file.path)) { try file.key() }
        #expect(chmod(file.path, 0o400) == 0)
        #expect(throws: Never.self) { try file.key() }
    }

    @Test func `survives a power loss, with its name, whatever lay there before`() throws {
        for _ in 0..<2 {
            try folder.write([0x78], to: "card.key.new")
            #expect(chmod(file.path + ".new", 0o666) == 0)
            try file.write(try #require(CardKey.random()))
            #expect(SynchronisedFiles.survives(file.path))
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["card.key"])
        }
    }

    @Test func `has the seed in hexadecimal digits under its heading`() throws {
        try file.write(try #require(CardKey(seed: Array(0..<32))))
        #expect(
            String(decoding: try folder.read("card.key"), as: UTF8.self)
                == "gatewayd card key 1\n000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n")
    }

    @Test(arguments: [
        "", "gatewayd card key 1\n", "gatewayd card key 2\n" + String(repeating: "07", count: 32),
        "gatewayd card key 1\n" + String(repeating: "07", count: 31),
        "gatewayd card key 1\n" + String(repeating: "+7", count: 32),
        "gatewayd card key 1\n" + String(repeating: "07", count: 32) + "\nmore",
        "gatewayd card key 1\n" + String(repeating: "x7", count: 32), String(repeating: "0", count: 5000),
    ])
    func `is damaged when it holds something else`(text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: file.path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        #expect(throws: CardKeyError.damaged(file.path)) { try file.key() }
    }

    @Test func `is not followed to another place, and no pipe is waited for`() throws {
        let elsewhere = CardKeyFile(path: folder.file("elsewhere"))
        try elsewhere.write(try #require(CardKey.random()))
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: elsewhere.path)
        #expect(throws: CardKeyError.unreadable(file.path, ELOOP)) { try file.key() }
        let pipe = CardKeyFile(path: folder.file("pipe"))
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: CardKeyError.damaged(pipe.path)) { try pipe.key() }
    }

    @Test func `says why it cannot be written`() throws {
        let nowhere = CardKeyFile(path: folder.file("none/card.key"))
        #expect(throws: CardKeyError.unwritable(nowhere.path, ENOENT)) {
            try nowhere.write(try #require(CardKey.random()))
        }
    }
}
