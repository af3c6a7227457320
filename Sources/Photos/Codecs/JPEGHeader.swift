/// What a JPEG says before its pixels: whether it is progressive, and where its EXIF block is.
struct JPEGHeader {
    private(set) var isProgressive = false
    /// The APP1 payload, starting with `Exif\0\0`.
    private(set) var exif: ArraySlice<UInt8>?

    /// Walks the marker segments up to the first scan; a broken one ends the walk, as the codec will complain about it.
    init(_ bytes: [UInt8]) {
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            // Fill bytes are allowed before a marker.
            guard marker != 0xFF else {
                offset += 1
                continue
            }
            // Start of scan, or end of image.
            guard marker != 0xDA, marker != 0xD9 else { return }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let end = offset + 2 + length
            guard length >= 2, end <= bytes.count else { return }
            let payload = bytes[(offset + 4)..<end]
            switch marker {
            case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
            case 0xE1 where exif == nil && payload.starts(with: "Exif\0\0".utf8): exif = payload
            default: break
            }
            offset = end
        }
    }
}
