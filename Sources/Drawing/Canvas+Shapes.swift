import CPangoCairo

extension Canvas {
    /// Fills a rectangle with round corners.
    package func fill(_ colour: Colour, _ place: Rectangle, radius: Double) {
        outline(place, radius: radius)
        fill(colour)
    }

    /// Fills the ellipse that a rectangle holds.
    package func fillEllipse(_ colour: Colour, in place: Rectangle) {
        cairo_save(context)
        cairo_translate(context, place.x + place.width / 2, place.y + place.height / 2)
        cairo_scale(context, place.width / 2, place.height / 2)
        cairo_new_path(context)
        cairo_arc(context, 0, 0, 1, 0, 2 * .pi)
        cairo_restore(context)
        fill(colour)
    }

    /// Fills a polygon.
    package func fill(_ colour: Colour, corners: [(x: Double, y: Double)]) {
        guard let first = corners.first else { return }
        cairo_new_path(context)
        cairo_move_to(context, first.x, first.y)
        for corner in corners.dropFirst() { cairo_line_to(context, corner.x, corner.y) }
        cairo_close_path(context)
        fill(colour)
    }

    /// Draws inside a rectangle with round corners only.
    package func clipped(to place: Rectangle, radius: Double, _ draw: Draw) {
        cairo_save(context)
        defer { cairo_restore(context) }
        outline(place, radius: radius)
        cairo_clip(context)
        draw(self)
    }

    /// Draws with the origin moved and everything turned by a quarter to the right: what was upright lies.
    package func turned(x: Double, y: Double, _ draw: Draw) {
        cairo_save(context)
        defer { cairo_restore(context) }
        cairo_translate(context, x, y)
        cairo_rotate(context, .pi / 2)
        draw(self)
    }

    private func fill(_ colour: Colour) {
        cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
        cairo_fill(context)
    }

    private func outline(_ place: Rectangle, radius: Double) {
        let radius = min(radius, place.width / 2, place.height / 2)
        cairo_new_path(context)
        guard radius > 0 else {
            cairo_rectangle(context, place.x, place.y, place.width, place.height)
            return
        }
        let (left, top) = (place.x + radius, place.y + radius)
        let (right, bottom) = (place.x + place.width - radius, place.y + place.height - radius)
        cairo_arc(context, right, top, radius, -.pi / 2, 0)
        cairo_arc(context, right, bottom, radius, 0, .pi / 2)
        cairo_arc(context, left, bottom, radius, .pi / 2, .pi)
        cairo_arc(context, left, top, radius, .pi, 1.5 * .pi)
        cairo_close_path(context)
    }
}
