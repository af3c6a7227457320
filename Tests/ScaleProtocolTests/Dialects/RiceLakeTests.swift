import ScaleProtocol
import TestSupport
import Testing
import Values

struct RiceLakeTests {
    private static let vectors: [FrameVector] = [
        FrameVector("␂···425.5KG·␍␊", .kilograms(425.5, .stable, .gross)),
        FrameVector("␂···425.5KG·␍", .kilograms(425.5, .stable, .gross)),
        FrameVector("␂-··425.5KNM␍␊", .kilograms(-425.5, .moving, .net)),
        FrameVector("␂·····0.0KGZ␍␊", .kilograms(0, .stable, .gross)),
        FrameVector("␂··1000.0LG·␍␊", .kilograms(453.592, .stable, .gross, unit: .pound)),
        FrameVector("␂··425500GGM␍␊", .kilograms(425.5, .moving, .gross, unit: .gram)),
        FrameVector("␂········KGO␍␊", .none(.overload, .gross, unit: .kilogram)),
        FrameVector("␂-·······KNO␍␊", .none(.underload, .net, unit: .kilogram)),
        FrameVector("␂···425.5KGI␍␊", .none(.noSignal, .gross, unit: .kilogram)),
    ]

    private static let dialect = StreamDialect(RiceLakeFormat())

    @Test(arguments: vectors.indices)
    func `every stated frame is read, however it is cut`(index: Int) {
        expectReadings([Self.vectors[index].content], fromEachOf: Self.vectors[index].bytes, to: Self.dialect)
    }

    @Test func `without a unit it is the option's, or the one last named`() throws {
        let unnamed = "␂··1000.0·G·␍␊"
        let content = Reading.Content.kilograms(453.592, .stable, .gross, unit: nil)
        expectReadings([content], from: wire(unnamed), to: try DialectEntry.riceLake.make(options: "unit=lb"))
        expectReadings(
            [.kilograms(1000, .stable, .gross, unit: nil), Self.vectors[4].content, content],
            from: wire(unnamed + "␂··1000.0LG·␍␊" + unnamed), to: Self.dialect)
    }

    @Test(arguments: ["T", "O"])
    func `ounces and tons are refused`(unit: String) {
        let bytes = wire("␂···425.5\(unit)G·␍")
        let reason = "ounces, or tons that may be short ones: set the scale to kg or lb"
        expectReadings([], notices: [.rejected(bytes, reason: reason)], fromEachOf: bytes, to: Self.dialect)
    }

    @Test(arguments: [
        ("␂+··425.5KG·␍", 1), ("␂···4x5.5KG·␍", 5), ("␂···425.5XG·␍", 9), ("␂···425.5KX·␍", 10),
        ("␂···425.5KGX␍", 11), ("␂···425.5KG·␃", 12), ("␂···42", 7),
    ])
    func `what is no frame is cut at the byte that cannot stand there`(text: String, count: Int) {
        let actions = feed([wire(text) + wire("␂···425.5KG·␍␊")], to: Self.dialect)
        #expect(actions.readings == [.kilograms(425.5, .stable, .gross)])
        #expect(actions.notices.first == .unreadable(Array(wire(text).prefix(count))))
    }

    @Test func `two points are no number`() {
        let bytes = wire("␂··42.5.5KG·␍")
        expectReadings(
            [], notices: [.rejected(bytes, reason: "the weight is not a number")], from: bytes, to: Self.dialect)
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(of: Self.vectors, to: Self.dialect, seed: seed, garbage: 0x80...0xFF)
    }
}
