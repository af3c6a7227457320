import CardPrint
import TestSupport
import Testing

@Suite struct `Card sheet` {
    @Test func `ten cards lie on one A4 page and all read back`() throws {
        let cards = Self.cards(10)
        let sheet = try PDFDocument(CardSheet.pdf(of: cards, template: .usual))
        #expect(sheet.pages == 1)
        #expect(abs(sheet.width - 595.276) < 0.01)
        #expect(abs(sheet.height - 841.890) < 0.01)
        let texts = ZBarReader.texts(in: try sheet.rasterised(dpi: 300))
        #expect(Set(texts) == Set(cards.map(\.qrText)))
    }

    @Test func `the eleventh card begins a second page`() throws {
        let cards = Self.cards(11)
        let sheet = try PDFDocument(CardSheet.pdf(of: cards, template: .usual))
        #expect(sheet.pages == 2)
        #expect(ZBarReader.texts(in: try sheet.rasterised(dpi: 200, page: 2)) == [cards[10].qrText])
    }

    @Test func `crop marks stand on the edges of the cards and nowhere inside`() throws {
        // Centred: 19.4 mm and 13.55 mm to the first card; a mark ends 1 mm before it and is 4 mm long.
        let sheet = try PDFDocument(CardSheet.pdf(of: Self.cards(1), template: .usual)).rasterised(dpi: 254)
        #expect(sheet[194, 100] < 200, "above the left edge")
        #expect(sheet[1050, 100] < 200, "between the columns")
        #expect(sheet[1906, 100] < 200, "above the right edge")
        #expect(sheet[160, 135] < 200 || sheet[160, 136] < 200, "left of the upper edge")
        #expect(sheet.isWhite(columns: 1060..<1900, rows: 130..<2840), "a free place stays white")
        var layout = SheetLayout.a4
        layout.cropMarks = false
        let plain = try PDFDocument(CardSheet.pdf(of: Self.cards(1), template: .usual, layout: layout)).rasterised(
            dpi: 254)
        #expect(plain.isWhite(columns: 0..<2100, rows: 0..<130))
    }

    @Test func `between eight cards each has marks of its own, all around the sheet`() throws {
        // 16.4 mm and 28.54 mm to the first card, 6 mm and 8 mm between them; ten dots are a millimetre.
        let sheet = try PDFDocument(CardSheet.pdf(of: Self.cards(1), template: .usual, layout: .a4Eight))
            .rasterised(dpi: 254)
        func isMarked(_ x: Int, _ y: Int) -> Bool {
            (-2...2).contains { sheet[x + $0, y] < 200 || sheet[x, y + $0] < 200 }
        }
        for x in [164, 1020, 1080, 1936] {
            #expect(isMarked(x, 255) && isMarked(x, 2715), "\(x): above and below")
            #expect(!isMarked(x + 15, 255), "a mark is a line")
        }
        for row in 0..<4 {
            let top = 285.4 + Double(row) * 619.8
            for y in [Int(top), Int(top + 539.8)] {
                #expect(isMarked(135, y) && isMarked(1965, y), "\(y): at the left and the right")
            }
        }
        #expect(sheet.isWhite(columns: 1025..<1075, rows: 290..<2680), "between the columns is room to cut")
    }

    @Test func `margin, gap and offset move the cards`() throws {
        let layout = SheetLayout(
            margin: Offset(x: 15, y: 13.5), gap: Offset(x: 8, y: 0), offset: Offset(x: 1, y: -2), cropMarks: false)
        let sheet = try PDFDocument(CardSheet.pdf(of: Self.cards(2), template: .usual, layout: layout)).rasterised(
            dpi: 254)
        #expect(sheet.isWhite(columns: 0..<159, rows: 0..<2970))
        #expect(sheet[161, 117] < 100, "the band begins at 16 mm, 11.5 mm")
        #expect(sheet.isWhite(columns: 0..<2100, rows: 0..<114))
        #expect(sheet.isWhite(columns: 1018..<1095, rows: 0..<2970), "the gap")
        #expect(sheet[1098, 117] < 100)
    }

    @Test func `cards that do not fit on the paper are refused`() {
        for layout in [
            SheetLayout(columns: 3), SheetLayout(rows: 6), SheetLayout(columns: 0),
            SheetLayout(offset: Offset(x: 30, y: 0)),
            SheetLayout(margin: Offset(x: -1, y: 0)), SheetLayout(gap: Offset(x: .nan, y: 0)),
        ] {
            let error = #expect(throws: CardError.self) {
                try CardSheet.pdf(of: Self.cards(1), template: .usual, layout: layout)
            }
            guard case .sheetTooSmall = error else {
                Issue.record("\(layout) gave \(String(describing: error))")
                continue
            }
        }
    }

    @Test func `a card that cannot be drawn is named`() {
        var cards = Self.cards(3)
        cards[1].number = ""
        #expect(throws: CardError.card(number: 2, name: cards[1].name, .missingNumber)) {
            try CardSheet.pdf(of: cards, template: .usual)
        }
        #expect(throws: CardError.emptySheet) { try CardSheet.pdf(of: [], template: .usual) }
    }

    private static func cards(_ count: Int) -> [MemberCard] {
        CzechNames.sample(count, seed: 5).enumerated().map { index, name in
            MemberCard(name: name, number: String(900_001 + index), organisation: "ZO OSŽ Horní Lhota")
        }
    }
}
