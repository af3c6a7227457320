import Foundation
import TestSupport
import Testing
import Values

@testable import HerdStore

/// What is read and written in short is what the decoder and the encoder make of it.
@Suite struct `plain JSON` {
    private static let texts = [
        "{}", "[]", "null", "true", "-1", "0", "12", "612.5", "4.0", "0.0", "-12.25", "\"\"", "\"Růžena 🐄\"",
        #"{"kilograms":612.5,"mode":"group"}"#, #" { "a" : [ 1 , {"b":null} , false ] , "c":"d e" } "#,
        #""a\"b\\c\/d\ne\tf\rg""#, "123456789012345678", "99999999999999.5", "[[[[1]]]]",
    ]

    @Test(arguments: texts)
    func `is read as the decoder reads it`(_ text: String) throws {
        let read = try #require(PlainJSONReader.read(text))
        #expect(try read == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)))
    }

    /// Rare, wrong or hostile: the decoder says what it is, and this one never traps.
    @Test(arguments: [
        "", " ", "{", "[1,]", "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "{a:1}", "01", "-", "-0", "1.", ".5", "1e3", "1.5E2",
        "tru",
        "nul", "truee", "\"", "\"a", "\"a\u{1}\"", "\"\\u0041\"", "\"\\", "\"\\x\"", "1 2", "{\"a\":1,\"a\":2}",
        "\u{B}1",
        "1234567890123456789", "1.2345678901234567", String(repeating: "[", count: 100_000), "{1:2}", "[1", "{\"a\":1",
        "+1",
    ])
    func `leaves to the decoder what is not plain`(_ text: String) {
        #expect(PlainJSONReader.read(text) == nil)
    }

    /// A central system's row comes as bytes: alone, behind an escape, in a name.
    @Test(
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0x5C, 0x6E, 0xFF, 0x22], [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D],
        ] as [[UInt8]])
    func `leaves bytes to the decoder that are no text`(_ bytes: [UInt8]) {
        #expect(PlainJSONReader.read(bytes) == nil)
    }

    @Test func `that is broken off or scrambled is what the decoder says, or left to it`() throws {
        var random = SeededGenerator(seed: 5)
        let good = Array(#"{"a":[1,{"b":"]\"}"},[2.5]],"c":{"d":[-3]},"e":[],"f":true}"#.utf8)
        var plain = 0
        for round in 0..<4000 {
            var bytes = Array(good.prefix(round < good.count ? round : good.count))
            for _ in 0..<(round < good.count ? 0 : 2) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] =
                    Array("{}[],:\"\\ 10.e-tn".utf8).randomElement(using: &random) ?? 0
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let read = PlainJSONReader.read(text) else { continue }
            plain += 1
            #expect(try read == JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)), "\(text)")
        }
        // Both replaced bytes must fall into a name or a number, which happens some 130 times.
        #expect(plain > 50)
    }

    @Test func `is written as the encoder writes it`() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var fields = RandomFields(random: SeededGenerator(seed: 3), group: Location.ID(high: 1, low: .max))
        var written = 0
        for kind in ChangeKind.allCases {
            for _ in 0..<20 {
                var members = fields.fields(of: kind)
                members["dam"] = "a/b"
                members["damSire"] = .number(1e21)
                members["Dam"] = .array([.null, .boolean(true), .integer(.min), .number(0.1)])
                members["dam2"] = .object([:])
                members["dam10"] = .number(4)
                let json = JSONValue.object(members)
                guard let text = PlainJSONWriter.text(json) else { continue }
                written += 1
                #expect(try text == String(decoding: encoder.encode(json), as: UTF8.self))
            }
        }
        #expect(written > 200)
    }

    @Test(arguments: ["a\"b", "a\\b", "a\nb", "\u{7F}"])
    func `leaves escapes to the encoder`(_ text: String) {
        #expect(PlainJSONWriter.text(.string(text)) == nil)
        #expect(PlainJSONWriter.text(.number(.nan)) == nil)
    }
}

/// Fields that are read without the decoder are the same as with it, of every kind and however they came.
@Suite struct `fields of plain members` {
    @Test(arguments: ChangeKind.allCases)
    func `are those that the decoder reads`(_ kind: ChangeKind) throws {
        var random = RandomFields(random: SeededGenerator(seed: 8), group: Location.ID(high: 1, low: .max))
        var read = 0
        for round in 0..<40 {
            var members = random.fields(of: kind)
            if round.isMultiple(of: 4) { members["unheard"] = .array([.number(4), .object(["of": .number(2.5)])]) }
            if round.isMultiple(of: 5) { members["note"] = .null }
            let json = JSONValue.object(members)
            guard let plain = ChangeFields(kind, plain: json) else { continue }
            read += 1
            let text = try JSONText.encode(["kind": .string(kind.name), "fields": json])
            let decoded = try JSONDecoder().decode(ChangeFieldsOfKind.self, from: Data(text.utf8)).fields
            #expect(plain == decoded, "\(text)")
            // And what is written of them is what the encoder would.
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            #expect(try plain.text == String(decoding: encoder.encode(plain), as: UTF8.self))
            #expect(try ChangeFields(kind, stored: plain.text) == plain)
        }
        let least =
            switch kind {
            // It is always left to the decoder.
            case .selection: 0
            // With a type of their own, they are read only without anything unusual.
            case .birth, .tagging, .move, .weighing, .note: 3
            default: 40
            }
        #expect(read >= least, "\(kind.name)")
    }

    /// The usual ones are read in short, or all of this would be for nothing.
    @Test(arguments: [
        (ChangeKind.weighing, #"{"kilograms":612.5,"mode":"group"}"#), (.note, #"{"text":"Kulhá","type":2}"#),
        (.heat, #"{"character":"observed"}"#), (.move, #"{"groupId":"0190f0f3-7c1a-7d0e-9a3b-0123456789ab"}"#),
        (.tagging, #"{"collar":"42","eid":"203000123456789"}"#),
        (.birth, #"{"country":"CZ","number":"123456789","sex":"female","dam":"CZ1"}"#),
    ])
    func `are the usual ones`(_ kind: ChangeKind, _ text: String) {
        #expect(PlainJSONReader.read(text).flatMap { ChangeFields(kind, plain: $0) } != nil)
    }
}
