import ScaleProtocol
import TestSupport
import Testing
import Values

/// protocols.md §3.6: readers whose output the user writes himself.
struct EIDTextTests {
    private static let dialect = EIDText(EIDTextFormat())

    @Test(arguments: [
        "982000123456789", "982·000123456789", "982_000123456789", "982-000123456789", "8000F580075BCD15",
        "Nr·17;·tag·982·000123456789;·21.11.2026·14:05", "17,982000123456789,425.5", "EID:982000123456789.",
        "kráva·982000123456789·váha·425,5", "5·982·000123456789", "tag=8000f580075bcd15!",
        "982000123456789·(8000F580075BCD15)", "000000000000000;982000123456789",
    ])
    func `one EID is found in any text`(line: String) throws {
        try expectReadings([.eid("982000123456789")], fromEachOf: wire(line + "␍␊"), to: Self.dialect)
    }

    @Test(arguments: [
        "hello", "1982000123456789", "9820001234567891", "x982000123456789", "982000123456789x",
        "982000123456789.5", "12-982-000123456789", "982-000123456789-1", "982·0001234567890", "1982·000123456789",
        "982··000123456789", "982·000123456789.5", "000F580075BCD15", "18000F580075BCD15", "8000123412341234",
        "0000F580075BCD15", "é982000123456789", "203.000.021.346.208", "20261121140500", "982,000123456789",
    ])
    func `no digits are picked out of a longer number`(line: String) {
        expectReadings([], notices: [.unreadable(wire(line + "␍"))], from: wire(line + "␍␊"), to: Self.dialect)
    }

    @Test(arguments: [
        (
            "982000123456789·203000021346208",
            "two different EIDs in one line: let the reader end the line after each tag"
        ),
        ("tag·999·000000123456", "country 999 marks a test transponder, which cannot identify an animal"),
        ("tag·000000000000000", "the EID is all zeros: the transponder is empty, replace the tag"),
        ("tag·982274877906944", "national code 274877906944 is above 274877906943"),
    ])
    func `a line that names nobody, or two, is told`(line: String, reason: String) {
        let raw = wire(line + "␍")
        expectReadings([], notices: [.rejected(raw, reason: reason)], fromEachOf: wire(line + "␍␊"), to: Self.dialect)
    }

    @Test(arguments: UInt64(0)..<50)
    func `nothing but the whole EID is ever read`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text: [Character] = Array("0123456789 .,-_;:AFé")
        var read = 0
        for _ in 0..<200 {
            let before = String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in text.randomElement(using: &random)! })
            let after = String(
                (0..<Int.random(in: 0...8, using: &random)).map { _ in text.randomElement(using: &random)! })
            let actions = feed([wire(before + "203000021346208" + after + "\r")], to: Self.dialect)
            if let reading = actions.readings.first {
                read += 1
                #expect(try reading == .eid("203000021346208"), "\(before)|203000021346208|\(after)")
            }
        }
        // On either side it stands alone about once in three times.
        #expect(read >= 5)
    }
}
