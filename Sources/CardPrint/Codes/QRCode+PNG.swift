import Drawing

extension QRCode {
    /// The code by itself with its quiet zone, black on white, every module a square of whole pixels.
    ///
    /// - Parameter pixelsPerModule: 1…40, enough for a poster; other values are clamped.
    package func png(pixelsPerModule: Int = 10) throws(CardError) -> [UInt8] {
        let scale = min(max(pixelsPerModule, 1), 40)
        let quiet = Double(Self.quietZone * scale)
        let size = Double((side + 2 * Self.quietZone) * scale)
        return try CardError.wrapping { () throws(DrawingError) in
            try Canvas.png(width: size, height: size) { canvas in
                canvas.fill(.white, x: 0, y: 0, width: size, height: size)
                canvas.draw(self, x: quiet, y: quiet, moduleSize: Double(scale))
            }
        }
    }
}

extension Canvas {
    /// Draws the dark modules, adjacent ones as a single rectangle; the caller leaves room for the quiet zone.
    package func draw(_ code: QRCode, x: Double, y: Double, moduleSize: Double) {
        var runs: [Rectangle] = []
        for row in 0..<code.side {
            var column = 0
            while column < code.side {
                let start = column
                while column < code.side, code[row: row, column: column] { column += 1 }
                if column > start {
                    runs.append(
                        Rectangle(
                            x: x + Double(start) * moduleSize, y: y + Double(row) * moduleSize,
                            width: Double(column - start) * moduleSize, height: moduleSize))
                }
                column += 1
            }
        }
        fillSharply(.black, runs)
    }
}
