import CardPrint
import Configuration
import Templates
import TestSupport
import Testing

/// Where things are printed, measured on the rasterised PDF.
@Suite struct `Card geometry` {
    static let names = ["club", "faculty", "union"]

    @Test func `three templates are delivered, none of them broken`() {
        #expect(CardTemplates.delivered.all.map(\.name) == Self.names)
        #expect(CardTemplates.delivered.broken.isEmpty)
    }

    /// 213 bytes is what version 10 holds at level M: more than the largest signed payload.
    @Test(arguments: names, [1, 122, 213])
    func `every code of up to 213 bytes has modules of half a millimetre and a quiet zone`(
        name: String, bytes: Int
    ) throws {
        let template = CardTemplate.delivered(name)
        // Small letters, which are a byte each in every mode.
        let text = String((0..<bytes).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
        let card = MemberCard(name: "Řehoř Žůžo", number: "12345", organisation: "Svaz", qrText: text)
        let pdf = try PDFDocument(card.rendered(as: .pdf, with: template))
        let image = try pdf.rasterised(dpi: 600)
        let code = try #require(MeasuredCode(in: image, dpi: 600, near: template.front.code?.box))
        let modules = try QRCode(text).side
        #expect(code.module(of: modules) >= 0.5, "\(name): \(code.module(of: modules)) mm")
        if bytes == 213 { #expect(modules == 57, "version 10") }
        #expect(code.side + 8 * code.module(of: modules) <= CardTemplate.shortSide)
        let box = try #require(template.front.code?.box)
        // In the middle of its box, and white all around it.
        #expect(abs(code.centre.x - (box.x + box.width / 2)) < 0.2)
        #expect(abs(code.centre.y - (box.y + box.height / 2)) < 0.2)
        #expect(code.isQuiet(in: image, modules: 3.9 * code.module(of: modules)))
        #expect(ZBarReader.texts(in: try pdf.rasterised(dpi: 300)) == [text])
    }

    @Test(arguments: names) func `name, number and organisation stand on the card, in colour`(name: String) throws {
        let card = MemberCard(name: "Řehoř Žůžo", number: "900017", organisation: "Svaz Lhota")
        let pdf = try PDFDocument(card.rendered(as: .pdf, with: .delivered(name)))
        let words = try pdf.text().split(whereSeparator: \.isWhitespace)
        for word in ["Řehoř", "Žůžo", "900017", "Svaz", "Lhota"] {
            #expect(words.contains(Substring(word)), "\(word) in \(words)")
        }
        // The colour of the organisation is on the upper left of all three.
        #expect(try pdf.rasterised(dpi: 300)[20, 40] < 100)
    }

    @Test func `a usual name is set large`() throws {
        let pdf = try PDFDocument(
            MemberCard(name: "Žaneta Příhodová", number: "1").rendered(as: .pdf, with: .delivered("union")))
        let image = try pdf.rasterised(dpi: 300)
        let ink = DarkExtent(of: image, columns: 48..<536, rows: 190..<404)
        #expect(ink.bottom - ink.top > 80, "17 points are 71 dots, on two lines")
    }

    @Test(arguments: names) func `the page is an ID-1 card, upright as it is read`(name: String) throws {
        let template = CardTemplate.delivered(name)
        let pdf = try PDFDocument(`Member card`.card.duplex(with: template))
        #expect(pdf.pages == 2)
        #expect(abs(pdf.width * 25.4 / 72 - template.size.width) < 0.02)
        #expect(abs(pdf.height * 25.4 / 72 - template.size.height) < 0.02)
    }

    @Test(arguments: names, [8, 10]) func `cards lie on a sheet where they are to be cut`(name: String, cards: Int)
        throws
    {
        let layout = try #require(SheetLayout.a4(cards: cards))
        var template = CardTemplate.delivered(name)
        // A ground that reaches every edge can be measured.
        template.front.background = Tone(.fixed(.black))
        template.front.shapes = []
        template.front.artwork = nil
        template.front.texts = template.front.texts.filter { $0.content == .field(.name) }
        template.front.details = []
        template.front.photo = nil
        let members = (0..<cards).map { MemberCard(name: "A", number: "\($0)") }
        var plain = layout
        plain.cropMarks = false
        let sheet = try PDFDocument(CardSheet.pdf(of: members, template: template, layout: plain)).rasterised(dpi: 300)
        let dark = DarkExtent(of: sheet)
        let millimetres = 25.4 / 300
        let width = 2 * CardTemplate.longSide + layout.gap.x
        let height = Double(layout.rows) * CardTemplate.shortSide + Double(layout.rows - 1) * layout.gap.y
        #expect(abs(Double(dark.left) * millimetres - (210 - width) / 2) < 0.2)
        #expect(abs(Double(dark.right) * millimetres - (210 + width) / 2) < 0.2)
        #expect(abs(Double(dark.top) * millimetres - (297 - height) / 2) < 0.2)
        #expect(abs(Double(dark.bottom) * millimetres - (297 + height) / 2) < 0.2)
        #expect(Set(ZBarReader.texts(in: sheet)) == Set(members.map(\.qrText)))
    }

    @Test func `backs lie behind their fronts when the paper is turned over its long edge`() throws {
        var template = CardTemplate.delivered("union")
        template.back = template.front
        let members = [MemberCard(name: "Levá Horní", number: "1"), MemberCard(name: "Pravá Horní", number: "2")]
        let sheet = try PDFDocument(CardSheet.pdf(of: members, template: template, backs: true))
        #expect(sheet.pages == 2)
        let back = try sheet.rasterised(dpi: 200, page: 2)
        let middle = back.width / 2
        #expect(ZBarReader.texts(in: back.columns(middle..<back.width)) == [members[0].qrText])
        #expect(ZBarReader.texts(in: back.columns(0..<middle)) == [members[1].qrText])
    }

    @Test func `a look without a back has none, whatever is asked for`() throws {
        var template = CardTemplate.delivered("union")
        template.back = Face()
        let members = [MemberCard(name: "Levá Horní", number: "1")]
        #expect(try PDFDocument(CardSheet.pdf(of: members, template: template, backs: true)).pages == 1)
    }

    @Test func `the calibration page has its cross at 20 mm and a scale of 100 mm`() throws {
        for offset in [Offset(x: 0, y: 0), Offset(x: 0.8, y: -1.2)] {
            var layout = SheetLayout.a4Eight
            layout.offset = offset
            layout.cropMarks = false
            let page = try PDFDocument(CalibrationPage.pdf(of: layout, in: .cs))
            #expect(abs(page.width - 595.276) < 0.01)
            let image = try page.rasterised(dpi: 300)
            let dots = 300 / 25.4
            // A row and a column beyond the words: only the lines of the cross are there.
            let row = (0..<image.height).first { image[Int((8 + offset.x) * dots), $0] < 100 }
            let column = (0..<image.width).first { image[$0, Int((8 + offset.y) * dots)] < 100 }
            #expect(abs(Double(try #require(row)) / dots - (20 + offset.y)) < 0.2)
            #expect(abs(Double(try #require(column)) / dots - (20 + offset.x)) < 0.2)
            let line = Int((20 + offset.y) * dots)
            let end = (0..<image.width).last { image[$0, line] < 100 }
            #expect(abs(Double(try #require(end)) / dots - (120 + offset.x)) < 0.2)
        }
    }
}

/// A code in a picture, in millimetres.
struct MeasuredCode {
    let left, top, right, bottom: Int
    private let dpi: Int

    /// The dark square inside a box; `nil` when there is none.
    init?(in image: GreyImage, dpi: Int, near box: Box?) {
        guard let box else { return nil }
        let dots = Double(dpi) / 25.4
        let columns = Int(box.x * dots) + 2..<min(image.width, Int((box.x + box.width) * dots) - 2)
        let rows = Int(box.y * dots) + 2..<min(image.height, Int((box.y + box.height) * dots) - 2)
        let dark = DarkExtent(of: image, columns: columns, rows: rows)
        guard dark.right > dark.left, dark.bottom > dark.top else { return nil }
        (left, top, right, bottom) = (dark.left, dark.top, dark.right, dark.bottom)
        self.dpi = dpi
    }

    var side: Double { Double(right - left) * 25.4 / Double(dpi) }
    var centre: (x: Double, y: Double) {
        (Double(left + right) / 2 * 25.4 / Double(dpi), Double(top + bottom) / 2 * 25.4 / Double(dpi))
    }

    func module(of modules: Int) -> Double { side / Double(modules) }

    /// Whether it is white around the code for so many millimetres.
    func isQuiet(in image: GreyImage, modules width: Double) -> Bool {
        let quiet = Int(width * Double(dpi) / 25.4)
        let columns = max(0, left - quiet)..<min(image.width, right + quiet)
        return image.isWhite(columns: columns, rows: max(0, top - quiet)..<top - 1)
            && image.isWhite(columns: columns, rows: bottom + 1..<min(image.height, bottom + quiet))
            && image.isWhite(columns: max(0, left - quiet)..<left - 1, rows: top..<bottom)
            && image.isWhite(columns: right + 1..<min(image.width, right + quiet), rows: top..<bottom)
    }
}

/// What of a picture is dark: the first and one after the last dark column and row.
struct DarkExtent {
    private(set) var left = Int.max, top = Int.max, right = 0, bottom = 0

    init(of image: GreyImage, columns: Range<Int>? = nil, rows: Range<Int>? = nil) {
        image.pixels.withUnsafeBufferPointer { pixels in
            for y in rows ?? 0..<image.height {
                for x in columns ?? 0..<image.width where pixels[y * image.width + x] < 128 {
                    if x < left { left = x }
                    if x + 1 > right { right = x + 1 }
                    if y < top { top = y }
                    bottom = y + 1
                }
            }
        }
    }
}

extension GreyImage {
    /// A part of the picture.
    func columns(_ columns: Range<Int>) -> GreyImage {
        var part = GreyImage(width: columns.count, height: height)
        for y in 0..<height {
            for (x, column) in columns.enumerated() { part.pixels[y * columns.count + x] = self[column, y] }
        }
        return part
    }
}
