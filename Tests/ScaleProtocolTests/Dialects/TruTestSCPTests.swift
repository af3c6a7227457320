import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

/// The client against a device played by hand, command by command.
struct TruTestSCPTests {
    private static func options(_ change: (inout TruTestOptions) -> Void = { _ in }) -> TruTestOptions {
        var options = TruTestOptions()
        change(&options)
        return options
    }

    /// A client that has just asked for the weight, or for events.
    private static func polling(_ options: TruTestOptions, unit: String = "[0]") throws -> TruTestSCP {
        var client = TruTestSCP(options: options)
        var sent = client.start(at: .noon).sent
        var now = Timestamp.noon
        var staleEvents = options.mode != .live
        for _ in 0..<20 {
            let command = try #require(sent.last)
            let answer =
                switch command.dropLast(options.crc ? 6 : 1) {
                case "{ZN": options.crc ? "[XRS2`596A]" : "[XR5000]"
                case "{MSWU": options.crc ? "[kg`091F]" : unit
                case "{RW": options.mode == .live ? "" : options.crc ? "[U425.5`0594]" : "[U425.5]"
                case "{RP": staleEvents ? (options.crc ? "[`FB41]" : "[]") : ""
                default: "^"
                }
            if answer.isEmpty { return client }
            if command.hasPrefix("{RP") { staleEvents = false }
            var actions = client.receive(wire(answer), at: now)
            while actions.sent.isEmpty {
                now = try #require(client.deadline)
                actions = client.advance(to: now)
            }
            sent = actions.sent
        }
        Issue.record("the client never polled")
        return client
    }

    private static let live = options { $0.mode = .live }
    private static let events = options { $0.mode = .events }

    @Test func `the session opens with the probe and the modes, then polls`() {
        var session = Session(TruTestSCP(options: Self.options()), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(2))
        #expect(session.sent.starts(with: ["{ZA1}", "{ZE1}", "{ZN}", "{MSWU}", "{SPRP2}", "{RP}", "{RW}", "{RP}"]))
        #expect(session.notices == [.identified(name: "XR5000")])
    }

    // protocols.md §1.4 and §7.
    @Test(arguments: [
        ("[425.5]", Reading.Content.kilograms(425.5)), ("[U425.5]", .kilograms(425.5, .moving)),
        ("[U423.0]", .kilograms(423, .moving)), ("[---]", .none(.noSignal, unit: .kilogram)),
        ("[]", .none(.noSignal, unit: .kilogram)), ("[-0.5]", .kilograms(-0.5)), ("[U-12]", .kilograms(-12, .moving)),
        ("[  425.5]", .kilograms(425.5)), ("[U  425.5 ]", .kilograms(425.5, .moving)), ("[0]", .kilograms(0)),
        ("[425.5`EE7F]", .kilograms(425.5)), ("[U425.5`0594]", .kilograms(425.5, .moving)),
        ("[425.5]␍␊", .kilograms(425.5)),
    ])
    func `every stated answer to RW is read, however it is cut`(answer: String, content: Reading.Content) throws {
        expectReadings([content], from: wire(answer), to: try Self.polling(Self.live))
    }

    @Test(arguments: [
        ("[]", [Reading.Content]()), ("[WL425.0]", [.kilograms(425, .moving)]), ("[WS425.5]", [.kilograms(425.5)]),
        ("[WR425.5]", [.kilograms(425.5, byOperator: true)]), ("[WL401.0]", [.kilograms(401, .moving)]),
        ("[WS425.5`EC1C]", [.kilograms(425.5)]), ("[AB,1,,x]", []), ("[`FB41]", []),
        ("[WS-0.5,WL  0.9]", [.kilograms(-0.5), .kilograms(0.9, .moving)]),
    ])
    func `every stated event is read, however it is cut`(answer: String, contents: [Reading.Content]) throws {
        expectReadings(contents, from: wire(answer), to: try Self.polling(Self.events))
    }

    @Test func `events carry EIDs, alone and joined`() throws {
        let client = try Self.polling(Self.events)
        try expectReadings([.eid("982000003901472")], from: wire("[ID982000003901472]"), to: client)
        try expectReadings([.eid("203000021346208")], from: wire("[ID203000021346208`B637]"), to: client)
        try expectReadings(
            [.eid("982000003901472"), .kilograms(425.5)], from: wire("[ID982000003901472,WS425.5]"),
            to: client)
        expectReadings(
            [.kilograms(425.5)],
            notices: [
                .rejected(wire("ID999000003901472"), reason: EIDError.testTransponder.description),
                .rejected(wire("XY425.5"), reason: "an event of an unknown kind"),
            ],
            from: wire("[ID999000003901472,XY425.5,WS425.5]"), to: client)
    }

    @Test(arguments: ["203·000021346208␍␊", "LA·982·000123456789␍␊", "800032C00145B7A0␍␊"])
    func `an EID line between a command and its answer is read, and so is the answer`(line: String) throws {
        var eid = try Reading.Content.eid("203000021346208")
        if line.hasPrefix("LA") { eid = try .eid("982000123456789") }
        let bytes = wire(line + "[425.5]" + line)
        expectReadings([eid, .kilograms(425.5), eid], from: bytes, to: try Self.polling(Self.live))
    }

    @Test func `a pound indicator is converted exactly`() throws {
        let client = try Self.polling(Self.live, unit: "[1]")
        expectReadings(
            [.kilograms(453.592, unit: .pound)], from: wire("[1000.0]"), to: client)
    }

    @Test(arguments: ["[425.6`EE7F]", "[425.5`EE7]", "[425.5`ee7f]"])
    func `a wrong CRC is never accepted, asked for or not`(answer: String) throws {
        for withCRC in [false, true] {
            let client = try Self.polling(Self.options { ($0.mode, $0.crc) = (.live, withCRC) })
            let actions = feed([wire(answer)], to: client)
            #expect(actions.readings.isEmpty)
            #expect(actions.notices.count == 1)
        }
    }

    @Test func `with CRC on an answer without is not believed`() throws {
        let client = try Self.polling(Self.options { ($0.mode, $0.crc) = (.live, true) })
        #expect(feed([wire("[425.5]")], to: client).readings.isEmpty)
        #expect(feed([wire("[425.5`EE7F]")], to: client).readings == [.kilograms(425.5)])
    }

    @Test func `an answer to a timed-out command is not taken for the answer to the next`() throws {
        var client = try Self.polling(Self.live)
        let timeout = try #require(client.deadline)
        let actions = client.advance(to: timeout)
        #expect(actions == [.notice(.noAnswer(to: "RW")), .send(wire("{ZA1}"))])
        // Late: the weight of two seconds ago. Then the acknowledgement, and everything from the beginning.
        var late = client.receive(wire("[123.0]"), at: timeout + .milliseconds(5))
        #expect(late.readings.isEmpty && late.sent.isEmpty)
        late = client.receive(wire("^"), at: timeout + .milliseconds(10))
        #expect(late.isEmpty)
        let next = try #require(client.deadline)
        #expect(client.advance(to: next).sent == ["{ZE1}"])
    }

    @Test func `an answer after its time is late even when nobody looked at the clock`() throws {
        var client = try Self.polling(Self.live)
        let late = try #require(client.deadline) + .milliseconds(1)
        let actions = client.receive(wire("[123.0]"), at: late)
        #expect(actions.readings.isEmpty)
        #expect(actions.notices.first == .noAnswer(to: "RW"))
    }

    @Test func `an answer nobody asked for is shown and not read`() {
        let client = TruTestSCP()
        let reason = "an answer nobody waits for any more; it was not used"
        expectReadings(
            [], notices: [.rejected(wire("[425.5]"), reason: reason)],
            from: wire("[425.5]"), to: client)
    }

    @Test func `a refusal is told once, not five times a second`() throws {
        var client = try Self.polling(Self.live)
        var actions: [DialectAction] = []
        var now = Timestamp.noon + .seconds(1)
        for _ in 0..<20 {
            now = max(now, try #require(client.deadline))
            let answer = actions.sent.last == "{MSWU}" ? "[0]" : "(14)"
            actions += client.receive(wire(answer), at: now - .milliseconds(1))
            now = try #require(client.deadline)
            actions += client.advance(to: now)
            now = now + .milliseconds(20)
        }
        #expect(actions.notices == [.refused(command: "RW", code: 14)])
        #expect(actions.sent.count > 10)
    }

    @Test func `one request at a time, and a gap after each answer`() throws {
        var session = Session(
            TruTestSCP(options: Self.options { ($0.mode, $0.gap) = (.live, .milliseconds(300)) }), SimulatedIndicator())
        session.delay = .milliseconds(50)
        session.connect()
        session.run(for: .seconds(10))
        // An exchange takes 50 ms and 300 ms of rest, so ten seconds hold 28 of them.
        #expect((25...29).contains(session.sent.count))
        #expect(session.readings.count > 20)
    }

    @Test func `a clock set back does not stop the polls`() throws {
        var client = try Self.polling(Self.live)
        let past = Timestamp.noon - .seconds(3600)
        _ = client.receive(wire("[425.5]"), at: past)
        let deadline = try #require(client.deadline)
        #expect(deadline <= past + .seconds(1))
    }

    @Test(arguments: UInt64(0)..<50)
    func `garbage from the line gives no weight that was never sent`(seed: UInt64) throws {
        var session = Session(
            TruTestSCP(options: Self.options { ($0.mode, $0.crc) = (.live, true) }), SimulatedIndicator(), seed: seed)
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.spoil = { bytes, random in
            guard Int.random(in: 0..<10, using: &random) == 0 else { return }
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        session.connect()
        session.run(for: .seconds(60))
        #expect(Set(session.readings.map { "\($0)" }).count == 1)
        #expect(session.readings.count > 100)
    }
}
