import ScaleProtocol
import TestSupport
import Testing
import Values

struct EIDLinesTests {
    struct Vector: CustomTestStringConvertible, Sendable {
        let line: String
        let eid: String
        var clock: String?
        var testDescription: String { line }
    }

    static let vectors: [Vector] = [
        // protocols.md §2
        Vector(line: "982·000123456789␍␊", eid: "982000123456789"),
        Vector(line: "982000123456789␍␊", eid: "982000123456789"),
        Vector(line: "8000F580075BCD15␍␊", eid: "982000123456789"),
        Vector(line: "8000f580075bcd15␍␊", eid: "982000123456789"),
        Vector(line: "982_000123456789␍␊", eid: "982000123456789"),
        Vector(line: "982-000123456789␍␊", eid: "982000123456789"),
        Vector(line: "0982000123456789␍␊", eid: "982000123456789"),
        Vector(line: "0940000123456789␍␊", eid: "940000123456789"),
        // §3.1
        Vector(line: "LA·982·000001088420␍␊", eid: "982000001088420"),
        Vector(line: "LA·00000·0·982·000001088420␍␊", eid: "982000001088420"),
        // §3.2
        Vector(
            line: "␂1000000982000364696050260530101701␊", eid: "982000364696050", clock: "260530101701"),
        Vector(
            line: "␂1000000982000364696050260530101701␍␊", eid: "982000364696050", clock: "260530101701"),
        Vector(line: "␂1000000982000364696050␍␊", eid: "982000364696050"),
        Vector(
            line: "␂1010000982000364696050260530101701␃␍␊", eid: "982000364696050", clock: "260530101701"),
        Vector(line: "␂1000000982000364696050␊", eid: "982000364696050"),
        // §3.3
        Vector(line: "A0000000964000000123456␍␊", eid: "964000000123456"),
        Vector(line: "964·000000123456␍␊", eid: "964000000123456"),
        Vector(line: "A·00000·0·964·000000123456␍␊", eid: "964000000123456"),
        Vector(line: "A·00000·0·0964·000000123456␍␊", eid: "964000000123456"),
        Vector(line: "10000000964000000123456␍␊", eid: "964000000123456"),
        Vector(line: "964000000123456␍␊", eid: "964000000123456"),
        // §3.4
        Vector(line: "A982000123456789␍", eid: "982000123456789"),
        // §3.6
        Vector(line: "A·00000·0·982·000014722726␍␊", eid: "982000014722726"),
        Vector(line: "A·982·000123456789␍␊", eid: "982000123456789"),
        // §0
        Vector(line: "LA982000123456789␍␊", eid: "982000123456789"),
        Vector(line: "L·982·000123456789␍␊", eid: "982000123456789"),
        Vector(line: "0982·000123456789␍␊", eid: "982000123456789"),
        // §3.5, §3.7
        Vector(line: "8000080254AB5D6B␍␊", eid: "032010010451307"),
        Vector(line: "8000F12416B8808B␍␊", eid: "964155000012939"),
        Vector(line: "8000F66416B8808B␍␊", eid: "985155000012939"),
        Vector(line: "8000F58015BCD1F2␍␊", eid: "982000364696050"),
        Vector(line: "800032C0075BCD15␍␊", eid: "203000123456789"),
        // Tagged a second time: retagging counter 2 makes the word begin with A.
        Vector(line: "A00032C0075BCD15␍␊", eid: "203000123456789"),
        // §7
        Vector(line: "203·000021346208␍␊", eid: "203000021346208"),
        Vector(line: "LA·982·000123456789␍␊", eid: "982000123456789"),
        Vector(line: "A0000000203000021346208␍␊", eid: "203000021346208"),
        Vector(line: "800032C00145B7A0␍␊", eid: "203000021346208"),
    ]

    @Test(arguments: vectors)
    func `every stated line is read, however it is cut`(vector: Vector) throws {
        try expectReadings([.eid(vector.eid, clock: vector.clock)], fromEachOf: wire(vector.line), to: EIDLines())
    }

    @Test(arguments: ["␍", "␊", "␍␊", "␃", "␃␍␊"], ["", "␂"])
    func `every line end is an end`(end: String, start: String) throws {
        try expectReadings([.eid("203000021346208")], fromEachOf: wire("\(start)203000021346208\(end)"), to: EIDLines())
    }

    @Test(arguments: [
        // §3.1, §3.3: not in an animal.
        ("LR·0006·0000000018514243␍␊", EIDLineError.industrialTransponder),
        ("R·0006·0000000000123456␍␊", .industrialTransponder),
        ("R·982·000123456789␍␊", .industrialTransponder),
        ("R·00000·0·964·000000123456␍␊", .industrialTransponder),
        ("R0000000964000000123456␍␊", .industrialTransponder),
        ("00000000964000000123456␍␊", .industrialTransponder),
        ("␂0000000982000364696050␍␊", .industrialTransponder),
        ("␂0000000982000364696050260530101701␍␊", .industrialTransponder),
        // §3.5: or a line that lost a digit or two.
        ("32010010451307␍␊", .zerosMissing),
        ("98200012345678␍␊", .zerosMissing),
        ("8000123456789␍␊", .zerosMissing),
        ("0000F580075BCD15␍␊", .industrialTransponder),
        // §3.3, the F-210 example has the country of test transponders.
        ("A·00000·0·0999·000000123456␍␊", .refused(.testTransponder)),
        ("999000000123456␍␊", .refused(.testTransponder)),
        ("000000000000000␍␊", .refused(.allZero)),
        ("000·000000000000␍␊", .refused(.allZero)),
        ("0000000000000000␍␊", .refused(.allZero)),
        ("982274877906944␍␊", .refused(.nationalCodeTooLarge(274_877_906_944))),
        ("A·00000·0·1203·000000123456␍␊", .refused(.countryOutOfRange(1203))),
        ("000000000000001␍␊", .refused(.countryOutOfRange(0))),
        ("8000F9C000000001␍␊", .refused(.testTransponder)),
        ("8000000000000001␍␊", .refused(.countryOutOfRange(0))),
        ("A981300000000000␍␊", .refused(.nationalCodeTooLarge(300_000_000_000))),
    ])
    func `a transponder that cannot be an animal's is told, not read`(line: String, error: EIDLineError) {
        let end = line.hasSuffix("␍␊") ? 1 : 0
        let raw = Array(wire(line).dropLast(end))
        expectReadings(
            [], notices: [.rejected(raw, reason: error.description)], fromEachOf: wire(line), to: EIDLines())
    }

    @Test(arguments: [
        "hello", "982000123456", "9820001234567890", "982 00012345678", "98 2000123456789", "8000F580075BCD1",
        "8000F580075BCD1G", "LA", "LA 982", "LX 982 000123456789", "A 00000 982 000123456789",
        "LA 0000 0 982 000001088420",
        "982 000 123456789", "ST,GS,+0425.50kg", "1000000982000364696050 260530101701", "[425.5]",
        "LA 982 000123456789 1", "F0000000964000000123456", "9F20000964000000123456",
        "2000000982000364696050260530101701", "100000098200036469605026053010170", "982__000123456789",
        "80F0F580075BCD15", "9820001234\u{0}6789", "982000123456789 1",
        "B0000000964000000123456", "20000000964000000123456",
    ])
    func `anything else is shown and not read`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: EIDLines())
    }

    @Test(arguments: [
        ("32010010451307", "032010010451307"), ("40000123456789", "040000123456789"),
        ("8000123456789", "008000123456789"), ("982000123456789", "982000123456789"),
    ])
    func `a reader that leaves out zeros is read when it is said to do so`(line: String, eid: String) throws {
        try expectReadings(
            [.eid(eid)], fromEachOf: wire(line + "␍␊"), to: DialectEntry.eidLines.make(options: "pad=on"))
    }

    @Test(arguments: ["98200012345678", "03000021346208", "23000021346208", "1000123456789"])
    func `a number that lost a digit is in no country`(line: String) throws {
        try expectReadings(
            [], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"),
            to: DialectEntry.eidLines.make(options: "pad=on"))
    }

    @Test func `empty lines and noise around a line are nothing`() throws {
        try expectReadings(
            [.eid("203000021346208")], from: wire("␍␊␊␍\u{0}\u{0}·203000021346208·\u{0}␍␊␂␃␍␊"), to: EIDLines())
    }

    @Test func `a frame that lost its end is not joined to the next, and not read by half`() throws {
        try expectReadings(
            [.eid("982000364696050", clock: "260530101701")],
            notices: [.unreadable(wire("␂098200036469605"))],
            from: wire("␂098200036469605␂1000000982000364696050260530101701␊"), to: EIDLines())
    }

    @Test func `4096 bytes without an end are dropped and the next line is read`() throws {
        let flood = [UInt8](repeating: UInt8(ascii: "7"), count: 5000)
        var dialect = EIDLines()
        let actions =
            dialect.receive(flood, at: .noon)
            + dialect.receive(wire("982000123456789␍␊203000021346208␍␊"), at: .noon)
        #expect(try actions.readings == [.eid("203000021346208")])
        #expect(actions.notices == [.unreadable(Array(flood.prefix(64)))])
    }

    @Test func `half a line of the last connection is forgotten`() throws {
        var dialect = EIDLines()
        #expect(dialect.receive(wire("9820001"), at: .noon).isEmpty)
        #expect(dialect.start(at: .noon).isEmpty)
        #expect(try dialect.receive(wire("203000021346208␍␊"), at: .noon).readings == [.eid("203000021346208")])
    }

    @Test func `the raw bytes are kept`() throws {
        let actions = feed([wire("LA·982·000001088420␍␊")], to: EIDLines())
        let content = try Reading.Content.eid("982000001088420")
        #expect(actions == [.reading(Reading(at: .noon, content: content, raw: wire("LA·982·000001088420␍")))])
    }

    @Test(arguments: UInt64(0)..<100)
    func `any order of lines in any pieces gives the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let order = Self.vectors.shuffled(using: &random)
        let chunks = random.pieces(of: order.flatMap { wire($0.line) })
        let actions = feed(chunks, to: EIDLines())
        #expect(try actions.readings == order.map { try .eid($0.eid, clock: $0.clock) })
        #expect(actions.notices.isEmpty)
    }

    @Test(arguments: UInt64(0)..<100)
    func `garbage costs no more than the line it touches`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var order = Self.vectors.shuffled(using: &random).map { (bytes: wire($0.line), eid: $0.eid) }
        let touched = Int.random(in: 0..<order.count, using: &random)
        let contents = order[touched].bytes.filter { $0 >= 0x20 }.count
        for _ in 0..<Int.random(in: 1...5, using: &random) {
            let start = order[touched].bytes.first == 0x02 ? 1 : 0
            let place = Int.random(in: start..<start + contents, using: &random)
            order[touched].bytes[place] = UInt8.random(in: 0x80...0xFF, using: &random)
        }
        let actions = feed(random.pieces(of: order.flatMap(\.bytes)), to: EIDLines())
        order.remove(at: touched)
        let read = actions.readings.map { if case .eid(let reading) = $0 { reading.eid.description } else { "" } }
        #expect(read == order.map(\.eid))
        #expect(actions.notices.count == 1)
    }
}
