/// How a text looks, and how far it may shrink before it is cut.
package struct TextStyle: Sendable {
    /// The family; letters that it has not come from whatever the machine has.
    package var family: String
    package var weight: Weight
    package var colour: Colour
    /// Font sizes in dots.
    package var largest: Double
    package var smallest: Double
    /// As small as it becomes, on as many lines as its box has room for, before anything of it is cut; `nil` cuts it at the
    /// smallest size.
    package var least: Double?
    /// How many lines it may take, if the box is high enough.
    package var lines: Int
    /// Extra space between letters, as a fraction of the font size.
    package var tracking: Double
    package var alignment: Alignment
    /// Space between lines besides the typeface's own, as a fraction of the font size.
    package var leading = 0.0

    package enum Weight: Sendable { case normal, bold, black }

    package enum Alignment: Sendable { case left, centre, right }

    package init(
        family: String = Typeface.machine, weight: Weight = .normal, colour: Colour = .black, largest: Double,
        smallest: Double, lines: Int = 1, tracking: Double = 0, alignment: Alignment = .left
    ) {
        self.family = family
        self.weight = weight
        self.colour = colour
        self.largest = largest
        self.smallest = smallest
        self.lines = lines
        self.tracking = tracking
        self.alignment = alignment
    }

    /// Text of one size on one line; if it does not fit, it ends in an ellipsis.
    package init(
        size: Double, weight: Weight = .normal, colour: Colour = .black, alignment: Alignment = .left
    ) {
        self.init(weight: weight, colour: colour, largest: size, smallest: size, alignment: alignment)
    }
}

/// How a text is set into its box.
package struct TextSetting: Hashable, Sendable {
    /// Of the font, in dots.
    package let size: Double
    /// Whether it ends in an ellipsis.
    package let isCut: Bool
    /// Whether its ink is in the box; else it is clipped.
    package let isInside: Bool

    /// Whether all of it is seen.
    package var isWhole: Bool { isInside && !isCut }
}

/// Where a text is placed, in dots.
package struct TextBox: Sendable {
    /// Which edge of the box a text that is lower than the box keeps to.
    package enum Anchor: Sendable { case top, middle, bottom }

    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var anchor: Anchor
    /// Whether ink that would leave the box, such as stacked accents, makes the text smaller, below the smallest size where that
    /// is still too large; nothing of it is cut.
    package var holdsInk: Bool
    /// Whether ink that leaves the box is cut off.
    package var isClipping: Bool

    package init(
        x: Double, y: Double, width: Double, height: Double, anchor: Anchor = .top, isClipping: Bool = false,
        holdsInk: Bool = false
    ) {
        self.holdsInk = holdsInk
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.anchor = anchor
        self.isClipping = isClipping
    }

    /// The upper edge of a text with this height.
    func top(for textHeight: Double) -> Double {
        switch anchor {
        case .top: y
        case .middle: y + (height - textHeight) / 2
        case .bottom: y + height - textHeight
        }
    }
}
