import Drawing
package import Templates

/// A page that shows how far off a printer prints: two rulers to hold a real one to, and the places of the cards.
package enum CalibrationPage {
    /// From the left and the upper edge of the paper to the cross, in millimetres.
    package static let cross = 20.0

    /// The page as a PDF.
    ///
    /// What a ruler shows between the paper's edge and the cross is taken from 20 mm; the rest is the offset to be set.
    ///
    /// - Throws: `sheetTooSmall` when the layout does not fit, or what cairo says.
    package static func pdf(of layout: SheetLayout, in language: CardLanguage) throws(CardError) -> [UInt8] {
        let grid = try Grid(layout)
        let title = Words(cs: "Kalibrační stránka", en: "Calibration page")[language]
        guard CardTypeface.isThere else { throw .drawing("the typeface of cards is not installed") }
        return try CardError.wrapping { () throws(DrawingError) in
            try Canvas.pdf(width: grid.paper.width, height: grid.paper.height, DocumentInformation(title: title)) {
                canvas in
                drawPlaces(grid, layout, on: canvas)
                drawRulers(offset: layout.offset, on: canvas)
                drawWords(title, language, paper: grid.paper, on: canvas)
            }
        }
    }

    /// Outlines of the cards: on a printed sheet that is laid over one of cards they tell whether it meets them.
    private static func drawPlaces(_ grid: Grid, _ layout: SheetLayout, on canvas: borrowing Canvas) {
        if layout.cropMarks { grid.drawCropMarks(on: canvas) }
        for row in 0..<layout.rows {
            for column in 0..<layout.columns {
                let corner = grid.corner(column: column, row: row)
                let (right, bottom) = (corner.x + Grid.card.width, corner.y + Grid.card.height)
                let corners = [corner, (right, corner.y), (right, bottom), (corner.x, bottom)]
                for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
                    canvas.line(Colour(0xBBBBBB), thickness: 1, from: start, to: end)
                }
            }
        }
    }

    /// A line along each axis with a mark every millimetre, from the cross on.
    private static func drawRulers(offset: Offset, on canvas: borrowing Canvas) {
        let (x, y) = (dots(cross + offset.x), dots(cross + offset.y))
        canvas.line(.black, thickness: 2, from: (x - dots(15), y), to: (x + dots(100), y))
        canvas.line(.black, thickness: 2, from: (x, y - dots(15)), to: (x, y + dots(100)))
        for millimetre in 1...100 {
            let length = dots(millimetre.isMultiple(of: 10) ? 4 : millimetre.isMultiple(of: 5) ? 3 : 2)
            let along = dots(Double(millimetre))
            canvas.line(.black, thickness: 1, from: (x + along, y), to: (x + along, y + length))
            canvas.line(.black, thickness: 1, from: (x, y + along), to: (x + length, y + along))
        }
    }

    private static func drawWords(
        _ title: String, _ language: CardLanguage, paper: (width: Double, height: Double), on canvas: borrowing Canvas
    ) {
        let place = TextBox(x: dots(35), y: dots(35), width: paper.width - dots(60), height: dots(14), holdsInk: true)
        canvas.set(
            title, TextStyle(family: Typeface.card, weight: .black, largest: dots(8), smallest: dots(3)), in: place)
        let words = Words(
            cs:
                "Vytiskněte v měřítku 100 %, bez přizpůsobení stránce. Změřte vzdálenost kříže od levého a horního okraje "
                + "papíru: má být 20,0 mm. Je-li 19,2 mm, posun tiskárny je 0,8 mm. Stupnice má 100 mm.",
            en:
                "Print at 100 %, without fitting to the page. Measure from the left and the upper edge of the paper to the "
                + "cross: it has to be 20.0 mm. If it is 19.2 mm, the offset of the printer is 0.8 mm. The scale is 100 mm long."
        )
        canvas.set(
            words[language], TextStyle(family: Typeface.card, largest: dots(4.2), smallest: dots(2), lines: 10),
            in: TextBox(
                x: place.x, y: dots(50), width: place.width, height: dots(60), holdsInk: true))
    }

    private static func dots(_ millimetres: Double) -> Double { millimetres * Dots.perMillimetre }
}
