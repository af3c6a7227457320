import CHEIF

/// Decodes HEIC by means of libheif, which turns the picture upright and has brightness in a plane of its own.
enum HEIC {
    /// Makes the library load its plugins now; otherwise it would do so at its first use, when files cannot be opened.
    static func prepare() { _ = heif_init(nil) }

    static func decode(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> DecodedPicture {
        try withPicture(of: bytes, limits: limits) { (handle, width, height) throws(PhotoError) in
            // Phones store pictures this way, so nothing has to be converted; the colours are ignored.
            var image: OpaquePointer?
            try check(heif_decode_image(handle, &image, heif_colorspace_YCbCr, heif_chroma_420, nil))
            defer { heif_image_release(image) }
            return try DecodedPicture(
                image: try brightness(of: image, limits: limits), storedWidth: width, storedHeight: height, damage: nil)
        }
    }

    /// Opens a file, and checks what it says of its size before anything is decoded.
    static func withPicture<Value>(
        of bytes: [UInt8], limits: PhotoLimits,
        _ body: (_ handle: OpaquePointer?, _ width: Int, _ height: Int) throws(PhotoError) -> Value
    ) throws(PhotoError) -> Value {
        try bytes.withUnsafeBufferPointer { (bytes) throws(PhotoError) in
            guard let context = heif_context_alloc() else { throw .damaged("libheif could not be started") }
            defer { heif_context_free(context) }
            // Decodes the tiles of a picture one after another, on this thread.
            heif_context_set_max_decoding_threads(context, 0)
            try check(heif_context_read_from_memory_without_copy(context, bytes.baseAddress, bytes.count, nil))
            var handle: OpaquePointer?
            try check(heif_context_get_primary_image_handle(context, &handle))
            defer { heif_image_handle_release(handle) }
            let width = Int(heif_image_handle_get_ispe_width(handle))
            let height = Int(heif_image_handle_get_ispe_height(handle))
            try limits.check(width: width, height: height)
            return try body(handle, width, height)
        }
    }

    /// The brightness plane, reduced to eight bits; its samples may have more.
    private static func brightness(
        of image: OpaquePointer?, limits: PhotoLimits
    ) throws(PhotoError) -> GreyImage {
        let (width, height) = (
            Int(heif_image_get_width(image, heif_channel_Y)), Int(heif_image_get_height(image, heif_channel_Y))
        )
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(image, heif_channel_Y, &stride) else {
            throw .unsupportedVariant("libheif found no brightness in it")
        }
        try limits.check(width: width, height: height)
        let bits = Int(heif_image_get_bits_per_pixel_range(image, heif_channel_Y))
        let pixels = [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for row in 0..<height {
                let line = UnsafeRawPointer(plane + row * Int(stride))
                for column in 0..<width {
                    if bits <= 8 {
                        buffer[row * width + column] = line.load(fromByteOffset: column, as: UInt8.self)
                    } else {
                        let sample = line.load(fromByteOffset: 2 * column, as: UInt16.self)
                        buffer[row * width + column] = UInt8(truncatingIfNeeded: sample >> (bits - 8))
                    }
                }
            }
            count = width * height
        }
        return GreyImage(width: width, height: height, pixels: pixels)
    }

    static func check(_ error: heif_error) throws(PhotoError) {
        guard error.code != heif_error_Ok else { return }
        let words = error.message.map { String(cString: $0) } ?? "error \(error.code.rawValue)"
        throw error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
            ? .unsupportedVariant(words) : .damaged(words)
    }
}
