import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Simulation
@testable import Values

struct RecognisingDialectTests {
    private static let weights = wire("US,GS,+0423.00kg␍␊US,GS,+0424.00kg␍␊ST,GS,+0425.50kg␍␊")
    private static let eids = wire("LA·982·000123456789␍␊203·000021346208␍␊")

    private static func listening(twoWay: Bool = false) -> RecognisingDialect {
        let options = try? DialectCatalogue.builtIn.automatic.options(twoWay ? ["twoway=on"] : [])
        var dialect = RecognisingDialect(options: options ?? DialectOptions())
        _ = dialect.start(at: .noon)
        return dialect
    }

    @Test func `three weight lines make a scale, and none of them is lost`() {
        for chunks in [[Self.weights], Self.weights.map { [$0] }] {
            let actions = feed(chunks, to: Self.listening())
            #expect(
                actions.readings == [
                    .kilograms(423, .moving, .gross), .kilograms(424, .moving, .gross),
                    .kilograms(425.5, .stable, .gross),
                ])
            #expect(actions.beliefs == ["st-gs"])
        }
    }

    @Test func `two EIDs make a reader, and neither is lost`() throws {
        let actions = feed([Self.eids], to: Self.listening())
        #expect(try actions.readings == [.eid("982000123456789"), .eid("203000021346208")])
        #expect(actions.beliefs == ["eid-lines"])
    }

    @Test func `readings say where in the stream they stood`() {
        let actions = feed([wire("noise␍␊") + Self.weights], to: Self.listening())
        guard case .reading(let last) = actions.last else {
            Issue.record("no reading")
            return
        }
        #expect(last.range == 43..<60)
    }

    @Test func `one frame decides nothing`() {
        #expect(feed([wire("ST,GS,+0425.50kg␍␊")], to: Self.listening()).isEmpty)
        #expect(feed([wire("203·000021346208␍␊")], to: Self.listening()).isEmpty)
    }

    @Test func `a reading that was kept back too long is not given out`() throws {
        var dialect = Self.listening()
        #expect(dialect.receive(wire("203·000021346208␍␊"), at: .noon).isEmpty)
        let later = dialect.receive(wire("982·000123456789␍␊"), at: .noon + .seconds(60))
        #expect(try later.readings == [.eid("982000123456789")])
    }

    @Test func `the first tag after a silence is given out at once, and only once`() throws {
        var dialect = Self.listening()
        let first = dialect.receive(wire("203·000021346208␍␊"), at: .noon + .seconds(4))
        #expect(try first.readings == [.eid("203000021346208")])
        #expect(first.beliefs.isEmpty, "who speaks is not sure by it")
        let second = dialect.receive(wire("982·000123456789␍␊"), at: .noon + .seconds(9))
        #expect(try second.readings == [.eid("982000123456789")])
        #expect(second.beliefs == ["eid-lines"])
    }

    @Test func `each tag of one animal at a time is given out, whatever time lies between`() throws {
        var dialect = Self.listening(twoWay: true)
        let first = dialect.receive(wire("203·000021346208␍␊"), at: .noon + .seconds(1))
        let second = dialect.receive(wire("982·000123456789␍␊"), at: .noon + .seconds(200))
        #expect(try (first + second).readings == [.eid("203000021346208"), .eid("982000123456789")])
    }

    @Test func `a tag that is read while rates are tried is given out, and its rate is kept`() throws {
        var dialect = RecognisingDialect(scope: SearchScope(asks: true, rates: SerialRate.all))
        var now = Timestamp.noon
        var rates = dialect.start(at: now).rates
        while rates.count < 4, let deadline = dialect.deadline {
            now = deadline
            rates += dialect.advance(to: now).rates
        }
        now = now + .milliseconds(100)
        let read = dialect.receive(wire("203·000021346208␍␊"), at: now)
        #expect(try read.readings == [.eid("203000021346208")])
        #expect(read.notices.contains(.found(at: SerialRate.all[3])))
        let end = now + .seconds(120)
        while let deadline = dialect.deadline, deadline < end {
            #expect(dialect.advance(to: deadline).rates.isEmpty)
        }
        let next = dialect.receive(wire("982·000123456789␍␊"), at: end)
        #expect(try next.readings == [.eid("982000123456789")])
        #expect(next.beliefs == ["eid-lines"])
    }

    @Test func `the rest of a line that another rate has cut is kept back`() {
        var dialect = RecognisingDialect(scope: SearchScope(asks: true, rates: SerialRate.all))
        var now = Timestamp.noon
        _ = dialect.start(at: now)
        while let deadline = dialect.deadline {
            now = deadline
            if !dialect.advance(to: now).rates.isEmpty { break }
        }
        now = now + .milliseconds(20)
        #expect(dialect.receive(wire("203·000021346208␍␊"), at: now).readings.isEmpty)
    }

    @Test(arguments: ["10000009·82000364696050260␍␊", "#982·000123456789␍␊", "kg·982·000123456789␍␊"])
    func `what looks like a tag amid other bytes is kept back`(bytes: String) {
        var dialect = Self.listening()
        _ = dialect.receive(wire("US,GS,+04"), at: .noon + .seconds(3))
        #expect(dialect.receive(wire(bytes), at: .noon + .seconds(3)).readings.isEmpty)
    }

    @Test func `a tag that begins before a silence or behind an unknown line is kept back`() {
        var dialect = Self.listening()
        _ = dialect.receive(wire("98200012"), at: .noon + .seconds(3))
        #expect(dialect.receive(wire("3456789␍␊"), at: .noon + .seconds(5)).readings.isEmpty)
        dialect = Self.listening()
        #expect(dialect.receive(wire("RFID·module␍␊203000021346208␍␊"), at: .noon + .seconds(8)).readings.isEmpty)
    }

    @Test func `a tag that another dialect reads as a weight is kept back`() {
        let numbers = DialectEntry("numbers", "Any number") { _ in StreamDialect(FirstNumberFormat()) }
        var dialect = RecognisingDialect(among: [.eidLines, numbers])
        _ = dialect.start(at: .noon)
        #expect(dialect.receive(wire("LA·982·000123456789␍␊"), at: .noon + .seconds(3)).readings.isEmpty)
    }

    @Test func `a device that changes its format is noticed, and nothing of the new one is lost`() throws {
        let lines = wire(String(repeating: "LA·982·000123456789␍␊", count: 20))
        let actions = feed([Self.weights, lines], to: Self.listening())
        #expect(actions.beliefs == ["st-gs", "eid-lines"])
        #expect(actions.notices.contains(.changed(from: "st-gs")))
        #expect(actions.readings.count == 3 + 20)
    }

    @Test func `lines that nobody understands do not make the chosen dialect give up`() {
        let nonsense = wire(String(repeating: "battery·low␍␊", count: 40))
        let actions = feed([Self.weights, nonsense, wire("ST,GS,+0001.00kg␍␊")], to: Self.listening())
        #expect(actions.beliefs == ["st-gs"])
        #expect(actions.readings.last == .kilograms(1, .stable, .gross))
    }

    @Test func `after a reconnect it may be another device`() throws {
        var dialect = Self.listening()
        _ = dialect.receive(Self.weights, at: .noon)
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
    func `on a two-way link a silent Tru-Test indicator is found by asking`(model: SimulatedIndicator.Model) {
        var session = Session(Self.listening(twoWay: true), SimulatedIndicator(model: model))
        session.connect()
        session.run(for: .seconds(60))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.run(for: .seconds(1))
        #expect(session.actions.beliefs == ["tru-test-scp"])
        #expect(session.readings.last == .kilograms(425.5))
    }

    @Test func `a scale that speaks by itself is never asked`() {
        var session = Session(Self.listening(twoWay: true), SimulatedScaleStream())
        session.connect()
        session.run(for: .seconds(5))
        #expect(session.actions.beliefs == ["st-gs"])
        #expect(session.readings.count > 45)
        #expect(session.sent.isEmpty)
    }

    @Test(arguments: [ScaleFrames.yaohuaReversed, .yaohuaForward])
    func `one known weight decides between readings that differ`(frames: ScaleFrames) {
        var dialect = Self.listening()
        // With a zero at either end nothing in the bytes shows their direction.
        let standing = ScaleDisplay(mantissa: 2100, decimals: 1)
        let heard = dialect.receive(Array(repeating: frames.write(standing), count: 20).flatMap(\.self), at: .noon)
        #expect(heard.readings.isEmpty)
        #expect(dialect.confirm(Weight(grams: 90_000), at: .noon).isEmpty)
        let decided = dialect.confirm(Weight(grams: 210_000), at: .noon)
        #expect(decided.beliefs == ["yaohua-equals?\(frames.options)"])
        #expect(decided.readings.last?.kilograms == 210)
    }

    @Test(arguments: [
        (210, 211_000, true), (210, 214_200, true), (210, 214_300, false), (210, 205_900, true), (210, 205_700, false),
        (20, 20_900, true), (20, 21_000, true), (20, 21_100, false), (20, 19_000, true), (20, 18_900, false),
    ])
    func `the known weight may be off by two percent, of a light one by a kilogram`(
        shown: Int, known: Int, isDecided: Bool
    ) {
        var dialect = Self.listening()
        let display = ScaleDisplay(mantissa: shown * 10, decimals: 1)
        _ = dialect.receive(
            Array(repeating: ScaleFrames.yaohuaForward.write(display), count: 20).flatMap(\.self), at: .noon)
        let decided = dialect.confirm(Weight(grams: known), at: .noon)
        #expect(!decided.beliefs.isEmpty == isDecided)
    }

    @Test(arguments: [(10, 1), (11, 0)])
    func `readings that were kept back are given out for ten seconds`(seconds: Int, count: Int) throws {
        var dialect = Self.listening()
        #expect(dialect.receive(wire("203·000021346208␍␊"), at: .noon).isEmpty)
        let later = dialect.receive(wire("982·000123456789␍␊"), at: .noon + .seconds(seconds))
        #expect(later.readings.count == 1 + count)
    }

    @Test(arguments: [6, 7, 40])
    func `damaged frames now and then do not make it be searched for again`(count: Int) {
        var dialect = Self.listening()
        let good = ScaleFrames.aAndD.write(ScaleDisplay(mantissa: 4255, decimals: 1))
        var actions = dialect.receive(Array(repeating: good, count: 5).flatMap(\.self), at: .noon)
        #expect(actions.beliefs == ["st-gs"])
        let eid = wire("203·000021346208␍␊")
        for minute in 1...count {
            actions += dialect.receive(wire("ST,GS,+04#5.5kg␍␊") + good, at: .noon + .seconds(minute * 60))
        }
        // It is still the one that was recognised, and nothing else is listened for.
        let before = actions.readings.count
        actions = dialect.receive(eid + eid + eid, at: .noon + .seconds(count * 60))
        #expect(before == 5 + count && actions.readings.isEmpty, "\(actions)")
    }

    @Test func `that nobody understands is said once, with what to do`() throws {
        let actions = feed([wire(String(repeating: "what·is·this␍␊", count: 50))], to: Self.listening())
        #expect(actions.count == 1)
        let belief = try #require(
            actions.notices.compactMap { if case .undecided(let belief) = $0 { belief } else { nil } }.first)
        #expect(belief.need == .anotherDialect)
        #expect(belief.action?.hasPrefix("check baud rate and parity") == true)
    }
}

extension [DialectAction] {
    /// The rates that the line was set to, in order.
    fileprivate var rates: [SerialRate] {
        compactMap { if case .change(let rate) = $0 { rate } else { nil } }
    }

    /// The dialects that were recognised, in order.
    var beliefs: [String] {
        notices.compactMap { if case .recognised(let belief) = $0 { belief.choices.first } else { nil } }
    }
}

extension Reading.Content {
    fileprivate var kilograms: Double? {
        if case .weight(let sample) = self { sample.weight?.kilograms } else { nil }
    }
}
