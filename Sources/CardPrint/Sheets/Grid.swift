import Drawing
import Templates

/// A sheet's layout in dots, known to fit on the paper.
struct Grid {
    let paper: (width: Double, height: Double)
    /// A card as it lies on the paper, in dots.
    static let card = (
        width: CardTemplate.longSide * Dots.perMillimetre, height: CardTemplate.shortSide * Dots.perMillimetre
    )
    private let columns: [Double]
    private let rows: [Double]

    init(_ layout: SheetLayout) throws(CardError) {
        let card = Self.card
        paper = (layout.paper.width * Dots.perMillimetre, layout.paper.height * Dots.perMillimetre)
        columns = try Self.starts(
            count: layout.columns, card: card.width, paper: paper.width, margin: layout.margin?.x, gap: layout.gap.x,
            offset: layout.offset.x, direction: "columns")
        rows = try Self.starts(
            count: layout.rows, card: card.height, paper: paper.height, margin: layout.margin?.y, gap: layout.gap.y,
            offset: layout.offset.y, direction: "rows")
    }

    /// Upper left corner of a card.
    func corner(column: Int, row: Int) -> (x: Double, y: Double) {
        (columns[column], rows[row])
    }

    /// Draws inside the place of a card, whose left is the left of what is read: a portrait card lies on its side.
    func inset(
        column: Int, row: Int, of orientation: CardTemplate.Orientation, on canvas: borrowing Canvas,
        _ draw: Canvas.Draw
    ) {
        let corner = corner(column: column, row: row)
        canvas.inset(x: corner.x, y: corner.y, width: Self.card.width, height: Self.card.height) { canvas in
            switch orientation {
            case .landscape: draw(canvas)
            case .portrait: canvas.turned(x: Self.card.width, y: 0, draw)
            }
        }
    }

    /// Draws marks in the margins only, 1 mm away from the cards, so that no ink of them is left on a badly cut card.
    func drawCropMarks(on canvas: borrowing Canvas) {
        let length = 4 * Dots.perMillimetre
        let distance = 1 * Dots.perMillimetre
        let edgesX = columns.flatMap { [$0, $0 + Self.card.width] }
        let edgesY = rows.flatMap { [$0, $0 + Self.card.height] }
        guard let left = edgesX.first, let right = edgesX.last, let top = edgesY.first, let bottom = edgesY.last else {
            return
        }
        for x in edgesX {
            mark(on: canvas, from: (x, top - distance - length), to: (x, top - distance))
            mark(on: canvas, from: (x, bottom + distance), to: (x, bottom + distance + length))
        }
        for y in edgesY {
            mark(on: canvas, from: (left - distance - length, y), to: (left - distance, y))
            mark(on: canvas, from: (right + distance, y), to: (right + distance + length, y))
        }
    }

    private func mark(on canvas: borrowing Canvas, from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        canvas.line(.black, thickness: 1, from: start, to: end)
    }

    private static func starts(
        count: Int, card: Double, paper: Double, margin: Double?, gap: Double, offset: Double, direction: String
    ) throws(CardError) -> [Double] {
        guard (1...100).contains(count), gap.isFinite, offset.isFinite, gap >= 0, margin?.isFinite ?? true else {
            throw .sheetTooSmall("a sheet needs 1 to 100 \(direction), gaps from 0 up and finite lengths")
        }
        let gap = gap * Dots.perMillimetre
        let length = Double(count) * card + Double(count - 1) * gap
        let start = (margin.map { $0 * Dots.perMillimetre } ?? (paper - length) / 2) + offset * Dots.perMillimetre
        guard start >= 0, start + length <= paper else {
            let needed = ((start + length) / Dots.perMillimetre).rounded(.up)
            let available = (paper / Dots.perMillimetre).rounded()
            throw .sheetTooSmall(
                start < 0
                    ? "\(count) \(direction) begin outside of it; use fewer \(direction), smaller gaps or less offset"
                    : "\(count) \(direction) reach to \(Int(needed)) mm of \(Int(available)) mm; use fewer or smaller gaps"
            )
        }
        return (0..<count).map { start + Double($0) * (card + gap) }
    }
}
