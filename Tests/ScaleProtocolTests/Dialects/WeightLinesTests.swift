import ScaleProtocol
import TestSupport
import Testing
import Values

struct WeightLinesTests {
    struct Vector: CustomTestStringConvertible, Sendable {
        let line: String
        let content: Reading.Content
        var testDescription: String { line }

        init(_ line: String, _ content: Reading.Content) {
            self.line = line
            self.content = content
        }
    }

    static let vectors: [Vector] = [
        // protocols.md §4.1: A&D
        Vector("ST,GS,+0123.45kg␍␊", .kilograms(123.45, .stable, .gross)),
        Vector("US,GS,+0123.45kg␍␊", .kilograms(123.45, .moving, .gross)),
        Vector("ST,NT,-0123.45kg␍␊", .kilograms(-123.45, .stable, .net)),
        Vector("ST,TR,+0012.00kg␍␊", .kilograms(12, .stable, .tare)),
        Vector("ST,GS,+0123.45·g␍␊", .kilograms(0.123, .stable, .gross, unit: .gram)),
        Vector("ST,GS,+0001.23·t␍␊", .kilograms(1230, .stable, .gross, unit: .tonne)),
        Vector("ST,GS,+0100.00lb␍␊", .kilograms(45.359, .stable, .gross, unit: .pound)),
        Vector("OL,GS,+····.··kg␍␊", .none(.overload, .gross, unit: .kilogram)),
        Vector("UL,GS,-····.··kg␍␊", .none(.underload, .gross, unit: .kilogram)),
        Vector("ST,+001234.5··g␍␊", .kilograms(1.235, unit: .gram)),
        Vector("US,-000000.5··g␍␊", .kilograms(-0.001, .moving, unit: .gram)),
        Vector("OL,+9999999E+19␍␊", .none(.overload)),
        Vector("ST,GS,OK,+0123.45kg␍␊", .kilograms(123.45, .stable, .gross)),
        Vector("ST,HI,GS,+0123.45kg␍␊", .kilograms(123.45, .stable, .gross)),
        // §4.2: Dini Argeo
        Vector("ST,GS,·····0.0,kg␍␊", .kilograms(0, .stable, .gross)),
        Vector("01ST,GS,·····0.0,kg␍␊", .kilograms(0, .stable, .gross)),
        Vector("ST,GS,····21.0,kg␍␊", .kilograms(21, .stable, .gross)),
        Vector("US,NT,··-421.5,kg␍␊", .kilograms(-421.5, .moving, .net)),
        Vector("UL,GS,········,kg␍␊", .none(.underload, .gross, unit: .kilogram)),
        Vector(
            "1ST,1,·····0.0,PT···20.8,·····0,kg,01/02/19·11:12:13␍␊", .kilograms(0, clock: "01/02/19 11:12:13")),
        Vector("011ST,1,···425.5,PT···20.8,·····0,kg␍␊", .kilograms(425.5)),
        Vector("1US,1,···425.5,·····20.8,·····0,lb␍␊", .kilograms(193.004, .moving, unit: .pound)),
        Vector("1OL,1,········,PT···20.8,·····0,kg␍␊", .none(.overload, unit: .kilogram)),
        // §4.3: CAS; id and lamp bytes of any value
        Vector("ST,GS,\u{1}\u{C4},··425.50·kg␍␊", .kilograms(425.5, .stable, .gross)),
        Vector("US,GS,\u{80}\u{84},··425.50·kg␍␊", .kilograms(425.5, .moving, .gross)),
        Vector("ST,NT,\u{2C}\u{C2},·-425.50·lb␍␊", .kilograms(-193.004, .stable, .net, unit: .pound)),
        Vector("ST,GS,\u{D}\u{C4},··425.50·kg␍␊", .kilograms(425.5, .stable, .gross)),
        Vector("ST,GS,\u{A}\u{C4},··425.50·kg␍␊", .kilograms(425.5, .stable, .gross)),
        Vector("OL,GS,\u{1}\u{84},·········kg␍␊", .none(.overload, .gross, unit: .kilogram)),
        Vector("··425.50␍␊", .kilograms(425.5, .unknown, unit: nil)),
        Vector("-0012.50␍␊", .kilograms(-12.5, .unknown, unit: nil)),
        // §4.4: KERN
        Vector("·······1.000·kg·␍␊", .kilograms(1)),
        Vector("·-····425.50·kg·␍␊", .kilograms(-425.5)),
        Vector("M·····425.50·g··␍␊", .kilograms(0.426, unit: .gram)),
        Vector("······425.50····␍␊", .kilograms(425.5, .moving, unit: nil)),
        Vector("······425.50·␍␊", .kilograms(425.5, .moving, unit: nil)),
        Vector("ST,GS,··1.000KG␍␊", .kilograms(1, .stable, .gross)),
        Vector("US,GS,··1.342KG␍␊", .kilograms(1.342, .moving, .gross)),
        Vector("ST,G,·0425.50kg␊", .kilograms(425.5, .stable, .gross)),
        Vector("US,N,-0425.50lb␊", .kilograms(-193.004, .moving, .net, unit: .pound)),
        Vector("·······Error␍␊", .none(.noSignal)),
        // §7
        Vector("US,GS,+0423.00kg␍␊", .kilograms(423, .moving, .gross)),
        Vector("ST,GS,+0425.50kg␍␊", .kilograms(425.5, .stable, .gross)),
    ]

    @Test(arguments: vectors)
    func `every stated line is read, however it is cut`(vector: Vector) {
        expectReadings([vector.content], fromEachOf: wire(vector.line), to: WeightLines())
    }

    @Test(arguments: UInt8.min...UInt8.max)
    func `CAS puts any device number and any lamps behind the words`(byte: UInt8) {
        let line = wire("ST,GS,") + [byte, 0xC4] + wire(",··425.50·kg␍␊")
        expectReadings([.kilograms(425.5, .stable, .gross)], fromEachOf: line, to: WeightLines())
    }

    @Test(arguments: ["␍", "␊", "␍␊"])
    func `every line end is an end`(end: String) {
        expectReadings(
            [.kilograms(425.5, .stable, .gross)], fromEachOf: wire("ST,GS,+0425.50kg\(end)"), to: WeightLines())
    }

    @Test(arguments: [
        ("QT,GS,+000123PC", WeightLineError.notWeighing), ("ST,GS,+000123pcs", .notWeighing),
        ("·········123·pcs", .notWeighing), ("ST,GS,+0123.45oz", .unknownUnit("oz")),
        ("ST,GS,+0123.45", .unknownUnit("")), ("ST,GS,+01x3.45kg", .unknownUnit("x3.45kg")),
        ("ST,GS,········kg", .notANumber("        ")), ("ST,GS,+01-3.45kg", .notANumber("+01-3.45")),
        ("ST,GS,01.23.45kg", .notANumber("01.23.45")), ("ST,GS,+1 23.45kg", .notANumber("+1 23.45")),
        ("ST,GS,+99999999999kg", .notANumber("+99999999999")), ("ST,GS,+9999999999kg", .tooLarge("+9999999999")),
    ])
    func `a line whose weight cannot be used says why`(line: String, error: WeightLineError) {
        expectReadings(
            [], notices: [.rejected(wire(line + "␍"), reason: error.description)], fromEachOf: wire(line + "␍␊"),
            to: WeightLines())
    }

    @Test(arguments: [
        "hello", "ST", "ST,", "XX,GS,+0123.45kg", "001ST,GS,+0123.45kg", "ST,GS,+0123.45kg,kg,kg", "982000123456789",
        "12345678", "LA 982 000123456789", "[425.5]", "1ST,1,     0.0,PT   20.8,     0", "+0123.45kg",
        "ST,GS,+0123.45kg,x",
    ])
    func `anything else is shown and not read`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: WeightLines())
    }

    @Test(arguments: [("", nil), ("ask=any", "w"), ("ask=stable", "s"), ("ask=repeated", nil)])
    func `KERN is asked only what changes nothing`(options: String, question: String?) throws {
        var dialect = try DialectEntry.weightLines.make(options: options)
        #expect(dialect.start(at: .noon).sent == (question.map { [$0] } ?? []))
    }

    @Test func `a line without a unit is in the unit last named`() {
        let lines = wire("······425.50····␍␊······425.50·lb·␍␊······425.50····␍␊")
        let pounds = Reading.Content.kilograms(193.004, unit: .pound)
        let moving = Reading.Content.kilograms(193.004, .moving, unit: nil)
        expectReadings([.kilograms(425.5, .moving, unit: nil), pounds, moving], from: lines, to: WeightLines())
        expectReadings([moving, pounds, moving], from: lines, to: WeightLines(unit: .pound))
    }

    @Test func `NULs around a line are nothing, NULs inside it are not read over`() {
        expectReadings(
            [.kilograms(425.5, .stable, .gross)], from: wire("\u{0}\u{0}ST,GS,+0425.50kg\u{0}␍␊\u{0}\u{0}␍␊"),
            to: WeightLines())
        let error = WeightLineError.notANumber("+042\u{0}.50")
        expectReadings(
            [], notices: [.rejected(wire("ST,GS,+042\u{0}.50kg␍"), reason: error.description)],
            from: wire("ST,GS,+042\u{0}.50kg␍␊"), to: WeightLines())
    }

    @Test func `4096 bytes without an end are dropped and the next line is read`() {
        let flood = [UInt8](repeating: 0xA5, count: 9000)
        let bytes = flood + wire("ST,GS,+0425.50kg␍␊ST,GS,+0001.50kg␍␊")
        for chunks in [[bytes], bytes.map { [$0] }] {
            let actions = feed(chunks, to: WeightLines())
            #expect(actions.readings == [.kilograms(1.5, .stable, .gross)])
            #expect(actions.notices == [.unreadable(Array(flood.prefix(64)))])
        }
    }

    @Test(arguments: UInt64(0)..<100)
    func `any order of lines in any pieces gives the same`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let order = Self.withUnit.shuffled(using: &random)
        let actions = feed(random.pieces(of: order.flatMap { wire($0.line) }), to: WeightLines())
        #expect(actions.readings == order.map(\.content))
        #expect(actions.notices.isEmpty)
    }

    @Test(arguments: UInt64(0)..<100)
    func `garbage costs no more than the line it touches`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var order = Self.withUnit.filter { !$0.line.contains(",\u{D}") && !$0.line.contains(",\u{A}") }
            .shuffled(using: &random).map { (bytes: wire($0.line), content: $0.content) }
        let touched = Int.random(in: 0..<order.count, using: &random)
        let end = order[touched].bytes.suffix(2).first == 0x0D ? 2 : 1
        // The words at the start: what is changed there can never pass for another weight.
        let place = Int.random(in: 0..<min(3, order[touched].bytes.count - end), using: &random)
        order[touched].bytes[place] = UInt8.random(in: 0x80...0xFF, using: &random)
        order[touched].bytes.insert(contentsOf: [0xFF, 0xFE], at: place)
        let actions = feed(random.pieces(of: order.flatMap(\.bytes)), to: WeightLines())
        order.remove(at: touched)
        #expect(actions.readings == order.map(\.content))
        #expect(actions.notices.count == 1)
    }

    /// What a line without a unit means depends on the line before.
    private static var withUnit: [Vector] {
        vectors.filter { vector in
            guard case .weight(let reading) = vector.content else { return false }
            return reading.unit != nil || reading.weight == nil
        }
    }
}
