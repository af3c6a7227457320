import CardPrint
package import Photos
package import ScanDecode

extension LabelLayout {
    /// Reads the codes again, as they stand on the label, and refuses one that does not say what it should.
    ///
    /// Blocks for some milliseconds.
    ///
    /// - Throws: `LabelError.unreadable`.
    package func check(_ decoder: ScanDecoder = ScanDecoder()) throws(LabelError) {
        let texts = Set(decoder.scan(picture).codes.map(\.text))
        for text in [bars?.code.text, code?.text].compactMap(\.self) where !texts.contains(text) {
            throw .unreadable(title)
        }
    }

    /// Its codes, black on white, a pixel a dot.
    package var picture: GreyImage {
        var pixels = [UInt8](repeating: 255, count: width * height)
        func blacken(columns: Range<Int>, rows: Range<Int>) {
            let columns = columns.clamped(to: 0..<width)
            for row in rows.clamped(to: 0..<height) {
                for column in columns { pixels[row * width + column] = 0 }
            }
        }
        blacken(columns: 0..<width, rows: 0..<band)
        for bar in bars?.code.bars ?? [] {
            guard let bars else { break }
            blacken(
                columns: bars.x + bar.lowerBound * bars.module..<bars.x + bar.upperBound * bars.module,
                rows: bars.y..<bars.y + bars.height)
        }
        if let code {
            for row in 0..<code.code.side {
                for column in 0..<code.code.side where code.code[row: row, column: column] {
                    let (x, y) = (code.x + column * code.module, code.y + row * code.module)
                    blacken(columns: x..<x + code.module, rows: y..<y + code.module)
                }
            }
        }
        return GreyImage(width: width, height: height, pixels: pixels)
    }
}
