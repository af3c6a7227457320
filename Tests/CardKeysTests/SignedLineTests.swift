import CardPrint
import TestSupport
import Testing
import Values

@testable import CardKeys

/// A signed card's code stays large enough to be read from an office printer, whoever's it is.
@Suite struct `the code of a signed card` {
    /// In millimetres: what templates leave for a code with its quiet zone.
    private static let room = 32.0

    private func code(_ name: String, _ number: String) throws -> (code: QRCode, line: SignedLine) {
        let key = try #require(CardKey(seed: [UInt8](repeating: 7, count: 32)))
        let line = SignedLine(name: name, number: number)
        let seal = key.seal(
            line.text, serial: .random(), issued: CalendarDay(daysSince1970: 20_000), until: nil)
        return (try QRCode(line.text + "\n" + seal.digits), line)
    }

    @Test(arguments: [
        ("Jan Novák", "12345", 8), ("Řehoř Žůžo", "12345", 8), ("Ing. Vojtěch Křenek, Ph.D.", "100200", 9),
        ("prof. MUDr. Maximiliana Krasnohorská-Hrdličková", "12345678", 9),
        (String(repeating: "Ž", count: 100), "12345678901234567890", 9),
        (String(repeating: "🐄", count: 100), "1", 9),
    ])
    func `has modules of half a millimetre`(name: String, number: String, version: Int) throws {
        let (code, line) = try code(name, number)
        #expect(code.version == version, "\(line.text.utf8.count) bytes")
        #expect(Self.room / Double(code.side + 2 * QRCode.quietZone) >= 0.5)
        #expect(line.text.utf8.count <= SignedLine.mostBytes)
        #expect(line.text.hasSuffix(", osobni cislo: \(number)"))
    }

    @Test func `has modules of half a millimetre for a thousand random names`() throws {
        let seed: UInt64 = 20_261_123
        var random = SplitMix64(seed: seed)
        let letters = Array("0123456789aábcčdďeéěfghiíjklłmnňoóprřsštťuúůvyýzžAČŘŽ .-,'ßøщ日한ע🐄e\u{301}")
        for round in 0..<1000 {
            let length = Int(random.next() % 100) + 1
            let name = String((0..<length).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
            let digits = (0..<Int(random.next() % 20 + 1)).map { _ in Character.any(of: "0123456789ABC-/", &random) }
            let number = String(digits)
            let (code, line) = try code(name, number)
            #expect(code.version <= 9, "seed \(seed), round \(round): \(name)")
            #expect(line.text.hasPrefix("Jmeno a prijmeni: ") && line.text.hasSuffix(number))
            #expect(line.name == name || line.name.hasSuffix("…"), "seed \(seed), round \(round): \(name)")
        }
    }

    @Test func `shortens a name between words and letters, never within one`() {
        #expect(SignedLine(name: "Věra Ťuhýková", number: "777").name == "Věra Ťuhýková")
        let long = SignedLine(
            name: "prof. MUDr. Maximiliana Alexandra Krasnohorská-Hrdličková ze Lhoty", number: "12345678")
        #expect(long.name == "prof. MUDr. Maximiliana Alexandra…")
        let family = SignedLine(name: String(repeating: "👩‍👩‍👧", count: 9), number: "1")
        #expect(family.name == String(repeating: "👩‍👩‍👧", count: 3) + "…")
        #expect(
            SignedLine(name: "a\u{2028}b\r\nc\nd", number: "1").text == "Jmeno a prijmeni: a b c d, osobni cislo: 1")
    }

    @Test func `leaves a name that just fits, and shortens one that is a byte longer to the same length`() {
        // 95 bytes less 18, 16 and 1 of the text around it.
        let room = 95 - SignedLine(name: "", number: "1").text.utf8.count
        for letter in ["a", "ž"] {
            let fits =
                String(repeating: letter, count: room / letter.utf8.count - 1)
                + String(repeating: "x", count: room - (room / letter.utf8.count - 1) * letter.utf8.count)
            #expect(fits.utf8.count == room)
            #expect(SignedLine(name: fits, number: "1").name == fits)
            #expect(SignedLine(name: fits, number: "1").text.utf8.count == SignedLine.mostBytes)
            let cut = SignedLine(name: fits + "x", number: "1")
            #expect(cut.name.hasSuffix("…") && cut.text.utf8.count > SignedLine.mostBytes - letter.utf8.count)
        }
        let plain = SignedLine(name: String(repeating: "a", count: room + 1), number: "1")
        #expect(plain.name == String(repeating: "a", count: room - 3) + "…", "to the last byte")
    }

    @Test(arguments: [(-1, false), (0, true), (1, true)])
    func `ends between words only in its second half`(more: Int, isBetween: Bool) {
        let room = 95 - SignedLine(name: "", number: "12").text.utf8.count
        let half = (room + 1) / 2
        let name = String(repeating: "a", count: half + more) + " " + String(repeating: "b", count: room)
        #expect(SignedLine(name: name, number: "12").name.contains("b") == !isBetween)
        // Nothing that ends a part of a name is left before the dots.
        let comma = String(repeating: "a", count: half + 2) + ", " + String(repeating: "b", count: room)
        #expect(SignedLine(name: comma, number: "12").name == String(repeating: "a", count: half + 2) + "…")
    }
}

extension Character {
    fileprivate static func any(of letters: String, _ random: inout SplitMix64) -> Character {
        let letters = Array(letters)
        return letters[Int(random.next() % UInt64(letters.count))]
    }
}
