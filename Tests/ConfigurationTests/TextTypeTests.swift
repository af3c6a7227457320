import ScaleProtocol
import Templates
import TestSupport
import Testing

@testable import Configuration

/// Types of values that stand in templates and profiles, at their bounds.
@Suite struct `a value of a template or profile` {
    struct Row: Sendable {
        let read: @Sendable (String) -> String?
        let good: [(String, String)]
        let bad: [String]
    }

    private static let rows = [
        Row(
            read: { Millimetres(configuration: $0).map { "\($0.length)" } },
            good: [("-200", "-200.0"), ("200", "200.0"), ("4.5", "4.5")],
            bad: ["-200.1", "200.1", "nan", "inf", "4,5", "4.5 mm", ""]),
        Row(
            read: { Points(configuration: $0).map { "\($0.size)" } }, good: [("3", "3.0"), ("72", "72.0")],
            bad: ["2.9", "72.1", "0", "nan", "12pt", ""]),
        Row(
            read: { LineCount(configuration: $0).map { "\($0.count)" } }, good: [("1", "1"), ("10", "10")],
            bad: ["0", "11", "1.5", ""]),
        Row(
            read: { Tracking(configuration: $0).map { "\($0.share)" } }, good: [("0", "0.0"), ("0.5", "0.5")],
            bad: ["-0.01", "0.51", "nan", ""]),
        Row(
            read: { Switch(configuration: $0).map { "\($0.isOn)" } }, good: [("true", "true"), ("false", "false")],
            bad: ["yes", "on", "1", "True", ""]),
        Row(
            read: { ArtworkName(configuration: $0)?.file }, good: [("a-1.svg", "a-1.svg")],
            bad: ["../a.svg", "a.png", "A.svg", "a/b.svg", ".svg", ""]),
        Row(
            read: { RGB(configuration: $0).map { "\($0 == RGB(0x0E3B2E))" } }, good: [("#0E3B2E", "true")],
            bad: ["0E3B2E", "#0E3B2", "#0E3B2E0", "#0E3B2G", "red", ""]),
        Row(
            read: { HexadecimalByte(configuration: $0).map { "\($0.byte)" } },
            good: [("0x00", "0"), ("0xFF", "255"), ("0Xa", "10")], bad: ["0x100", "0x", "13", "x0D", "0x-1", ""]),
        Row(
            read: { FramePosition(configuration: $0).map { "\($0.index)" } },
            good: [("1", "0"), ("128", "127"), ("-1", "-1"), ("-128", "-128")],
            bad: ["0", "129", "-129", "1.5", ""]),
        Row(
            read: { Decimals(configuration: $0).map { "\($0.count)" } }, good: [("0", "0"), ("3", "3")],
            bad: ["-1", "4", ""]),
        Row(
            read: { EscapedFrame(configuration: $0).map { "\($0.bytes)" } },
            good: [(#"\x02A\r\n\\"#, "[2, 65, 13, 10, 92]"), ("\u{FF}\r", "[255, 13]"), ("", "[]")],
            bad: [#"\q"#, #"\x0"#, "\u{100}", "ů"]),
        Row(
            read: { Tone(configuration: $0).map { "\($0 == Tone(.onPrimary, strength: 0.4))" } },
            good: [
                ("on-primary 40%", "true"), ("on-primary 0%", "false"), ("on-primary 200%", "false"),
                ("on-primary", "false"), ("#123456 50%", "false"),
            ], bad: ["on-primary 201%", "on-primary -1%", "on-primary 40", "on-primary 40 %", "onPrimary", "40%", ""]),
    ]

    @Test(arguments: rows.indices) func `is read within its bounds and not beyond`(row: Int) {
        let row = Self.rows[row]
        for (text, value) in row.good { #expect(row.read(text) == value, "\(text)") }
        for text in row.bad { #expect(row.read(text) == nil, "\(text)") }
    }

    @Test(arguments: [
        (6, true), (200, true), (4, false), (5, false), (7, false), (201, false), (202, false), (0, false),
    ])
    func `a polygon has three to a hundred corners, each with two numbers`(numbers: Int, isGood: Bool) {
        var shape = ShapeText()
        shape.polygon = (0..<numbers).map { Double($0) }
        #expect((shape.objection == nil) == isGood)
        guard case .polygon(let points)? = shape.shape?.outline else { return #expect(numbers == 0) }
        #expect(points.map(\.x) == stride(from: 0, to: numbers - 1, by: 2).map { Double($0) })
        #expect(points.map(\.y) == stride(from: 1, to: numbers, by: 2).map { Double($0) })
    }

    @Test func `a shape has one outline and a text one content`() {
        let box = Box(x: 0, y: 0, width: 1, height: 1)
        let outlines: [(Box?, Box?, [Double]?)] = [
            (box, nil, nil), (nil, box, nil), (nil, nil, [0, 0, 1, 0, 1, 1]), (nil, nil, nil), (box, box, nil),
            (box, nil, [0, 0, 1, 0, 1, 1]), (nil, box, [0, 0, 1, 0, 1, 1]),
        ]
        for (index, (rectangle, ellipse, polygon)) in outlines.enumerated() {
            var shape = ShapeText()
            (shape.rectangle, shape.ellipse, shape.polygon) = (rectangle, ellipse, polygon)
            #expect((shape.objection == nil) == (index < 3), "\(index)")
        }
        var text = TextItemText()
        #expect(text.objection != nil)
        text.field = .name
        #expect(text.objection == nil)
        (text.value.smallest, text.value.size) = (8, 8)
        #expect(text.objection == nil, "the smallest may be the size itself")
        text.value.smallest = 8.1
        #expect(text.objection != nil)
    }
}

@Suite struct `a mistyped word` {
    @Test(arguments: [
        ("listen", "listen"), ("LISTEN", "listen"), ("lisetn", "listen"), ("listn", "listen"), ("liste", "listen"),
        ("xisten", "listen"), ("lixxen", "listen"), ("lxxxen", nil), ("abc", nil), ("dta", "data"), ("daat", "data"),
        ("at", nil), ("xx", nil), ("", nil),
        (String(repeating: "listen", count: 100), nil),
    ])
    func `is taken for the nearest, with at most one error in three letters`(word: String, meant: String?) {
        #expect(Spelling.nearest(to: word, among: ["listen", "data", "weighing"]) == meant)
    }

    @Test func `of one or two letters may have one error, and of equals the first counts`() {
        #expect(Spelling.nearest(to: "k", among: ["kg", "g"]) == "kg")
        #expect(Spelling.nearest(to: "of", among: ["on", "off"]) == "on")
        #expect(Spelling.nearest(to: "a", among: []) == nil)
    }
}

/// What the installation has of its own goes before what the program brings.
@Suite struct `the templates of an installation` {
    private static let small = """
        title: {cs: Moje, en: Mine}
        front:
          code: {box: [50, 18, 34, 34]}
          texts:
            - {field: name, box: [4, 12, 40, 10]}
        """

    @Test func `take the place of delivered ones, and a broken one is named`() throws {
        let folder = try TemporaryFolder()
        for name in ["union.yaml", "mine.yaml", "UPPER.yaml", "a.yaml.bak", ".yaml"] {
            try folder.write(Array(Self.small.utf8), to: name)
        }
        try folder.write(Array("title: [".utf8), to: "broken.yaml")
        let templates = CardTemplates(own: folder.path)
        let delivered = CardTemplates.delivered
        #expect(delivered.broken.isEmpty && delivered.ownNames.isEmpty)
        #expect(delivered.deliveredNames.contains(CardTemplates.usual))
        #expect(templates.ownNames == ["union", "mine"])
        #expect(templates.deliveredNames == delivered.deliveredNames)
        #expect(templates.all.map(\.name) == (delivered.deliveredNames.union(["mine"])).sorted())
        #expect(templates["union"]?.title.cs == "Moje" && delivered["union"]?.title.cs != "Moje")
        #expect(templates["none"] == nil)
        #expect(templates.broken.map { $0.errors.map(\.file) } == [[folder.file("broken.yaml")]])
    }

    @Test func `are none where the folder is not there`() {
        let templates = CardTemplates(own: "/nowhere")
        #expect(templates.all.map(\.name) == CardTemplates.delivered.all.map(\.name))
        #expect(templates.ownNames.isEmpty && templates.broken.isEmpty)
    }

    @Test(arguments: [(39, true), (40, true), (41, false)])
    func `have names of at most 40 letters`(length: Int, isName: Bool) {
        #expect(CardTemplates.isName(String(repeating: "a", count: length)) == isName)
    }
}

/// YAML as far as it is read.
@Suite struct `the text of a file` {
    private func errors(_ yaml: [UInt8]) -> [ConfigurationError.Reason] {
        do throws(ConfigurationErrors) {
            _ = try Configuration(yaml: yaml, file: "")
            return []
        } catch {
            return error.errors.map(\.reason)
        }
    }

    @Test func `may have a mebibyte, and not a byte more`() {
        let most = [UInt8](repeating: 0x23, count: Configuration.largestFile)
        #expect(errors(most).isEmpty)
        #expect(errors(most + [0x23]) == [.tooLarge(limit: Configuration.largestFile)])
    }

    @Test func `is nested up to sixteen deep`() {
        func lists(_ count: Int) -> [UInt8] {
            Array(("x: " + String(repeating: "[", count: count) + String(repeating: "]", count: count)).utf8)
        }
        #expect(errors(lists(15)).map(\.code) == ["unknown-key"])
        #expect(errors(lists(16)) == [.tooDeep(limit: 16)])
    }

    @Test(arguments: [("~", true), ("null", true), ("", true), ("'~'", false), ("'null'", false), ("''", false)])
    func `says nothing where a value is left out, and a text in quotes is one`(value: String, isNothing: Bool) throws {
        let read = try Configuration(yaml: Array("organisation: \(value)".utf8), file: "")
        #expect((read.organisation == nil) == isNothing)
    }

    @Test func `gives each kind of error its code and its values`() {
        let reasons: [(ConfigurationError.Reason, String, [String: String])] = [
            (.unreadable("r"), "unreadable", ["reason": "r"]), (.unwritable("r"), "unwritable", ["reason": "r"]),
            (.tooLarge(limit: 7), "too-large", ["limit": "7"]), (.syntax("r"), "syntax", ["reason": "r"]),
            (.notSupported("r"), "not-supported", [:]), (.tooDeep(limit: 7), "too-deep", ["limit": "7"]),
            (.unknownKey(suggestion: "s", known: []), "unknown-key", ["suggestion": "s"]),
            (.unknownKey(suggestion: nil, known: ["k"]), "unknown-key", [:]),
            (.repeatedKey(firstLine: 3), "repeated-key", ["line": "3"]),
            (
                .badValue("v", expected: "e", suggestion: "s"), "bad-value",
                ["value": "v", "expected": "e", "suggestion": "s"]
            ), (.badValue("v", expected: "e", suggestion: nil), "bad-value", ["value": "v", "expected": "e"]),
            (.badLine(.notAGate), "bad-line", [:]), (.superfluous("r"), "superfluous", [:]),
            (.contradiction("r"), "contradiction", [:]), (.missingKey("k"), "missing-key", ["name": "k"]),
            (.fixed(file: "f", line: 3), "fixed", ["file": "f", "line": "3"]),
        ]
        for (reason, code, parameters) in reasons {
            #expect(reason.code == code && reason.parameters == parameters, "\(code)")
            #expect(!reason.description.isEmpty)
        }
    }
}
