import LabelPrint
import Photos
import ScanDecode
import TestSupport
import Testing

@testable import ScanFixtures

@Suite struct `Code 128` {
    /// The values are worked out by hand from ISO/IEC 15417.
    @Test(
        arguments: [
            ("CZ123456789", [104, 35, 58, 17, 99, 23, 45, 67, 89, 60], ">:CZ1>523456789"),
            ("203000123456789", [104, 18, 99, 3, 0, 1, 23, 45, 67, 89, 9], ">:2>503000123456789"),
            ("42", [105, 42, 44], ">;42"), ("A", [104, 33, 34], ">:A"),
            ("1234AB", [105, 12, 34, 100, 33, 34, 102], ">;1234>6AB"),
            ("a>^~", [104, 65, 30, 62, 94, 91], ">:a>0><>="),
        ] as [(String, [UInt8], String)])
    func `a text has the fewest symbols, and the same for a printer`(text: String, values: [UInt8], zpl: String) throws
    {
        let code = try Code128(text)
        #expect(code.values.dropLast() == values.dropLast())
        let sum = code.values.dropLast().enumerated().reduce(0) { $0 + max(1, $1.offset) * Int($1.element) }
        #expect(Int(code.values.last ?? 0) == sum % 103)
        #expect(code.zpl == zpl)
        #expect(code.modules == 11 * code.values.count + 13)
        #expect(code.bars.count == 3 * code.values.count + 4)
    }

    @Test func `the bars are those of another encoder`() throws {
        for text in ["CZ123456789", "hello", "AB1234", "12345678"] {
            let code = try Code128(text)
            let other = CodeModules.code128(values: Array(code.values.dropLast()))
            let dark = (0..<code.modules).map { module in code.bars.contains { $0.contains(module) } }
            #expect(dark == other.dark, "\(text)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func `whatever is written is read again`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let text = String(
                decoding: (0..<Int.random(in: 3...18, using: &random)).map { _ in
                    Bool.random(using: &random)
                        ? UInt8.random(in: 0x30...0x39, using: &random) : UInt8.random(in: 0x21...0x7E, using: &random)
                }, as: UTF8.self)
            let code = try Code128(text)
            let (module, height) = (3, 60)
            let width = (code.modules + 2 * Code128.quietZone) * module
            var row = [UInt8](repeating: 255, count: width)
            for bar in code.bars {
                for place in bar.lowerBound * module..<bar.upperBound * module {
                    row[place + Code128.quietZone * module] = 0
                }
            }
            let picture = GreyImage(
                width: width, height: height, pixels: (0..<height).flatMap { _ in row })
            #expect(ScanDecoder().scan(picture).codes.map(\.text) == [text], "seed \(seed)")
        }
    }

    @Test(arguments: ["", "ř", "\u{0}", "\n", "a\u{7F}", String(repeating: "1", count: 41)])
    func `what bars cannot hold is refused`(text: String) {
        #expect(throws: LabelError.notInBars(text)) { try Code128(text) }
    }
}
