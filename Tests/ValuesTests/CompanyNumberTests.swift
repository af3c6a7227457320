import Testing
import Values

/// Numbers of organisations are checked by their last digit.
struct CompanyNumberTests {
    /// Of public bodies and companies, as the business register has them.
    @Test(arguments: ["25596641", "26168685", "00006947", "00216208", "68407700", "45274649"])
    func `a number of the business register is one`(digits: String) {
        #expect(CompanyNumber(digits)?.digits == digits)
    }

    @Test(arguments: [("6947", "00006947"), ("002 16 208", "00216208"), (" 25596641 ", "25596641")])
    func `spaces do not count, and zeros before it may be missing`(text: String, digits: String) {
        #expect(CompanyNumber(text)?.digits == digits)
    }

    @Test(arguments: ["", "0", "00000000", "25596642", "255966411", "2559664a", "-5596641", "٢٥٥٩٦٦٤١"])
    func `anything else is none`(text: String) {
        #expect(CompanyNumber(text) == nil)
    }

    @Test func `whatever digit is typed wrongly is noticed, and so are two that were swapped`() {
        let right = Array("26168685".utf8)
        for place in right.indices {
            for digit in UInt8(ascii: "0")...UInt8(ascii: "9") where digit != right[place] {
                var wrong = right
                wrong[place] = digit
                #expect(CompanyNumber(String(decoding: wrong, as: UTF8.self)) == nil)
            }
        }
        for place in 0..<6 where right[place] != right[place + 1] {
            var wrong = right
            wrong.swapAt(place, place + 1)
            #expect(CompanyNumber(String(decoding: wrong, as: UTF8.self)) == nil)
        }
    }
}
