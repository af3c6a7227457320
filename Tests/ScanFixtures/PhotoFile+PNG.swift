import CPNG
package import Photos

extension PhotoFile {
    /// A grey PNG.
    package static func png(_ image: GreyImage) -> [UInt8] {
        png(image.pixels, width: image.width, height: image.height, format: PNG_FORMAT_GRAY)
    }

    /// A PNG of black ink on a transparent sheet, as design programs export it.
    package static func transparentPNG(_ image: GreyImage) -> [UInt8] {
        let pixels = image.pixels.flatMap { [0, 255 - $0] as [UInt8] }
        return png(pixels, width: image.width, height: image.height, format: Int32(PNG_FORMAT_FLAG_ALPHA))
    }

    /// A PNG that has nothing behind its header.
    package static func pngHeader(width: UInt32, height: UInt32) -> [UInt8] {
        let number = { (value: UInt32) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + number(13) + Array("IHDR".utf8) + number(width) + number(height)
            + [8, 0, 0, 0, 0] + [0, 0, 0, 0]
    }

    private static func png(_ pixels: [UInt8], width: Int, height: Int, format: Int32) -> [UInt8] {
        var png = png_image()
        png.version = png_uint_32(PNG_IMAGE_VERSION)
        png.width = png_uint_32(width)
        png.height = png_uint_32(height)
        png.format = png_uint_32(format)
        var size = pixels.count + height + 4096
        var file = [UInt8](repeating: 0, count: 2 * size)
        size = file.count
        guard png_image_write_to_memory(&png, &file, &size, 0, pixels, 0, nil) != 0 else {
            fatalError("libpng could not write \(width) × \(height) pixels")
        }
        return Array(file.prefix(size))
    }
}
