import ScanDecode
import Testing
import Values

struct IdentityPayloadTests {
    let parser = PayloadParser()

    @Test(arguments: [
        "CZ 123456 789", "CZ123456789", "cz123456789", "123456789", "123456 789", " CZ 123456 789\r\n",
        "]C1CZ123456789",
        "CZ 123 456 789", "CZ-123456-789", "CZ000123456789", "CZ 123456 789 II", "CZ 123456 789 I",
        "https://farm.example/animals/CZ123456789", "https://farm.example/a?tag=CZ123456789&x=1",
        "https://farm.example/a?tag=CZ%20123456%20789", "https://farm.example/animals/123456789?from=card",
        "Berta;CZ123456789;F;2021-05-04", "CZ;123456789;Berta;F;2021-05-04", "123456789|F|2021-05-04",
        "Berta\nCZ 123456 789\nCZ 987654 321", "Kráva CZ 123456 789, narozena 4. 5. 2021", "\u{FEFF}CZ123456789",
    ])
    func `a cattle ear tag is found`(text: String) throws {
        #expect(try parser.payload(of: text) == .earTag(EarTag(country: "CZ", number: "123456789")))
    }

    @Test(arguments: ["CZ12345123", "CZ 12345 123", "CZ 12345123 III", "ovce;CZ12345123;2022"])
    func `a sheep's tag has eight digits`(text: String) throws {
        #expect(try parser.payload(of: text) == .earTag(EarTag(country: "CZ", number: "12345123")))
    }

    @Test(arguments: [
        ("SK 123456789", "SK", "123456789"), ("DE 01 234 56789", "DE", "0123456789"),
        ("NL 6802 5082 9", "NL", "680250829"), ("AT123456789", "AT", "123456789"),
    ])
    func `tags of other countries are read, too`(text: String, country: String, number: String) throws {
        #expect(try parser.payload(of: text) == .earTag(EarTag(country: country, number: number)))
    }

    /// How the digits are grouped, without a country before them.
    @Test(arguments: [
        ("123456789", true), ("123456 789", true), ("123-456-789", false), ("12 345 6789", false),
        ("1234567890", false),
        ("123456789 II", true), ("123456.789", true), ("12345678", false), ("123456789012", false),
    ])
    func `digits alone are a Czech tag only as they are printed on one`(text: String, isTag: Bool) throws {
        let tag = try EarTag(country: "CZ", number: "123456789")
        #expect((parser.payload(of: text) == .earTag(tag)) == isTag, "\(parser.payload(of: text))")
    }

    @Test(arguments: [
        ("203000123456789", "203000123456789"), ("203 000123456789", "203000123456789"),
        ("982 000 123 456 789", "982000123456789"), ("Berta;203000021346208;F", "203000021346208"),
    ])
    func `fifteen digits are an EID`(text: String, digits: String) throws {
        #expect(parser.payload(of: text) == .eid(try EID(digits: digits)))
    }

    @Test(arguments: [
        "", " ", "]C1", "Hello", "CZ", "CZ1234567", "CZ1234567890", "CZ123456789012", "CZ123456789II", "XCZ123456789",
        "ČCZ123456789", "12345678", "1234567890", "123 456 789", "+420 123 456 789", "999000000000001",
        "000000000000000",
        "https://example.org/", "MECARD:N:Novák;TEL:123456789;;", "SPD*1.0*ACC:CZ5855000000001265098001*AM:450.00",
        "IBAN CZ65 0800 0000 1920 0014 5399", "ZZ123456789", "358240051111110;IMEI", "%", "%CZ", "animal", "member:",
    ])
    func `other text stays text`(text: String) {
        #expect(parser.payload(of: text) == .text)
    }

    @Test func `digits alone mean nothing without a country`() {
        #expect(PayloadParser(country: nil).payload(of: "123456789") == .text)
    }

    @Test func `a tag is written for people and for machines`() throws {
        let cattle = try EarTag(country: "cz", number: "021346208")
        #expect(cattle.text == "CZ 021346 208")
        #expect(cattle.description == "CZ021346208")
        #expect(try EarTag(country: "CZ", number: "12345123").text == "CZ 12345 123")
    }
}
