import Templates

/// Where cards lie on a sheet of paper, with all lengths in millimetres.
///
/// The standard layout puts ten cards on plain A4. For perforated sheets set the margin and the gaps; for a printer
/// that prints everything slightly off, set the offset.
package struct SheetLayout: Hashable, Sendable {
    package var paper: Paper
    /// Cards beside each other, 1…100.
    package var columns: Int
    /// Cards below each other, 1…100.
    package var rows: Int
    /// From the paper's edges to the first card; `nil` centres the cards.
    package var margin: Offset?
    /// Between two cards.
    package var gap: Offset
    /// Moves everything; positive values go right and down.
    package var offset: Offset
    /// Whether short lines outside the cards show where to cut.
    package var cropMarks: Bool

    package init(
        paper: Paper = .a4, columns: Int = 2, rows: Int = 5, margin: Offset? = nil, gap: Offset = Offset(x: 0, y: 0),
        offset: Offset = Offset(x: 0, y: 0), cropMarks: Bool = true
    ) {
        self.paper = paper
        self.columns = columns
        self.rows = rows
        self.margin = margin
        self.gap = gap
        self.offset = offset
        self.cropMarks = cropMarks
    }

    /// Ten cards on plain A4.
    package static let a4 = SheetLayout()
    /// Eight cards on plain A4 with room between them, for cutting by hand.
    package static let a4Eight = SheetLayout(rows: 4, gap: Offset(x: 6, y: 8))

    /// The layout for that many cards a page: 8 or 10.
    package static func a4(cards: Int) -> SheetLayout? {
        switch cards {
        case 8: a4Eight
        case 10: a4
        default: nil
        }
    }

    /// Each card on a page of its own size.
    package static let single = SheetLayout(
        paper: Paper(width: CardTemplate.longSide, height: CardTemplate.shortSide), columns: 1, rows: 1,
        cropMarks: false)

    /// The layout for that many cards a page: 1 of its own size, 8 or 10 of A4.
    package static func paged(cards: Int) -> SheetLayout? { cards == 1 ? single : a4(cards: cards) }

    package var cardsPerPage: Int { columns * rows }
}

/// A size of paper in millimetres.
package struct Paper: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    package static let a4 = Paper(width: 210, height: 297)
}

/// A distance to the right and down in millimetres.
package struct Offset: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
