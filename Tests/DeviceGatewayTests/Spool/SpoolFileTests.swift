import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DeviceGateway

/// Entries of a spool are all there, in their order, or not at all.
struct SpoolFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("spool") }
    private static let size = 16_384

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> SpoolFile { try SpoolFile(path, size: Self.size) }

    private static func entry(_ number: Int) -> [UInt8] { Array("entry \(number) of many".utf8) }

    private func fill(_ numbers: Range<Int>) throws {
        let file = try open()
        for number in numbers { try file.append(Self.entry(number)) }
    }

    @Test func `what was appended is there again, in its order`() throws {
        try fill(0..<5)
        try fill(5..<9)
        #expect(try open().left == (0..<9).map(Self.entry))
    }

    @Test func `a file that was emptied stays empty, and begins anew`() throws {
        try fill(0..<5)
        try open().empty()
        #expect(try open().left.isEmpty)
        // As long as the earlier ones: those behind lie where the next one would.
        try fill(10..<12)
        #expect(try open().left == (10..<12).map(Self.entry))
    }

    @Test func `it can be emptied again and again`() throws {
        for round in 0..<7 {
            try fill(round..<round + 3)
            #expect(try open().left == (round..<round + 3).map(Self.entry))
            try open().empty()
        }
        #expect(try open().left.isEmpty)
    }

    @Test func `its room is set aside before anything is in it`() throws {
        _ = try open()
        #expect(try folder.read("spool").count == Self.size)
        try open().empty()
        #expect(try folder.read("spool").count == Self.size)
    }

    @Test func `an entry that was torn takes only itself`() throws {
        try fill(0..<3)
        let whole = try folder.read("spool")
        let record = SpoolFile.sizeOfRecord(of: Self.entry(0))
        for byte in 0..<record {
            var torn = whole
            torn[4096 + 2 * record + byte] ^= 0x55
            try folder.write(torn, to: "spool")
            #expect(try open().left == (0..<2).map(Self.entry), "byte \(byte)")
            // What comes next takes its place.
            try open().append(Self.entry(7))
            #expect(try open().left == [0, 1, 7].map(Self.entry))
        }
    }

    @Test func `a torn slot leaves what was there before it`() throws {
        try fill(0..<3)
        try open().empty()
        try fill(3..<5)
        let before = try folder.read("spool")
        try open().empty()
        let after = try folder.read("spool")
        let changed = before.indices.filter { before[$0] != after[$0] }
        for byte in changed {
            var torn = after
            torn[byte] ^= 0x55
            try folder.write(torn, to: "spool")
            #expect(try open().left == (3..<5).map(Self.entry), "byte \(byte)")
        }
        #expect(!changed.isEmpty)
    }

    @Test func `a full one refuses the newest and keeps the others`() throws {
        let file = try open()
        let large = [UInt8](repeating: 0x61, count: 4000)
        for _ in 0..<3 { try file.append(large) }
        #expect(throws: SpoolError.full(path)) { try file.append(large) }
        try file.append(Self.entry(1))
        #expect(try open().left == [large, large, large, Self.entry(1)])
        #expect(try folder.read("spool").count == Self.size)
    }

    @Test func `whatever stands in the file, nothing is made up`() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<50 {
            let bytes = (0..<Self.size).map { _ in UInt8.random(in: 0...255, using: &random) }
            try folder.write(bytes, to: "spool")
            #expect(try open().left.isEmpty)
        }
    }

    // MARK: - A loss of power

    /// A disk that keeps what was synchronised, and forgets all else when the power goes.
    private final class Disk: Sendable {
        private let path: String
        private let kept = Mutex<Data>(Data())
        /// What the next synchronisations end with; 0 or an `errno`.
        private let failures = Mutex<[Int32]>([])

        init(_ path: String) { self.path = path }

        func fail(with codes: Int32...) { failures.withLock { $0 = codes } }

        var synchronise: (Int32) -> Int32 {
            { _ in
                if let code = self.failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }), code != 0 {
                    errno = code
                    return -1
                }
                self.kept.withLock { $0 = (try? Data(contentsOf: URL(filePath: self.path))) ?? Data() }
                return 0
            }
        }

        /// What the file holds after the power has come back.
        func left(in folder: TemporaryFolder) throws -> [[UInt8]] {
            try folder.write(Array(kept.withLock { $0 }), to: "after")
            return try SpoolFile(folder.file("after"), size: SpoolFileTests.size).left
        }
    }

    @Test func `what was appended is there after a loss of power, each entry as soon as it was`() throws {
        let disk = Disk(path)
        let file = try SpoolFile(path, size: Self.size, synchronise: disk.synchronise)
        for number in 0..<6 {
            try file.append(Self.entry(number))
            #expect(try disk.left(in: folder) == (0...number).map(Self.entry))
        }
        try file.empty()
        #expect(try disk.left(in: folder).isEmpty, "and what was stored does not come again")
        try file.append(Self.entry(7))
        #expect(try disk.left(in: folder) == [Self.entry(7)])
    }

    @Test(arguments: [EIO, EROFS, ENOSPC])
    func `what cannot be synchronised is not kept, and the next one takes its place`(code: Int32) throws {
        let disk = Disk(path)
        let file = try SpoolFile(path, size: Self.size, synchronise: disk.synchronise)
        try file.append(Self.entry(0))
        let used = file.used
        disk.fail(with: code)
        let error = #expect(throws: SpoolError.system(path, code)) { try file.append(Self.entry(1)) }
        #expect(error?.isReadOnly == (code == EROFS))
        #expect(file.used == used)
        #expect(try disk.left(in: folder) == [Self.entry(0)])
        try file.append(Self.entry(2))
        #expect(try disk.left(in: folder) == [0, 2].map(Self.entry))
        disk.fail(with: code)
        #expect(throws: SpoolError.system(path, code)) { try file.empty() }
        try file.append(Self.entry(3))
        #expect(try disk.left(in: folder) == [0, 2, 3].map(Self.entry), "what was not emptied is all still there")
    }

    @Test func `only the owner may read it`() throws {
        _ = try open()
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    }

    @Test func `without room for it no part of it is left`() throws {
        #expect(throws: SpoolError.self) { try SpoolFile(path, size: 1 << 60) }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `the sum is CRC-32`() {
        var sum = CRC32()
        sum.add(Array("123456789".utf8))
        // The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
        #expect(sum.value == 0xCBF4_3926)
    }
}
