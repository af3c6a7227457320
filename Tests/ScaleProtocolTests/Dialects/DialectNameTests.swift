import Testing

@testable import ScaleProtocol

struct DialectNameTests {
    @Test func `names are those of the configuration`() {
        #expect(DialectCatalogue.builtIn.names.map(\.rawValue) == ["tru-test-scp", "eid-lines", "st-gs", "auto"])
    }

    @Test func `every name makes its dialect`() throws {
        #expect(try DialectEntry.truTestSCP.make() is TruTestSCP)
        #expect(try DialectEntry.eidLines.make() is EIDLines)
        #expect(try DialectEntry.weightLines.make() is WeightLines)
        #expect(try DialectCatalogue.builtIn.automatic.make() is RecognisingDialect)
    }

    @Test func `options are read`() throws {
        let options = try DialectOptions(
            "poll=250ms, mode=events,crc=on,role=reader,timeout=1s,gap=0ms,keepalive=5s",
            allowed: DialectEntry.truTestSCP.optionNames)
        #expect(options.truTest.pollInterval == .milliseconds(250))
        #expect(options.truTest.mode == .events)
        #expect(options.truTest.crc)
        #expect(options.truTest.role == .reader)
        #expect(options.truTest.timeout == .seconds(1))
        #expect(options.truTest.gap == .zero)
        #expect(options.truTest.keepAlive == .seconds(5))
        #expect(try DialectOptions("unit=lb", allowed: ["unit"]).unit == .pound)
        #expect(try DialectOptions("twoway=on", allowed: ["twoway"]).isTwoWay)
        #expect(try DialectOptions("", allowed: DialectEntry.truTestSCP.optionNames) == DialectOptions())
    }

    @Test(arguments: [
        (
            "pol=200ms", DialectEntry.truTestSCP,
            "unknown option 'pol'; use role, mode, poll, timeout, gap, keepalive, crc"
        ),
        ("poll=200ms", .eidLines, "option 'poll': this dialect has no options, remove it"),
        (
            "poll=1", .truTestSCP,
            "option 'poll': '1' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        (
            "poll=1ms", .truTestSCP,
            "option 'poll': '1ms' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        (
            "poll=99999999999999999999s", .truTestSCP,
            "option 'poll': '99999999999999999999s' is not allowed; use a time from 20ms to 60000ms, such as 200ms or 2s"
        ),
        ("mode=fast", .truTestSCP, "option 'mode': 'fast' is not allowed; use live, events, automatic"),
        ("crc=yes", .truTestSCP, "option 'crc': 'yes' is not allowed; use on, off"),
        ("crc", .truTestSCP, "option 'crc' has no value; write crc=…"),
        ("=1", .truTestSCP, "unknown option ''; use role, mode, poll, timeout, gap, keepalive, crc"),
        ("unit=oz", .weightLines, "option 'unit': 'oz' is not allowed; use kg, g, t, lb"),
    ])
    func `a wrong option is named`(text: String, dialect: DialectEntry, message: String) {
        let error = #expect(throws: DialectOptionError.self) { try dialect.make(options: text) }
        #expect(error?.description == message)
    }
}

struct RecognisingDialectTests {
    private static let weights = wire("US,GS,+0423.00kg␍␊ST,GS,+0425.50kg␍␊")
    private static let eids = wire("LA·982·000123456789␍␊203·000021346208␍␊")

    private static func listening(twoWay: Bool = false) -> RecognisingDialect {
        var options = DialectOptions()
        options.isTwoWay = twoWay
        var dialect = RecognisingDialect(options: options)
        _ = dialect.start(at: .noon)
        return dialect
    }

    @Test func `two weight lines make a scale, and neither is lost`() {
        expectReadings(
            [.kilograms(423, .moving, .gross), .kilograms(425.5, .stable, .gross)],
            notices: [.recognised(DialectEntry.weightLines.name)], from: Self.weights, to: Self.listening())
    }

    @Test func `two EIDs make a reader, and neither is lost`() throws {
        try expectReadings(
            [.eid("982000123456789"), .eid("203000021346208")], notices: [.recognised(DialectEntry.eidLines.name)],
            from: Self.eids,
            to: Self.listening())
    }

    @Test func `one frame decides nothing`() {
        #expect(feed([wire("ST,GS,+0425.50kg␍␊")], to: Self.listening()).isEmpty)
        #expect(feed([wire("203·000021346208␍␊")], to: Self.listening()).isEmpty)
    }

    @Test func `two frames with nonsense between them do not agree`() {
        expectReadings(
            [], from: wire("ST,GS,+0425.50kg␍␊garbage␍␊ST,GS,+0425.50kg␍␊garbage␍␊"), to: Self.listening())
    }

    @Test func `after it has decided it stays`() throws {
        let bytes = Self.weights + Self.eids
        let actions = feed([bytes], to: Self.listening())
        #expect(actions.readings.count == 2)
        #expect(actions.notices.count == 3)
        var dialect = Self.listening()
        _ = dialect.receive(Self.weights, at: .noon)
        // Another device may be at the other end after a reconnect.
        _ = dialect.start(at: .noon)
        #expect(try dialect.receive(Self.eids, at: .noon).readings.last == .eid("203000021346208"))
    }

    @Test func `nothing is sent on a link that may be one-way`() {
        var session = Session(Self.listening(), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(60))
        #expect(session.actions.isEmpty)
    }

    @Test(arguments: [SimulatedIndicator.Model.xr5000, .eziWeigh7])
    func `on a two-way link a Tru-Test indicator is found by asking`(model: SimulatedIndicator.Model) {
        var session = Session(Self.listening(twoWay: true), SimulatedIndicator(model: model))
        session.connect()
        session.run(for: .seconds(5))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.run(for: .seconds(1))
        #expect(session.notices.first == .recognised(DialectEntry.truTestSCP.name))
        #expect(session.readings.last == .kilograms(425.5))
    }

    @Test func `a scale that sends by itself is recognised while it is being asked`() {
        var session = Session(Self.listening(twoWay: true), SimulatedScaleStream())
        session.connect()
        session.run(for: .seconds(5))
        #expect(session.notices == [.recognised(DialectEntry.weightLines.name)])
        #expect(session.readings.count > 45)
        #expect(session.sent == ["{ZA1}"])
    }

    @Test func `lines that nobody understands are shown now and then`() {
        let actions = feed([wire(String(repeating: "what·is·this␍␊", count: 20))], to: Self.listening())
        #expect(actions.notices == Array(repeating: .unreadable(wire("what·is·this␍")), count: 2))
    }
}

struct LineSplitterTests {
    @Test func `CR, LF and CR LF each end a line once`() {
        var splitter = LineSplitter()
        let lines = wire("a␍b␊c␍␊␍␊␊d␍").compactMap { splitter.take($0) }
        #expect(
            lines == [.line(raw: wire("a␍")), .line(raw: wire("b␊")), .line(raw: wire("c␍")), .line(raw: wire("d␍"))])
    }

    @Test func `a line of 4096 bytes is one, of 4097 none`() {
        for (length, expected) in [(4096, 1), (4097, 0)] {
            var splitter = LineSplitter()
            let bytes = [UInt8](repeating: 0x41, count: length) + wire("␍␊")
            let pieces = bytes.compactMap { splitter.take($0) }
            #expect(pieces.filter { if case .line = $0 { true } else { false } }.count == expected)
            #expect(pieces.count == 1)
            #expect(splitter.pending.isEmpty)
        }
    }
}
