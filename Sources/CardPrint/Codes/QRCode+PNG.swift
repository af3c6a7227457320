package import Drawing

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
                canvas.draw(squares, x: quiet, y: quiet, size: Double(scale))
            }
        }
    }
}

extension QRCode {
    /// Its modules without the quiet zone.
    package var squares: Squares { Squares(side: side, isBlack: modules) }
}
