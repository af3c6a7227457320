import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

struct YaohuaA9Tests {
    /// The check as the manual says it in words.
    static func check(_ text: String) -> String {
        let value = text.utf8.reduce(0, ^)
        return [value / 16, value % 16].map { String(UnicodeScalar($0 <= 9 ? 0x30 + $0 : 0x37 + $0)) }.joined()
    }

    private static func frame(_ text: String) -> [UInt8] { wire("␂\(text)\(check(text))␃") }

    private static func kilograms(_ kilograms: Double, _ basis: WeightReading.Basis = .unknown) -> Reading.Content {
        .kilograms(kilograms, .unknown, basis, unit: nil)
    }

    private static let vectors: [FrameVector] = [
        // protocols.md §4.7 and §7
        FrameVector("␂+000425119␃", kilograms(42.5)),
        FrameVector("␂+00425511C␃", kilograms(425.5)),
        FrameVector("␂-00001201E␃", kilograms(-12)),
        // A table of a program in use: +20.00
        FrameVector("␂+00200021B␃", kilograms(20)),
        FrameVector(frame("+0000000"), kilograms(0)),
        FrameVector(frame("-0042552"), kilograms(-42.55)),
        FrameVector(frame("+4255003"), kilograms(425.5)),
        FrameVector(frame("+4255004"), kilograms(42.55)),
        // Answers to questions
        FrameVector(frame("AB+0042551"), kilograms(425.5, .gross)),
        FrameVector(frame("AC+0000201"), kilograms(2, .tare)),
        FrameVector(frame("ZD-0042551"), kilograms(-425.5, .net)),
    ]

    private static let dialect = StreamDialect(YaohuaA9Format())

    @Test(arguments: vectors.indices)
    func `every stated frame is read, however it is cut`(index: Int) {
        expectReadings([Self.vectors[index].content], fromEachOf: Self.vectors[index].bytes, to: Self.dialect)
    }

    @Test func `a wrong check is rejected`() {
        for text in ["␂+00425511D␃", "␂+0042551C1␃"] {
            expectReadings(
                [], notices: [.rejected(wire(text), reason: "wrong checksum")], fromEachOf: wire(text), to: Self.dialect
            )
        }
    }

    @Test func `what is no frame is cut at the byte that cannot stand there`() {
        let good = wire("␂+00425511C␃")
        for (text, count) in [
            ("␂+0042", 6), ("␂+00425551C␃", 8), ("␂*", 1), ("␂A", 2), ("␂AA00␃", 2), ("␂AB03␃", 3),
            ("␂+00425511C", 11), ("␂+00425511c␃", 10),
        ] {
            let actions = feed([wire(text) + good], to: Self.dialect)
            #expect(actions.readings == [Self.kilograms(425.5)], "\(text)")
            #expect(actions.notices.first == .unreadable(Array(wire(text).prefix(count))), "\(text)")
        }
    }

    @Test func `the unit is that of the option`() throws {
        let dialect = try DialectEntry.yaohuaA9.make(options: "unit=lb")
        expectReadings([.kilograms(193.004, .unknown, unit: nil)], from: wire("␂+00425511C␃"), to: dialect)
    }

    @Test(arguments: [("address=1", "␂AB03␃"), ("address=2", "␂BB00␃"), ("address=26,poll=1s", "␂ZB18␃")])
    func `a scale with an address is asked for its gross weight`(options: String, question: String) throws {
        var dialect = try DialectEntry.yaohuaA9.make(options: options)
        #expect(dialect.start(at: .noon) == [.send(wire(question))])
    }

    @Test func `without an address nothing is sent`() throws {
        var dialect = try DialectEntry.yaohuaA9.make()
        #expect(dialect.start(at: .noon).isEmpty)
        #expect(dialect.deadline == nil)
    }

    @Test func `the answer of another scale is not taken for that of the one asked`() throws {
        let dialect = try DialectEntry.yaohuaA9.make(options: "address=2")
        let reason = "the answer of another indicator: give each its own address"
        let bytes = Self.frame("AB+0042551")
        expectReadings([], notices: [.rejected(bytes, reason: reason)], from: bytes, to: dialect)
        expectReadings([Self.kilograms(425.5, .gross)], from: Self.frame("BB+0042551"), to: dialect)
    }

    @Test func `a polled scale gives a reading for every answer`() throws {
        let dialect = YaohuaA9Format(address: 1)
        let polling = Polling("\u{2}AB03\u{3}", every: .milliseconds(200))
        var session = Session(
            StreamDialect(dialect, polling: polling), SimulatedScaleStream(.yaohuaA9Polled, decimals: 1))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.connect()
        session.run(for: .seconds(2))
        #expect(session.readings.count >= 9)
        #expect(session.readings.allSatisfy { $0 == Self.kilograms(425.5, .gross) })
        #expect(session.notices.isEmpty)
    }

    @Test func `4096 bytes and more without a frame are dropped`() {
        let good = wire("␂+00425511C␃")
        for byte in [0xA5, 0x02, 0x30] as [UInt8] {
            let flood = [UInt8](repeating: byte, count: 9000)
            for chunks in [[flood + good], (flood + good).map { [$0] }] {
                #expect(feed(chunks, to: Self.dialect).readings == [Self.kilograms(425.5)])
            }
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) {
        expectAnyPieces(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test(arguments: UInt64(0)..<500)
    func `garbage costs no more than the frame it touches`(seed: UInt64) {
        expectGarbageCostsOneFrame(of: Self.vectors, to: Self.dialect, seed: seed)
    }

    @Test func `no change of one byte passes the check`() {
        for vector in Self.vectors { expectNoSingleByteMisread(of: vector, to: Self.dialect) }
    }

    /// The check has eight bits: one damaged frame in 256 has the right one, if its bytes are still possible ones.
    @Test func `of damage to several bytes only what cancels out passes`() {
        var random = 0
        var digits = 0
        for seed in UInt64(1)...3 {
            let cancels = { (bytes: [UInt8]) in
                let text = String(decoding: bytes[1..<9], as: UTF8.self)
                return wire(Self.check(text)) == Array(bytes[9..<11])
            }
            let vector = Self.vectors[1]
            random += misreadFrames(of: vector, to: Self.dialect, seed: seed, isConsistent: cancels)
            digits += misreadFrames(
                of: vector, to: Self.dialect, seed: seed, values: 0x30...0x39, isConsistent: cancels)
        }
        print("Yaohua A9: of 60000 damaged frames \(random) pass, \(digits) if only digits come of it")
        #expect(random < 30)
        #expect((60...3000).contains(digits))
    }

    @Test func `two digits exchanged are not noticed`() {
        expectReadings([Self.kilograms(245.5)], from: wire("␂+00245511C␃"), to: Self.dialect)
    }
}
