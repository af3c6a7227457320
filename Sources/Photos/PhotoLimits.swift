/// How large a photo may be; checked before memory for its pixels is allocated.
package struct PhotoLimits: Hashable, Codable, Sendable {
    /// Bytes of the file.
    package var bytes: Int
    /// Pixels in all.
    package var pixels: Int
    /// Pixels of the longer side.
    package var side: Int
    /// The limit for progressive JPEGs, which keep all coefficients in memory until the last scan: six bytes a pixel or
    /// more.
    package var progressivePixels: Int

    package init(
        bytes: Int = 25 * 1024 * 1024, pixels: Int = 64_000_000, side: Int = 20_000,
        progressivePixels: Int = 25_000_000
    ) {
        self.bytes = bytes
        self.pixels = pixels
        self.side = side
        self.progressivePixels = progressivePixels
    }

    /// 25 MB, 64 megapixels, no side over 20 000 pixels.
    package static let standard = PhotoLimits()

    func check(width: Int, height: Int, isProgressive: Bool = false) throws(PhotoError) {
        guard width > 0, height > 0 else { throw .damaged("its header gives it no pixels") }
        guard max(width, height) <= side else { throw .sideTooLong(max(width, height), limit: side) }
        let limit = isProgressive ? min(progressivePixels, pixels) : pixels
        guard width * height <= limit else {
            throw .tooManyPixels(width: width, height: height, limit: limit)
        }
    }
}
