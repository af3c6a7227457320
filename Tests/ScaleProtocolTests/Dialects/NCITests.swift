import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

struct NCITests {
    private static let vectors: [FrameVector] = [
        // Two status bytes: 7800, 7815, 7821
        FrameVector("␊0425.50kg␍␊00␍␃", .kilograms(425.5)),
        FrameVector("␊0425.50kg␍␊10␍␃", .kilograms(425.5, .moving)),
        FrameVector("␊-012.50lb␍␊00␍␃", .kilograms(-5.67, unit: .pound)),
        FrameVector("␊·0000.0kg␍␊20␍␃", .kilograms(0)),
        FrameVector("␊·4255g·␍␊00␍␃", .kilograms(4.255, unit: .gram)),
        // Three and four: SBI-140, MS-1000, SBI-521; bit 6 of the second says that another follows
        FrameVector("␊·00425.5kg␍␊0p1␍␃", .kilograms(425.5, .stable, .gross)),
        FrameVector("␊-00425.5kg␍␊1p5␍␃", .kilograms(-425.5, .moving, .net)),
        FrameVector("␊·00425.5kg␍␊0pp0␍␃", .kilograms(425.5, .stable, .gross)),
        FrameVector("␊^^^^^^^^^kg␍␊0r1␍␃", .none(.overload, .gross, unit: .kilogram)),
        FrameVector("␊_________kg␍␊1q1␍␃", .none(.underload, .gross, unit: .kilogram)),
        FrameVector("␊---------kg␍␊0px␍␃", .none(.noSignal, .gross, unit: .kilogram)),
        FrameVector("␊0425.50kg␍␊80␍␃", .none(.noSignal, unit: .kilogram)),
        FrameVector("␊0425.50kg␍␊04␍␃", .none(.noSignal, unit: .kilogram)),
        // A PS-USB leaves out an LF and a CR
        FrameVector("␊·0425.5kg␍00␃", .kilograms(425.5)),
        FrameVector("␊·0425.5kg␍1p␃", .kilograms(425.5, .moving)),
    ]

    private static let dialect = StreamDialect(NCIFormat())

    @Test(arguments: vectors.indices)
    func `every stated answer is read, however it is cut`(index: Int) {
        expectReadings([Self.vectors[index].content], fromEachOf: Self.vectors[index].bytes, to: Self.dialect)
    }

    @Test func `parity bits are not looked at`() {
        let bytes = wire("␊0425.50kg␍␊1p5␍␃")
        let even = bytes.map { $0.nonzeroBitCount.isMultiple(of: 2) ? $0 : $0 | 0x80 }
        for parity in [even, even.map { $0 ^ 0x80 }] {
            expectReadings([.kilograms(425.5, .moving, .net)], fromEachOf: parity, to: Self.dialect)
        }
    }

    @Test(arguments: [
        ("␊?␍␃", "the scale does not understand W: set its protocol to NCI"),
        ("␊00␍␃", "a status without a weight"),
        ("␊0425.50oz␍␊00␍␃", "the unit is none of kg, g, t, lb: set the scale to kg"),
        ("␊·938lb·05.0oz␍␊00␍␃", "the unit is none of kg, g, t, lb: set the scale to kg"),
        ("␊0425.50␍␊00␍␃", "the unit is none of kg, g, t, lb: set the scale to kg"),
        ("␊04.5.50kg␍␊00␍␃", "the weight is not a number"),
    ])
    func `an answer without a weight is rejected`(text: String, reason: String) {
        expectReadings(
            [], notices: [.rejected(wire(text), reason: reason)], fromEachOf: wire(text), to: Self.dialect)
    }

    @Test func `what is no answer gives nothing, and the next one is read`() {
        for text in [
            "0425.50kg␍␊00␍␃", "␊0425.50kg␍␊00␍", "␊0425.50kg␍␊0", "␊0425.50kg",
            "␊0425.50kg␍␊0X␍␃",
            "␊00000000000425.50kg␍␊00␍␃",
            "ST,GS,+0425.50kg␍␊", "␊0425.50kg␍␊00000␍␃",
        ] {
            let actions = feed([wire(text + "␊0001.50kg␍␊00␍␃")], to: Self.dialect)
            #expect(actions.readings == [.kilograms(1.5)], "\(text)")
            #expect(!actions.notices.isEmpty, "\(text)")
        }
    }

    @Test func `the scale is asked, and gives a reading for every answer`() throws {
        var dialect = try DialectEntry.nci.make(options: "poll=100ms")
        #expect(dialect.start(at: .noon) == [.send(wire("W␍"))])
        for frames in [ScaleFrames.nci, .nciShort] {
            var session = Session(
                StreamDialect(NCIFormat(), polling: Polling("W\r", every: .milliseconds(200))),
                SimulatedScaleStream(frames, decimals: 1))
            session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
            session.connect()
            session.run(for: .seconds(2))
            #expect(session.readings.count >= 9)
            #expect(session.notices.isEmpty)
        }
    }

    /// SBI-521: an animal that does not stand still is no broken cable.
    @Test func `a scale that is silent while the weight moves is asked on without a word`() throws {
        var dialect = try DialectEntry.nci.make(options: "motion=silent")
        var sent: [DialectAction] = dialect.start(at: .noon)
        var notices: [DialectNotice] = []
        var now = Timestamp.noon
        for _ in 0..<59 {
            now = now + .milliseconds(500)
            let actions = dialect.advance(to: now)
            sent += actions
            notices += actions.notices
        }
        #expect(sent.count == 60)
        #expect(notices.isEmpty)
        for _ in 0..<10 {
            now = now + .milliseconds(500)
            notices += dialect.advance(to: now).notices
        }
        #expect(notices == [.noAnswer(to: "W")])
        #expect(dialect.receive(wire("␊0425.50kg␍␊00␍␃"), at: now).readings == [.kilograms(425.5)])
    }

    @Test func `4096 bytes and more without an answer are dropped`() {
        for byte in [0xA5, 0x0A, 0x30] as [UInt8] {
            let bytes = [UInt8](repeating: byte, count: 9000) + wire("␊0001.50kg␍␊00␍␃")
            for chunks in [[bytes], bytes.map { [$0] }] {
                #expect(feed(chunks, to: Self.dialect).readings == [.kilograms(1.5)])
            }
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(of: Self.vectors, to: Self.dialect, seed: seed, garbage: 0x90...0x9F, atLeast: 1)
    }
}
