import CWebP

extension WebP {
    /// In colour, what is transparent on white paper; a picture that was cut off is refused.
    static func decodeColours(
        _ bytes: [UInt8], limits: PhotoLimits, maximumSide: Int
    ) throws(PhotoError) -> (image: ColourImage, orientation: PhotoOrientation) {
        let prepared = try prepared(for: bytes, limits: limits, maximumSide: maximumSide)
        var config = prepared.config
        let size = prepared.size
        let area = size.width * size.height
        var outcome = VP8_STATUS_OK
        let rgba = [UInt8](unsafeUninitializedCapacity: 4 * area) { buffer, count in
            buffer.initialize(repeating: 255)
            count = 4 * area
            config.output.colorspace = MODE_RGBA
            config.output.is_external_memory = 1
            config.output.u.RGBA = WebPRGBABuffer(
                rgba: buffer.baseAddress, stride: Int32(4 * size.width), size: 4 * area)
            outcome = WebPDecode(bytes, bytes.count, &config)
        }
        guard outcome == VP8_STATUS_OK else { throw failure(outcome) }
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * area) { buffer, count in
            for pixel in 0..<area {
                let cover = Int(rgba[4 * pixel + 3])
                for channel in 0..<3 {
                    buffer[3 * pixel + channel] = UInt8(
                        (Int(rgba[4 * pixel + channel]) * cover + 255 * (255 - cover)) / 255)
                }
            }
            count = 3 * area
        }
        return (ColourImage(width: size.width, height: size.height, pixels: pixels), orientation(of: bytes))
    }
}
