import CardPrint
import Drawing
import Glibc
import ScanDecode
import Templates
import TestSupport
import Testing

@Suite struct `Names on cards` {
    /// A hundred each, a third of them with each template.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `a thousand names from all over the world stay in their boxes and are scanned back`(seed: UInt64) throws {
        let decoder = ScanDecoder()
        let templates = `Card geometry`.names.map(CardTemplate.delivered)
        // What is everyone's own is left out: the rest of all cards is alike.
        let rest = try templates.map { template in
            var bare = template
            bare.front.texts.removeAll { $0.content == .field(.name) }
            let card = MemberCard(name: "A", number: "12345", organisation: "Svaz")
            return try GreyImage(png: card.rendered(as: .png, with: bare)).without(template)
        }
        for (index, name) in UnicodeNames.sample(100, seed: seed).enumerated() {
            let template = index % templates.count
            let card = MemberCard(name: name, number: "12345", organisation: "Svaz")
            let png = try card.rendered(as: .png, with: templates[template])
            let image = try GreyImage(png: png)
            // A picture is no message.
            let isHeld = image.without(templates[template]).isSame(as: rest[template])
            #expect(isHeld, "seed \(seed), \(index): \(name) left its box")
            #expect(ZBarReader.texts(in: image) == [card.qrText], "seed \(seed), \(index): \(name)")
            // The whole way of a photo takes ten times as long.
            if index.isMultiple(of: 10) {
                #expect(try decoder.scan(png).codes.map(\.text) == [card.qrText], "seed \(seed), \(index): \(name)")
            }
        }
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

    func isSame(as other: GreyImage) -> Bool {
        pixels.count == other.pixels.count && memcmp(pixels, other.pixels, pixels.count) == 0
    }
}
