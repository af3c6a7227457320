/// All lengths are in dots of 1/300 inch, the raster of card printers and of the PNG card.
///
/// A PNG is drawn one to one, so whatever lies on whole dots is crisp in it; PDF and SVG are scaled.
package enum Dots {
    package static let perInch = 300.0
    package static let perMillimetre = perInch / 25.4
    /// PDF and SVG count in points of 1/72 inch.
    static let pointsPerDot = 72 / perInch
}

/// An RGB colour; each part is 0…1.
package struct Colour: Hashable, Sendable {
    let red, green, blue: Double

    /// A colour such as `0xE0A32B`: red, green and blue, eight bits each.
    package init(_ rgb: UInt32) {
        red = Double(rgb >> 16 & 0xFF) / 255
        green = Double(rgb >> 8 & 0xFF) / 255
        blue = Double(rgb & 0xFF) / 255
    }

    package static let white = Colour(0xFFFFFF)
    package static let black = Colour(0x000000)
}
