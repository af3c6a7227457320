import CPangoCairo

/// Something drawn once and painted many times; a PDF holds it once.
package final class Layer {
    let surface: OpaquePointer?
    /// What went wrong when it was drawn.
    private(set) var failure: DrawingError?

    /// Draws it; sizes are in dots.
    package init(width: Double, height: Double, _ draw: Canvas.Draw) {
        var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
        surface = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
        guard let surface else { return }
        let canvas = Canvas(surface: surface, scale: 1)
        draw(canvas)
        failure = canvas.failure
    }

    deinit {
        let surface = surface
        Fonts.alone { cairo_surface_destroy(surface) }
    }
}

extension Canvas {
    /// Paints a layer with its corner at the origin.
    package func paint(_ layer: Layer) {
        if let failure = layer.failure { fail(failure) }
        Fonts.alone {
            cairo_set_source_surface(context, layer.surface, 0, 0)
            cairo_paint(context)
        }
    }
}

/// Black and white squares in rows, eight of them a byte: what a PDF keeps in some hundred bytes.
package struct Squares: Hashable, Sendable {
    package let side: Int
    /// Whether each is black, row by row.
    package let isBlack: [Bool]

    package init(side: Int, isBlack: [Bool]) {
        self.side = side
        self.isBlack = isBlack
    }
}

extension Canvas {
    /// Draws the black squares, each of that size, with the upper left corner at a place.
    ///
    /// In a PDF they are one picture of a bit for each, which is ten times smaller than their outlines and quicker to make.
    package func draw(_ squares: Squares, x: Double, y: Double, size: Double) {
        guard cairo_surface_get_type(cairo_get_target(context)) == CAIRO_SURFACE_TYPE_PDF else {
            fillSharply(.black, squares.runs(x: x, y: y, size: size))
            return
        }
        let side = squares.side
        guard squares.isBlack.count == side * side,
            let mask = cairo_image_surface_create(CAIRO_FORMAT_A1, Int32(side), Int32(side))
        else { return }
        defer { cairo_surface_destroy(mask) }
        guard let bytes = cairo_image_surface_get_data(mask) else { return }
        let stride = Int(cairo_image_surface_get_stride(mask))
        for row in 0..<side {
            for column in 0..<side where squares.isBlack[row * side + column] {
                // Bits of an A1 surface follow the byte order of the machine.
                bytes[row * stride + column / 8] |= 1 << UInt8(column % 8)
            }
        }
        cairo_surface_mark_dirty(mask)
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, x, y)
        cairo_scale(context, size, size)
        cairo_set_source_rgb(context, 0, 0, 0)
        let pattern = cairo_pattern_create_for_surface(mask)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
        cairo_mask(context, pattern)
        cairo_pattern_destroy(pattern)
    }
}

extension Squares {
    /// The black squares, those that adjoin in a row as one.
    func runs(x: Double, y: Double, size: Double) -> [Rectangle] {
        var runs: [Rectangle] = []
        for row in 0..<side {
            var column = 0
            while column < side {
                let start = column
                while column < side, isBlack[row * side + column] { column += 1 }
                if column > start {
                    runs.append(
                        Rectangle(
                            x: x + Double(start) * size, y: y + Double(row) * size,
                            width: Double(column - start) * size, height: size))
                }
                column += 1
            }
        }
        return runs
    }
}
