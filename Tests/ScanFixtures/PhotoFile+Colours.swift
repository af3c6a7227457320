import CHEIF
import CPNG
import CTurboJPEG
import CWebP
import Foundation
package import Photos

extension PhotoFile {
    /// The formats in which phones send photos.
    package enum Format: CaseIterable, Sendable { case jpeg, png, webP, heic }

    /// A picture whose corners are red, green, blue and yellow, in reading order.
    package static func corners(width: Int, height: Int) -> ColourImage {
        let colours: [[UInt8]] = [[220, 30, 30], [30, 180, 40], [30, 40, 220], [230, 220, 30]]
        var pixels: [UInt8] = []
        for row in 0..<height {
            let lower = row * 2 / height
            for column in 0..<width { pixels += colours[2 * lower + column * 2 / width] }
        }
        return ColourImage(width: width, height: height, pixels: pixels)
    }

    /// A file in one of the formats.
    package static func colours(_ image: ColourImage, as format: Format) -> [UInt8] {
        switch format {
        case .jpeg: colourJPEG(image)
        case .png: colourPNG(image)
        case .webP: colourWebP(image)
        case .heic: colourHEIC(image)
        }
    }

    /// Where the photos of `colourJPEG` were taken, as a camera writes it: 49° 11' 42.36".
    package static let latitude: [UInt8] = {
        let rationals: [Int] = [49, 1, 11, 1, 4236, 100]
        return rationals.flatMap { number -> [UInt8] in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }()

    /// A JPEG of a phone.
    ///
    /// - Parameter orientation: when given, the picture is stored turned; an EXIF block says so and where it was taken, and a
    ///   comment by whom.
    package static func colourJPEG(_ image: ColourImage, orientation: PhotoOrientation? = nil) -> [UInt8] {
        let stored = orientation.map { image.turned(upright: $0.undoing) } ?? image
        guard let codec = tjInitCompress() else { fatalError("libjpeg-turbo could not be started") }
        defer { tjDestroy(codec) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjCompress2(
            codec, stored.pixels, Int32(stored.width), 0, Int32(stored.height), Int32(TJPF_RGB.rawValue), &buffer,
            &size, Int32(TJSAMP_444.rawValue), 95, TJFLAG_PROGRESSIVE)
        defer { tjFree(buffer) }
        guard status == 0, let buffer else { fatalError(String(cString: tjGetErrorStr2(codec))) }
        var file = Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
        if let orientation {
            file.insert(contentsOf: segment(0xE1, exif(orientation)) + segment(0xFE, Array("Secret farm".utf8)), at: 2)
        }
        return file
    }

    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 0xFF)] + payload
    }

    /// A directory with the orientation and where the directory of the place is, and that one with a latitude.
    private static func exif(_ orientation: PhotoOrientation) -> [UInt8] {
        var block = Array("Exif\0\0MM\0*".utf8)
        block += [0, 0, 0, 8, 0, 2]
        block += [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
        block += [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0]
        block += [0, 2, 0, 1, 0, 2, 0, 0, 0, 2, UInt8(ascii: "N"), 0, 0, 0]
        block += [0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 68, 0, 0, 0, 0]
        return block + latitude
    }

    private static func colourPNG(_ image: ColourImage) -> [UInt8] {
        var png = png_image()
        png.version = png_uint_32(PNG_IMAGE_VERSION)
        png.width = png_uint_32(image.width)
        png.height = png_uint_32(image.height)
        png.format = png_uint_32(PNG_FORMAT_RGB)
        var size = 2 * image.pixels.count + 8192
        var file = [UInt8](repeating: 0, count: size)
        guard png_image_write_to_memory(&png, &file, &size, 0, image.pixels, 0, nil) != 0 else {
            fatalError("libpng could not write the picture")
        }
        return Array(file.prefix(size))
    }

    private static func colourWebP(_ image: ColourImage) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeRGB(
            image.pixels, Int32(image.width), Int32(image.height), Int32(3 * image.width), 90, &output)
        defer { WebPFree(output) }
        guard count > 0, let output else { fatalError("libwebp could not write the picture") }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    private static func colourHEIC(_ image: ColourImage) -> [UInt8] {
        let context = heif_context_alloc()
        defer { heif_context_free(context) }
        var encoder: OpaquePointer?
        check(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder))
        defer { heif_encoder_release(encoder) }
        check(heif_encoder_set_lossy_quality(encoder, 90))
        var picture: OpaquePointer?
        let (width, height) = (Int32(image.width), Int32(image.height))
        check(heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &picture))
        defer { heif_image_release(picture) }
        check(heif_image_add_plane(picture, heif_channel_interleaved, width, height, 8))
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane(picture, heif_channel_interleaved, &stride) else {
            fatalError("no plane")
        }
        for row in 0..<image.height {
            for place in 0..<(3 * image.width) {
                plane[row * Int(stride) + place] = image.pixels[3 * row * image.width + place]
            }
        }
        check(heif_context_encode_image(context, picture, encoder, nil, nil))
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).heic")
        defer { try? FileManager.default.removeItem(at: path) }
        check(heif_context_write_to_file(context, path.path))
        guard let data = FileManager.default.contents(atPath: path.path) else { fatalError("no HEIC was written") }
        return Array(data)
    }

    private static func check(_ error: heif_error) {
        guard error.code == heif_error_Ok else { fatalError(error.message.map { String(cString: $0) } ?? "libheif") }
    }
}

extension ColourImage {
    /// What is in the middle of each quarter, in reading order.
    package var corners: [[UInt8]] {
        let (left, right, top, bottom) = (width / 4, width * 3 / 4, height / 4, height * 3 / 4)
        return [
            colour(x: left, y: top), colour(x: right, y: top), colour(x: left, y: bottom), colour(x: right, y: bottom),
        ]
    }
}
