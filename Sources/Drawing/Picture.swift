import CPangoCairo

/// A picture in colour, eight bits a part: red, green, blue and how much it covers (255 wholly), row by row.
package struct Picture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let pixels: [UInt8]

    /// - Parameter pixels: four bytes a pixel; `nil` when they are not as many as the size wants, or more than a card needs.
    package init?(width: Int, height: Int, pixels: [UInt8]) {
        guard (1...4096).contains(width), (1...4096).contains(height), pixels.count == width * height * 4 else {
            return nil
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension Picture {
    /// By its size alone: hashing millions of pixels for every card would take longer than drawing it.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
    }
}

extension Canvas {
    /// Draws a picture as large as a rectangle allows, in its middle.
    package func draw(_ picture: Picture, within place: Rectangle) {
        let scale = min(place.width / Double(picture.width), place.height / Double(picture.height))
        draw(picture, scale: scale, in: place)
    }

    /// Draws the middle of a picture so that it fills a rectangle.
    package func draw(_ picture: Picture, filling place: Rectangle, radius: Double = 0) {
        let scale = max(place.width / Double(picture.width), place.height / Double(picture.height))
        clipped(to: place, radius: radius) { canvas in canvas.draw(picture, scale: scale, in: place) }
    }

    private func draw(_ picture: Picture, scale: Double, in place: Rectangle) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height))
        else { return }
        defer { cairo_surface_destroy(surface) }
        guard let rows = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (source, target) = ((y * picture.width + x) * 4, y * stride + x * 4)
                let cover = UInt16(picture.pixels[source + 3])
                // Cairo wants blue first, and each part multiplied by how much it covers.
                for part in 0..<3 {
                    rows[target + 2 - part] = UInt8((UInt16(picture.pixels[source + part]) * cover + 127) / 255)
                }
                rows[target + 3] = UInt8(cover)
            }
        }
        cairo_surface_mark_dirty(surface)
        let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
        paint(
            surface, scaled: (scale, scale),
            in: Rectangle(
                x: place.x + (place.width - width) / 2, y: place.y + (place.height - height) / 2, width: width,
                height: height))
    }
}
