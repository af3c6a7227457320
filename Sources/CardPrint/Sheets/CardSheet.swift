import Drawing

/// Cards on sheets of paper, for printing on an office printer and cutting.
package enum CardSheet {
    /// A PDF with as many pages as the cards need, row by row.
    ///
    /// - Throws: `CardError`; if a card cannot be drawn, `.card` says which one.
    package static func pdf(
        of cards: [MemberCard], layout: SheetLayout = .a4, title: String = "Členské karty"
    ) throws(CardError) -> [UInt8] {
        guard !cards.isEmpty else { throw .emptySheet }
        let grid = try Grid(layout)
        // All codes come first, so that a bad card is reported before anything is drawn.
        var codes: [QRCode] = []
        for (index, card) in cards.enumerated() {
            do {
                codes.append(try card.codeThatFits())
            } catch {
                throw .card(number: index + 1, name: card.name, error)
            }
        }
        let information = DocumentInformation(title: title, author: nil)
        return try CardError.wrapping { () throws(DrawingError) in
            try Canvas.pdf(width: grid.paper.width, height: grid.paper.height, information) { canvas in
                for (index, card) in cards.enumerated() {
                    let place = index % layout.cardsPerPage
                    if place == 0 {
                        if index > 0 { canvas.nextPage() }
                        if layout.cropMarks { grid.drawCropMarks(on: canvas) }
                    }
                    let corner = grid.corner(column: place % layout.columns, row: place / layout.columns)
                    canvas.inset(x: corner.x, y: corner.y, width: MemberCard.size.width, height: MemberCard.size.height)
                    { canvas in
                        card.draw(on: canvas, code: codes[index])
                    }
                }
            }
        }
    }
}
