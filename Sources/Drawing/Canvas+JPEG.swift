import CPangoCairo

extension Canvas {
    /// Puts a JPEG into a PDF as it is: cairo decodes nothing of it.
    ///
    /// - Parameters:
    ///   - size: of the JPEG, in pixels.
    ///   - place: where it stands, with the proportions that it has.
    package func jpeg(_ bytes: [UInt8], size: (width: Int, height: Int), in place: Rectangle) {
        guard (1...10_000).contains(size.width), (1...10_000).contains(size.height), !bytes.isEmpty else { return }
        let picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        defer { cairo_surface_destroy(picture) }
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        // Cairo keeps the bytes until the page is written, and gives them back then.
        let status = cairo_surface_set_mime_data(
            picture, CAIRO_MIME_TYPE_JPEG, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
        guard status == CAIRO_STATUS_SUCCESS else { return copy.deallocate() }
        paint(picture, scaled: (place.width / Double(size.width), place.height / Double(size.height)), in: place)
    }
}
