import CPangoCairo

/// How a text looks, and how far it may shrink before it is cut.
struct TextStyle {
    /// pango takes the first one installed; DejaVu Sans is on every Debian with a screen and has all of Czech.
    static let families = "DejaVu Sans"

    var weight = PANGO_WEIGHT_NORMAL
    var colour = Colour.black
    /// Font sizes in dots.
    var largest: Double
    var smallest: Double
    /// As many lines as it may take, if the box is high enough.
    var lines = 1
    /// Extra room between letters, in parts of the font size.
    var tracking = 0.0
}

/// Where a text goes.
struct TextBox {
    enum Anchor { case top, middle, bottom }

    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var anchor = Anchor.top

    /// Upper edge of a text of this height.
    func top(for textHeight: Double) -> Double {
        switch anchor {
        case .top: y
        case .middle: y + (height - textHeight) / 2
        case .bottom: y + height - textHeight
        }
    }
}
