import ScaleProtocol
import TestSupport
import Testing
import Values

@testable import Simulation

/// How a device that nobody has named is found on its link, in stepped time.
struct SearchTests {
    private static let everyRate = SearchScope(asks: true, rates: SerialRate.all)
    private static let odd = SerialRate(baud: 2400, format: .sevenEven1)

    /// A line whose device speaks at one rate.
    private static func line(
        _ device: any SimulatedDevice, at rate: SerialRate = .usual, in scope: SearchScope = everyRate
    ) -> RatedLine<AnySimulatedDevice> {
        RatedLine(RecognisingDialect(scope: scope), device, at: rate)
    }

    // MARK: - Polled devices

    @Test(arguments: [SerialRate.usual, odd, SerialRate(baud: 115_200)])
    func `a silent Tru-Test indicator is found by asking, at whatever rate it speaks`(rate: SerialRate) {
        var line = Self.line(SimulatedIndicator(), at: rate)
        line.run(for: .seconds(25))
        #expect(line.actions.beliefs == ["tru-test-scp"])
        #expect(line.found == rate)
        #expect(line.notices.contains(.identified(name: "XR5000")))
        #expect(line.rate == rate)
    }

    @Test(arguments: Polled.all)
    fileprivate func `every polled make is found, and asked on by its own rules`(make: Polled) {
        for rate in [SerialRate.usual, Self.odd] {
            var line = Self.line(make.device(), at: rate)
            line.run(for: .seconds(30))
            #expect(line.actions.beliefs == [make.belief], "\(line.sent)")
            #expect(line.found == rate)
            let before = line.readings.count
            line.run(for: .seconds(2))
            #expect(line.readings.count >= before + 5, "it is asked on")
        }
    }

    @Test func `every dialect that asks is looked for, or its file says why not`() {
        let asking = Set(DialectCatalogue.builtIn.entries.filter { $0.probe != nil }.map(\.name.rawValue))
        #expect(
            asking == ["tru-test-scp", "st-gs", "cas-pos", "mt-sics", "nci", "rinstrum-network", "yaohua-a9"])
        #expect(Set(Polled.all.map(\.dialect)) == asking)
    }

    @Test func `a slow device is found too, whose answers come after the next question`() {
        var line = Self.line(SimulatedScaleStream(.nci), at: Self.odd)
        line.delay = .milliseconds(230)
        line.run(for: .seconds(40))
        #expect(line.actions.beliefs == ["nci"])
    }

    @Test func `a device that takes other makes' questions for the beginning of its own is found, even a slow one`() {
        for delay in [Duration.zero, .milliseconds(230)] {
            var line = RatedLine(RecognisingDialect(scope: Self.everyRate), ParticularScale(), at: Self.odd)
            line.delay = delay
            line.run(for: .seconds(40))
            #expect(line.actions.beliefs == ["mt-sics"], "\(delay)")
        }
    }

    @Test func `an answer that comes after the rate was changed is none`() {
        let late = GarbageAnswers(to: [0x02] + wire("AB03") + [0x03])
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), late, at: .usual)
        line.delay = .milliseconds(280)
        line.run(for: .seconds(20))
        #expect(Set(line.changes) == Set(SerialRate.all))
    }

    @Test func `a link without rates is searched by questions alone`() {
        var line = Self.line(SimulatedScaleStream(.yaohuaA9Polled), in: SearchScope(asks: true))
        line.run(for: .seconds(10))
        #expect(line.actions.beliefs == ["yaohua-a9?address=1"])
        #expect(line.changes.isEmpty)
    }

    @Test func `a device that is switched on later is found then`() {
        var indicator = SimulatedIndicator()
        indicator.switchOff()
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), indicator, at: .usual)
        line.run(for: .seconds(100))
        #expect(line.actions.beliefs.isEmpty)
        line.device.switchOn()
        line.run(for: .seconds(90))
        #expect(line.actions.beliefs == ["tru-test-scp"])
    }

    @Test func `after a reconnect it is looked for first where it was found`() {
        var line = Self.line(SimulatedIndicator(), at: Self.odd)
        line.run(for: .seconds(25))
        line.forget()
        line.connect()
        line.run(for: .seconds(5))
        #expect(line.changes == [Self.odd])
        #expect(line.actions.beliefs == ["tru-test-scp"])
    }

    // MARK: - Devices that speak by themselves

    @Test(arguments: [SerialRate.usual, odd, SerialRate(baud: 57600)])
    func `a device that speaks by itself is never asked, and found at its rate`(rate: SerialRate) {
        for interval in [Duration.milliseconds(100), .seconds(1)] {
            var line = RatedLine(
                RecognisingDialect(scope: Self.everyRate), SimulatedScaleStream(interval: interval), at: rate)
            line.run(for: .seconds(60))
            #expect(line.sent.isEmpty)
            #expect(line.actions.beliefs == ["st-gs"])
            #expect(line.found == rate)
        }
    }

    @Test func `a device that begins to speak within a second is never asked either`() {
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), LateScale(), at: Self.odd)
        line.device.beginsAt = line.now + .milliseconds(1300)
        line.run(for: .seconds(30))
        #expect(line.sent.isEmpty)
        #expect(line.actions.beliefs == ["st-gs"])
    }

    @Test func `what came at wrong rates is forgotten when the right one is tried`() {
        var line = RatedLine(
            RecognisingDialect(scope: Self.everyRate), SimulatedScaleStream(), at: SerialRate(baud: 57600))
        line.run(for: .seconds(6))
        #expect(line.actions.beliefs == ["st-gs"])
    }

    @Test func `one that begins to speak in the middle of the questions is not taken for one that was asked`() {
        for begin in 16...60 {
            var line = RatedLine(RecognisingDialect(scope: Self.everyRate), LateScale(), at: .usual)
            line.device.beginsAt = line.now + .milliseconds(100 * begin)
            line.run(for: .seconds(60))
            #expect(line.actions.beliefs == ["st-gs"], "at \(begin)")
            let questions = line.sent.count
            line.run(for: .seconds(10))
            #expect(line.sent.count == questions, "it is not asked on")
        }
    }

    @Test func `what nobody understands but is text is listened to where it is, so that it can be taught`() {
        for (rate, changes) in [(SerialRate.usual, 1), (SerialRate(baud: 4800), 2)] {
            var line = RatedLine(
                RecognisingDialect(scope: Self.everyRate), Chatter(text: "battery low\r\n"), at: rate)
            line.run(for: .seconds(60))
            #expect(line.sent.isEmpty)
            #expect(line.changes.count == changes)
            #expect(line.found == rate)
        }
    }

    @Test func `a device that answers garbage is not recognised`() {
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), GarbageAnswers(), at: .usual)
        line.run(for: .seconds(300))
        #expect(line.sent.count > 50)
        #expect(line.actions.beliefs.isEmpty)
        #expect(line.readings.isEmpty)
    }

    @Test func `a reader that is silent is neither asked nor left`() {
        var line = RatedLine(
            RecognisingDialect(scope: SearchScope(asks: false, rates: SerialRate.all)), Chatter(text: ""), at: .usual)
        line.run(for: .seconds(3600))
        #expect(line.sent.isEmpty)
        #expect(line.changes == [.usual])
    }

    // MARK: - What is sent, and when

    @Test func `nothing but questions that only read is ever sent to a device nobody knows`() {
        let allowed: Set<[UInt8]> = [
            wire("{RW}"), wire("SI␍␊"), wire("W␍"), wire("w"), wire("20050026:;"), [0x05], [0x11],
            [0x02] + wire("AB03") + [0x03],
        ]
        for garbles in [false, true] {
            var line: RatedLine<GarbageAnswers> = RatedLine(
                RecognisingDialect(scope: Self.everyRate), GarbageAnswers(isSilent: !garbles), at: .usual)
            line.run(for: .seconds(600))
            #expect(Set(line.sentBytes).isSubset(of: allowed))
            if !garbles { #expect(Set(line.sentBytes) == allowed.subtracting([[0x11]])) }
            // One letter alone is a command to many scales: zero, tare, clear, print.
            let commands = Set(wire("ZzTtCcPp"))
            #expect(line.sentBytes.allSatisfy { commands.isDisjoint(with: $0) })
        }
    }

    @Test func `a silent line is asked everything at every rate within twenty seconds, then ever more rarely`() {
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), Chatter(text: ""), at: .usual)
        line.run(for: .milliseconds(1450))
        #expect(line.sent.isEmpty, "it listens first")
        line.run(for: .milliseconds(18_550))
        #expect(line.notices.last == .searching(.unanswered))
        let questions = Dictionary(grouping: line.asked, by: \.rate)
        #expect(Set(questions.keys) == Set(SerialRate.all))
        #expect(questions.values.allSatisfy { Set($0.map(\.bytes)).count == 7 })
        let inFirst = line.sent.count
        line.run(for: .seconds(3580))
        #expect(line.sent.count < inFirst * 3600 / 45, "it rests between the rounds")
        #expect(line.ticks < line.sent.count * 2, "nothing wakes up for nothing")
    }

    @Test func `it says what it is doing`() {
        var line = RatedLine(RecognisingDialect(scope: Self.everyRate), Chatter(text: ""), at: .usual)
        line.run(for: .seconds(21))
        let steps = line.notices.compactMap { if case .searching(let step) = $0 { step } else { nil } }
        #expect(steps.first == .asking(DialectEntry.truTestSCP.name, at: .usual))
        #expect(steps.contains(.asking(DialectEntry.nci.name, at: Self.odd)))
        #expect(steps.last == .unanswered)
        #expect("\(steps[0])" == "silent: asking at 9600 8N1 as tru-test-scp")
    }
}

/// A make that is asked, with the dialect as which it must be found.
private struct Polled: CustomTestStringConvertible {
    let dialect: String
    let belief: String
    let device: @Sendable () -> any SimulatedDevice

    var testDescription: String { belief }

    static let all: [Polled] =
        [
            Polled(dialect: "tru-test-scp", belief: "tru-test-scp") { SimulatedIndicator() },
            Polled(dialect: "tru-test-scp", belief: "tru-test-scp") { SimulatedIndicator(model: .eziWeigh7) },
        ]
        + [
            (ScaleFrames.kernPolled, "st-gs?ask=any"), (.casPOS, "cas-pos"), (.mtSICS, "mt-sics"), (.nci, "nci"),
            (.nciShort, "nci"), (.yaohuaA9Polled, "yaohua-a9?address=1"),
        ].map { frames, belief in
            Polled(dialect: frames.dialect.name.rawValue, belief: belief) { SimulatedScaleStream(frames) }
        }
        + ScaleFrames.rinstrumNetwork.filter { $0.question == "20050026:;" }.map { frames in
            Polled(dialect: "rinstrum-network", belief: "rinstrum-network") { SimulatedScaleStream(frames) }
        }
}
