import CPangoCairo

/// A page to draw on, measured in dots, by means of cairo and pango.
///
/// It can be used on any thread: every canvas has its own surface and font map, and `Fonts` lets one thread at a time use
/// the glyphs that all of them share. pango's default font map belongs to a thread and is never used, because a Dispatch
/// queue moves between threads.
package struct Canvas: ~Copyable {
    let context: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>?
    private let text: OpaquePointer?
    private let outlet: Outlet?
    private let trouble = Trouble()

    /// The first thing that went wrong outside cairo; a canvas is only borrowed by what is drawn on it.
    private final class Trouble {
        var first: DrawingError?
    }

    /// Draws on a surface, which the caller keeps and destroys.
    ///
    /// - Parameter outlet: what the surface writes to, if its pages are handed on one by one.
    init(surface: OpaquePointer, scale: Double, outlet: Outlet? = nil) {
        self.outlet = outlet
        context = cairo_create(surface)
        cairo_scale(context, scale, scale)
        fontMap = pango_cairo_font_map_new()
        text = pango_font_map_create_context(fontMap)
        // Text must take up the same room in all three formats, so nothing is rounded to pixels.
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(text, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(text, 0)
        pango_context_set_language(text, pango_language_from_string("cs"))
        pango_cairo_update_context(context, text)
    }

    deinit {
        let (context, text, fontMap) = (context, text, fontMap)
        Fonts.alone {
            g_object_unref(text.map(UnsafeMutableRawPointer.init))
            g_object_unref(fontMap)
            cairo_destroy(context)
        }
    }

    /// What has gone wrong so far; cairo keeps the first failure and then ignores everything it is asked to do.
    var status: cairo_status_t { cairo_status(context) }

    /// What was drawn is not what was meant, and is not to be handed out.
    package func fail(_ error: DrawingError) { trouble.first = trouble.first ?? error }

    /// What went wrong outside cairo.
    var failure: DrawingError? { trouble.first }

    /// Fills a rectangle.
    package func fill(_ colour: Colour, x: Double, y: Double, width: Double, height: Double) {
        cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
        cairo_rectangle(context, x, y, width, height)
        cairo_fill(context)
    }

    /// - Parameter dash: length in dots of the strokes and of the gaps between them; 0 draws a solid line.
    package func line(
        _ colour: Colour, thickness: Double, dash: Double = 0, from start: (x: Double, y: Double),
        to end: (x: Double, y: Double)
    ) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
        cairo_set_line_width(context, thickness)
        if dash > 0 { cairo_set_dash(context, [dash], 1, 0) }
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
    }

    /// Draws with the origin moved, clipped to the rectangle.
    package func inset(x: Double, y: Double, width: Double, height: Double, _ draw: Draw) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, x, y)
        cairo_rectangle(context, 0, 0, width, height)
        cairo_clip(context)
        draw(self)
    }

    /// Fills rectangles as one path and without smoothing, so that no hairlines appear between neighbours.
    package func fillSharply(_ colour: Colour, _ rectangles: [Rectangle]) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
        for rectangle in rectangles {
            cairo_rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
        }
        cairo_fill(context)
    }

    /// Sets text into a box, shrinking it as far as `style` allows, and returns its height in dots.
    @discardableResult
    package func set(_ string: String, _ style: TextStyle, in box: TextBox) -> Double {
        var height = 0.0
        Fonts.alone {
            let layout = FittedText(string, style, in: box, context: text)
            show(layout, style.colour, in: box)
            height = layout.height
        }
        return height
    }

    private func show(_ layout: borrowing FittedText, _ colour: Colour, in box: TextBox) {
        cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
        let clips = box.isClipping && layout.hasStrayInk || box.holdsInk && !layout.isInside(box)
        if clips {
            cairo_save(context)
            cairo_rectangle(context, box.x, box.y, box.width, box.height)
            cairo_clip(context)
        }
        cairo_move_to(context, box.x + layout.shift, box.top(for: layout.height) - layout.top)
        pango_cairo_show_layout(context, layout.pointer)
        if clips { cairo_restore(context) }
    }

    /// How a text would be set into a box, of which nothing is drawn.
    package func setting(of string: String, _ style: TextStyle, in box: TextBox) -> TextSetting {
        var setting = TextSetting(size: 0, isCut: false, isInside: false)
        Fonts.alone {
            let layout = FittedText(string, style, in: box, context: text)
            setting = TextSetting(size: layout.size, isCut: layout.isCut, isInside: layout.isInside(box))
        }
        return setting
    }

    /// Paints a surface into a rectangle that it fills.
    func paint(_ surface: OpaquePointer?, scaled scale: (x: Double, y: Double), in place: Rectangle) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, place.x, place.y)
        cairo_scale(context, scale.x, scale.y)
        cairo_set_source_surface(context, surface, 0, 0)
        cairo_paint(context)
    }

    /// Ends a page of a PDF and starts the next one.
    package func nextPage() {
        Fonts.alone { cairo_show_page(context) }
        outlet?.handOn()
    }
}

/// A rectangle by its upper left corner.
package struct Rectangle: Hashable, Sendable {
    package var x, y, width, height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
