import CPangoCairo

/// An SVG that was read, drawn as lines and areas of any size; what it refers to outside itself is not there for it.
package final class VectorPicture {
    private let handle: OpaquePointer

    /// - Parameter colours: by the class that has them: `primary` fills, `primary-line` draws outlines, `primary-stop` is in a
    ///   gradient; they count more than what the file says.
    /// - Throws: what librsvg has against it; also where it has no `viewBox` of a size that can be drawn.
    package init(svg: [UInt8], colours: [(name: String, colour: Colour)]) throws(DrawingError) {
        var error: UnsafeMutablePointer<GError>?
        // Without an address of its own nothing is read from elsewhere; without flags the limits of libxml2 hold.
        guard let handle = rsvg_handle_new_from_data(svg, gsize(svg.count), &error) else {
            throw DrawingError(taking: error)
        }
        self.handle = handle
        let styles = Array(colours.map { Self.rules($0.name, $0.colour) }.joined().utf8)
        guard rsvg_handle_set_stylesheet(handle, styles, gsize(styles.count), &error) != 0 else {
            throw DrawingError(taking: error)
        }
        var (hasBox, box) = (gboolean(), GatewayRsvgRectangle())
        rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
        guard hasBox != 0, Self.sides.contains(box.width), Self.sides.contains(box.height),
            abs(box.x) <= Self.sides.upperBound, abs(box.y) <= Self.sides.upperBound
        else { throw DrawingError(message: "it has no viewBox with sides from 1 to 100000") }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    /// Finer or larger ones leave cairo no digits for what is in them.
    private static let sides = 1.0...100_000.0

    fileprivate func draw(in place: Rectangle, on context: OpaquePointer) throws(DrawingError) {
        var error: UnsafeMutablePointer<GError>?
        var viewport = GatewayRsvgRectangle(x: place.x, y: place.y, width: place.width, height: place.height)
        var isDrawn = false
        Fonts.alone { isDrawn = rsvg_handle_render_document(handle, context, &viewport, &error) != 0 }
        if !isDrawn { throw DrawingError(taking: error) }
    }

    private static func rules(_ name: String, _ colour: Colour) -> String {
        let value = colour.hexadecimal
        return ".\(name){fill:\(value)}.\(name)-line{stroke:\(value)}.\(name)-stop{stop-color:\(value)}"
    }
}

extension Canvas {
    /// Draws an SVG into a rectangle, as its `preserveAspectRatio` says, and nothing of it outside.
    ///
    /// What librsvg has against it keeps the whole drawing from being handed out.
    package func draw(_ picture: VectorPicture, in place: Rectangle) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_rectangle(context, place.x, place.y, place.width, place.height)
        cairo_clip(context)
        do throws(DrawingError) {
            try picture.draw(in: place, on: context)
        } catch {
            fail(error)
        }
    }
}

extension Colour {
    /// As `#0e3b2e`.
    fileprivate var hexadecimal: String {
        "#"
            + [red, green, blue].map { part in
                let digits = String(Int((part * 255).rounded()), radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }
}

extension DrawingError {
    /// Takes over an error of GLib.
    fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
        self.init(message: error.map { String(cString: $0.pointee.message) } ?? "librsvg does not say why")
        if let error { g_error_free(error) }
    }
}
