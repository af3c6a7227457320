import ScaleProtocol
import TestSupport
import Testing
import Values

/// What every dialect of the catalogue owes its user, whatever bytes come.
struct FloodTests {
    private static let entries = DialectCatalogue.builtIn.entries

    @Test(arguments: UInt64(0)..<20)
    func `any bytes in any pieces are survived, and say the same however they are cut`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // Bytes that frames are made of come often.
        let common = wire("0123456789.,+-·kgSTUSLBGR␂␃␍␊\u{1}\u{4}") + [0x00, 0x80, 0xFF]
        let bytes = (0..<6000).map { _ in
            Bool.random(using: &random)
                ? common.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        }
        for entry in Self.entries {
            let whole = feed([bytes], to: entry.listen()).readings
            let pieces = feed(random.pieces(of: bytes), to: entry.listen()).readings
            #expect(whole == pieces, "\(entry.name.rawValue), seed \(seed)")
        }
    }
}
