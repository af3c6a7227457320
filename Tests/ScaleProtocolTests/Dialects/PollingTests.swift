import Simulation
import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

/// How often a device is asked: the next question is a moment that can be looked at.
struct PollingTests {
    private static let question = DialectAction.send([0x57])

    private static func polling(
        every interval: Duration, timeout: Duration = .seconds(2), patience: Duration? = nil
    ) -> Polling {
        Polling("W", every: interval, timeout: timeout, patience: patience)
    }

    @Test(arguments: [20, 200, 1000, 60_000], [0, 5, 19])
    func `a device that answers is asked again when the interval is over, and not before`(
        milliseconds: Int, delay: Int
    ) throws {
        var polling = Self.polling(every: .milliseconds(milliseconds))
        var now = Timestamp.noon
        for _ in 0..<5 {
            #expect(polling.advance(to: now) == [Self.question])
            let asked = now
            polling.answered(at: asked + .milliseconds(delay))
            #expect(polling.deadline == asked + .milliseconds(milliseconds))
            #expect(polling.advance(to: asked + .milliseconds(milliseconds) - .microseconds(1)).isEmpty)
            now = asked + .milliseconds(milliseconds)
        }
    }

    @Test func `an answer that comes after the interval is followed by the next question at once`() {
        var polling = Self.polling(every: .milliseconds(200))
        #expect(polling.advance(to: .noon) == [Self.question])
        polling.answered(at: .noon + .milliseconds(700))
        #expect(polling.deadline == .noon + .milliseconds(700))
    }

    @Test(arguments: [20, 200, 60_000])
    func `a device that does not answer is asked again when its time is over, however often it is asked otherwise`(
        milliseconds: Int
    ) {
        var polling = Self.polling(every: .milliseconds(milliseconds), timeout: .seconds(3))
        var now = Timestamp.noon
        var actions: [DialectAction] = []
        for _ in 0..<5 {
            actions += polling.advance(to: now)
            #expect(polling.deadline == now + .seconds(3))
            #expect(polling.advance(to: now + .milliseconds(2999)).isEmpty)
            now = now + .seconds(3)
        }
        #expect(actions.sent.count == 5)
        #expect(actions.notices == [.noAnswer(to: "W")], "and that it is silent is told once")
    }

    @Test func `a device is called silent when its patience is over, and again after it has answered`() {
        var polling = Self.polling(every: .milliseconds(200), timeout: .milliseconds(500), patience: .seconds(3))
        var told: [Duration] = []
        func ask(from start: Timestamp, for seconds: Int) {
            for step in 0...(seconds * 2) {
                let now = start + .milliseconds(500) * step
                if !polling.advance(to: now).notices.isEmpty { told.append(now - start) }
            }
        }
        ask(from: .noon, for: 20)
        #expect(told == [.seconds(3)])
        polling.answered(at: .noon + .milliseconds(20_100))
        told = []
        ask(from: .noon + .seconds(21), for: 20)
        #expect(told == [.seconds(3)])
    }

    @Test func `after a new start the device was not asked yet, and is asked as often`() {
        var polling = Self.polling(every: .seconds(7), timeout: .seconds(9), patience: .seconds(11))
        _ = polling.advance(to: .noon)
        let anew = polling.anew
        #expect(anew.deadline == nil)
        #expect(
            (anew.command, anew.interval, anew.timeout, anew.patience)
                == ([0x57], .seconds(7), .seconds(9), .seconds(11)))
    }

    /// Every make that is asked, by the dialect as somebody names it.
    private static let polled = ScaleFrames.all.filter { $0.question != nil && $0.greeting == nil }

    @Test(arguments: polled, [100, 1000])
    func `every polled make is asked as often as was set, though it answers at once`(
        frames: ScaleFrames, milliseconds: Int
    ) throws {
        let own = frames.options.isEmpty ? [] : [frames.options]
        let options = (own + ["poll=\(milliseconds)ms"]).joined(separator: ",")
        var dialect = try frames.dialect.make(options: options)
        var scale = SimulatedScaleStream(frames, decimals: 1)
        scale.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        var now = Timestamp.noon
        var sent = dialect.start(at: now)
        var questions = 0
        var readings = 0
        while now < .noon + .seconds(10) {
            for case .send(let bytes) in sent {
                questions += 1
                let answer = scale.receive(bytes, at: now)
                let heard = dialect.receive(answer, at: now + .milliseconds(5))
                readings += heard.readings.count
                #expect(heard.sent.isEmpty, "it is not asked in the same moment")
            }
            now = try #require(dialect.deadline)
            sent = dialect.advance(to: now)
        }
        #expect(questions == 10_000 / milliseconds)
        #expect(readings == questions)
    }

    @Test func `a till's scale is asked as often, in two steps`() throws {
        var session = Session(CASPOSDialogue(every: .seconds(1)), SimulatedScaleStream(.casPOS, decimals: 1))
        session.connect()
        session.run(for: .milliseconds(9_900))
        #expect(session.sent.count { $0 == CASPOSDialogue.enquiry } == 10)
        #expect(session.sent.count == 20)
    }

    @Test func `questions for a weight at rest are left open for ten seconds, and for a repeated one as long`() throws {
        let table = [
            ("ask=any", "SI\r\n", 2), ("ask=stable", "S\r\n", 10), ("ask=repeated", "SIR\r\n", 2),
        ]
        for (option, question, seconds) in table {
            var dialect = try DialectEntry.mtSICS.make(options: option)
            #expect(dialect.start(at: .noon).sent == [question])
            #expect(dialect.deadline == .noon + .seconds(seconds), "\(option)")
            _ = dialect.receive(wire("S·S·····425.50·kg␍␊"), at: .noon + .milliseconds(5))
            let next: Duration = option == "ask=repeated" ? .seconds(10) : .milliseconds(200)
            #expect(dialect.deadline == .noon + next, "\(option)")
        }
    }

    @Test(arguments: [("", 2), ("motion=told", 2), ("motion=silent", 30)])
    func `an NCI scale that is silent while the weight moves has half a minute`(options: String, seconds: Int) throws {
        var dialect = try DialectEntry.nci.make(options: options)
        var now = Timestamp.noon
        var told: [Duration] = []
        _ = dialect.start(at: now)
        while now < .noon + .seconds(60) {
            #expect(dialect.deadline == now + .milliseconds(500))
            now = now + .milliseconds(500)
            if !dialect.advance(to: now).notices.isEmpty { told.append(now - .noon) }
        }
        #expect(told == [.seconds(seconds)])
    }

    @Test func `a played scale that writes by itself writes once in its interval`() {
        var scale = SimulatedScaleStream(interval: .milliseconds(250))
        var frames: [Int] = []
        for millisecond in 0..<2000 where !scale.advance(to: .noon + .milliseconds(millisecond)).isEmpty {
            frames.append(millisecond)
        }
        #expect(frames == [0, 250, 500, 750, 1000, 1250, 1500, 1750])
    }
}
