import ScaleProtocol
import TestSupport
import Testing
import Values

struct OhausTests {
    private static let machine = DialectEntry.ohaus.listen()

    @Test(arguments: [
        ScaleVector("·····192.21·g␍␊", .kilograms(0.192, unit: .gram)),
        ScaleVector("·······0.01·g·?␍␊", .kilograms(0, .moving, unit: .gram)),
        ScaleVector("·····425.50·kg·?·G␍␊", .kilograms(425.5, .moving, .gross)),
        ScaleVector("·····425.50·kg···NET␍␊", .kilograms(425.5, .stable, .net)),
        ScaleVector("-·····1.200·kg····␍␊", .kilograms(-1.2)),
        ScaleVector("····-12.50·kg␍␊", .kilograms(-12.5)),
        ScaleVector("·····176.30·g·?·00:00:15␍␊", .kilograms(0.176, .moving, unit: .gram, clock: "00:00:15")),
        ScaleVector("·····100.00·lb···T␍␊", .kilograms(45.359, .stable, .tare, unit: .pound)),
    ])
    func `every stated line is read, however it is cut`(vector: ScaleVector) {
        expectReadings([vector.content], fromEachOf: wire(vector.frame), to: Self.machine)
    }

    @Test(arguments: [
        ("·······3·PCS·?", "the scale counts pieces instead of weighing: switch its function to weighing"),
        ("·····0.85·oz", "unit 'oz' is none of kg, g, t, lb: set the scale to kg"),
    ])
    func `a line whose weight cannot be used says why`(line: String, reason: String) {
        expectReadings(
            [], notices: [.rejected(wire(line + "␍"), reason: reason)], fromEachOf: wire(line + "␍␊"), to: Self.machine)
    }

    @Test(arguments: [
        "·····425.50", "hello", "Err·8.4", "·····425.50·kg·?·G·more", "·····207.80·g·TOTAL", "ST,GS,+0425.50kg",
        "203·000021346208", "·4\u{0}5.5·kg",
    ])
    func `anything else is shown and not read`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: Self.machine)
    }

    @Test(arguments: [("", nil), ("ask=any", "IP\r\n"), ("ask=stable", "SP\r\n"), ("ask=repeated", nil)])
    func `only questions that change nothing are asked`(options: String, question: String?) throws {
        var dialect = try DialectEntry.ohaus.make(options: options)
        #expect(dialect.start(at: .noon).sent == (question.map { [$0] } ?? []))
    }
}
