import CWebP

/// Decodes WebP by means of libwebp: straight to grey, as it has brightness in a plane of its own, or in colour.
enum WebP {
    static func decode(
        _ bytes: [UInt8], limits: PhotoLimits, maximumSide: Int?
    ) throws(PhotoError) -> DecodedPicture {
        let prepared = try prepared(for: bytes, limits: limits, maximumSide: maximumSide)
        var config = prepared.config
        let size = prepared.size
        let (width, height) = (Int(config.input.width), Int(config.input.height))
        let hasAlpha = config.input.has_alpha != 0
        var alpha = [UInt8](repeating: 255, count: hasAlpha ? size.width * size.height : 0)
        // Colours are decoded along with the brightness, and discarded.
        let half = (width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        var colours = [UInt8](repeating: 0, count: 2 * half.width * half.height)
        var outcome = VP8_STATUS_OK
        var pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { buffer, count in
            // Rows that are never reached stay as they are: make them grey, not whatever was in memory.
            buffer.initialize(repeating: 128)
            count = buffer.count
            colours.withUnsafeMutableBufferPointer { colours in
                alpha.withUnsafeMutableBufferPointer { alpha in
                    let plane = half.width * half.height
                    config.output.colorspace = hasAlpha ? MODE_YUVA : MODE_YUV
                    config.output.is_external_memory = 1
                    config.output.u.YUVA = WebPYUVABuffer(
                        y: buffer.baseAddress, u: colours.baseAddress, v: colours.baseAddress?.advanced(by: plane),
                        a: hasAlpha ? alpha.baseAddress : nil, y_stride: Int32(size.width),
                        u_stride: Int32(half.width), v_stride: Int32(half.width),
                        a_stride: hasAlpha ? Int32(size.width) : 0, y_size: buffer.count, u_size: plane,
                        v_size: plane, a_size: alpha.count)
                    // Incrementally, because decoding at once yields nothing for a file that is cut off.
                    let decoder = WebPIDecode(nil, 0, &config)
                    outcome = WebPIUpdate(decoder, bytes, bytes.count)
                    WebPIDelete(decoder)
                }
            }
        }
        guard outcome == VP8_STATUS_OK || outcome == VP8_STATUS_SUSPENDED else { throw failure(outcome) }
        if hasAlpha { pixels.lay(onPaperBy: alpha) }
        var decoded = try DecodedPicture(
            image: GreyImage(width: size.width, height: size.height, pixels: pixels), storedWidth: width,
            storedHeight: height, damage: outcome == VP8_STATUS_OK ? nil : "its end is missing")
        decoded.orientation = orientation(of: bytes)
        return decoded
    }

    /// What the codec needs to know before it decodes, and how large the picture becomes.
    static func prepared(
        for bytes: [UInt8], limits: PhotoLimits, maximumSide: Int?
    ) throws(PhotoError) -> (config: WebPDecoderConfig, size: (width: Int, height: Int)) {
        var config = WebPDecoderConfig()
        guard WebPInitDecoderConfig(&config) != 0 else { throw .damaged("libwebp could not be started") }
        let status = WebPGetFeatures(bytes, bytes.count, &config.input)
        guard status == VP8_STATUS_OK else { throw failure(status) }
        let (width, height) = (Int(config.input.width), Int(config.input.height))
        try limits.check(width: width, height: height)
        guard config.input.has_animation == 0 else { throw .unsupportedVariant("it is an animated WebP") }
        let size = size(width: width, height: height, maximumSide: maximumSide)
        if size != (width, height) {
            config.options.use_scaling = 1
            config.options.scaled_width = Int32(size.width)
            config.options.scaled_height = Int32(size.height)
        }
        return (config, size)
    }

    static func orientation(of bytes: [UInt8]) -> PhotoOrientation {
        Chunks.riff(bytes).first("EXIF").flatMap(EXIF.orientation(in:)) ?? .upright
    }

    private static func size(width: Int, height: Int, maximumSide: Int?) -> (width: Int, height: Int) {
        let longSide = max(width, height)
        guard let maximumSide, maximumSide < longSide else { return (width, height) }
        return (max(1, width * maximumSide / longSide), max(1, height * maximumSide / longSide))
    }

    static func failure(_ status: VP8StatusCode) -> PhotoError {
        status == VP8_STATUS_UNSUPPORTED_FEATURE ? .unsupportedVariant(words(status)) : .damaged(words(status))
    }

    private static func words(_ status: VP8StatusCode) -> String {
        switch status {
        case VP8_STATUS_OUT_OF_MEMORY: "there is not enough memory for it"
        case VP8_STATUS_UNSUPPORTED_FEATURE: "it is a kind of WebP that libwebp does not know"
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: "even its beginning is not whole"
        default: "its data make no sense"
        }
    }
}

extension [UInt8] {
    /// Blends the picture with white paper; without that, ink on a transparent background is black on black.
    fileprivate mutating func lay(onPaperBy alpha: [UInt8]) {
        for index in indices {
            let (ink, cover) = (Int(self[index]), Int(alpha[index]))
            self[index] = UInt8((ink * cover + 255 * (255 - cover)) / 255)
        }
    }
}
