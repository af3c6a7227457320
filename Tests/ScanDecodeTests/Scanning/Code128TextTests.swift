import Testing

@testable import ScanDecode

struct Code128TextTests {
    /// The values of a code from the start to the check, and what it says.
    @Test(
        arguments: [
            ([104, 35, 79, 68, 69, 0, 17, 18, 24, 64], "Code 128"),
            ([105, 10, 20, 30, 40, 50, 60, 70, 80, 90, 71], "102030405060708090"),
            // Set C, then A, then B by a shift.
            ([105, 12, 101, 33, 98, 65, 34, 0], "12AaB"),
            // A leading FNC1 is not part of the text, one inside separates.
            ([105, 102, 16, 89, 1, 98], "168901"),
            ([105, 102, 16, 102, 89, 0], "16\u{1D}89"),
        ] as [([UInt8], String)])
    func `values become text`(values: [UInt8], text: String) throws {
        #expect(try #require(Code128Text.bytes(of: values)).elementsEqual(text.utf8))
    }

    /// zbar leaves FNC4 out, and reads `ó` as `s`.
    @Test func `FNC4 makes letters beyond ASCII, once or until the next two`() {
        let o: UInt8 = 0x73 - 0x20
        #expect(Code128Text.bytes(of: [104, 100, o, o, 0]) == [0xF3, 0x73])
        #expect(Code128Text.bytes(of: [104, 100, 100, o, o, 100, o, 100, 100, o, 0]) == [0xF3, 0xF3, 0x73, 0x73])
    }

    @Test(arguments: [[104], [104, 1], [1, 2, 3], [103, 105, 1], [104, 103, 1]] as [[UInt8]])
    func `values without a meaning are no text`(values: [UInt8]) {
        #expect(Code128Text.bytes(of: values) == nil)
    }
}
