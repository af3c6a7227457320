import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

/// The client against the simulated devices, in stepped time.
struct SimulatedSessionTests {
    private static func options(_ change: (inout TruTestOptions) -> Void = { _ in }) -> TruTestOptions {
        var options = TruTestOptions()
        change(&options)
        return options
    }

    static let stable = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
    static let moving = ScaleLoad(weight: Weight(grams: 423_000), isStable: false)

    @Test(arguments: [false, true])
    func `live polling shows the weight as it changes`(crc: Bool) {
        var session = Session(
            TruTestSCP(options: Self.options { ($0.mode, $0.crc) = (.live, crc) }), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(2))
        session.device.load = Self.moving
        session.run(for: .seconds(1))
        session.device.load = Self.stable
        session.run(for: .seconds(1))
        let weights = session.readings.reduce(into: [Reading.Content]()) { if $0.last != $1 { $0.append($1) } }
        #expect(weights == [.kilograms(0), .kilograms(423, .moving), .kilograms(425.5)])
        #expect((12...20).contains(session.readings.count))
        #expect(session.notices == [.identified(name: "XR5000")])
        #expect(session.sent.contains(crc ? "{RW`870C}" : "{RW}"))
    }

    @Test(arguments: [false, true])
    func `event polling brings weights, EIDs and the record key once each`(crc: Bool) throws {
        let eid = try EID(digits: "203000021346208")
        var session = Session(
            TruTestSCP(options: Self.options { ($0.mode, $0.crc) = (.events, crc) }),
            SimulatedIndicator(hasReader: true))
        session.connect()
        session.run(for: .seconds(2))
        session.device.load = Self.moving
        session.say(session.device.read(eid))
        session.run(for: .seconds(1))
        session.device.load = Self.stable
        session.run(for: .seconds(1))
        session.device.pressRecord()
        session.run(for: .seconds(1))
        let expected: [Reading.Content] = [
            .kilograms(0), try .eid("203000021346208"), .kilograms(423, .moving), .kilograms(425.5),
            .kilograms(425.5, byOperator: true), .kilograms(425.5),
        ]
        #expect(session.readings.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == expected)
        // "Nothing new" means that the weight still stands.
        #expect(session.readings.filter { $0 == .kilograms(425.5) }.count >= 8)
    }

    @Test func `what happened before the connection is not taken for now`() throws {
        var device = SimulatedIndicator(hasReader: true)
        _ = device.receive(Array("{ZA1}{SPRP2}".utf8), at: .noon)
        device.load = Self.stable
        _ = device.read(try EID(digits: "203000021346208"))
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .events }), device)
        session.connect()
        session.run(for: .seconds(3))
        // What stands there now is asked for; the tag is of nobody knows when.
        #expect(session.sent.contains("{RW}"))
        #expect(Set(session.readings.map { "\($0)" }) == ["\(Reading.Content.kilograms(425.5))"])
    }

    @Test func `automatic takes events where they exist`() {
        var session = Session(TruTestSCP(), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(2))
        #expect(session.sent.count { $0 == "{RP}" } > 3 && session.sent.count { $0 == "{RW}" } == 1)
    }

    @Test func `an EziWeigh 7, silent to everything but RW, is weighed with`() {
        var session = Session(TruTestSCP(), SimulatedIndicator(model: .eziWeigh7))
        session.device.load = Self.stable
        session.connect()
        session.run(for: .seconds(5))
        #expect(session.sent.starts(with: ["{ZA1}", "{RW}", "{RW}"]))
        #expect(session.notices == [.identified(name: nil)])
        #expect(session.readings.count >= 10)
        #expect(Set(session.readings.map { "\($0)" }).count == 1)
        #expect(!session.sent.dropFirst().contains("{ZA1}"))
    }

    @Test func `a device without events falls back to live weights`() {
        var session = Session(TruTestSCP(), Deaf(to: ["RP", "SPRP2"]))
        session.connect()
        session.run(for: .seconds(10))
        #expect(session.notices == [.noAnswer(to: "SPRP2"), .identified(name: "XR5000")])
        #expect(session.readings.count > 20)

        session = Session(TruTestSCP(), Deaf(to: ["RP"]))
        session.connect()
        session.run(for: .seconds(10))
        #expect(session.notices == [.identified(name: "XR5000"), .noAnswer(to: "RP")])
        #expect(session.readings.count > 20)
    }

    @Test func `an unknown command is refused, and weights are polled`() {
        var session = Session(TruTestSCP(), SimulatedIndicator())
        session.device = SimulatedIndicator()
        session.connect()
        session.run(for: .milliseconds(100))
        #expect(session.device.receive(Array("{XX}".utf8), at: session.now).isEmpty)
        session.run(for: .seconds(1))
        #expect(session.device.receive(Array("{XX}".utf8), at: session.now) == Array("(14)".utf8))
    }

    @Test(arguments: [TruTestOptions.Mode.live, .events, .automatic], [SimulatedIndicator.Model.xr5000, .eziWeigh7])
    func `a device switched off and on gets its modes again`(
        mode: TruTestOptions.Mode, model: SimulatedIndicator.Model
    ) {
        // An EziWeigh 7 has no events to be asked for.
        if mode == .events, model == .eziWeigh7 { return }
        var session = Session(TruTestSCP(options: Self.options { $0.mode = mode }), SimulatedIndicator(model: model))
        session.connect()
        session.run(for: .seconds(4))
        session.device.switchOff()
        session.run(for: .seconds(20))
        session.forget()
        session.device.switchOn()
        session.run(for: .seconds(10))
        session.device.load = Self.moving
        session.run(for: .seconds(1))
        session.device.load = Self.stable
        session.run(for: .seconds(1))
        #expect(session.notices == [.identified(name: model == .xr5000 ? "XR5000" : nil)])
        #expect(session.readings.last == .kilograms(425.5))
        #expect(session.readings.contains(.kilograms(423, .moving)))
        if model == .xr5000, mode != .live { #expect(session.sent.contains("{SPRP2}")) }
    }

    @Test func `silence is told once`() {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchOff()
        session.run(for: .seconds(60))
        #expect(session.notices == [.identified(name: "XR5000"), .noAnswer(to: "RW")])
    }

    @Test func `nobody at the other end is told once`() {
        var device = SimulatedIndicator()
        device.switchOff()
        var session = Session(TruTestSCP(), device)
        session.connect()
        session.run(for: .seconds(60))
        #expect(session.notices == [.noAnswer(to: "ZA1")])
        #expect((10...30).contains(session.sent.count))
    }

    @Test(arguments: UInt64(0)..<20)
    func `answers slower than the timeout never shift to the next command`(seed: UInt64) {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator(), seed: seed)
        var random = SeededGenerator(seed: seed)
        session.connect()
        session.run(for: .seconds(2))
        session.device.load = Self.moving
        session.delay = .milliseconds(Int64.random(in: 1900...2600, using: &random))
        session.run(for: .seconds(8))
        session.delay = .zero
        session.device.load = Self.stable
        // Everything under way has arrived, and the client has found its way back.
        session.run(for: .seconds(8))
        session.forget()
        session.run(for: .seconds(2))
        #expect(session.readings.count >= 8)
        #expect(session.readings.allSatisfy { $0 == .kilograms(425.5) })
        #expect(session.notices.isEmpty)
    }

    @Test func `EID lines of a reader behind the indicator come through between the answers`() throws {
        let eid = try EID(digits: "203000021346208")
        var session = Session(
            TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator(hasReader: true))
        session.connect()
        session.run(for: .seconds(2))
        for _ in 0..<20 {
            session.say(session.device.read(eid))
            session.run(for: .milliseconds(70))
        }
        let eids = session.readings.filter { if case .eid = $0 { true } else { false } }
        #expect(try eids == Array(repeating: .eid("203000021346208"), count: 20))
        #expect(session.notices == [.identified(name: "XR5000")])
    }

    @Test(arguments: ReaderLineFormat.allCases)
    func `a stick reader is only listened to and kept awake`(format: ReaderLineFormat) throws {
        let eid = try EID(digits: "203000021346208")
        var session = Session(
            TruTestSCP(options: Self.options { $0.role = .reader }), SimulatedStickReader(format: format))
        session.connect()
        for _ in 0..<10 {
            session.run(for: .seconds(4))
            // A stick without STX marks: this dialect's lines end in CR or LF alone.
            session.say(session.device.read(eid, at: session.now))
        }
        session.run(for: .seconds(1))
        let read = session.readings.compactMap { if case .eid(let reading) = $0 { reading.eid } else { nil } }
        #expect(read == Array(repeating: eid, count: 10))
        #expect(session.notices == [.identified(name: "XRS2")])
        #expect(session.sent.starts(with: ["{ZA1}", "{ZE1}", "{ZI}", "{ZA1}", "{ZA1}"]))
        #expect((13...17).contains(session.sent.count))
    }
}

/// An indicator that does not know some commands and does not say so.
private struct Deaf: SimulatedDevice {
    private let commands: Set<String>
    private var indicator = SimulatedIndicator()
    var race: WeighingRace? {
        get { indicator.race }
        set { indicator.race = newValue }
    }

    init(to commands: Set<String>) {
        self.commands = commands
    }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        let command = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        return commands.contains(command) ? [] : indicator.receive(bytes, at: now)
    }

    mutating func advance(to now: Timestamp) -> [UInt8] {
        indicator.advance(to: now)
    }
}
