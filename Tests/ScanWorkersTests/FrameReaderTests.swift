import TestSupport
import Testing

@testable import ScanWorkers

struct FrameReaderTests {
    private static let frames = [
        Frame(.settings, Array("{}".utf8)), Frame(.photo, [UInt8](repeating: 0xFF, count: 300)), Frame(.begun),
        Frame(.photo, []), Frame(.answer, Array(0...255)),
    ]

    /// Reads pieces as a socket would give them: never more than asked for.
    private func read(_ bytes: [UInt8], pieces: () -> Int) throws(FrameError) -> [Frame] {
        var reader = FrameReader()
        var frames: [Frame] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(min(reader.missing, max(1, pieces())))
            rest = rest.dropFirst(piece.count)
            if let frame = try reader.receive(piece) { frames.append(frame) }
        }
        return frames
    }

    private var bytes: [UInt8] { Self.frames.flatMap { $0.header + $0.payload } }

    @Test func `frames are the same whatever pieces they come in`() throws {
        for size in [1, 2, 3, 4, 5, 6, 7, 64, 1000] {
            #expect(try read(bytes) { size } == Self.frames, "in pieces of \(size)")
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `frames are the same in pieces of any sizes`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        #expect(try read(bytes) { Int.random(in: 1...40, using: &generator) } == Self.frames)
    }

    @Test func `a kind that there is not is refused`() {
        #expect(throws: FrameError.unknownKind(99)) { try read([99, 0, 0, 0, 0]) { 5 } }
    }

    @Test func `a length that nobody sends is refused before memory is taken for it`() {
        #expect(throws: FrameError.tooLong(0xFFFF_FFFF, limit: Frame.longest)) {
            try read([2, 0xFF, 0xFF, 0xFF, 0xFF]) { 5 }
        }
    }

    @Test func `a frame that is not whole is none`() throws {
        let frame = Frame(.answer, [1, 2, 3])
        #expect(try read((frame.header + frame.payload).dropLast()) { 8 }.isEmpty)
    }
}
