import CTurboJPEG

extension JPEG {
    /// Writes a baseline JPEG with nothing in it but the pixels.
    static func encode(_ image: ColourImage, quality: Int) throws(PhotoError) -> [UInt8] {
        guard let codec = tjInitCompress() else { throw .damaged("libjpeg-turbo could not be started") }
        defer { tjDestroy(codec) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        defer { tjFree(buffer) }
        let status = tjCompress2(
            codec, image.pixels, Int32(image.width), 0, Int32(image.height), Int32(TJPF_RGB.rawValue), &buffer, &size,
            Int32(TJSAMP_420.rawValue), Int32(quality), 0)
        guard status == 0, let buffer else { throw .damaged(message(of: codec)) }
        return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
    }
}
