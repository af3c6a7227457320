import ScaleProtocol
import TestSupport
import Testing
import Values

struct YaohuaA12Tests {
    private static func line(_ text: String) -> [UInt8] { wire("\(text)\(YaohuaA9Tests.check(text))␍␊") }

    private static func kilograms(
        _ kilograms: Double, _ basis: WeightReading.Basis, unit: WeightUnit = .kilogram
    ) -> Reading.Content {
        .kilograms(kilograms, .unknown, basis, unit: unit)
    }

    private static let checked: [FrameVector] = [
        FrameVector("WG004.139kg3D␍␊", kilograms(4.139, .gross)),
        FrameVector(line("WG00425.5kg"), kilograms(425.5, .gross)),
        FrameVector(line("WN-0012.5kg"), kilograms(-12.5, .net)),
        FrameVector(line("WG000425 kg"), kilograms(425, .gross)),
        FrameVector("·········OL23␍␊", .none(.overload)),
        FrameVector("·········LO23␍␊", .none(.underload)),
    ]
    private static let plain: [FrameVector] = [
        FrameVector("wn00000.0kg␍␊", kilograms(0, .net)),
        FrameVector("wn-0000.1kg␍␊", kilograms(-0.1, .net)),
        FrameVector("ww00425.5kg␍␊", kilograms(425.5, .gross)),
        FrameVector("ww010.000lb␍␊", kilograms(4.536, .gross, unit: .pound)),
        FrameVector("wt000.000kg␍␊", kilograms(0, .tare)),
    ]

    private static let dialect = StreamDialect(YaohuaA12Format())

    @Test func `every stated line is read, however it is cut`() {
        for vector in Self.checked + Self.plain {
            expectReadings([vector.content], fromEachOf: vector.bytes, to: Self.dialect)
        }
    }

    @Test(arguments: ["␍", "␊", "␍␊", "\u{0}␍␊"])
    func `every line end is an end`(end: String) {
        let line = wire("WG004.139kg3D" + end)
        expectReadings([Self.kilograms(4.139, .gross)], fromEachOf: line, to: Self.dialect)
    }

    @Test(arguments: ["WG004.139kg3C", "WG004.139kg3d", "WG004.138kg3D", "·········OL24"])
    func `a wrong check is rejected`(text: String) {
        let bytes = wire(text + "␍␊")
        expectReadings(
            [], notices: [.rejected(bytes.dropLast(), reason: "wrong checksum")], fromEachOf: bytes, to: Self.dialect)
    }

    @Test func `what is no number is rejected`() {
        for text in ["ww-------kg", "ww000+425kg", "ww··425.5kg", "ww00.25.5kg"] {
            let bytes = wire(text + "␍␊")
            expectReadings(
                [], notices: [.rejected(bytes.dropLast(), reason: "the weight is not a number")], from: bytes,
                to: Self.dialect)
        }
    }

    /// The capital letters have a check: without it they are none, even at the length of the small ones.
    @Test(arguments: [
        "WG004.139kg", "w004.139kg", "ww00425.5g", "wx00425.5kg", "WG004.139kg3D0", "ww00425.5kg00", "WW00425.5kg3D",
        "G004.139kg3D", "Wn004.139kg3D", "········OL23", "·········UL23",
    ])
    func `other lines are none`(text: String) {
        let bytes = wire(text + "␍␊")
        expectReadings([], notices: [.unreadable(bytes.dropLast())], from: bytes, to: Self.dialect)
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.checked + Self.plain, to: Self.dialect, seed: seed)
    }

    @Test func `no change of one byte passes the check`() {
        for vector in Self.checked { expectNoSingleByteMisread(of: vector, to: Self.dialect) }
    }

    @Test func `of damage to several bytes only what cancels out passes`() {
        var digits = 0
        for seed in UInt64(1)...3 {
            digits += misreadFrames(of: Self.checked[0], to: Self.dialect, seed: seed, values: 0x30...0x39) { bytes in
                let text = String(decoding: bytes[..<11], as: UTF8.self)
                return wire(YaohuaA9Tests.check(text)) == Array(bytes[11..<13])
            }
        }
        print("Yaohua A12: of 60000 damaged lines \(digits) pass if only digits come of it")
        #expect((1...600).contains(digits))
    }
}
