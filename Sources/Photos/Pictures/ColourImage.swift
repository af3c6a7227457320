/// A picture in colour: red, green and blue of each pixel, one byte each, row after row without gaps.
package struct ColourImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// - Parameter pixels: exactly three bytes for each of `width * height`.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width >= 0 && height >= 0 && pixels.count == 3 * width * height,
            "a colour image of \(width) × \(height) needs \(3 * width * height) bytes, not \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer of width and height.
    package var longSide: Int { max(width, height) }

    /// Red, green and blue of one pixel.
    package func colour(x: Int, y: Int) -> [UInt8] {
        let start = 3 * (y * width + x)
        return Array(pixels[start..<start + 3])
    }
}
