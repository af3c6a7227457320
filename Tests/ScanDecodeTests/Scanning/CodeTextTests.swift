import ScanFixtures
import Testing

@testable import ScanDecode

struct CodeTextTests {
    /// Texts whose bytes would be Shift JIS as well, or nearly so, come from Central Europe.
    @Test(
        arguments: [
            // šiše, žiže: kanji, were they Japanese.
            ([0x9A, 0x69, 0x9A, 0x65], "šiše"), ([0x9E, 0x69, 0x9E, 0x65], "žiže"),
            ([0x84, 0x4B, 0x72, 0xE1, 0x76, 0x61, 0x93], "„Kráva“"),
            ([0x4F, 0x92, 0x42, 0x8A], "O’BŠ"),
            ([0x38, 0x89, 0x40], "8‰@"),
        ] as [([UInt8], String)])
    func `what Central Europe may have written stays as it is`(bytes: [UInt8], text: String) {
        #expect(CodeText.decode(bytes) == text)
    }

    @Test(
        arguments: [
            ([0x8B, 0x8D], "牛"), ([0x89, 0xD4, 0x8E, 0x71], "花子"), ([0x93, 0xFA, 0x96, 0x7B], "日本"),
            ([0x93, 0x8C, 0x8B, 0x9E], "東京"), ([0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD], "こんにちは"),
            ([0x83, 0x7A, 0x83, 0x8B, 0x31, 0x32, 0xB6], "ホル12ｶ"),
        ] as [([UInt8], String)])
    func `what Central Europe cannot have written is Shift JIS`(bytes: [UInt8], text: String) {
        #expect(CodeText.decode(bytes) == text)
    }

    /// A byte that begins a character and stands last, one that begins none, and a pair without a character.
    @Test(arguments: [[0x83], [0x83, 0x7A, 0xFD, 0x40], [0x83, 0x7A, 0x85, 0x40], [0x81, 0x20]] as [[UInt8]])
    func `bytes of no encoding keep what can be read`(bytes: [UInt8]) {
        let text = CodeText.decode(bytes)
        #expect(text.unicodeScalars.count == bytes.count)
        #expect(text.unicodeScalars.contains("\u{FFFD}"))
    }

    @Test func `segments in Kanji mode are read as Shift JIS`() {
        let bytes: [UInt8] = [0x8B, 0x8D, 0x82, 0xCC, 0x93, 0x6F, 0x98, 0x5E]
        let codes = ScanDecoder().scan(CodeModules.qr(kanji: bytes).printed(pixelsPerModule: 4)).codes
        #expect(codes.map(\.bytes) == [bytes])
        #expect(codes.map(\.text) == ["牛の登録"])
    }
}
