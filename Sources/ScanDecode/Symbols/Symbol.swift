/// One code as zbar found it in one picture.
struct Symbol: Hashable, Sendable {
    let symbology: Symbology
    let bytes: [UInt8]
    /// For a Code 128 the number of scan lines that agree; 1 for every QR code.
    let quality: Int
    /// Outline in pixels of the scanned picture: four corners of a QR code, ends of the scan lines of a Code 128.
    let corners: [Point]

    func withCorners(_ corners: [Point]) -> Symbol {
        Symbol(symbology: symbology, bytes: bytes, quality: quality, corners: corners)
    }
}

/// A place in a picture, in pixels from its upper left corner.
package struct Point: Hashable, Codable, Sendable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    func scaled(by factor: Double) -> Point {
        Point(x: Int((Double(x) * factor).rounded()), y: Int((Double(y) * factor).rounded()))
    }
}
