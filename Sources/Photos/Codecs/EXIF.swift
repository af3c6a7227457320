import CExif

/// Reads the orientation noted by the camera, by means of libexif.
enum EXIF {
    /// - Parameter block: a TIFF directory, with or without the `Exif\0\0` that JPEG puts in front of it.
    /// - Returns: `nil` when the block has no orientation, or none of the eight.
    static func orientation(in block: ArraySlice<UInt8>) -> PhotoOrientation? {
        let mark = Array("Exif\0\0".utf8)
        let block = block.starts(with: mark) ? Array(block) : mark + block
        return block.withUnsafeBufferPointer { bytes in
            guard let data = exif_data_new_from_data(bytes.baseAddress, UInt32(bytes.count)) else { return nil }
            defer { exif_data_unref(data) }
            // Only the main picture's directory counts; the thumbnail has an orientation of its own.
            guard let entry = exif_content_get_entry(data.pointee.ifd.0, EXIF_TAG_ORIENTATION),
                entry.pointee.format == EXIF_FORMAT_SHORT, entry.pointee.components >= 1,
                let value = entry.pointee.data, entry.pointee.size >= 2
            else { return nil }
            return PhotoOrientation(rawValue: Int(exif_get_short(value, exif_data_get_byte_order(data))))
        }
    }
}
