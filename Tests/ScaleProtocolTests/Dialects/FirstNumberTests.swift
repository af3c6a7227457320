import ScaleProtocol
import TestSupport
import Testing
import Values

struct FirstNumberTests {
    @Test(arguments: [
        ("", "WT: +425.5 kg", Reading.Content.kilograms(425.5, .unknown)),
        ("", "-  12.5", .kilograms(-12.5, .unknown, unit: nil)),
        ("unit=lb", "100.00 whatever 7", .kilograms(45.359, .unknown, unit: nil)),
        ("unit=lb", "100.00 kg", .kilograms(100, .unknown)),
        ("decimals=1", "W004255", .kilograms(425.5, .unknown, unit: nil)),
        ("decimals=1", "W425.55", .kilograms(425.55, .unknown, unit: nil)),
        ("stable=ST", "ST 425.5kg", .kilograms(425.5, .stable)),
        ("stable=ST", "US 425.5kg", .kilograms(425.5, .moving)),
        ("moving=M", "425.5kg", .kilograms(425.5, .stable)),
        ("moving=M", "425.5kg M", .kilograms(425.5, .moving)),
        ("", ".5 t", .kilograms(500, .unknown, unit: .tonne)),
    ])
    func `the first number is the weight`(options: String, line: String, content: Reading.Content) throws {
        let dialect = try DialectEntry.firstNumber.make(options: options)
        expectReadings([content], fromEachOf: wire(line + "␍␊"), to: dialect)
        expectReadings([content], from: wire("␂" + line + "␃"), to: dialect)
    }

    @Test(arguments: ["425,5 kg", "1.2.3 kg", "12345678901 kg", "9999999999 t"])
    func `a number that may be two is refused`(line: String) throws {
        let actions = feed([wire(line + "␍␊")], to: DialectEntry.firstNumber.listen())
        #expect(actions.readings.isEmpty)
        #expect(actions.notices.count == 1)
    }

    @Test func `it is never recognised`() {
        #expect(DialectEntry.firstNumber.variants.isEmpty)
    }

    @Test func `a line without a number is shown`() {
        expectReadings(
            [], notices: [.unreadable(wire("hello␍"))], from: wire("hello␍␊"), to: DialectEntry.firstNumber.listen())
    }
}
