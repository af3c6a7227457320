import CPangoCairo

/// Collects what cairo writes; cairo gets a pointer to it and calls back on the same thread.
private final class ByteSink {
    var bytes: [UInt8] = []

    static let write: cairo_write_func_t = { sink, data, count in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue()
            .bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Buffers the output of cairo, so that a slow reader does not block the fonts for other threads.
final class Outlet {
    private let take: (UnsafeBufferPointer<UInt8>) -> Bool
    private var kept: [UInt8] = []
    /// Whether the reader takes no more.
    private(set) var isClosed = false

    init(_ take: @escaping (UnsafeBufferPointer<UInt8>) -> Bool) { self.take = take }

    /// Passes the buffered output to the reader.
    func handOn() {
        if !isClosed, !kept.isEmpty { isClosed = !kept.withUnsafeBufferPointer(take) }
        kept.removeAll(keepingCapacity: true)
    }

    /// Cairo gets a pointer to an outlet and calls back on the same thread.
    fileprivate static let write: cairo_write_func_t = { pointer, data, count in
        guard let pointer, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let outlet = Unmanaged<Outlet>.fromOpaque(pointer).takeUnretainedValue()
        guard !outlet.isClosed else { return CAIRO_STATUS_WRITE_ERROR }
        outlet.kept.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }
}

/// Owns a cairo surface.
private struct Surface: ~Copyable {
    let pointer: OpaquePointer
    /// What it writes to, which has to be there until it is destroyed: also then it writes.
    private let sink: AnyObject?

    init(_ pointer: OpaquePointer, writingTo sink: AnyObject? = nil) {
        self.pointer = pointer
        self.sink = sink
    }

    /// Writes the rest of a document: its fonts and its end.
    func finish() {
        Fonts.alone { cairo_surface_finish(pointer) }
    }

    deinit {
        let pointer = pointer
        Fonts.alone { cairo_surface_destroy(pointer) }
    }
}

/// The metadata of a PDF.
package struct DocumentInformation: Sendable {
    package var title: String
    package var author: String?

    package init(title: String, author: String? = nil) {
        self.title = title
        self.author = author
    }
}

/// Why something could not be drawn, in cairo's own words.
package struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Cairo's message.
    package let message: String

    package var description: String { "it could not be drawn: \(message)" }
}

extension Canvas {
    /// Draws on a canvas.
    package typealias Draw = (borrowing Canvas) -> Void

    /// A PNG with one pixel for each dot, marked as having 300 pixels per inch; sizes are in dots.
    package static func png(width: Double, height: Double, _ draw: Draw) throws(DrawingError) -> [UInt8] {
        let size = (Int32(width.rounded()), Int32(height.rounded()))
        let surface = Surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.0, size.1))
        try paint(surface, scale: 1, draw)
        let sink = ByteSink()
        let status = withExtendedLifetime(sink) {
            cairo_surface_write_to_png_stream(
                surface.pointer, ByteSink.write, Unmanaged.passUnretained(sink).toOpaque())
        }
        try check(status)
        sink.bytes.insert(contentsOf: Self.resolution, at: Self.endOfHeader)
        return sink.bytes
    }

    /// A `pHYs` chunk of 11 811 pixels per metre with its checksum.
    ///
    /// cairo 1.16 writes none, and without it a card is printed three times too large.
    private static let resolution: [UInt8] = [
        0x00, 0x00, 0x00, 0x09, 0x70, 0x48, 0x59, 0x73, 0x00, 0x00, 0x2E, 0x23, 0x00, 0x00, 0x2E, 0x23, 0x01,
        0x78, 0xA5, 0x3F, 0x76,
    ]
    /// Where the header chunk ends: it and the signature in front of it have fixed lengths.
    private static let endOfHeader = 33

    /// An SVG; sizes are in dots.
    package static func svg(width: Double, height: Double, _ draw: Draw) throws(DrawingError) -> [UInt8] {
        try vector(draw) { sink in
            cairo_svg_surface_create_for_stream(
                ByteSink.write, sink, width * Dots.pointsPerDot, height * Dots.pointsPerDot)
        }
    }

    /// A PDF whose pages all have the same size in dots; of embedded fonts it holds only the glyphs used.
    package static func pdf(
        width: Double, height: Double, _ information: DocumentInformation, _ draw: Draw
    ) throws(DrawingError) -> [UInt8] {
        try vector(draw) { sink in
            let surface = cairo_pdf_surface_create_for_stream(
                ByteSink.write, sink, width * Dots.pointsPerDot, height * Dots.pointsPerDot)
            describe(surface, information)
            return surface
        }
    }

    /// A PDF like that of `pdf`, handed on piece by piece while it is drawn, so that a long one needs no memory.
    ///
    /// - Parameter write: takes the next bytes; false ends the drawing.
    /// - Throws: also when `write` has said false.
    package static func pdf(
        width: Double, height: Double, _ information: DocumentInformation,
        to write: @escaping (UnsafeBufferPointer<UInt8>) -> Bool, _ draw: Draw
    ) throws(DrawingError) {
        let outlet = Outlet(write)
        let made = withExtendedLifetime(outlet) {
            cairo_pdf_surface_create_for_stream(
                Outlet.write, Unmanaged.passUnretained(outlet).toOpaque(), width * Dots.pointsPerDot,
                height * Dots.pointsPerDot)
        }
        guard let made else { throw DrawingError(message: "out of memory") }
        let surface = Surface(made, writingTo: outlet)
        describe(surface.pointer, information)
        try paint(surface, scale: Dots.pointsPerDot, outlet: outlet, draw)
        surface.finish()
        outlet.handOn()
        try check(outlet.isClosed ? CAIRO_STATUS_WRITE_ERROR : cairo_surface_status(surface.pointer))
    }

    private static func describe(_ surface: OpaquePointer?, _ information: DocumentInformation) {
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, information.title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "gatewayd")
        if let author = information.author {
            cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, author)
        }
    }

    private static func vector(
        _ draw: Draw, on make: (UnsafeMutableRawPointer) -> OpaquePointer?
    ) throws(DrawingError) -> [UInt8] {
        let sink = ByteSink()
        guard let pointer = make(Unmanaged.passUnretained(sink).toOpaque()) else {
            throw DrawingError(message: "out of memory")
        }
        let surface = Surface(pointer, writingTo: sink)
        try paint(surface, scale: Dots.pointsPerDot, draw)
        surface.finish()
        try check(cairo_surface_status(surface.pointer))
        return withExtendedLifetime(sink) { sink.bytes }
    }

    private static func paint(
        _ surface: borrowing Surface, scale: Double, outlet: Outlet? = nil, _ draw: Draw
    ) throws(DrawingError) {
        try check(cairo_surface_status(surface.pointer))
        let canvas = Canvas(surface: surface.pointer, scale: scale, outlet: outlet)
        draw(canvas)
        try check(canvas.status)
        if let failure = canvas.failure { throw failure }
    }

    private static func check(_ status: cairo_status_t) throws(DrawingError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw DrawingError(message: String(cString: cairo_status_to_string(status)))
        }
    }
}
