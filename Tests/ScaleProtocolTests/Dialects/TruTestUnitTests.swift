import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

/// An indicator's numbers carry no unit, and somebody may switch it while animals are weighed.
struct TruTestUnitTests {
    private static let animal = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
    private static let modes: [TruTestOptions.Mode] = [.live, .events, .automatic]

    private static func session(
        _ mode: TruTestOptions.Mode, unit: WeightUnit = .kilogram, poll: Duration = .milliseconds(200)
    ) -> Session<TruTestSCP, SimulatedIndicator> {
        var options = TruTestOptions(pollInterval: poll)
        options.mode = mode
        return Session(TruTestSCP(options: options), SimulatedIndicator(unit: unit))
    }

    @Test(arguments: modes, [WeightUnit.kilogram, .pound])
    func `a unit switched under an animal changes no weight and costs less than a second`(
        mode: TruTestOptions.Mode, unit: WeightUnit
    ) {
        for delay in [0, 7, 60, 110, 190] {
            var session = Self.session(mode, unit: unit)
            session.connect()
            session.run(for: .seconds(2))
            session.device.load = Self.animal
            session.run(for: .seconds(2))
            session.forget()
            session.run(for: .milliseconds(1000 + Int64(delay)))
            session.device.switchUnit(to: unit == .pound ? .kilogram : .pound)
            session.run(for: .seconds(3))
            let weights = session.weights
            #expect(!weights.isEmpty)
            #expect(weights.allSatisfy { abs($0.grams - 425_500) < 100 }, "\(weights)")
            #expect(session.longestGap < .seconds(1))
            #expect(session.actions.lastUnit == (unit == .pound ? .kilogram : .pound))
        }
    }

    @Test(arguments: modes)
    func `a unit switched while the plate is empty is known before the next animal is weighed`(
        mode: TruTestOptions.Mode
    ) {
        var session = Self.session(mode)
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        session.run(for: .milliseconds(500))
        session.forget()
        session.device.load = Self.animal
        session.run(for: .seconds(2))
        #expect(!session.weights.isEmpty)
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 || $0 == .zero }, "\(session.weights)")
        #expect(session.longestGap < .seconds(1))
    }

    @Test(arguments: modes)
    func `a weight that was shown just before the unit was switched is not read in the new one`(
        mode: TruTestOptions.Mode
    ) {
        var session = Self.session(mode)
        session.connect()
        session.run(for: .seconds(3))
        session.forget()
        session.device.load = Self.animal
        // The question for the unit comes a tenth of a second after the weight that jumped.
        while session.sent.isEmpty { session.run(for: session.step) }
        session.device.switchUnit(to: .pound)
        session.run(for: .seconds(2))
        #expect(session.weights.count > 5)
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 || $0 == .zero }, "\(session.weights)")
    }

    /// 425.5 kg, then an animal of 193 kg, which is the same number in pounds.
    @Test func `a unit that was switched unseen is asked for every ten seconds`() {
        var session = Self.session(.live)
        session.device.load = Self.animal
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        session.device.load = ScaleLoad(weight: Weight(grams: 193_004), isStable: true)
        session.run(for: .seconds(11))
        session.forget()
        session.run(for: .seconds(2))
        #expect(!session.weights.isEmpty)
        #expect(session.weights.allSatisfy { abs($0.grams - 193_004) < 100 }, "\(session.weights)")
    }

    @Test func `after the clock was set back the unit is asked for as soon as ever`() throws {
        var options = TruTestOptions()
        options.mode = .live
        var (dialect, device) = (TruTestSCP(options: options), SimulatedIndicator())
        var now = Timestamp.noon
        var sent: [(at: Timestamp, text: String)] = []
        func run(_ actions: [DialectAction]) {
            for case .send(let bytes) in actions {
                sent.append((now, String(decoding: bytes, as: UTF8.self)))
                run(dialect.receive(device.receive(bytes, at: now), at: now))
            }
        }
        func pass(_ duration: Duration) {
            let end = now + duration
            while now < end {
                now = now + .milliseconds(10)
                run(dialect.advance(to: now))
            }
        }
        run(dialect.start(at: now))
        pass(.seconds(15))
        #expect(sent.contains { $0.text.contains("MSWU") })
        now = now - .seconds(3600)
        sent = []
        pass(.seconds(11))
        let asked = sent.filter { $0.text.contains("MSWU") }.map { $0.at }
        #expect(asked.count == 1, "in eleven seconds once")
        #expect(sent.count > 40, "and its weight all the time")
    }

    @Test(arguments: [Duration.milliseconds(200), .seconds(5), .seconds(60)])
    func `the question comes every ten seconds, however rarely the weight is asked for`(poll: Duration) {
        var session = Self.session(.live, poll: poll)
        session.connect()
        session.run(for: .seconds(61))
        #expect((6...7).contains(session.sent.count { $0 == "{MSWU}" }))
    }

    @Test func `an animal that only sways raises no question, and loses no weight`() {
        var session = Self.session(.live)
        session.device.load = Self.animal
        session.connect()
        session.run(for: .seconds(2))
        session.forget()
        for step in 0..<80 {
            let sway = [0, 25_000, -30_000, 60_000][step % 4]
            session.device.load = ScaleLoad(weight: Weight(grams: 425_500 + sway), isStable: false)
            session.run(for: .milliseconds(100))
        }
        #expect(session.sent.count { $0 == "{MSWU}" } <= 1)
        #expect(session.weights.count >= 35)
    }

    @Test func `an answer that is lost is asked for again, and no weight passes meanwhile`() {
        var session = Self.session(.live)
        session.device.load = Self.animal
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        // The first answers to the question are damaged on the way.
        session.spoil = { bytes, _ in if bytes == Array("[1]".utf8) { bytes = Array("[?]".utf8) } }
        session.run(for: .milliseconds(700))
        session.spoil = nil
        session.run(for: .seconds(4))
        #expect(!session.weights.isEmpty)
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 }, "\(session.weights)")
        #expect(session.actions.lastUnit == .pound)
    }

    @Test func `an indicator that falls silent over the question is taken for a silent one`() {
        var session = Self.session(.live)
        session.device.load = Self.animal
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        session.spoil = { bytes, _ in if bytes == Array("[1]".utf8) { bytes = [] } }
        session.run(for: .seconds(8))
        #expect(!session.weights.isEmpty)
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 }, "\(session.weights)")
        #expect(session.notices.contains(.noAnswer(to: "MSWU")))
    }

    @Test func `an indicator that refuses to say its unit gives no weight until it does`() {
        var session = Self.session(.live)
        session.device.load = Self.animal
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        session.spoil = { bytes, _ in if bytes == Array("[1]".utf8) { bytes = Array("(14)".utf8) } }
        session.run(for: .milliseconds(500))
        session.forget()
        session.run(for: .seconds(30))
        #expect(session.weights.isEmpty && session.notices.isEmpty, "a refusal is told once")
        #expect((28...31).contains(session.sent.count { $0 == "{MSWU}" }))
        session.spoil = nil
        session.run(for: .seconds(2))
        #expect(session.weights.count >= 3)
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 }, "\(session.weights)")
    }

    @Test func `the tag that came with a weight in doubt is kept`() throws {
        var session = Self.session(.events)
        session.connect()
        session.run(for: .seconds(3))
        session.device.switchUnit(to: .pound)
        session.run(for: .milliseconds(500))
        session.device.load = Self.animal
        session.say(session.device.read(try EID(digits: "203000021346208")))
        session.run(for: .seconds(1))
        #expect(try session.readings.contains(.eid("203000021346208")))
        #expect(session.weights.allSatisfy { abs($0.grams - 425_500) < 100 || $0 == .zero }, "\(session.weights)")
    }

    @Test func `an indicator that never said its unit is not asked for it again`() {
        var session = Session(TruTestSCP(), SimulatedIndicator(model: .eziWeigh7))
        session.connect()
        session.run(for: .seconds(3))
        session.device.load = Self.animal
        session.run(for: .seconds(20))
        #expect(!session.sent.contains("{MSWU}"))
        #expect(session.weights.last == Self.animal.weight)
    }

    @Test func `who listens takes the unit from the answer to somebody else's question`() {
        var tap = TruTestTap()
        tap.hear(Array("{MSWU`0000}".utf8))
        var actions = tap.receive(Array("[1]".utf8), at: .noon)
        tap.hear(Array("{RW}".utf8))
        actions += tap.receive(Array("[1000.0]".utf8), at: .noon)
        #expect(actions.readings == [.kilograms(453.592, unit: .pound)])
    }
}

extension Session {
    fileprivate var weights: [Weight] {
        readings.compactMap { if case .weight(let sample) = $0 { sample.weight } else { nil } }
    }

    /// The longest time without a weight.
    fileprivate var longestGap: Duration {
        let moments = actions.compactMap { action -> Timestamp? in
            guard case .reading(let reading) = action, case .weight = reading.content else { return nil }
            return reading.at
        }
        return zip(moments.dropFirst(), moments).map { $0 - $1 }.max() ?? .zero
    }
}

extension [DialectAction] {
    /// The unit of the last weight.
    fileprivate var lastUnit: WeightUnit? {
        readings.reversed().lazy.compactMap { if case .weight(let sample) = $0 { sample.unit } else { nil } }.first
    }
}
