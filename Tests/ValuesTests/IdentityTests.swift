import Testing
import Values

struct IdentityTests {
    /// protocols.md §3.7.
    static let vectors: [(country: Int, national: UInt64, hexadecimal: String, text: String)] = [
        (203, 21_346_208, "800032C00145B7A0", "203000021346208"),
        (203, 123_456_789, "800032C0075BCD15", "203000123456789"),
        (982, 123_456_789, "8000F580075BCD15", "982000123456789"),
        (982, 364_696_050, "8000F58015BCD1F2", "982000364696050"),
        (964, 155_000_012_939, "8000F12416B8808B", "964155000012939"),
        (985, 155_000_012_939, "8000F66416B8808B", "985155000012939"),
        (32, 10_010_451_307, "8000080254AB5D6B", "032010010451307"),
    ]

    @Test(arguments: vectors)
    func `digits, numbers and hexadecimal are one EID`(
        country: Int, national: UInt64, hexadecimal: String, text: String
    ) throws {
        let eid = try EID(country: country, national: national)
        #expect(eid.hexadecimal == hexadecimal)
        #expect(eid.description == text)
        #expect(try EID(digits: text) == eid)
        #expect(try EID(word: #require(UInt64(hexadecimal, radix: 16))) == eid)
    }

    @Test func `what cannot be an identity is refused by name`() {
        #expect(throws: EIDError.testTransponder) { try EID(digits: "999000000000001") }
        #expect(throws: EIDError.allZero) { try EID(digits: "000000000000000") }
        #expect(throws: EIDError.nationalCodeTooLarge(274_877_906_944)) { try EID(digits: "982274877906944") }
        #expect(throws: EIDError.notFifteenDigits("98200012345678")) { try EID(digits: "98200012345678") }
        #expect(throws: EIDError.countryOutOfRange(0)) { try EID(digits: "000000000000001") }
    }

    /// The ten bits of a word hold 1023 countries; the standard knows 998.
    @Test(arguments: 0...1023)
    func `a word has a country from 1 to 998 or is refused`(country: Int) {
        let word = 1 << 63 | UInt64(country) << 38 | 21_346_208
        switch country {
        case 0, 1000...: #expect(throws: EIDError.countryOutOfRange(country)) { try EID(word: word) }
        case 999: #expect(throws: EIDError.testTransponder) { try EID(word: word) }
        default: #expect((try? EID(word: word))?.country == country)
        }
    }

    @Test(arguments: [
        (4255, 1, WeightUnit.kilogram, 425_500), (-12, 0, .kilogram, -12_000), (1, 0, .pound, 454),
        (1000, 0, .pound, 453_592), (4255, 1, .gram, 426), (425, 3, .tonne, 425_000), (0, 2, .pound, 0),
    ])
    func `a weight is rounded once`(mantissa: Int, decimals: Int, unit: WeightUnit, grams: Int) {
        #expect(Weight(mantissa: mantissa, decimals: decimals, unit: unit) == Weight(grams: grams))
    }

    @Test func `what is too heavy for any scale is no weight`() {
        #expect(Weight(mantissa: 500_000, decimals: 0, unit: .kilogram) == Weight(grams: 500_000_000))
        #expect(Weight(mantissa: 500_001, decimals: 0, unit: .kilogram) == nil)
        #expect(Weight(mantissa: -2_647_305, decimals: 0, unit: .pound) == nil)
        #expect(Weight(mantissa: 1_000_000_000, decimals: 0, unit: .tonne) == nil)
    }

    @Test func `times are RFC 3339 both ways`() throws {
        let moment = try #require(Timestamp("2026-03-04T08:15:22.125+01:00"))
        #expect(moment.description == "2026-03-04T07:15:22.125Z")
        #expect(Timestamp(moment.description) == moment)
        #expect(Timestamp("2026-02-29T07:15:22Z") == nil)
        #expect(Timestamp(microseconds: -1).description == "1969-12-31T23:59:59.999Z")
    }
}
