import ScaleProtocol
import TestSupport
import Testing
import Values

struct YaohuaEqualsTests {
    private static func kilograms(_ kilograms: Double) -> Reading.Content {
        .kilograms(kilograms, .unknown, unit: nil)
    }

    private static let reversed: [FrameVector] = [
        FrameVector("=000.3000", kilograms(3)),
        FrameVector("=00.1000-", kilograms(-1)),
        FrameVector("=5.524000", kilograms(425.5)),
        FrameVector("=52400000", kilograms(425)),
        FrameVector("=00000000", kilograms(0)),
    ]
    private static let forward: [FrameVector] = [
        FrameVector("=0003.000", kilograms(3)),
        FrameVector("=-0001.00", kilograms(-1)),
        FrameVector("=000425.5", kilograms(425.5)),
        FrameVector("=00000425", kilograms(425)),
        FrameVector("=0000425.", kilograms(425)),
    ]

    private static func dialect(_ order: DigitOrder?) -> StreamDialect<YaohuaEqualsFormat> {
        StreamDialect(YaohuaEqualsFormat(order: order))
    }

    @Test func `every stated frame is read, however it is cut`() {
        for vector in Self.reversed {
            expectReadings([vector.content], fromEachOf: vector.bytes, to: Self.dialect(.reversed))
        }
        for vector in Self.forward {
            expectReadings([vector.content], fromEachOf: vector.bytes, to: Self.dialect(.forward))
        }
    }

    @Test func `options are read`() throws {
        let bytes = wire("=5.524000")
        expectReadings(
            [Self.kilograms(425.5)], from: bytes, to: try DialectEntry.yaohuaEquals.make(options: "digits=reversed"))
        expectReadings(
            [Self.kilograms(193.004)], from: wire("=000425.5"),
            to: try DialectEntry.yaohuaEquals.make(options: "digits=forward,unit=lb"))
    }

    @Test(arguments: [
        (
            "=0.524000", DigitOrder?.none,
            "it says 0.524 kg with digits=forward and 425 kg with digits=reversed: put a known weight on the scale "
                + "and set the right one"
        ),
        ("=00000000", nil, "put a known weight on the scale and set digits=forward or digits=reversed"),
        ("=00.1000-", nil, "these digits must be reversed: set digits=reversed"),
        ("=00.1000-", .forward, "these digits must be reversed: set digits=reversed"),
        ("=-0001.00", nil, "these digits cannot be reversed: set digits=forward"),
        ("=-0001.00", .reversed, "these digits cannot be reversed: set digits=forward"),
    ])
    func `what cannot be known is not guessed`(text: String, order: DigitOrder?, reason: String) {
        expectReadings(
            [], notices: [.rejected(wire(text), reason: reason)], fromEachOf: wire(text), to: Self.dialect(order))
    }

    @Test(arguments: ["=0003.0", "=00-3.000", "=0003 000", "=0003.0.0", "=-0003.0-", "=10003.00"])
    func `what is no frame gives nothing, and the next one is read`(text: String) {
        let actions = feed([wire(text + "=0003.000")], to: Self.dialect(.forward))
        #expect(actions.readings == [Self.kilograms(3)])
        #expect(!actions.notices.isEmpty)
    }

    @Test func `a price behind the weight is noise, and the weight is the same`() {
        let actions = feed([wire("=0002.000;0001.00=0003.000;0001.00")], to: Self.dialect(.forward))
        #expect(actions.readings == [Self.kilograms(2), Self.kilograms(3)])
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.reversed, to: Self.dialect(.reversed), seed: seed)
        expectAnyPieces(of: Self.forward, to: Self.dialect(.forward), seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(
            of: Self.forward, to: Self.dialect(.forward), seed: seed, garbage: 0x80...0xFF)
    }

    @Test func `4096 bytes and more without a frame are dropped`() {
        for byte in [0xA5, 0x30, UInt8(ascii: "=")] as [UInt8] {
            let bytes = [UInt8](repeating: byte, count: 9000) + wire("=000425.5")
            for chunks in [[bytes], bytes.map { [$0] }] {
                #expect(feed(chunks, to: Self.dialect(.forward)).readings == [Self.kilograms(425.5)])
            }
        }
    }
}
