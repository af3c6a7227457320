/// One side of a card: shapes from behind to in front, and what is printed on them.
package struct Face: Hashable, Sendable {
    package var background = Tone(.paper)
    /// Over the background and under everything else.
    package var artwork: Artwork?
    package var shapes: [Shape] = []
    package var logo: Frame?
    package var photo: Frame?
    /// The square that the code and its quiet zone may fill.
    package var code: Frame?
    package var texts: [TextItem] = []
    package var details: [Details] = []

    package init() {}

    package var isEmpty: Bool { self == Face() }
}

/// Where a picture or a code lies.
package struct Frame: Hashable, Sendable {
    package var box = Box()
    /// Of its corners, in millimetres; half the smaller side makes it round.
    package var radius = 0.0

    package init(box: Box = Box(), radius: Double = 0) {
        self.box = box
        self.radius = radius
    }
}

/// When a part of a card is drawn.
package enum Condition: String, CaseIterable, Sendable {
    case always
    case photo
    case noPhoto = "no-photo"
    case logo
    case noLogo = "no-logo"
}

/// A plain area of colour.
package struct Shape: Hashable, Sendable {
    package var outline = Outline.rectangle(Box(), radius: 0)
    package var colour = Tone(.primary)
    package var condition = Condition.always

    package init() {}

    package enum Outline: Hashable, Sendable {
        case rectangle(Box, radius: Double)
        /// It may reach beyond the card, which then cuts it.
        case ellipse(Box)
        case polygon([Point])
    }

    /// A corner of a polygon, in millimetres.
    package struct Point: Hashable, Sendable {
        package var x, y: Double

        package init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }
}

/// What is printed of a person.
package enum PrintedField: String, CaseIterable, Sendable {
    case name, number, organisation, employer, role, level, until, issued, email

    /// What stands above it.
    package var label: Words {
        switch self {
        case .name: Words(cs: "Jméno", en: "Name")
        case .number: Words(cs: "Osobní číslo", en: "Personal number")
        case .organisation: Words(cs: "Organizace", en: "Organisation")
        case .employer: Words(cs: "Zaměstnavatel", en: "Employer")
        case .role: Words(cs: "Funkce", en: "Role")
        case .level: Words(cs: "Stupeň", en: "Level")
        case .until: Words(cs: "Platí do", en: "Valid until")
        case .issued: Words(cs: "Vydáno", en: "Issued")
        case .email: Words(cs: "E-mail", en: "E-mail")
        }
    }
}

/// A text in a box, which it never leaves: it shrinks, wraps, fills the box in ever smaller letters, and only at the least size
/// of all cards ends in an ellipsis.
package struct TextItem: Hashable, Sendable {
    package var content = Content.words(Words())
    package var box = Box()
    /// In points.
    package var size = 10.0
    /// As small as it may become, in points, before it takes more lines than it should.
    package var smallest = 5.0
    /// On which it should stand; a text that would else be cut takes all that its box has room for.
    package var lines = 1
    package var weight = FontWeight.regular
    package var colour = Tone(.ink)
    package var align = Align.left
    package var anchor = Anchor.top
    package var uppercase = false
    /// Extra space between letters, as a fraction of the size.
    package var tracking = 0.0
    package var condition = Condition.always

    package init() {}

    package enum Content: Hashable, Sendable {
        case field(PrintedField)
        case words(Words)
    }

    package enum Align: String, CaseIterable, Sendable { case left, centre, right }

    package enum Anchor: String, CaseIterable, Sendable { case top, middle, bottom }
}

/// The weights of the typeface that the program brings.
package enum FontWeight: String, CaseIterable, Sendable { case regular, bold, black }

/// Facts under each other, each below a small label; what is not known leaves no gap.
package struct Details: Hashable, Sendable {
    package var box = Box()
    package var fields: [PrintedField] = []
    /// Of the facts, in points; labels have six tenths of it.
    package var size = 8.0
    package var colour = Tone(.ink)
    package var labels = Tone(.muted)
    /// Whether they keep to the upper or the lower edge of the box.
    package var anchor = TextItem.Anchor.bottom
    package var condition = Condition.always

    package init() {}
}
