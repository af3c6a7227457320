import CardPrint
import Configuration
import Drawing
import Templates
import TestSupport
import Testing

/// SVGs under what is printed on cards.
@Suite struct `Artwork of cards` {
    /// The left half of a card black, and below on the right a bar in the first colour.
    private static let halves = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- <text> in a comment is no text -->
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 85.6 53.98" preserveAspectRatio="none">
          <style>.dark { fill: #000 }</style>
          <defs><clipPath id="left"><path d="M0 0H42.8V53.98H0Z"/></clipPath></defs>
          <g clip-path="url(#left)"><rect class="dark" width="85.6" height="53.98"/></g>
          <path class="primary" fill="#fff" d="M60 2H80V6H60Z"/>
        </svg>
        """

    private static let yaml = """
        title: {cs: Moje, en: Mine}
        colours: {primary: "#000000", ink: "#FFFFFF"}
        front:
          background: "#FFFFFF"
          svg: mine.svg
          code: {box: [46, 10, 34, 34]}
          texts:
            - {field: name, box: [4, 12, 36, 10], size: 14, weight: black}
        """

    private static func template(_ svg: some Sequence<UInt8>) throws -> CardTemplate {
        let folder = try TemporaryFolder()
        try folder.write(Array(svg), to: "mine.svg")
        return try CardTemplate(yaml: Array(yaml.utf8), name: "mine", file: folder.file("mine.yaml"))
    }

    @Test func `it lies over the background and under the fields, as lines in PDF and SVG as well`() throws {
        let template = try Self.template(Self.halves.utf8)
        let card = MemberCard(name: "III", number: "12345")
        let pdf = try card.rendered(as: .pdf, with: template)
        for image in [
            try GreyImage(png: card.rendered(as: .png, with: template)), try PDFDocument(pdf).rasterised(dpi: 300),
        ] {
            let dots = 300 / 25.4
            func grey(_ x: Double, _ y: Double) -> UInt8 { image[Int(x * dots), Int(y * dots)] }
            #expect(grey(2, 50) == 0 && grey(42, 50) == 0 && grey(43.6, 50) == 255)
            #expect(image[0, 0] == 0 && image[0, image.height - 2] == 0, "up to the edges")
            #expect(grey(70, 4) == 0, "in the colour of the template, not of the file")
            let name = (0..<Int(36 * dots)).contains { image[Int(4 * dots) + $0, Int(14.5 * dots)] > 200 }
            #expect(name, "the name stands on it")
            #expect(ZBarReader.texts(in: image) == [card.qrText])
        }
        // The code is the only picture in it.
        #expect(try PDFDocument(pdf).pictures() <= 1)
        let svg = String(decoding: try card.rendered(as: .svg, with: template), as: UTF8.self)
        #expect(!svg.contains("<image"))
    }

    @Test func `its classes have the colours of the organisation`() throws {
        let template = try Self.template(Self.halves.utf8)
        var card = MemberCard(name: "III", number: "12345")
        card.primary = .white
        let image = try GreyImage(png: card.rendered(as: .png, with: template))
        #expect(image[Int(70 * 300 / 25.4), Int(4 * 300 / 25.4)] == 255)
        // With a part that is one hexadecimal digit it looks as with the next one, which has two.
        let greys = try [0x0F_00_FF, 0x10_00_FF as UInt32].map { value in
            card.primary = RGB(value)
            let image = try GreyImage(png: card.rendered(as: .png, with: template))
            return Int(image[Int(70 * 300 / 25.4), Int(4 * 300 / 25.4)])
        }
        #expect(abs(greys[0] - greys[1]) < 3)
    }

    @Test func `a sheet of cards has it on each of them`() throws {
        let template = try Self.template(Self.halves.utf8)
        let cards = (0..<10).map { MemberCard(name: "III", number: "\($0)") }
        var layout = SheetLayout.a4
        layout.cropMarks = false
        let sheet = try PDFDocument(CardSheet.pdf(of: cards, template: template, layout: layout))
        let image = try sheet.rasterised(dpi: 100)
        let (left, top) = ((210 - 2 * 85.6) / 2, (297 - 5 * 53.98) / 2)
        for place in 0..<10 {
            let x = left + Double(place % 2) * 85.6 + 2
            let y = top + Double(place / 2) * 53.98 + 48
            #expect(image[Int(x * 100 / 25.4), Int(y * 100 / 25.4)] == 0, "\(place)")
        }
    }

    @Test func `one is delivered, and is the ground of a club's card`() throws {
        let template = CardTemplate.delivered("club")
        #expect(template.front.artwork?.file == "club-front.svg" && template.back.artwork != nil)
        var card = MemberCard(name: "Jan Novák", number: "1")
        for (colour, level) in [(RGB.black, 0...3), (RGB.white, 252...255)] as [(RGB, ClosedRange<UInt8>)] {
            card.primary = colour
            let image = try GreyImage(png: card.rendered(as: .png, with: template))
            #expect(level.contains(image[4, 500]), "\(colour)")
        }
    }

    private static func svg(_ content: String, _ attributes: String = "viewBox=\"0 0 85.6 53.98\"") -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \(attributes)>\(content)</svg>"
    }

    @Test(arguments: [
        (svg("<image href=\"file:///etc/passwd\" width=\"9\" height=\"9\"/>"), "'<image>' has no place"),
        (svg("<text>Ž</text>"), "make paths of letters"),
        (svg("<use href=\"#a\"/>"), "'<use>'"),
        (svg("<filter id=\"a\"/>"), "'<filter>'"),
        (svg("<script>1</script>"), "'<script>'"),
        (svg("<s:text xmlns:s=\"http://www.w3.org/2000/svg\"/>"), "'<s:text>'"),
        (svg("<xi:include href=\"file:///etc/passwd\"/>"), "'<xi:include>'"),
        ("<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + svg("&b;"), "'<!DOCTYPE'"),
        ("<?xml-stylesheet href=\"file:///etc/passwd\"?>" + svg(""), "'?xml-stylesheet"),
        ("<?xml version=\"1.0\" encoding=\"UTF-7\"?>" + svg("+ADw-text/+AD4-"), "encoding="),
        (svg("<style>@import url(file:///etc/passwd);</style>"), "'@import'"),
        (svg("<path fill=\"url(http://example.org/#a)\" d=\"M0 0H9V9Z\"/>"), "'url(http://example.org"),
        (svg("<linearGradient xlink:href=\"other.svg#a\"/>"), "'href=other.svg"),
        (svg("<path d=\"M0 0H9V9Z\"/>", "viewBox=\"0 0 1e30 1e30\""), "no viewBox"),
        (svg("<path d=\"M0 0H9V9Z\"/>", "viewBox=\"0 0 0 0\""), "no viewBox"),
        (svg("<path d=\"M0 0H9V9Z\"/>", "width=\"1e9\" height=\"1e9\""), "no viewBox"),
        (svg(String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)), "cannot be drawn"),
        ("<svg", "cannot be drawn"), ("", "cannot be drawn"), ("<!-- ", "save it as plain SVG"),
        ("a\0b", "save it as plain SVG"),
        (svg(String(repeating: " ", count: 256 * 1024)), "larger than 256 KiB"),
    ])
    func `what is hostile or differs between machines is refused by file and reason`(svg: String, said: String) throws {
        let error = #expect(throws: ConfigurationErrors.self) { try Self.template(svg.utf8) }
        let message = try #require(error).description
        #expect(message.contains("mine.svg: ") && message.contains(said), "\(message)")
    }

    @Test func `what is no UTF-8 or not there is refused, and a name leads out of no folder`() throws {
        let latin = #expect(throws: ConfigurationErrors.self) { try Self.template([0x3C, 0x73, 0xE9, 0xFF]) }
        #expect(try #require(latin).description.contains("plain SVG"))
        let folder = try TemporaryFolder()
        for (name, said) in [
            ("gone.svg", "gone.svg: the file cannot be read"), ("../mine.svg", "mine.yaml:5"),
            ("/etc/passwd", "mine.yaml:5"), ("a.png", "mine.yaml:5"),
        ] {
            let text = Self.yaml.replacing("mine.svg", with: name)
            let error = #expect(throws: ConfigurationErrors.self) {
                try CardTemplate(yaml: Array(text.utf8), name: "mine", file: folder.file("mine.yaml"))
            }
            #expect(try #require(error).description.contains(said), "\(name)")
        }
    }

    /// Were such a thing ever let through, librsvg still reads nothing for it.
    @Test func `a picture from a file is not drawn`() throws {
        let folder = try TemporaryFolder()
        let black = try Canvas.png(width: 10, height: 10) { $0.fill(.black, x: 0, y: 0, width: 10, height: 10) }
        try folder.write(black, to: "black.png")
        for address in ["file://" + folder.file("black.png"), folder.file("black.png")] {
            let picture = try VectorPicture(
                svg: Array(
                    Self.svg("<image href=\"\(address)\" width=\"80\" height=\"50\"/>").utf8), colours: [])
            let drawn = try GreyImage(
                png: Canvas.png(width: 86, height: 54) { canvas in
                    canvas.fill(.white, x: 0, y: 0, width: 86, height: 54)
                    canvas.draw(picture, in: Rectangle(x: 0, y: 0, width: 86, height: 54))
                })
            #expect(drawn.isWhite(columns: 0..<86, rows: 0..<54))
        }
    }
}

extension PDFDocument {
    /// How many pictures are in it.
    fileprivate func pictures() throws -> Int {
        let lines = String(decoding: try ExternalTool.run("pdfimages", ["-list", path]), as: UTF8.self)
        return max(0, lines.split(separator: "\n").count - 2)
    }
}
