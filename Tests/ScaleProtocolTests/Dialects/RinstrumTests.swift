import ScaleProtocol
import TestSupport
import Testing
import Values

struct RinstrumTests {
    private static let kilogram = WeightUnit.kilogram

    private static let vectors: [FrameVector] = [
        // FMT_1
        FrameVector("␂···425.5G␃", .kilograms(425.5, .stable, .gross, unit: nil)),
        FrameVector("␂-···12.5N␃", .kilograms(-12.5, .stable, .net, unit: nil)),
        FrameVector("␂···425.5M␃", .kilograms(425.5, .moving, unit: nil)),
        FrameVector("␂········O␃", .none(.overload)),
        FrameVector("␂-------·U␃", .none(.underload)),
        FrameVector("␂···E0100E␃", .none(.noSignal)),
        // FMT_2
        FrameVector("␂···425.5G··-·kg␃", .kilograms(425.5, .stable, .gross)),
        FrameVector("␂···425.5N·Z1·kg␃", .kilograms(425.5, .stable, .net)),
        FrameVector("␂···425.5GM·2···␃", .kilograms(425.5, .moving, .gross, unit: nil)),
        FrameVector("␂·····425G··-·kg␃", .kilograms(425, .stable, .gross)),
        FrameVector("␂········O··-···␃", .none(.overload)),
        FrameVector("␂···425.5UM·-·kg␃", .none(.underload, unit: kilogram)),
        FrameVector("␂···425.5E··-·kg␃", .none(.noSignal, unit: kilogram)),
        // FMT_3
        FrameVector("␂···425.5GSI···␃", .kilograms(425.5, .stable, .gross, unit: nil)),
        FrameVector("␂···-12.5NMI···␃", .kilograms(-12.5, .moving, .net, unit: nil)),
        FrameVector("␂·····0.0GSIZ··␃", .kilograms(0, .stable, .gross, unit: nil)),
        FrameVector("␂···425.5GSO···␃", .none(.overload, .gross)),
        FrameVector("␂···425.5NMU···␃", .none(.underload, .net)),
        // FMT_4, with and without a line end
        FrameVector("STGR···425.5kg", .kilograms(425.5, .stable, .gross)),
        FrameVector("USNT-··425.5kg␍␊", .kilograms(-425.5, .moving, .net)),
        FrameVector("OLGR········kg␍", .none(.overload, .gross, unit: kilogram)),
        // FMT_5
        FrameVector("···425.5KG·␍␊", .kilograms(425.5, .stable, .gross)),
        FrameVector("-··425.5KNM␍␊", .kilograms(-425.5, .moving, .net)),
        FrameVector("···425.5·G·␍", .kilograms(425.5, .stable, .gross, unit: nil)),
        FrameVector("···425.5KGO␍␊", .none(.overload, .gross, unit: kilogram)),
        FrameVector("-··425.5KGO␍␊", .none(.underload, .gross, unit: kilogram)),
        FrameVector("···425.5KGI␍␊", .none(.noSignal, .gross, unit: kilogram)),
    ]

    private static let dialect = StreamDialect(RinstrumFormat())

    @Test(arguments: vectors.indices)
    func `every stated frame is read, however it is cut`(index: Int) {
        expectReadings([Self.vectors[index].content], fromEachOf: Self.vectors[index].bytes, to: Self.dialect)
    }

    @Test func `other units are converted`() {
        for (text, content) in [
            ("␂··1000.0G··-·lb␃", Reading.Content.kilograms(453.592, .stable, .gross, unit: .pound)),
            ("␂····4.25G··-··t␃", .kilograms(4250, .stable, .gross, unit: .tonne)),
            ("··1000.0LG·␍␊", .kilograms(453.592, .stable, .gross, unit: .pound)),
            ("····4.25TG·␍␊", .kilograms(4250, .stable, .gross, unit: .tonne)),
            ("STGR··425500·g", .kilograms(425.5, .stable, .gross, unit: .gram)),
        ] {
            expectReadings([content], fromEachOf: wire(text), to: Self.dialect)
        }
    }

    @Test func `while the weight moves its unit is the one last named`() throws {
        let moving = "␂··1000.0GM·-···␃"
        expectReadings(
            [
                .kilograms(1000, .moving, .gross, unit: nil), .kilograms(453.592, .stable, .gross, unit: .pound),
                .kilograms(453.592, .moving, .gross, unit: nil),
            ], from: wire(moving + "␂··1000.0G··-·lb␃" + moving), to: Self.dialect)
        let pounds = try DialectEntry.rinstrum.make(options: "unit=lb")
        expectReadings([.kilograms(453.592, .moving, .gross, unit: nil)], from: wire(moving), to: pounds)
    }

    @Test func `with a format set, only that is read`() throws {
        let dialect = try DialectEntry.rinstrum.make(options: "format=2")
        let short = wire("␂···425.5G␃")
        expectReadings(
            [.kilograms(425.5, .stable, .gross)],
            notices: [.rejected(short, reason: "a frame of FMT_1: set format=1")],
            from: short + wire("␂···425.5G··-·kg␃"), to: dialect)
        #expect(throws: DialectOptionError.self) { try DialectEntry.rinstrum.make(options: "format=6") }
    }

    @Test(arguments: [
        ("␂···425.5X␃", 11), ("␂···425.5GX·-·kg␃", 17), ("␂···425.5GSI··x␃", 16), ("␂···425.5G··", 12),
        ("␂···425.5G··-·kgx", 16), ("␂···42␃", 6), ("␂···42␍␊", 6), ("␂···425.5GSX···␃", 16),
    ])
    func `what is no frame is cut where it breaks off`(text: String, count: Int) {
        let good = wire("␂···425.5GSI···␃")
        let actions = feed([wire(text) + good], to: Self.dialect)
        #expect(actions.readings == [.kilograms(425.5, .stable, .gross, unit: nil)])
        #expect(actions.notices.first == .unreadable(Array(wire(text).prefix(count))))
    }

    @Test func `what is no weight is rejected`() {
        for (text, reason) in [
            ("␂···4x5.5G␃", "'   4x5.5' is not a weight"),
            ("␂···425.5G··-·oz␃", "unit 'oz' is none of kg, g, t, lb: set the scale to kg"),
        ] {
            expectReadings(
                [], notices: [.rejected(wire(text), reason: reason)], fromEachOf: wire(text), to: Self.dialect)
        }
    }

    @Test func `the end of a line is not taken for one`() {
        let line = wire("···425.5KG·␍␊")
        for start in 1..<line.count {
            let actions = feed([line[start...] + line], to: Self.dialect)
            #expect(actions.readings == [.kilograms(425.5, .stable, .gross)], "from \(start)")
        }
    }

    @Test func `4096 bytes and more without a frame are dropped`() {
        for byte in [0xA5, 0x02, 0x20, 0x53] as [UInt8] {
            let bytes = [UInt8](repeating: byte, count: 9000) + wire("␂···425.5G␃")
            for chunks in [[bytes], bytes.map { [$0] }] {
                #expect(
                    feed(chunks, to: Self.dialect).readings == [.kilograms(425.5, .stable, .gross, unit: nil)])
            }
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(of: Self.vectors, to: Self.dialect, seed: seed, garbage: 0x80...0xFF, atLeast: 1)
    }
}
