import CPNG

/// Decodes PNG by means of libpng's simplified interface, which needs no `setjmp`.
enum PNG {
    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> DecodedPicture {
        let found = try samples(of: bytes, as: png_uint_32(PNG_FORMAT_GRAY), each: 1, limits: limits)
        var decoded = try DecodedPicture(
            image: GreyImage(width: found.width, height: found.height, pixels: found.samples),
            storedWidth: found.width, storedHeight: found.height, damage: found.damage)
        decoded.orientation = orientation(of: bytes)
        return decoded
    }

    /// In colour; a picture that was cut off is refused.
    static func decodeColours(
        _ bytes: [UInt8], limits: PhotoLimits
    ) throws(PhotoError) -> (image: ColourImage, orientation: PhotoOrientation) {
        let found = try samples(of: bytes, as: png_uint_32(PNG_FORMAT_RGB), each: 3, limits: limits)
        if let damage = found.damage { throw .damaged(damage) }
        let image = ColourImage(width: found.width, height: found.height, pixels: found.samples)
        return (image, orientation(of: bytes))
    }

    /// - Parameter each: bytes of a pixel in this format.
    private static func samples(
        of bytes: [UInt8], as format: png_uint_32, each: Int, limits: PhotoLimits
    ) throws(PhotoError) -> (samples: [UInt8], width: Int, height: Int, damage: String?) {
        // libpng reads up to the first pixel data before it reports the size, but the size alone may be reason to
        // refuse.
        if let size = headerSize(bytes) { try limits.check(width: size.width, height: size.height) }
        var png = png_image()
        png.version = png_uint_32(PNG_IMAGE_VERSION)
        defer { png_image_free(&png) }
        guard png_image_begin_read_from_memory(&png, bytes, bytes.count) != 0 else {
            throw .damaged(message(of: png))
        }
        let (width, height) = (Int(png.width), Int(png.height))
        try limits.check(width: width, height: height)
        png.format = format
        var damage: String?
        let samples = [UInt8](unsafeUninitializedCapacity: each * width * height) { buffer, initialized in
            // Without a background colour libpng blends transparent pixels with what is in the buffer, so that is white
            // paper.
            buffer.initialize(repeating: 255)
            initialized = each * width * height
            if png_image_finish_read(&png, nil, buffer.baseAddress, png_int_32(each * width), nil) == 0 {
                damage = message(of: png)
            }
        }
        return (samples, width, height, damage)
    }

    private static func orientation(of bytes: [UInt8]) -> PhotoOrientation {
        Chunks.png(bytes).first("eXIf").flatMap(EXIF.orientation(in:)) ?? .upright
    }

    /// Width and height from the IHDR chunk; `nil` when it is not the first chunk, as it has to be.
    private static func headerSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        let number = { (range: Range<Int>) in bytes[range].reduce(0) { $0 << 8 | Int($1) } }
        return (number(16..<20), number(20..<24))
    }

    private static func message(of png: png_image) -> String {
        withUnsafeBytes(of: png.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
