import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

/// Measurements of Bluetooth's weight scale service, as its link writes them.
struct WeightScaleTests {
    private static let vectors: [FrameVector] = [
        // 8524 counts of 0.005 kg.
        FrameVector("2A9D=004C21␍␊", .kilograms(42.62, .unknown)),
        FrameVector("2A9D=000000␍␊", .kilograms(0, .unknown)),
        FrameVector("2A9D=00FEFF␍␊", .kilograms(327.67, .unknown)),
        // 9400 counts of 0.01 lb: 94 lb.
        FrameVector("2A9D=01B824␍␊", .kilograms(42.638, .unknown, unit: .pound)),
        FrameVector("2A9D=024C21EA070B15080C1E␍␊", .kilograms(42.62, .unknown, clock: "2026-11-21 08:12:30")),
        // A clock that was never set.
        FrameVector("2A9D=024C2100000000000000␍␊", .kilograms(42.62, .unknown)),
        FrameVector("2A9D=044C21FF␍␊", .kilograms(42.62, .unknown)),
        FrameVector("2A9D=064C21EA070B15080C1E00␍␊", .kilograms(42.62, .unknown, clock: "2026-11-21 08:12:30")),
        FrameVector(
            "2A9D=0E4C21EA070B15080C1E02F5007C06␍␊", .kilograms(42.62, .unknown, clock: "2026-11-21 08:12:30")),
        // What a newer standard may add stands behind.
        FrameVector("2A9D=104C21AABB␍␊", .kilograms(42.62, .unknown)),
        FrameVector("2A9D=00FFFF␍␊", .none(.noSignal, unit: .kilogram)),
        FrameVector("2a9d=004c21␍␊", .kilograms(42.62, .unknown)),
    ]

    private static func dialect(_ options: String = "factor=1") throws -> any Dialect {
        try DialectEntry.weightScaleService.make(options: options)
    }

    @Test func `every stated frame is read, however it is cut`() throws {
        for vector in Self.vectors {
            expectReadings([vector.content], fromEachOf: vector.bytes, to: try Self.dialect())
        }
    }

    @Test(arguments: [
        ("factor=10", "2A9D=004C21␍␊", Reading.Content.kilograms(426.2, .unknown)),
        // Exactly 940 lb, not ten times 42.638 kg.
        ("factor=10", "2A9D=01B824␍␊", .kilograms(426.377, .unknown, unit: .pound)),
        ("factor=200", "2A9D=00FEFF␍␊", .kilograms(65_534, .unknown)),
        (
            "factor=10,stability=user", "2A9D=064C21EA070B15080C1E00␍␊",
            .kilograms(426.2, .stable, clock: "2026-11-21 08:12:30")
        ),
        (
            "factor=10,stability=user", "2A9D=064C21EA070B15080C1EFF␍␊",
            .kilograms(426.2, .moving, clock: "2026-11-21 08:12:30")
        ),
        ("factor=10,stability=user", "2A9D=044C2100␍␊", .kilograms(426.2, .stable)),
        // Eleven bytes whose flags announce three.
        ("factor=10,stability=user", "2A9D=004C2100000000000000FF␍␊", .kilograms(426.2, .moving)),
        ("factor=10,stability=user", "2A9D=044C2107␍␊", .kilograms(426.2, .unknown)),
        ("factor=10,stability=user", "2A9D=004C21␍␊", .kilograms(426.2, .unknown)),
    ])
    func `options are read`(options: String, line: String, content: Reading.Content) throws {
        expectReadings([content], fromEachOf: wire(line), to: try Self.dialect(options))
    }

    @Test(arguments: [
        ("2A9D=␍", "a measurement has at least 3 bytes, this has 0"),
        ("2A9D=004C␍", "a measurement has at least 3 bytes, this has 2"),
        ("2A9D=004C2␍", "these are no pairs of hexadecimal digits"),
        ("2A9D=004C2G␍", "these are no pairs of hexadecimal digits"),
        ("2A9D=00·4C21␍", "these are no pairs of hexadecimal digits"),
        ("2A9D=024C21EA070B15080C␍", "its flags announce 10 bytes, there are 9"),
        ("2A9D=044C21␍", "its flags announce 4 bytes, there are 3"),
        ("2A9D=0F4C21EA070B15080C1E02F5007C␍", "its flags announce 15 bytes, there are 14"),
        ("2A9D=004C212A9D=004C21␍", "these are no pairs of hexadecimal digits"),
    ])
    func `what is wrong with a line is told`(line: String, reason: String) throws {
        expectReadings(
            [], notices: [.rejected(wire(line), reason: reason)], fromEachOf: wire(line), to: try Self.dialect())
    }

    @Test(arguments: ["2A9E=004C21␍", "A9D=004C21␍", "004C21␍", "2A9D␍", "=004C21␍"])
    func `a line of something else is none of these`(line: String) throws {
        let actions = feed([wire(line + "2A9D=004C21␍␊")], to: try Self.dialect())
        #expect(actions.readings == [.kilograms(42.62, .unknown)])
        #expect(actions.notices == [.unreadable(wire(line))])
    }

    @Test(arguments: UInt64(0)..<100)
    func `any pieces give the same`(seed: UInt64) throws {
        expectAnyPieces(of: Self.vectors, to: try Self.dialect(), seed: seed)
    }

    @Test func `4096 bytes and more without a line are dropped`() throws {
        for byte in [0x00, 0x41, UInt8(ascii: "=")] as [UInt8] {
            let bytes = wire("2A9D=") + [UInt8](repeating: byte, count: 9000) + wire("␍␊2A9D=004C21␍␊")
            for chunks in [[bytes], bytes.map { [$0] }] {
                #expect(feed(chunks, to: try Self.dialect()).readings == [.kilograms(42.62, .unknown)])
            }
        }
    }

    @Test func `auto takes it for nothing else`() {
        var dialect = RecognisingDialect()
        _ = dialect.start(at: .noon)
        for frames in ScaleFrames.packets {
            for turn in 0..<400 {
                let display = ScaleDisplay(mantissa: turn * 37 % 3000, isStable: turn % 3 == 0)
                let actions = dialect.receive(frames.write(display), at: .noon + .milliseconds(turn * 100))
                #expect(actions.readings.isEmpty, "\(frames.name), turn \(turn)")
            }
        }
    }
}

/// No weight before a known one was on the scale.
struct WeightScaleFactorTests {
    private static let line = wire("2A9D=004C21␍␊")

    /// A dialect that has heard these lines, a tenth of a second apart.
    private static func listening(
        to lines: [String], options: String = ""
    ) throws -> (dialect: any Dialect, now: Timestamp, actions: [DialectAction]) {
        var dialect = try DialectEntry.weightScaleService.make(options: options)
        var actions = dialect.start(at: .noon)
        var now = Timestamp.noon
        for line in lines {
            now = now + .milliseconds(100)
            actions += dialect.receive(wire("2A9D=\(line)␍␊"), at: now)
        }
        return (dialect, now, actions)
    }

    @Test func `weights are withheld, and told as what they are by the standard`() throws {
        let (_, _, actions) = try Self.listening(to: ["004C21", "00FFFF"])
        #expect(actions.notices == [.unscaled(Weight(grams: 42_620))])
        #expect(actions.readings == [.none(.noSignal, unit: .kilogram)], "that it failed needs no factor")
    }

    @Test(arguments: [(42.62, 1), (85, 2), (426, 10), (852, 20), (4262, 100), (8500, 200), (50, 1), (36, 1), (360, 10)])
    func `a known weight says the factor, although the scale may be off`(known: Double, factor: Int) throws {
        var (dialect, now, _) = try Self.listening(to: ["004C21", "004D21", "004D21"])
        let actions = dialect.confirm(Weight(grams: Int(known * 1000)), at: now)
        #expect(actions.notices == [.determined(option: "factor=\(factor)")])
        let expected = [42.62, 42.625, 42.625].map { Reading.Content.kilograms($0 * Double(factor), .unknown) }
        #expect(actions.readings == expected, "what lies there counts at once")
        #expect(dialect.receive(Self.line, at: now).readings == [expected[0]])
        _ = dialect.start(at: now)
        #expect(dialect.receive(Self.line, at: now).readings == [expected[0]], "also after the link was lost")
        #expect(dialect.confirm(Weight(grams: 42_620), at: now).isEmpty, "and it does not change any more")
    }

    @Test(arguments: [
        (["000000", "000000", "000000"], 25_000, "the plate is empty"),
        (["004C21", "004C21", "004C21"], 65_000, "between two factors"),
        (["004C21", "004C21"], 42_620, "too few"),
        // 100 kg is put on a scale whose factor is 10: it passes 10 kg while it is loaded.
        (["00D007"], 100_000, "one that is not settled"),
        (["00D007", "00A00F", "00204E"], 20_000, "it moves: 10, 20 and 100 kg"),
        (["004C21", "00A610", "00A610", "004C21"], 42_620, "it moves: 42.62 kg and half of it"),
        ([], 25_000, "nothing came"),
    ])
    func `a weight that does not fit says nothing`(lines: [String], known: Int, why: Comment) throws {
        var (dialect, now, _) = try Self.listening(to: lines)
        let actions = dialect.confirm(Weight(grams: known), at: now)
        #expect(actions.readings.isEmpty, why)
        // So that it can be told what the scale shows instead.
        #expect(actions.notices.count == lines.count, why)
        let later = dialect.receive(Self.line, at: now)
        #expect(later.notices == [.unscaled(Weight(grams: 42_620))], why)
    }

    @Test func `one wrong sample changes nothing`() throws {
        var (dialect, now, _) = try Self.listening(to: ["004C21", "00D007", "004C21", "004C21", "004C21"])
        #expect(dialect.confirm(Weight(grams: 426_000), at: now).notices == [.determined(option: "factor=10")])
    }

    @Test func `what was there more than three seconds ago says nothing`() throws {
        var (dialect, now, _) = try Self.listening(to: ["004C21", "004C21", "004C21"])
        #expect(dialect.confirm(Weight(grams: 42_620), at: now + .seconds(4)).isEmpty)
    }

    @Test func `a line that is cut by the known weight is read with it`() throws {
        var (dialect, now, _) = try Self.listening(to: ["004C21", "004C21", "004C21"])
        _ = dialect.receive(Array(Self.line.prefix(9)), at: now)
        _ = dialect.confirm(Weight(grams: 426_000), at: now)
        #expect(
            dialect.receive(Array(Self.line.dropFirst(9)), at: now).readings == [.kilograms(426.2, .unknown)])
    }

    @Test func `a factor that was configured needs no known weight`() throws {
        let (_, _, actions) = try Self.listening(to: ["004C21"], options: "factor=10")
        #expect(actions.readings == [.kilograms(426.2, .unknown)])
    }

    @Test(arguments: ["factor=0", "factor=201", "factor=x", "stability=flag"])
    func `a wrong option is named`(text: String) {
        #expect(throws: DialectOptionError.self) { try DialectEntry.weightScaleService.make(options: text) }
    }
}
