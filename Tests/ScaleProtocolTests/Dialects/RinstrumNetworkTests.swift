import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

struct RinstrumNetworkTests {
    private static let vectors: [FrameVector] = [
        // protocols.md §4.8, and answers quoted in programs in use
        FrameVector("81110026:····100·kg·G;", .kilograms(100, .unknown, .gross)),
        FrameVector("81050026:··100·kg·G␍␊", .kilograms(100, .unknown, .gross)),
        FrameVector("81050026:-·····23·kg·G;", .kilograms(-23, .unknown, .gross)),
        FrameVector("9F050027:··425.5·kg·N;", .kilograms(425.5, .unknown, .net)),
        FrameVector("81050025:··1000.0·lb;", .kilograms(453.592, .unknown, unit: .pound)),
        // With the status of software 4 in front
        FrameVector("81110021:00000000;81050026:··425.5·kg·G;", .kilograms(425.5, .stable, .gross)),
        FrameVector("81110021:00001000␍␊81050026:··425.5·kg·G␍␊", .kilograms(425.5, .moving, .gross)),
        FrameVector("81110021:00020200;81050026:-------;", .none(.overload, .net)),
        FrameVector("81110021:00010000;81050026:··425.5·kg·G;", .none(.underload, .gross, unit: .kilogram)),
        FrameVector("81110021:00008000;81050026:··425.5·kg·G;", .none(.noSignal, .gross, unit: .kilogram)),
    ]

    private static let dialect = StreamDialect(RinstrumNetworkFormat())

    @Test(arguments: vectors.indices)
    func `every stated answer is read, however it is cut`(index: Int) {
        expectReadings([Self.vectors[index].content], fromEachOf: Self.vectors[index].bytes, to: Self.dialect)
    }

    @Test func `a status without a weight is nothing`() {
        expectReadings(
            [.kilograms(425.5, .moving, .gross)],
            from: wire("81110021:00000000;81110021:00001000;81050026:··425.5·kg·G;"), to: Self.dialect)
    }

    @Test(arguments: [
        ("C1050026:9000;", "the indicator refuses to read its gross weight"),
        ("81110026:00000064;", "not a weight"), ("81050026:··425.5·oz·G;", "not a weight"),
        ("81050026:-------;", "not a weight"), ("81050026:··425.5·kg·GX;", "not a weight"),
        ("81110021:00000000;81050026:-------;", "not a weight"),
    ])
    func `an answer without a weight is rejected`(text: String, reason: String) {
        expectReadings(
            [], notices: [.rejected(wire(text), reason: reason)], fromEachOf: wire(text), to: Self.dialect)
    }

    @Test(arguments: ["20050026:;", "81050026··100·kg·G;", "8105:0026·100;", "x1050026:··100·kg·G;", "81050005:1234;"])
    func `what is no answer about a weight is none`(text: String) {
        expectReadings([], notices: [.unreadable(wire(text))], fromEachOf: wire(text), to: Self.dialect)
    }

    @Test(arguments: [
        ("", "20050026:;"), ("address=1", "21050026:;"), ("address=31,poll=1s", "3F050026:;"),
        ("status=v4", "20110021:;20050026:;"), ("status=off", "20050026:;"),
    ])
    func `only registers are read`(options: String, question: String) throws {
        var dialect = try DialectEntry.rinstrumNetwork.make(options: options)
        #expect(dialect.start(at: .noon) == [.send(wire(question))])
    }

    @Test func `a wrong address is named`() {
        let error = #expect(throws: DialectOptionError.self) {
            try DialectEntry.rinstrumNetwork.make(options: "address=32")
        }
        #expect(error?.description == "option 'address': '32' is not allowed; use a number from 1 to 31")
    }

    @Test(arguments: ScaleFrames.rinstrumNetwork)
    func `a polled scale gives a reading for every answer`(frames: ScaleFrames) throws {
        let format = RinstrumNetworkFormat()
        let question = try #require(frames.question)
        var session = Session(
            StreamDialect(format, polling: Polling(question, every: .milliseconds(200))),
            SimulatedScaleStream(frames, decimals: 1))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.connect()
        session.run(for: .seconds(2))
        #expect(session.readings.count >= 9)
        #expect(session.notices.isEmpty)
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test(arguments: UInt64(0)..<300)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        let alone = Self.vectors.filter { $0.bytes.count(where: { $0 == UInt8(ascii: ";") }) == 1 }
        expectGarbageCostsOneFrame(of: alone, to: Self.dialect, seed: seed, garbage: 0x80...0xFF, atLeast: 1)
    }
}
