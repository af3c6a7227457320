import CardPrint
package import Photos
package import ScanDecode

extension LabelLayout {
    /// Reads each code again, as it stands on the label with what is light around it, and refuses one that does not say what
    /// it should.
    ///
    /// Blocks for some milliseconds.
    ///
    /// - Throws: `LabelError.unreadable`.
    package func check(_ decoder: ScanDecoder = ScanDecoder()) throws(LabelError) {
        let picture = picture
        func check(_ text: String, _ columns: Range<Int>, _ rows: Range<Int>) throws(LabelError) {
            let part = picture.part(columns: columns, rows: rows)
            guard decoder.scan(part).codes.contains(where: { $0.text == text }) else { throw .unreadable(title) }
        }
        if let bars {
            let quiet = Code128.quietZone * bars.module
            // A scanner sees the bars at one height: a strip of them is as good as all.
            let rows = bars.y..<bars.y + min(bars.height, 40)
            try check(bars.code.text, bars.x - quiet..<bars.x + bars.width + quiet, rows)
        }
        if let code {
            let quiet = QRCode.quietZone * code.module
            try check(
                code.text, code.x - quiet..<code.x + code.side + quiet, code.y - quiet..<code.y + code.side + quiet)
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

extension GreyImage {
    /// What lies in these columns and rows.
    fileprivate func part(columns: Range<Int>, rows: Range<Int>) -> GreyImage {
        let columns = columns.clamped(to: 0..<width)
        let rows = rows.clamped(to: 0..<height)
        return GreyImage(
            width: columns.count, height: rows.count,
            pixels: rows.flatMap { pixels[$0 * width + columns.lowerBound..<$0 * width + columns.upperBound] })
    }
}
