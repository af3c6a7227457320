import CTurboJPEG

/// Decodes JPEG by means of libjpeg-turbo, straight to grey or in colour.
enum JPEG {
    static func decode(
        _ bytes: [UInt8], limits: PhotoLimits, maximumSide: Int?
    ) throws(PhotoError) -> DecodedPicture {
        let found = try samples(of: bytes, as: TJPF_GRAY, each: 1, limits: limits, maximumSide: maximumSide)
        var decoded = try DecodedPicture(
            image: GreyImage(width: found.width, height: found.height, pixels: found.samples),
            storedWidth: found.storedWidth, storedHeight: found.storedHeight, damage: found.damage)
        decoded.orientation = found.orientation
        return decoded
    }

    /// In colour; a picture that was cut off is refused.
    static func decodeColours(
        _ bytes: [UInt8], limits: PhotoLimits, maximumSide: Int
    ) throws(PhotoError) -> (image: ColourImage, orientation: PhotoOrientation) {
        let found = try samples(of: bytes, as: TJPF_RGB, each: 3, limits: limits, maximumSide: maximumSide)
        // Its other complaints are about bytes that no picture needs; phones leave such.
        if let damage = found.damage, damage.contains("Premature end") { throw .damaged(damage) }
        return (ColourImage(width: found.width, height: found.height, pixels: found.samples), found.orientation)
    }

    /// What the codec made of the bytes, not yet turned upright.
    private struct Samples {
        let samples: [UInt8]
        let width, height: Int
        let storedWidth, storedHeight: Int
        let orientation: PhotoOrientation
        let damage: String?
    }

    /// - Parameter each: bytes of a pixel in this format.
    private static func samples(
        of bytes: [UInt8], as format: TJPF, each: Int, limits: PhotoLimits, maximumSide: Int?
    ) throws(PhotoError) -> Samples {
        guard let codec = tjInitDecompress() else { throw .damaged("libjpeg-turbo could not be started") }
        defer { tjDestroy(codec) }
        var width: Int32 = 0
        var height: Int32 = 0
        var subsampling: Int32 = 0
        var colours: Int32 = 0
        let size = UInt(bytes.count)
        let status = tjDecompressHeader3(codec, bytes, size, &width, &height, &subsampling, &colours)
        guard status == 0 || tjGetErrorCode(codec) == TJERR_WARNING.rawValue else { throw failure(of: codec) }
        guard colours != TJCS_CMYK.rawValue, colours != TJCS_YCCK.rawValue else {
            throw .unsupportedVariant("it is a CMYK JPEG, made for a printing press")
        }
        let header = JPEGHeader(bytes)
        try limits.check(width: Int(width), height: Int(height), isProgressive: header.isProgressive)

        let scale = maximumSide.map { scaling(longSide: max(width, height), to: $0) } ?? whole
        let scaledWidth = scaled(width, by: scale)
        let scaledHeight = scaled(height, by: scale)
        var damage: String?
        var fatal: PhotoError?
        let count = each * scaledWidth * scaledHeight
        let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // The codec leaves rows that it never reaches as they are: make them grey, not whatever was in memory.
            buffer.initialize(repeating: 128)
            initialized = count
            let status = tjDecompress2(
                codec, bytes, size, buffer.baseAddress, Int32(scaledWidth), 0, Int32(scaledHeight),
                Int32(format.rawValue), TJFLAG_LIMITSCANS)
            guard status != 0 else { return }
            if tjGetErrorCode(codec) == TJERR_WARNING.rawValue {
                damage = message(of: codec)
            } else {
                fatal = failure(of: codec)
            }
        }
        if let fatal { throw fatal }
        return Samples(
            samples: samples, width: scaledWidth, height: scaledHeight, storedWidth: Int(width),
            storedHeight: Int(height), orientation: header.exif.flatMap(EXIF.orientation(in:)) ?? .upright,
            damage: damage)
    }

    /// The codec's smallest scaling factor that leaves the long side no shorter than `maximumSide`.
    private static func scaling(longSide: Int32, to maximumSide: Int) -> tjscalingfactor {
        var count: Int32 = 0
        let known = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
        let fitting = known.filter { $0.num <= $0.denom && scaled(longSide, by: $0) >= maximumSide }
        return fitting.min { $0.num * $1.denom < $1.num * $0.denom } ?? whole
    }

    private static let whole = tjscalingfactor(num: 1, denom: 1)

    /// What TJSCALED computes: a macro with arguments, which Swift does not import.
    private static func scaled(_ side: Int32, by factor: tjscalingfactor) -> Int {
        (Int(side) * Int(factor.num) + Int(factor.denom) - 1) / Int(factor.denom)
    }

    static func message(of codec: tjhandle) -> String {
        String(cString: tjGetErrorStr2(codec))
    }

    private static func failure(of codec: tjhandle) -> PhotoError {
        let words = message(of: codec)
        // The library has no codes for these, only its English messages.
        let isVariant = ["nsupported", "precision", "not compiled", "conversion request"].contains(
            where: words.contains)
        return isVariant ? .unsupportedVariant(words) : .damaged(words)
    }
}
