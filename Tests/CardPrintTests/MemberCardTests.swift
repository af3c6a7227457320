import CardPrint
import Dispatch
import Synchronization
import TestSupport
import Testing

@Suite struct `Member card` {
    static let card = MemberCard(name: "Řehoř Žůžo", number: "12345", organisation: "Odborový svaz železničářů")

    @Test func `the default text is the one of the union's app`() {
        #expect(Self.card.qrText == "Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345")
    }

    @Test func `the caller's text goes into the code`() throws {
        var card = Self.card
        card.qrText = "member:12345?name=%C5%98eho%C5%99&until=2027-12-31&key=1&sig=abc"
        #expect(try ZBarReader.texts(in: GreyImage(png: card.rendered(as: .png, with: .usual))) == [card.qrText])
    }

    @Test func `the PNG has the size of the card at 300 dpi and says so`() throws {
        let png = try Self.card.rendered(as: .png, with: .usual)
        let image = try GreyImage(png: png)
        #expect(image.width == 1011)
        #expect(image.height == 638)
        #expect(Array(png[37..<41]) == Array("pHYs".utf8))
        #expect(crc32(png[37..<50]) == png[50..<54].reduce(0) { $0 << 8 | UInt32($1) })
        #expect(image.isWhite(columns: 530..<1011, rows: 634..<638), "the last row is drawn to the edge")
    }

    @Test func `names of 40 seeds read back from the card`() throws {
        for name in CzechNames.sample(40, seed: 7) {
            let card = MemberCard(name: name, number: "12345", organisation: "ZO OSŽ Horní Lhota")
            #expect(try ZBarReader.texts(in: GreyImage(png: card.rendered(as: .png, with: .usual))) == [card.qrText])
        }
    }

    @Test func `the SVG is well formed, has the card's size, and its code reads back`() throws {
        let svg = try SVGPaths(Self.card.rendered(as: .svg, with: .usual))
        #expect(abs(svg.width - 242.6457) < 0.01)
        #expect(abs(svg.height - 153.0142) < 0.01)
        #expect(ZBarReader.texts(in: svg.rasterised(pixelsPerPoint: 6)) == [Self.card.qrText])
    }

    @Test func `two drawings at the same time do not disturb each other`() throws {
        let cards = CzechNames.sample(8, seed: 3).map { MemberCard(name: $0, number: "1") }
        let expected = try cards.map { try $0.rendered(as: .png, with: .usual) }
        let differing = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 32) { index in
            // The vector formats carry counters and the time, so they only make the disturbance here.
            _ = try? cards[index % 8].rendered(as: index.isMultiple(of: 2) ? .pdf : .svg, with: .usual)
            let drawn = try? cards[index % 8].rendered(as: .png, with: .usual)
            if drawn != expected[index % 8] { differing.withLock { $0 += 1 } }
        }
        #expect(differing.withLock { $0 } == 0)
    }

    @Test func `a card without name or number is refused`() {
        #expect(throws: CardError.missingName) {
            try MemberCard(name: " ", number: "1").rendered(as: .png, with: .usual)
        }
        #expect(throws: CardError.missingNumber) {
            try MemberCard(name: "A", number: "\n").rendered(as: .svg, with: .usual)
        }
    }

    @Test func `a code too dense to print is refused with its limit`() throws {
        let most = MemberCard(name: "A", number: "1", qrText: String(repeating: "x", count: 450))
        #expect(try ZBarReader.texts(in: GreyImage(png: most.rendered(as: .png, with: .usual))) == [most.qrText])
        let more = MemberCard(name: "A", number: "1", qrText: String(repeating: "x", count: 451))
        #expect(throws: CardError.tooDense(bytes: 451, limit: 450)) { try more.rendered(as: .png, with: .usual) }
        let far = MemberCard(name: "A", number: "1", qrText: String(repeating: "x", count: 3000))
        #expect(throws: CardError.qrCode(.tooLong(bytes: 3000))) { try far.rendered(as: .pdf, with: .usual) }
    }

    @Test func `the format follows from the file's ending`() {
        #expect(CardFormat(fileName: "karty/Řehoř.PDF") == .pdf)
        #expect(CardFormat(fileName: "a.b.svg") == .svg)
        #expect(CardFormat(fileName: "card") == nil)
        #expect(CardFormat(fileName: "card.gif") == nil)
    }

    /// The checksum of PNG chunks, bit by bit.
    private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
