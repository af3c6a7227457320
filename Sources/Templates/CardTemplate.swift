/// How a card looks: what is drawn where on an ID-1 card, and in which colours (docs/card-templates.md).
///
/// It is a value without people in it; what is printed into its fields comes with each card.
package struct CardTemplate: Hashable, Sendable {
    /// The name of its file without `.yaml`.
    package var name = ""
    /// How people call it.
    package var title = Words()
    package var orientation = Orientation.landscape
    package var palette = Palette()
    package var front = Face()
    /// What is printed on the other side; nothing when it is empty.
    package var back = Face()

    package init() {}

    /// Whether the longer side of the card lies or stands.
    package enum Orientation: String, CaseIterable, Sendable { case landscape, portrait }

    /// ISO/IEC 7810 ID-1, the size of a bank card, as it is held to be read; in millimetres.
    package var size: (width: Double, height: Double) {
        orientation == .landscape ? (Self.longSide, Self.shortSide) : (Self.shortSide, Self.longSide)
    }

    /// 85.60 mm (ISO/IEC 7810).
    package static let longSide = 85.60
    /// 53.98 mm (ISO/IEC 7810).
    package static let shortSide = 53.98

    /// As small as letters become so that nothing is cut, in points: no template may ask for less either.
    package static let leastSize = 3.0
    /// What people still read without a lens, in points.
    package static let readableSize = 4.0

    /// Whether anything is printed on the other side.
    package var hasBack: Bool { !back.isEmpty }

    /// The same in the colours of an organisation; `nil` leaves a colour as it is.
    package func coloured(primary: RGB?, accent: RGB?) -> CardTemplate {
        var copy = self
        if let primary { copy.palette.primary = primary }
        if let accent { copy.palette.accent = accent }
        return copy
    }
}

/// A text in each language that cards are printed in.
package struct Words: Hashable, Sendable {
    package var cs = ""
    package var en = ""

    package init(cs: String = "", en: String = "") {
        self.cs = cs
        self.en = en
    }

    package subscript(language: CardLanguage) -> String { language == .cs ? cs : en }
}

/// The language of the fixed words on a card.
package enum CardLanguage: String, CaseIterable, Sendable { case cs, en }

/// A rectangle on a card, in millimetres from its upper left corner.
package struct Box: Hashable, Sendable {
    package var x = 0.0, y = 0.0, width = 0.0, height = 0.0

    package init(x: Double = 0, y: Double = 0, width: Double = 0, height: Double = 0) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether two boxes have a part in common.
    package func overlaps(_ other: Box) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }

    /// Whether the box lies on a card of that size.
    package func isInside(_ size: (width: Double, height: Double)) -> Bool {
        x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
    }
}
