import Drawing
package import Templates

extension MemberCard {
    /// One side of the card in one of the three formats: PNG at 300 dpi, PDF and SVG at 85.60 × 53.98 mm.
    ///
    /// - Throws: what is missing on the card, or why it cannot be drawn.
    package func rendered(
        as format: CardFormat, with template: CardTemplate, side: CardDrawing.Side = .front
    ) throws(CardError) -> [UInt8] {
        let drawing = try CardDrawing(template)
        let ready = try drawing.ready(self)
        let (width, height) = drawing.size
        let draw: Canvas.Draw = { canvas in drawing.draw(side, of: ready, on: canvas) }
        return try CardError.wrapping { () throws(DrawingError) in
            switch format {
            case .png: try Canvas.png(width: width, height: height, draw)
            case .svg: try Canvas.svg(width: width, height: height, draw)
            case .pdf: try Canvas.pdf(width: width, height: height, information, draw)
            }
        }
    }

    /// The card for a card printer: a PDF whose pages are its front and, where the template has one, its back.
    ///
    /// - Parameter offset: in millimetres, to the right and down; what it moves off the card is left out.
    /// - Throws: what is missing on the card, or why it cannot be drawn.
    package func duplex(
        with template: CardTemplate, offset: Offset = Offset(x: 0, y: 0), backs: Bool = true
    ) throws(CardError) -> [UInt8] {
        let drawing = try CardDrawing(template)
        let ready = try drawing.ready(self)
        return try CardError.wrapping { () throws(DrawingError) in
            let (width, height) = drawing.size
            let corner = (x: offset.x * Dots.perMillimetre, y: offset.y * Dots.perMillimetre)
            return try Canvas.pdf(width: width, height: height, information) { canvas in
                canvas.inset(x: corner.x, y: corner.y, width: width, height: height) { canvas in
                    drawing.draw(.front, of: ready, on: canvas)
                }
                guard backs, template.hasBack else { return }
                canvas.nextPage()
                canvas.inset(x: corner.x, y: corner.y, width: width, height: height) { canvas in
                    drawing.draw(.back, of: ready, on: canvas)
                }
            }
        }
    }

    private var information: DocumentInformation {
        let title = language == .cs ? "Členská karta" : "Member card"
        return DocumentInformation(title: "\(title): \(name)", author: organisation)
    }
}
