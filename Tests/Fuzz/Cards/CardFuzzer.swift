import Values

@testable import CardKeys
@testable import ScanDecode

// Codes of member cards: whatever a camera or a forger hands in, nothing is signed here but what was signed here.

extension Family {
    static let all = [Family(name: "seals", check: { seal($0) }, seeds: { texts.map { Array($0.utf8) } })]

    private static let parser = PayloadParser(country: "CZ", layouts: [])

    private static let key: CardKey = {
        guard let key = CardKey(seed: [UInt8](repeating: 7, count: 32)) else { fatalError("libsodium does not start") }
        return key
    }()

    /// A text has one seal at the most, a seal one text, and what counts as signed is what the key signed, to the byte.
    private static func seal(_ bytes: [UInt8]) {
        let text = CodeText.decode(bytes)
        if let row = SealDigits.bytes(of: text) { must(SealDigits.text(of: row) == text, "two texts of one row") }
        guard case .memberCard(let card) = parser.payload(of: text), let digits = card.seal,
            let seal = CardSeal(digits: digits)
        else { return }
        must(seal.digits == digits, "two texts of one seal")
        let line = card.signedText ?? ""
        guard key.publicKey.signed(seal, of: line) else { return }
        must(signed.contains(Array("\(line)\n\(digits)".utf8)), "signed by nobody: \(line)")
    }

    private static let signed: Set<[UInt8]> = Set(cards.map { Array($0.utf8) })

    private static let cards: [String] = [
        ("Řehoř Žůžo", "12345", nil as CalendarDay?),
        ("Jan Novák, Ph.D.", "1", CalendarDay("2027-12-31")),
        ("Mahulena Skočdopole-Třešňáková z Nových Hradů nad Smrkovou Horou", "60601", CalendarDay("2020-01-01")),
    ].map { name, number, until in
        let line = SignedLine(name: name, number: number).text
        let seal = key.seal(line, serial: CardSerial(0x0123_4567_89ab_cdef), issued: today, until: until)
        return "\(line)\n\(seal.digits)"
    }

    private static let today = CalendarDay(daysSince1970: 20_780)

    private static let texts =
        cards + cards.map { $0.replacing("\n", with: "\r\n") } + [
            "Jmeno a prijmeni: Jan Novák, osobni cislo: 1", "72057594037927935", "]Q1\(cards[0])",
            "Jmeno a prijmeni: A, osobni cislo: 1\n\(String(repeating: "0", count: 197))",
        ]
}
