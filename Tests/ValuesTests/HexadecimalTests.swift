import Testing
import Values

struct HexadecimalTests {
    @Test func `numbers and bytes are read as they were written`() {
        for number in [0, 1, 0xAB, 0x0123_4567_89AB_CDEF, UInt64.max] {
            let text = Hexadecimal.text(number, digits: 16)
            #expect(text.utf8.count == 16 && Hexadecimal.number(text.utf8) == number)
        }
        let bytes: [UInt8] = Array(0...255)
        #expect(Hexadecimal.bytes(Hexadecimal.text(bytes)) == bytes)
        #expect(Hexadecimal.text(0xBEEF, digits: 8) == "0000beef")
        #expect(Hexadecimal.number("BeEf".utf8) == 0xBEEF)
    }

    @Test(arguments: ["", "g", "-1", "+1", "0x1", " 1", "1 ", "12345678901234567", "é"])
    func `what is no number is none`(text: String) {
        #expect(Hexadecimal.number(text.utf8) == nil)
    }

    @Test(arguments: ["1", "123", "zz", "+1"])
    func `what is no row of bytes is none`(text: String) {
        #expect(Hexadecimal.bytes(text) == nil)
    }
}
