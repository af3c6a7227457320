import CardPrint
import Testing

@Suite struct `QR code` {
    @Test func `500 names with all Czech letters read back`() throws {
        for (index, name) in CzechNames.sample(500, seed: 20_261_121).enumerated() {
            let text = MemberCard.defaultText(name: name, number: String(10_000 + index))
            #expect(ZBarReader.texts(in: picture(of: try QRCode(text))) == [text])
        }
    }

    /// ISO/IEC 18004 table 7: bytes at level M.
    @Test(arguments: [(1, 14), (2, 26), (3, 42), (4, 62), (5, 84), (10, 213), (16, 450), (40, 2331)])
    func `the version is the smallest that holds the text`(version: Int, capacity: Int) throws {
        let full = try QRCode(String(repeating: "x", count: capacity))
        #expect(full.version == version)
        #expect(full.side == 17 + 4 * version)
        guard version < 40 else { return }
        #expect(try QRCode(String(repeating: "x", count: capacity + 1)).version == version + 1)
    }

    @Test func `digits are stored as bytes too`() throws {
        // In numeric mode these 15 would fit into version 1.
        #expect(try QRCode("203000123456789").version == 2)
    }

    @Test func `a text of 2332 bytes is too long`() {
        let text = String(repeating: "ř", count: 1166)
        #expect(throws: QRCodeError.tooLong(bytes: 2332)) { try QRCode(text) }
    }

    @Test func `an empty text is refused`() {
        #expect(throws: QRCodeError.empty) { try QRCode("") }
    }

    @Test func `a zero byte does not end the text`() throws {
        let text = "before\0after"
        #expect(ZBarReader.texts(in: picture(of: try QRCode(text))) == [text])
    }

    @Test func `the PNG has the quiet zone and whole black or white modules`() throws {
        let code = try QRCode("Jmeno a prijmeni: Řehoř Žůžo, osobni cislo: 12345")
        let image = try GreyImage(png: code.png(pixelsPerModule: 7))
        #expect(image.width == (code.side + 8) * 7)
        #expect(image.height == image.width)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (row, column) = (y / 7 - 4, x / 7 - 4)
                let inside = (0..<code.side).contains(row) && (0..<code.side).contains(column)
                let dark = inside && code[row: row, column: column]
                guard image[x, y] == (dark ? 0 : 255) else {
                    Issue.record("pixel \(x), \(y) is \(image[x, y])")
                    return
                }
            }
        }
    }

    private func picture(of code: QRCode) -> GreyImage {
        let scale = 3
        var image = GreyImage(width: (code.side + 8) * scale, height: (code.side + 8) * scale)
        for row in 0..<code.side {
            for column in 0..<code.side where code[row: row, column: column] {
                let (x, y) = ((column + 4) * scale, (row + 4) * scale)
                image.blacken(columns: x..<x + scale, rows: y..<y + scale)
            }
        }
        return image
    }
}
