package import Drawing
package import Templates

extension VectorPicture {
    /// The SVG of a template, whose classes have the colours of its palette.
    package convenience init(_ artwork: Artwork, in palette: Palette) throws(DrawingError) {
        let tones: [(String, Tone.Base)] = [
            ("primary", .primary), ("accent", .accent), ("paper", .paper), ("ink", .ink), ("muted", .muted),
            ("on-primary", .onPrimary), ("on-accent", .onAccent),
        ]
        try self.init(
            svg: artwork.svg, colours: tones.map { (name: $0, colour: Colour(palette[Tone($1)].value)) })
    }
}
