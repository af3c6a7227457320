import CTurboJPEG
package import Photos

/// Files as cameras and phones write them.
package enum PhotoFile {
    /// A grey JPEG.
    ///
    /// - Parameter orientation: when given, the picture is stored turned, with the EXIF tag that says so.
    package static func jpeg(
        _ image: GreyImage, quality: Int = 85, orientation: PhotoOrientation? = nil, isProgressive: Bool = false
    ) -> [UInt8] {
        let stored = orientation.map { image.turned(upright: $0.undoing) } ?? image
        guard let codec = tjInitCompress() else { fatalError("libjpeg-turbo could not be started") }
        defer { tjDestroy(codec) }
        var buffer: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjCompress2(
            codec, stored.pixels, Int32(stored.width), 0, Int32(stored.height), Int32(TJPF_GRAY.rawValue), &buffer,
            &size,
            Int32(TJSAMP_GRAY.rawValue), Int32(quality), isProgressive ? TJFLAG_PROGRESSIVE : 0)
        defer { tjFree(buffer) }
        guard status == 0, let buffer else { fatalError(String(cString: tjGetErrorStr2(codec))) }
        var file = Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
        // The EXIF block comes right behind the start of the image.
        if let orientation { file.insert(contentsOf: exifSegment(orientation), at: 2) }
        return file
    }

    /// One directory of one entry: tag 0x0112, type SHORT, one value.
    static func exifBlock(_ orientation: PhotoOrientation) -> [UInt8] {
        Array("MM\0*".utf8) + [0, 0, 0, 8]
            + [0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0]
            + [0, 0, 0, 0]
    }

    /// The same as JPEG's APP1.
    private static func exifSegment(_ orientation: PhotoOrientation) -> [UInt8] {
        let payload = Array("Exif\0\0".utf8) + exifBlock(orientation)
        return [0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload
    }
}

extension PhotoOrientation {
    /// The turn that undoes this one: only the two quarter turns are not their own.
    var undoing: PhotoOrientation {
        switch self {
        case .quarterClockwise: .quarterCounterClockwise
        case .quarterCounterClockwise: .quarterClockwise
        default: self
        }
    }
}
