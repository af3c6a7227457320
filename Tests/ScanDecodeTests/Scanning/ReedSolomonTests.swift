import TestSupport
import Testing

@testable import ScanDecode

struct ReedSolomonTests {
    /// `01234567` as version 1-M, the example of ISO/IEC 18004: 16 bytes of data, 10 of checks.
    private let block: [UInt8] = [
        0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
        0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55,
    ]

    private func damaged(_ places: some Sequence<Int>, using generator: inout SeededGenerator) -> [UInt8] {
        var damaged = block
        for place in places { damaged[place] ^= UInt8.random(in: 1...255, using: &generator) }
        return damaged
    }

    @Test func `a whole block stays as it is`() {
        #expect(ReedSolomon.corrected(block, checks: 10) == block)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `errors up to half of the checks are corrected`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let places = block.indices.shuffled(using: &generator).prefix(Int(seed % 5) + 1)
        #expect(ReedSolomon.corrected(damaged(places, using: &generator), checks: 10) == block)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `known places cost half`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let errors = Int(seed % 4)
        let places = Array(block.indices.shuffled(using: &generator).prefix(10 - errors))
        // The first of them are not told.
        let bytes = damaged(places, using: &generator)
        #expect(ReedSolomon.corrected(bytes, checks: 10, doubtful: Array(places.dropFirst(errors))) == block)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `with checks to spare nothing false is made`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let places = block.indices.shuffled(using: &generator)
        let bytes = damaged(places.prefix(12), using: &generator)
        #expect(ReedSolomon.corrected(bytes, checks: 10, doubtful: Array(places.prefix(6)), spare: 3) == nil)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `checks to spare are not used up by errors`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let places = Array(block.indices.shuffled(using: &generator).prefix(4))
        let four = damaged(places, using: &generator)
        #expect(ReedSolomon.corrected(four, checks: 10, spare: 2) == block)
        #expect(ReedSolomon.corrected(four, checks: 10, spare: 3) == nil)
        #expect(ReedSolomon.corrected(four, checks: 10, doubtful: [places[0]], spare: 3) == block)
        #expect(ReedSolomon.corrected(four, checks: 10, doubtful: [places[0]], spare: 4) == nil)
    }

    /// The product of x - 2ⁱ for i from 1 to 9: nine of the ten syndromes stay zero, which is no error at any place.
    @Test func `what no correction makes a code word is not corrected`() {
        let noise: [UInt8] = [0x01, 0xD9, 0x1B, 0x84, 0xEB, 0x2C, 0x72, 0x2D, 0x5C, 0xC1]
        let damaged = block.dropLast(10) + zip(block.suffix(10), noise).map { $0 ^ $1 }
        #expect(ReedSolomon.corrected(Array(damaged), checks: 10) == nil)
    }
}
