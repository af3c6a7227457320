/// A picture in grey, one byte for each pixel, row after row without gaps; 0 is black.
package struct GreyImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// - Parameter pixels: exactly `width * height` of them.
    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width >= 0 && height >= 0 && pixels.count == width * height,
            "a grey image of \(width) × \(height) needs \(width * height) pixels, not \(pixels.count)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer of width and height.
    package var longSide: Int { max(width, height) }
    package var pixelCount: Int { pixels.count }
}
