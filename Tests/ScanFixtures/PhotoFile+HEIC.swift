import CHEIF
import Foundation
package import Photos

extension PhotoFile {
    /// A HEIC as an iPhone writes it.
    ///
    /// - Parameter orientation: when given, the picture is stored turned, with the property that says so.
    package static func heic(
        _ image: GreyImage, quality: Int32 = 80, orientation: PhotoOrientation? = nil
    ) -> [UInt8] {
        let stored = orientation.map { image.turned(upright: $0.undoing) } ?? image
        let context = heif_context_alloc()
        defer { heif_context_free(context) }
        var encoder: OpaquePointer?
        check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
        defer { heif_encoder_release(encoder) }
        check(heif_encoder_set_lossy_quality(encoder, quality))
        let picture = heifImage(stored)
        defer { heif_image_release(picture) }
        let options = heif_encoding_options_alloc()
        defer { heif_encoding_options_free(options) }
        options?.pointee.image_orientation = heif_orientation(UInt32((orientation ?? .upright).rawValue))
        check(heif_context_encode_image(context, picture, encoder, options, nil))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).heic")
        defer { try? FileManager.default.removeItem(at: path) }
        check(heif_context_write_to_file(context, path.path))
        guard let data = FileManager.default.contents(atPath: path.path) else { fatalError("no HEIC was written") }
        return Array(data)
    }

    /// A HEIC whose header claims another size.
    package static func heic(_ image: GreyImage, claiming width: UInt32, _ height: UInt32) -> [UInt8] {
        var file = heic(image)
        let sides = [width, height].flatMap { side in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) } }
        // Each `ispe` box: type, version and flags, then width and height.
        for offset in file.indices.dropLast(16) where file[offset...].starts(with: "ispe".utf8) {
            file.replaceSubrange((offset + 8)..<(offset + 16), with: sides)
        }
        return file
    }

    private static func heifImage(_ image: GreyImage) -> OpaquePointer? {
        var picture: OpaquePointer?
        let (width, height) = (Int32(image.width), Int32(image.height))
        check(heif_image_create(width, height, heif_colorspace_YCbCr, heif_chroma_420, &picture))
        check(heif_image_add_plane(picture, heif_channel_Y, width, height, 8))
        for channel in [heif_channel_Cb, heif_channel_Cr] {
            check(heif_image_add_plane(picture, channel, (width + 1) / 2, (height + 1) / 2, 8))
        }
        for channel in [heif_channel_Y, heif_channel_Cb, heif_channel_Cr] {
            var stride: Int32 = 0
            guard let plane = heif_image_get_plane(picture, channel, &stride) else { fatalError("no plane") }
            let columns = Int(heif_image_get_width(picture, channel))
            for row in 0..<Int(heif_image_get_height(picture, channel)) {
                for column in 0..<columns {
                    plane[row * Int(stride) + column] =
                        channel == heif_channel_Y ? image.pixels[row * image.width + column] : 128
                }
            }
        }
        return picture
    }

    private static func check(_ error: heif_error) {
        guard error.code == heif_error_Ok else { fatalError(error.message.map { String(cString: $0) } ?? "libheif") }
    }
}
