import CardPrint
import TestSupport
import Testing

/// Looked at with poppler: what another program finds in our PDF.
@Suite struct `Card PDF` {
    @Test func `the page is an ID-1 card to a hundredth of a point`() throws {
        let pdf = try PDFDocument(`Member card`.card.rendered(as: .pdf, with: .usual))
        #expect(pdf.pages == 1)
        #expect(abs(pdf.width - 85.60 / 25.4 * 72) < 0.01)
        #expect(abs(pdf.height - 53.98 / 25.4 * 72) < 0.01)
        #expect(pdf.title == "Členská karta: Řehoř Žůžo")
    }

    @Test func `the text layer has the right letters`() throws {
        let letters = "Áá Čč Ďď Éé Ěě Íí Ňň Óó Řř Šš Ťť Úú Ůů Ýý Žž"
        let card = MemberCard(name: letters, number: "900017", organisation: "Příliš žluťoučký kůň, z. s.")
        let words = try PDFDocument(card.rendered(as: .pdf, with: .usual)).text().split(whereSeparator: \.isWhitespace)
        for word in "\(letters) 900017 Příliš žluťoučký kůň, Osobní číslo".split(separator: " ") {
            #expect(words.contains(word), "\(word) in \(words)")
        }
        // Spaced letters are words of their own.
        #expect(words.joined().contains("ČLENSKÁKARTA"), "\(words)")
    }

    @Test func `fonts are embedded as subsets with a map to Unicode`() throws {
        let fonts = try PDFDocument(`Member card`.card.rendered(as: .pdf, with: .usual)).fonts()
        #expect(!fonts.isEmpty)
        for font in fonts {
            #expect(font.contains("+"), "not a subset: \(font)")
            #expect(font.split(separator: " ").suffix(5).prefix(3) == ["yes", "yes", "yes"], "\(font)")
        }
    }

    @Test(arguments: [150, 300]) func `rasterised it reads back`(dpi: Int) throws {
        for name in CzechNames.sample(5, seed: UInt64(dpi)) {
            let card = MemberCard(name: name, number: "4711", organisation: "ZO OSŽ Praha")
            let image = try PDFDocument(card.rendered(as: .pdf, with: .usual)).rasterised(dpi: dpi)
            #expect(ZBarReader.texts(in: image) == [card.qrText])
        }
    }

    @Test(arguments: [
        "Bartoloměj Maxmilián Nepomucký-Šťastný",
        "doc. MUDr. Ing. Bartoloměj Maxmilián Nepomucký-Šťastný ze Štěpánovic, Ph.D., MBA, LL.M.",
        "Nejneobhospodařovávatelnějšíkovič Nejneobhospodařovávatelnějšíkovičová",
    ])
    func `a long name shrinks and wraps but stays whole and on the card`(name: String) throws {
        let card = MemberCard(name: name, number: "CZ-2026-000123456789", organisation: "ZO OSŽ Praha")
        let pdf = try PDFDocument(card.rendered(as: .pdf, with: .usual))
        let text = try pdf.text()
        // A hyphen may end a line.
        for word in name.split(whereSeparator: { " -".contains($0) }) { #expect(text.contains(word)) }
        #expect(try !pdf.hasEllipsis())
        try expectClearMargins(of: card)
    }

    @Test func `only a name that cannot fit ends in an ellipsis`() throws {
        let card = MemberCard(
            name: String(repeating: "Příliš", count: 200), number: String(repeating: "12345", count: 60),
            organisation: String(repeating: "Družstvo ", count: 90), qrText: "short")
        #expect(try PDFDocument(card.rendered(as: .pdf, with: .usual)).hasEllipsis())
        try expectClearMargins(of: card)
    }

    @Test func `line ends and control characters in a name become spaces`() throws {
        let card = MemberCard(name: "Jan\r\nNovák\u{1B}\0Starší", number: "1", qrText: "short")
        let words = try PDFDocument(card.rendered(as: .pdf, with: .usual)).text().split(whereSeparator: \.isWhitespace)
        #expect(words.filter { ["Jan", "Novák", "Starší"].contains($0) }.count == 3)
    }

    /// Nothing but the band touches the edges, and the code still reads: no text ran into its quiet zone.
    private func expectClearMargins(of card: MemberCard) throws {
        let image = try GreyImage(png: card.rendered(as: .png, with: .usual))
        #expect(image.isWhite(columns: 0..<44, rows: 170..<618), "left")
        #expect(image.isWhite(columns: 1000..<1011, rows: 170..<638), "right")
        #expect(ZBarReader.texts(in: image) == [card.qrText])
    }
}
