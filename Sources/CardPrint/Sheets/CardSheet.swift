import Drawing
package import Templates

/// Cards on sheets of paper, for printing on an office printer and cutting.
package enum CardSheet {
    /// A PDF with as many pages as the cards need, row by row.
    ///
    /// - Parameter backs: whether each page is followed by one with the backs, mirrored so that they come to lie behind their
    ///   fronts when the paper is turned over its long edge.
    /// - Throws: `CardError`; if a card cannot be drawn, `.card` says which one.
    package static func pdf(
        of cards: some Collection<MemberCard>, template: CardTemplate, layout: SheetLayout = .a4, backs: Bool = false,
        title: String = "Členské karty"
    ) throws(CardError) -> [UInt8] {
        var bytes: [UInt8] = []
        try write(cards, template: template, layout: layout, backs: backs, title: title) { piece in
            bytes.append(contentsOf: piece)
            return true
        }
        return bytes
    }

    /// The same, handed on piece by piece, so that any number of cards needs the same memory.
    ///
    /// What was written is worth nothing when it throws.
    ///
    /// - Parameter write: takes the next bytes; false ends the drawing.
    /// - Throws: `CardError`; if a card cannot be drawn, `.card` says which one.
    package static func write(
        _ cards: some Collection<MemberCard>, template: CardTemplate, layout: SheetLayout = .a4, backs: Bool = false,
        title: String = "Členské karty", to write: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
    ) throws(CardError) {
        guard !cards.isEmpty else { throw .emptySheet }
        let drawing = try CardDrawing(template)
        let pages = SheetPages(drawing, grid: try Grid(layout), layout: layout, backs: backs && template.hasBack)
        let paper = pages.grid.paper
        var failure: CardError?
        let information = DocumentInformation(title: title, author: nil)
        do throws(DrawingError) {
            try Canvas.pdf(width: paper.width, height: paper.height, information, to: write) { canvas in
                do throws(CardError) {
                    try pages.draw(cards, on: canvas)
                } catch {
                    failure = error
                }
            }
        } catch {
            throw .drawing(error.message)
        }
        if let failure { throw failure }
    }
}

/// The pages of a document of cards, drawn one after another.
struct SheetPages {
    let drawing: CardDrawing
    let grid: Grid
    let layout: SheetLayout
    let backs: Bool
    private let grounds = Grounds()

    init(_ drawing: CardDrawing, grid: Grid, layout: SheetLayout, backs: Bool) {
        self.drawing = drawing
        self.grid = grid
        self.layout = layout
        self.backs = backs
    }

    func draw(_ cards: some Collection<MemberCard>, on canvas: borrowing Canvas) throws(CardError) {
        var rest = cards[...]
        var number = 0
        while !rest.isEmpty {
            if number > 0 { canvas.nextPage() }
            var page: [CardDrawing.Ready] = []
            for card in rest.prefix(layout.cardsPerPage) {
                number += 1
                do {
                    page.append(try drawing.ready(card))
                } catch {
                    throw .card(number: number, name: card.name, error)
                }
            }
            rest = rest.dropFirst(layout.cardsPerPage)
            draw(.front, of: page, on: canvas)
            guard backs else { continue }
            canvas.nextPage()
            draw(.back, of: page, on: canvas)
        }
    }

    private func draw(_ side: CardDrawing.Side, of page: [CardDrawing.Ready], on canvas: borrowing Canvas) {
        if layout.cropMarks, side == .front { grid.drawCropMarks(on: canvas) }
        for (place, ready) in page.enumerated() {
            let (row, column) = place.quotientAndRemainder(dividingBy: layout.columns)
            let seen = side == .front ? column : layout.columns - 1 - column
            grid.inset(column: seen, row: row, of: drawing.template.orientation, on: canvas) { canvas in
                drawing.draw(side, of: ready, over: grounds, on: canvas)
            }
        }
    }
}
