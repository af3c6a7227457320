import TestSupport
import Testing

@testable import ScaleProtocol
@testable import Values

@Suite struct `a line for a gate` {
    static func order(
        gate: Int? = 2, name: String = "Breeding", earTag: String? = "CZ123456789", weight: Weight? = nil,
        reason: Int? = nil
    ) throws -> SortingOrder {
        SortingOrder(
            at: Timestamp(microseconds: 0), gate: gate, name: name, eid: try EID(digits: "203000123456789"),
            earTag: earTag, weight: weight, reason: reason, isSimulated: false)
    }

    private func line(_ template: String, _ order: SortingOrder) throws -> String? {
        try LineTemplate(template).line(for: order).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `fills in what is known and leaves the rest empty`() throws {
        let all = #"G{gate} {name};{eid};{earTag};{kilograms};{reason}\r\n"#
        let drafted = try Self.order(weight: Weight(grams: 425_500))
        #expect(try line(all, drafted) == "G2 Breeding;203000123456789;CZ123456789;425.5;\r\n")
        #expect(
            try line(all, Self.order(name: "slaughter", earTag: nil, reason: 7))
                == "G2 slaughter;203000123456789;;;7\r\n")
    }

    @Test func `that has to name a gate is not made without one`() throws {
        #expect(try line("{gate}", Self.order(gate: nil)) == nil)
        #expect(try line(#"OPEN {name}\n"#, Self.order(gate: nil)) == "OPEN Breeding\n")
    }

    @Test(arguments: [
        (#"\r\n\t\\\{x}"#, "\r\n\t\\{x}"), ("a\r\nb\t", "a\r\nb\t"), ("{gate}{gate}", "22"), ("}", "}"), ("~ ", "~ "),
    ])
    func `has its escapes and braces`(template: String, text: String) throws {
        #expect(try line(template, Self.order()) == text)
        // What is shown and stored means the same.
        let shown = try LineTemplate(template).description
        #expect(try LineTemplate(shown) == LineTemplate(template))
        #expect(shown.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test(arguments: [
        ("", LineTemplateError.empty), ("{gat}", .unknownPlaceholder("gat")), ("{Gate}", .unknownPlaceholder("Gate")),
        ("{}", .unknownPlaceholder("")), ("{gate", .unclosedPlaceholder), ("a{", .unclosedPlaceholder),
        (#"\x02"#, .unknownEscape("x")), (#"\"#, .unknownEscape("")), (#"\}"#, .unknownEscape("}")),
        ("\u{2}", .badCharacter(2)), ("\u{1B}[0m", .badCharacter(0x1B)), ("\0", .badCharacter(0)),
        ("\u{7F}", .badCharacter(0x7F)), ("brána", .badCharacter(0xE1)), ("a\u{85}", .badCharacter(0x85)),
        (String(repeating: "a", count: 121), .tooLong(121)),
    ])
    func `that cannot be meant is refused by name`(template: String, error: LineTemplateError) {
        #expect(throws: error) { try LineTemplate(template) }
        #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test(arguments: [
        ("Růžena", "Ruzena"), ("ŽLUŤOUČKÝ KŮŇ", "ZLUTOUCKY KUN"), ("R\u{30C}e", "Re"), ("牛", "?"),
        ("Ångström", "Angstrom"),
        ("a\r\nOPEN 9\r\n", "a??OPEN 9??"), ("\0\u{1}\u{7F}\u{85}\u{9B}", "?????"), ("\u{2028}\u{202E}x", "??x"),
        ("\r\n", "??"), ("{gate}\\r", "{gate}\\r"), ("\u{FEFF}\u{200B}", "??"), ("", ""),
    ])
    func `never takes a control byte from a name`(name: String, text: String) throws {
        #expect(try line(#"<{name}>\n"#, Self.order(name: name)) == "<\(text)>\n")
        #expect(try line(#"<{earTag}>\n"#, Self.order(earTag: name)) == "<\(text)>\n")
    }

    @Test(arguments: [UInt64](1...50))
    func `of any name is printable to its end`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var name = ""
        for _ in 0..<40 {
            let limit: UInt32 = Bool.random(using: &random) ? 0x100 : 0x11_0000
            guard let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) else { continue }
            name.unicodeScalars.append(scalar)
        }
        let bytes = try #require(try LineTemplate(#"{gate} {name}\r\n"#).line(for: Self.order(name: name)))
        #expect(bytes.suffix(2) == [0x0D, 0x0A])
        #expect(bytes.dropLast(2).allSatisfy { (0x20...0x7E).contains($0) }, "\(name.unicodeScalars.map(\.value))")
    }
}
