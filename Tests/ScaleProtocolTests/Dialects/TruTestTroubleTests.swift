import ScaleProtocol
import Simulation
import Synchronization
import TestSupport
import Testing
import Values

/// What the client makes of answers that are damaged, refused or late.
struct TruTestTroubleTests {
    private static func options(_ change: (inout TruTestOptions) -> Void) -> TruTestOptions {
        var options = TruTestOptions()
        change(&options)
        return options
    }

    /// Damages the first so many times that the device says this.
    private static func damaging(
        _ answer: String, times: Int
    ) -> @Sendable (inout [UInt8], inout SeededGenerator) -> Void {
        let left = Counter(times)
        return { bytes, _ in
            guard bytes == Array(answer.utf8), left.count() else { return }
            bytes = Array(bytes.dropLast()) + Array("`0000]".utf8)
        }
    }

    private final class Counter: Sendable {
        private let rest: Mutex<Int>
        init(_ times: Int) { rest = Mutex(times) }
        func count() -> Bool {
            rest.withLock { rest in
                rest -= 1
                return rest >= 0
            }
        }
    }

    @Test(arguments: 0...3)
    func `a unit that comes damaged is asked for again, three times`(damaged: Int) {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator(unit: .pound))
        session.device.load = ScaleLoad(weight: Weight(grams: 453_592), isStable: true)
        session.spoil = Self.damaging("[1]", times: damaged)
        session.connect()
        session.run(for: .seconds(4))
        #expect(session.sent.count { $0 == "{MSWU}" } == damaged + 1)
        #expect(session.readings.first == .kilograms(453.592, unit: .pound))
    }

    @Test func `a unit that is never readable does not keep the scale from weighing`() {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator())
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.spoil = Self.damaging("[0]", times: 1000)
        session.connect()
        session.run(for: .seconds(6))
        #expect(session.sent.count { $0 == "{MSWU}" } == 4)
        #expect(session.readings.last == .kilograms(425.5))
    }

    @Test(arguments: [TruTestOptions.Role.indicator, .reader])
    func `a name that comes damaged is asked for again, or the device would not be known`(role: TruTestOptions.Role) {
        if role == .indicator {
            var session = Session(TruTestSCP(), SimulatedIndicator())
            session.spoil = Self.damaging("[XR5000]", times: 2)
            session.connect()
            session.run(for: .seconds(4))
            #expect(session.notices.contains(.identified(name: "XR5000")))
        } else {
            var session = Session(TruTestSCP(options: Self.options { $0.role = .reader }), SimulatedStickReader())
            session.spoil = Self.damaging("[XRS2]", times: 2)
            session.connect()
            session.run(for: .seconds(4))
            #expect(session.notices.contains(.identified(name: "XRS2")))
        }
    }

    @Test func `a damaged weight is followed by a question who answers what`() {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .live }), SimulatedIndicator())
        session.connect()
        session.run(for: .seconds(2))
        session.forget()
        session.spoil = Self.damaging("[0.0]", times: 1)
        session.run(for: .seconds(1))
        #expect(session.sent.starts(with: ["{RW}", "{ZA1}", "{RW}"]))
    }

    @Test func `an error that comes while nobody knows who answers what is not taken for an answer`() {
        var client = TruTestSCP()
        #expect(client.start(at: .noon).sent == ["{ZA1}"])
        let reason = "an answer nobody waits for any more; it was not used"
        #expect(
            client.receive(wire("(14)"), at: .noon + .milliseconds(10)) == [
                .notice(.rejected(wire("(14)"), reason: reason))
            ])
        _ = client.receive(wire("^"), at: .noon + .milliseconds(20))
        #expect(client.advance(to: .noon + .milliseconds(200)).sent == ["{ZE1}"])
    }

    @Test(arguments: ["RP", "SPRP2"])
    func `a device that refuses events is asked for its weight`(command: String) {
        var session = Session(TruTestSCP(), Refusing(command))
        session.connect()
        session.run(for: .seconds(4))
        #expect(session.sent.count { $0 == "{RW}" } > 5)
        #expect(session.sent.count { $0 == "{RP}" } <= 1)
        #expect(session.notices.count { $0 == .refused(command: command, code: 14) } == 1)
        #expect(session.readings.last == .kilograms(0))
    }

    @Test func `events that were asked for are not given up because they are refused`() {
        var session = Session(TruTestSCP(options: Self.options { $0.mode = .events }), Refusing("RP"))
        session.connect()
        session.run(for: .seconds(4))
        #expect(session.sent.count { $0 == "{RP}" } > 5)
        #expect(!session.sent.contains("{RW}"))
    }

    // MARK: - How long an answer may take

    private static func stick() -> Session<TruTestSCP, SimulatedStickReader> {
        var session = Session(
            TruTestSCP(options: options { $0.role = .reader }), SimulatedStickReader(sessions: StoredSessions.all))
        session.connect()
        session.run(for: .seconds(2))
        session.forget()
        return session
    }

    @Test func `rows may take eight seconds, and are then not asked for twice`() {
        var session = Self.stick()
        session.ask(.session(3))
        session.run(untilSent: "{FN5")
        session.delay = .milliseconds(7500)
        session.run(for: .seconds(40))
        #expect(session.actions.results == [.session(StoredSessions.downloaded)])
        #expect(session.sent.count { $0.hasPrefix("{FN5") } == 3)
    }

    @Test func `rows that take longer are asked for again`() {
        var session = Self.stick()
        session.ask(.session(3))
        session.run(untilSent: "{FN5")
        session.forget()
        session.device.switchOff()
        session.run(untilSent: "{FN5")
        session.forget()
        session.run(for: .milliseconds(7900))
        #expect(session.sent.isEmpty)
        session.run(for: .milliseconds(300))
        #expect(session.sent.first?.hasPrefix("{ZA1") == true)
    }

    @Test func `any other question of a session has four seconds`() {
        var session = Self.stick()
        session.delay = .milliseconds(3500)
        session.ask(.list)
        session.run(for: .seconds(60))
        #expect(session.actions.results == [.sessions(StoredSessions.listed)])
        #expect(session.sent.count { $0.hasPrefix("{FLN") } == 1)
        session.forget()
        session.device.switchOff()
        session.ask(.list)
        session.run(for: .milliseconds(3900))
        #expect(session.sent.count == 1)
        session.run(for: .milliseconds(300))
        #expect(session.sent.last?.hasPrefix("{ZA1") == true)
    }
}

extension Session {
    fileprivate mutating func run(untilSent command: String) {
        for _ in 0..<1000 where !sent.contains(where: { $0.hasPrefix(command) }) { run(for: .milliseconds(10)) }
    }
}

/// An indicator that refuses a command.
private struct Refusing: SimulatedDevice {
    private let command: String
    private var indicator = SimulatedIndicator()
    var race: WeighingRace? {
        get { indicator.race }
        set { indicator.race = newValue }
    }

    init(_ command: String) {
        self.command = command
    }

    mutating func receive(_ bytes: [UInt8], at now: Timestamp) -> [UInt8] {
        let isRefused = bytes == Array("{\(command)}".utf8)
        return isRefused ? Array("(14)".utf8) : indicator.receive(bytes, at: now)
    }

    mutating func advance(to now: Timestamp) -> [UInt8] {
        indicator.advance(to: now)
    }
}
