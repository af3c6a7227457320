import CTurboJPEG

/// Decodes JPEG straight to grey by means of libjpeg-turbo.
enum JPEG {
    static func decode(
        _ bytes: [UInt8], limits: PhotoLimits, maximumSide: Int?
    ) throws(PhotoError) -> DecodedPicture {
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
        let count = scaledWidth * scaledHeight
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            // The codec leaves rows that it never reaches as they are: make them grey, not whatever was in memory.
            buffer.initialize(repeating: 128)
            initialized = count
            let status = tjDecompress2(
                codec, bytes, size, buffer.baseAddress, Int32(scaledWidth), 0, Int32(scaledHeight),
                Int32(TJPF_GRAY.rawValue), TJFLAG_LIMITSCANS)
            guard status != 0 else { return }
            if tjGetErrorCode(codec) == TJERR_WARNING.rawValue {
                damage = message(of: codec)
            } else {
                fatal = failure(of: codec)
            }
        }
        if let fatal { throw fatal }
        var decoded = try DecodedPicture(
            image: GreyImage(width: scaledWidth, height: scaledHeight, pixels: pixels),
            storedWidth: Int(width), storedHeight: Int(height), damage: damage)
        decoded.orientation = header.exif.flatMap(EXIF.orientation(in:)) ?? .upright
        return decoded
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

    private static func message(of codec: tjhandle) -> String {
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
