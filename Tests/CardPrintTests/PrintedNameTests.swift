import Drawing
import Glibc
import ScanDecode
import Templates
import TestSupport
import Testing

@testable import CardPrint

@Suite struct `Names on cards` {
    /// A hundred each, a third of them with each template, ten on a picture: what finds typefaces for a picture and what packs
    /// it costs more than drawing ten cards.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a thousand names from all over the world stay in their boxes and are scanned back`(seed: UInt64) throws {
        let decoder = ScanDecoder()
        let cards = UnicodeNames.sample(100, seed: seed).enumerated().map { index, name in
            (index: index, card: MemberCard(name: name, number: "12345", organisation: "Svaz"))
        }
        let names = `Card geometry`.names
        for (place, template) in names.map(CardTemplate.delivered).enumerated() {
            // What is everyone's own is left out: the rest of all cards is alike.
            var bare = template
            bare.front.texts.removeAll { $0.content == .field(.name) }
            let rest = try Self.drawn([MemberCard(name: "A", number: "12345", organisation: "Svaz")], as: bare)[0]
                .without(template)
            let box = try #require(template.front.code?.box)
            let mine = cards.filter { $0.index % names.count == place }
            for start in stride(from: 0, to: mine.count, by: 10) {
                let ten = mine[start..<min(start + 10, mine.count)]
                for ((index, card), image) in zip(ten, try Self.drawn(ten.map(\.card), as: template)) {
                    // A picture is no message.
                    let stray = image.without(template).differences(from: rest)
                    #expect(stray.isEmpty, "seed \(seed), \(index): \(card.name) left its box at \(stray.prefix(9))")
                    // The box holds the code with its quiet zone.
                    let texts = ZBarReader.texts(in: image.part(box))
                    #expect(texts == [card.qrText], "seed \(seed), \(index): \(card.name)")
                }
            }
        }
        // The whole way of a photo takes ten times as long.
        for (index, card) in cards where index.isMultiple(of: 20) {
            let png = try card.rendered(as: .png, with: .delivered(names[index % names.count]))
            #expect(try decoder.scan(png).codes.map(\.text) == [card.qrText], "seed \(seed), \(index): \(card.name)")
        }
    }

    /// How a name is set is asked for, not drawn: what finds typefaces for a picture costs more than setting a hundred names.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `of a thousand names from all over the world nothing is cut that a register takes`(seed: UInt64) throws {
        let names = UnicodeNames.sample(100, seed: seed)
        // None has more bytes than a register takes either.
        let registrable = names.count { $0.count <= 100 }
        #expect(registrable > 80, "seed \(seed): of few nothing is learnt")
        for template in `Card geometry`.names.map(CardTemplate.delivered) {
            for (name, settings) in zip(names, try CardDrawing(template).settings(of: names)) {
                #expect(!settings.isEmpty)
                for (box, setting) in settings {
                    #expect(setting.isInside, "seed \(seed), \(template.name) \(box): \(name) is clipped")
                    #expect(!setting.isCut || name.count > 100, "seed \(seed), \(template.name) \(box): \(name)")
                }
            }
        }
    }

    /// A hundred characters, the most that a register takes.
    static let longest = [
        String(repeating: "W", count: 100), String(repeating: "Ŵ", count: 100),
        hundred("ŘEHOŘ MAXMILIÁN WENCESLAV ŠŤASTNÝ ŽŮŽOVSKÝ Z ĎÁBLIC"),
        hundred("MAŁGORZATA WŁADYSŁAWA ŚWIĘTOCHOWSKA-GRZĘDZIŃSKA ŻÓŁĆ"),
    ]

    private static func hundred(_ words: String) -> String {
        String(Array(repeating: words, count: 3).joined(separator: " ").prefix(100))
    }

    @Test(arguments: `Card geometry`.names, longest)
    func `the longest name that a register takes is whole on every template, and can be read`(
        name: String, longest: String
    ) throws {
        let template = CardTemplate.delivered(name)
        try #require(longest.count == 100)
        for (box, setting) in try CardDrawing(template).settings(of: [longest]).flatMap(\.self) {
            #expect(setting.isWhole, "\(box)")
            #expect(setting.size >= CardTemplate.readableSize * Dots.perInch / 72, "\(box): \(setting.size) dots")
        }
        // What is asked for is what is drawn.
        let card = MemberCard(name: longest, number: "1", organisation: "Svaz")
        let pdf = try PDFDocument(card.rendered(as: .pdf, with: template))
        #expect(try !pdf.hasEllipsis())
        let words = try pdf.words()
        #expect(words.reduce(0) { $0 + $1.text.count { $0.isLetter } } >= longest.count { $0.isLetter })
        // Letters that are cut lie upon each other on the ellipsis: their word is too narrow for them.
        if Set(longest).count == 1 {
            for word in words where word.text.count > 1 && Set(word.text) == Set(longest) {
                #expect(word.width > 0.8 * Double(word.text.count) * word.height, "\(word)")
            }
        }
        #expect(ZBarReader.texts(in: try pdf.rasterised(dpi: 300)) == [card.qrText])
    }

    @Test func `a name that has no room at the least size ends in an ellipsis, and its box is told`() throws {
        var template = CardTemplate.usual
        let number = try #require(template.front.texts.firstIndex { $0.content == .field(.name) })
        #expect(try CardDrawing.tooSmallForNames(template) == [])
        template.front.texts[number].box.height = 5
        #expect(try CardDrawing.tooSmallForNames(template) == ["front.texts[\(number + 1)]"])
        template.front.texts[number].box.height = 1.5
        let names = [String(repeating: "W", count: 100), "Jan Novák"]
        let settings = try CardDrawing(template).settings(of: names).flatMap(\.values)
        #expect(settings.map(\.isCut) == [true, false])
    }

    /// Cards below each other on one picture, each taken out of it again; at 300 dpi as the PNG of one has it.
    private static func drawn(_ cards: [MemberCard], as template: CardTemplate) throws -> [GreyImage] {
        let drawing = try CardDrawing(template)
        let ready = try cards.map(drawing.ready)
        let (width, height) = (Int(drawing.size.width.rounded()), Int(drawing.size.height.rounded()))
        let png = try Canvas.png(width: Double(width), height: Double(height * cards.count)) { canvas in
            for (row, card) in ready.enumerated() {
                canvas.inset(x: 0, y: Double(row * height), width: Double(width), height: Double(height)) { canvas in
                    drawing.draw(.front, of: card, on: canvas)
                }
            }
        }
        let image = try GreyImage(png: png)
        return cards.indices.map { image.rows($0 * height..<($0 + 1) * height) }
    }

    @Test(arguments: `Card geometry`.names)
    func `Czech and Polish are printed in the typeface that comes with the program`(name: String) throws {
        let letters = "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž ĄĆĘŁŃÓŚŹŻąćęłńóśźż ÄÖÜßäöü ĽĹŔÔľĺŕô"
        var card = MemberCard(name: letters, number: "900017", organisation: letters)
        card.facts = [.until: "31. 12. 2027", .role: letters]
        let fonts = try PDFDocument(card.duplex(with: .delivered(name))).fonts()
        #expect(!fonts.isEmpty)
        for font in fonts { #expect(font.contains("+Lato"), "\(font)") }
    }

    @Test(arguments: `Card geometry`.names)
    func `the longest name is whole on every template, and initials stand where a photo is missing`(
        name: String
    ) throws {
        let longest = "doc. MUDr. Ing. Bartoloměj Maxmilián Nepomucký-Šťastný ze Štěpánovic, Ph.D., MBA, LL.M."
        let template = CardTemplate.delivered(name)
        var card = MemberCard(name: longest, number: "CZ-2026-000123456789", organisation: "Vaše organizace")
        card.facts = [
            .role: "předseda revizní komise", .until: "2027-12-31", .level: "A",
            .employer: "Správa železnic, státní organizace",
        ]
        let pdf = try PDFDocument(card.rendered(as: .pdf, with: template))
        let text = try pdf.text()
        let letters = text.filter { !$0.isWhitespace }
        for word in longest.split(whereSeparator: { $0 == " " || $0 == "-" }) {
            #expect(letters.contains(word), "\(word) in \(text)")
        }
        #expect(try !pdf.hasEllipsis(), "\(text)")
        #expect(ZBarReader.texts(in: try pdf.rasterised(dpi: 300)) == [card.qrText])
        #expect(text.contains("BŠ") == (template.front.photo != nil), "\(text)")
        card.photo = Picture(width: 3, height: 4, pixels: Array(repeating: 128, count: 48))
        #expect(try !PDFDocument(card.rendered(as: .pdf, with: template)).text().contains("BŠ"))
    }

    @Test func `a card without a photo shows the initials of the name without its titles`() {
        for (name, initials) in [
            ("Jan Novák", "JN"), ("doc. Ing. Řehoř Žůžo, Ph.D.", "ŘŽ"), ("Věra", "V"), ("  ", ""),
            ("Marie Anna Svobodová", "MS"),
        ] {
            #expect(MemberCard(name: name, number: "1").initials == initials, "\(name)")
        }
    }

    @Test(arguments: ["club", "faculty"]) func `a photo fills its frame and nothing else`(name: String) throws {
        let template = CardTemplate.delivered(name)
        var card = MemberCard(name: "Jan Novák", number: "1", organisation: "Svaz")
        let without = try GreyImage(png: card.rendered(as: .png, with: template))
        let red = Array(repeating: [255, 0, 0, 255] as [UInt8], count: 60 * 30).flatMap(\.self)
        card.photo = Picture(width: 60, height: 30, pixels: red)
        var with = try GreyImage(png: card.rendered(as: .png, with: template))
        let box = try #require(template.front.photo?.box)
        let middle = (Int((box.x + box.width / 2) * 300 / 25.4), Int((box.y + box.height / 2) * 300 / 25.4))
        #expect((100...150).contains(with[middle.0, middle.1]), "red in grey; initials stand on something paler")
        #expect(with[Int((box.x + 1) * 300 / 25.4), middle.1] < 150, "up to the left edge")
        var rest = without
        with.blacken(box, beyond: 1)
        rest.blacken(box, beyond: 1)
        #expect(with.isSame(as: rest))
    }
}

extension GreyImage {
    /// A card at 300 dpi without what is each person's own: name, photo or initials, and code.
    fileprivate func without(_ template: CardTemplate) -> GreyImage {
        var image = self
        for text in template.front.texts where text.content == .field(.name) && text.condition != .logo {
            image.blacken(text.box, beyond: 3)
        }
        for frame in [template.front.photo, template.front.code].compactMap(\.self) {
            image.blacken(frame.box, beyond: 1)
        }
        return image
    }

    /// Blackens a box of a card at 300 dpi, and so many dots around it.
    mutating func blacken(_ box: Box, beyond: Int) {
        let dots = 300 / 25.4
        let left = max(0, Int(box.x * dots) - beyond)
        let right = min(width, Int(((box.x + box.width) * dots).rounded(.up)) + beyond)
        let rows = max(0, Int(box.y * dots) - 1)..<min(height, Int(((box.y + box.height) * dots).rounded(.up)) + 1)
        let width = width
        pixels.withUnsafeMutableBytes { pixels in
            for row in rows {
                _ = pixels.baseAddress.map { memset($0 + row * width + left, 0, right - left) }
            }
        }
    }

    /// The part of a card at 300 dpi that a box covers.
    func part(_ box: Box) -> GreyImage {
        let dots = 300 / 25.4
        let right = min(width, Int(((box.x + box.width) * dots).rounded(.up)))
        let bottom = min(height, Int(((box.y + box.height) * dots).rounded(.up)))
        return rows(Int(box.y * dots)..<bottom).columns(Int(box.x * dots)..<right)
    }

    /// Some rows of the picture.
    func rows(_ rows: Range<Int>) -> GreyImage {
        var part = GreyImage(width: width, height: rows.count)
        part.pixels = Array(pixels[rows.lowerBound * width..<rows.upperBound * width])
        return part
    }

    /// Where two pictures of one size differ.
    func differences(from other: GreyImage) -> [(x: Int, y: Int)] {
        guard !isSame(as: other) else { return [] }
        return pixels.indices.filter { pixels[$0] != other.pixels[$0] }.map { ($0 % width, $0 / width) }
    }

    func isSame(as other: GreyImage) -> Bool {
        pixels.count == other.pixels.count && memcmp(pixels, other.pixels, pixels.count) == 0
    }
}
