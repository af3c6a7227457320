import CWebP
package import Photos

extension PhotoFile {
    /// A WebP as phones and messengers write it.
    ///
    /// - Parameter orientation: when given, the picture is stored turned, with the EXIF tag that says so.
    package static func webP(
        _ image: GreyImage, quality: Float = 85, orientation: PhotoOrientation? = nil, isLossless: Bool = false
    ) -> [UInt8] {
        let stored = orientation.map { image.turned(upright: $0.undoing) } ?? image
        let pixels = stored.pixels.flatMap { [$0, $0, $0] }
        let (width, height, stride) = (Int32(stored.width), Int32(stored.height), Int32(3 * stored.width))
        let file = written { output in
            isLossless
                ? WebPEncodeLosslessRGB(pixels, width, height, stride, output)
                : WebPEncodeRGB(pixels, width, height, stride, quality, output)
        }
        guard let orientation else { return file }
        return extended(file, width: stored.width, height: stored.height, orientation)
    }

    /// A WebP of black ink on a transparent sheet.
    package static func transparentWebP(_ image: GreyImage) -> [UInt8] {
        let pixels = image.pixels.flatMap { [0, 0, 0, 255 - $0] as [UInt8] }
        return written {
            WebPEncodeLosslessRGBA(pixels, Int32(image.width), Int32(image.height), Int32(4 * image.width), $0)
        }
    }

    /// A lossless WebP that has next to nothing behind its header.
    package static func webPHeader(width: Int, height: Int) -> [UInt8] {
        // A signature byte, then 14 bits for each side.
        let sides = UInt32(width - 1) | UInt32(height - 1) << 14
        let bits = (0..<4).map { UInt8(truncatingIfNeeded: sides >> (8 * $0)) }
        return chunk("RIFF", Array("WEBP".utf8) + chunk("VP8L", [0x2F] + bits + [0, 0, 0, 0, 0]))
    }

    private static func written(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = encode(&output)
        defer { WebPFree(output) }
        guard count > 0, let output else { fatalError("libwebp could not write the picture") }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    /// The extended layout: a header that says what follows, the picture as it was, and the EXIF block.
    private static func extended(
        _ file: [UInt8], width: Int, height: Int, _ orientation: PhotoOrientation
    ) -> [UInt8] {
        let sides = [width - 1, height - 1].flatMap { side in
            (0..<3).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
        }
        let header = chunk("VP8X", [0x08, 0, 0, 0] + sides)
        let exif = chunk("EXIF", exifBlock(orientation))
        return chunk("RIFF", Array("WEBP".utf8) + header + file.dropFirst(12) + exif)
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (8 * $0)) }
        return Array(type.utf8) + length + data + (data.count % 2 == 1 ? [0] : [])
    }
}
