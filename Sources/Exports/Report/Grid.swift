import Drawing

/// A printed table of text: its columns, its head and its rows.
struct Grid<Row> {
    /// One column of text.
    struct Column {
        let title: String
        /// In dots; the one column without a width takes what is left.
        var width: Double?
        var alignment = TextStyle.Alignment.left
        var isBold = false
        let cell: (Row) -> Entry
    }

    /// What stands in a cell, and how it is set off.
    struct Entry: ExpressibleByStringInterpolation {
        let text: String
        var colour = Ink.text
        var ground: Colour?

        init(_ text: String, colour: Colour = Ink.text, ground: Colour? = nil) {
            self.text = text
            self.colour = colour
            self.ground = ground
        }

        init(stringLiteral text: String) { self.init(text) }
    }

    private let columns: [(column: Column, x: Double, width: Double)]

    static var rowHeight: Double { mm(5.5) }
    private static var padding: Double { mm(1.2) }

    init(_ columns: [Column]) {
        let flexible = Sheet.contentWidth - columns.reduce(0) { $0 + ($1.width ?? 0) }
        var x = Sheet.left
        self.columns = columns.map { column in
            defer { x += column.width ?? flexible }
            return (column, x, column.width ?? flexible)
        }
    }

    var head: Block {
        Block(height: mm(7)) { [columns] canvas, top in
            canvas.fill(Ink.green, x: Sheet.left, y: top, width: Sheet.contentWidth, height: mm(6.4))
            for (column, x, width) in columns {
                let style = TextStyle(
                    weight: .bold, colour: .white, largest: 31, smallest: 22, alignment: column.alignment)
                canvas.cell(
                    column.title, style, x: x + Self.padding, y: top, width: width - 2 * Self.padding, height: mm(6.4))
            }
        }
    }

    func rows(_ rows: [Row]) -> [Block] {
        rows.enumerated().map { index, row in
            Block(height: Self.rowHeight) { [columns] canvas, top in
                if !index.isMultiple(of: 2) {
                    canvas.fill(
                        Ink.stripe, x: Sheet.left, y: top, width: Sheet.contentWidth, height: Self.rowHeight)
                }
                for (column, x, width) in columns {
                    let entry = column.cell(row)
                    if let ground = entry.ground {
                        canvas.fill(ground, x: x, y: top + 3, width: width, height: Self.rowHeight - 6)
                    }
                    let style = TextStyle(
                        weight: column.isBold ? .bold : .normal, colour: entry.colour, largest: 33, smallest: 27,
                        alignment: column.alignment)
                    canvas.cell(
                        entry.text, style, x: x + Self.padding, y: top, width: width - 2 * Self.padding,
                        height: Self.rowHeight)
                }
            }
        }
    }
}
