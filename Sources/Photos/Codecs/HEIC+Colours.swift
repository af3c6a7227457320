import CHEIF

extension HEIC {
    /// In colour and upright; libheif knows what its colours mean.
    static func decodeColours(_ bytes: [UInt8], limits: PhotoLimits) throws(PhotoError) -> ColourImage {
        try withPicture(of: bytes, limits: limits) { (handle, _, _) throws(PhotoError) in
            let options = heif_decoding_options_alloc()
            defer { heif_decoding_options_free(options) }
            options?.pointee.convert_hdr_to_8bit = 1
            var image: OpaquePointer?
            try check(heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, options))
            defer { heif_image_release(image) }
            return try colours(of: image, limits: limits)
        }
    }

    private static func colours(of image: OpaquePointer?, limits: PhotoLimits) throws(PhotoError) -> ColourImage {
        let width = Int(heif_image_get_width(image, heif_channel_interleaved))
        let height = Int(heif_image_get_height(image, heif_channel_interleaved))
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride),
            Int(stride) >= 3 * width
        else { throw .unsupportedVariant("libheif found no colours in it") }
        try limits.check(width: width, height: height)
        let pixels = [UInt8](unsafeUninitializedCapacity: 3 * width * height) { buffer, count in
            for row in 0..<height {
                let line = plane + row * Int(stride)
                for place in 0..<(3 * width) { buffer[row * 3 * width + place] = line[place] }
            }
            count = 3 * width * height
        }
        return ColourImage(width: width, height: height, pixels: pixels)
    }
}
