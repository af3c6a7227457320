import ScaleProtocol
import Simulation
import TestSupport
import Testing
import Values

struct MTSICSTests {
    private static let machine = DialectEntry.mtSICS.listen()

    @Test(arguments: [
        ScaleVector("S·S·····100.00·g␍␊", .kilograms(0.1, unit: .gram)),
        ScaleVector("S·D·····425.50·kg␍␊", .kilograms(425.5, .moving)),
        ScaleVector("S·S······-12.5·kg␍␊", .kilograms(-12.5)),
        ScaleVector("S·S·100.00·lb␍␊", .kilograms(45.359, unit: .pound)),
        ScaleVector("S·+␍␊", .none(.overload)),
        ScaleVector("S·-␍␊", .none(.underload)),
    ])
    func `every stated answer is read, however it is cut`(vector: ScaleVector) {
        expectReadings([vector.content], fromEachOf: wire(vector.frame), to: Self.machine)
    }

    @Test(arguments: [
        ("S·I", "the scale cannot weigh now: wait until it shows a weight"),
        ("S·L", "the scale does not know this question: use ask=any"),
        ("ES", "the scale does not understand the command: it speaks another dialect"),
        ("ET", "the command reached the scale damaged: check baud rate and parity"),
        ("S·S·····100.00·ct", "unit 'ct' is none of kg, g, t, lb: set the scale to kg"),
        ("S·S·····100·PCS", "the scale counts pieces instead of weighing: switch its function to weighing"),
        ("S·S·····1x0.00·g", "'1x0.00' is not a weight"),
    ])
    func `an answer without a weight says why`(line: String, reason: String) {
        expectReadings(
            [], notices: [.rejected(wire(line + "␍"), reason: reason)], fromEachOf: wire(line + "␍␊"), to: Self.machine)
    }

    @Test(arguments: ["S", "S·X·1.0·kg", "SS·100.00·kg", "S·S·100.00", "S·S·1·2·kg", "T·S·100.00·kg", "I4·A·\"12\""])
    func `anything else is shown and not read`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: Self.machine)
    }

    @Test(arguments: [
        ("", "SI\r\n"), ("ask=stable", "S\r\n"), ("ask=repeated", "SIR\r\n"), ("ask=nothing", nil),
    ])
    func `only questions that change nothing are asked`(options: String, question: String?) throws {
        var dialect = try DialectEntry.mtSICS.make(options: options)
        #expect(dialect.start(at: .noon).sent == (question.map { [$0] } ?? []))
    }

    @Test func `a polled scale is read again and again`() throws {
        var session = Session(
            try #require(try DialectEntry.mtSICS.make() as? StreamDialect<SICSFormat>),
            SimulatedScaleStream(.mtSICS, decimals: 1))
        session.device.load = ScaleLoad(weight: Weight(grams: 425_500), isStable: true)
        session.connect()
        session.run(for: .seconds(3))
        #expect(session.readings.count >= 12)
        #expect(session.readings.allSatisfy { $0 == .kilograms(425.5) })
        #expect(session.notices.isEmpty)
    }
}
