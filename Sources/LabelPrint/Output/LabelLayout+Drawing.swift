package import CardPrint
package import Drawing

extension LabelLayout {
    /// Draws the label with its corner at the canvas's own; made for `Dots.perMillimetre`.
    package func draw(on canvas: borrowing Canvas) {
        canvas.fill(.white, x: 0, y: 0, width: Double(width), height: Double(height))
        if band > 0 {
            canvas.fill(Self.green, x: 0, y: 0, width: Double(width), height: Double(band))
            canvas.fill(Self.gold, x: 0, y: Double(band), width: Double(width), height: Double(max(4, band / 20)))
        }
        if let code {
            canvas.draw(code.code.squares, x: Double(code.x), y: Double(code.y), size: Double(code.module))
        }
        if let bars {
            let dark = bars.code.bars.map { bar in
                Rectangle(
                    x: Double(bars.x + bar.lowerBound * bars.module), y: Double(bars.y),
                    width: Double(bar.count * bars.module), height: Double(bars.height))
            }
            canvas.fillSharply(.black, dark)
        }
        for text in texts {
            let style = TextStyle(
                weight: text.isBold ? .bold : .normal, colour: Self.colour(text.ink), largest: Double(text.largest),
                smallest: Double(text.smallest), lines: text.lines)
            canvas.set(
                text.string, style,
                in: TextBox(
                    x: Double(text.x), y: Double(text.y), width: Double(text.width), height: Double(text.height),
                    anchor: .middle))
        }
    }

    /// The label as a picture of 300 dots an inch.
    package func png() throws(LabelError) -> [UInt8] {
        try Self.wrapping { () throws(DrawingError) in
            try Canvas.png(width: Double(width), height: Double(height)) { draw(on: $0) }
        }
    }

    static func wrapping<Value>(_ draw: () throws(DrawingError) -> Value) throws(LabelError) -> Value {
        do {
            return try draw()
        } catch {
            throw .drawing(error.message)
        }
    }

    private static let green = Colour(0x0E3B2E)
    private static let gold = Colour(0xE0A32B)

    private static func colour(_ ink: Text.Ink) -> Colour {
        switch ink {
        case .black: .black
        case .grey: Colour(0x4A544F)
        case .white: .white
        case .gold: Colour(0xF3D58C)
        }
    }
}

/// Labels on paper: sheets, or one label a page from a roll.
package enum LabelPages {
    /// A PDF with every label in its place, the codes of each read again before.
    ///
    /// Blocks for some milliseconds a label.
    ///
    /// - Parameters:
    ///   - skip: places of the first sheet that are used up already.
    ///   - offset: how far the printer prints off, in millimetres; everything is moved the other way by it.
    /// - Throws: `LabelError`.
    package static func pdf(
        _ contents: [LabelContent], on stock: LabelStock, skip: Int = 0, offset: Offset = Offset(x: 0, y: 0),
        title: String
    ) throws(LabelError) -> [UInt8] {
        guard !contents.isEmpty else { throw .empty }
        guard (0..<stock.perSheet).contains(skip) else { throw .skipOutOfRange(skip, most: stock.perSheet - 1) }
        var layouts: [LabelLayout] = []
        for content in contents {
            let layout = try LabelLayout(content, on: stock, dotsPerMillimetre: Dots.perMillimetre)
            try layout.check()
            layouts.append(layout)
        }
        let paper = stock.sheet?.paper ?? Paper(width: stock.width, height: stock.height)
        return try LabelLayout.wrapping { () throws(DrawingError) in
            try Canvas.pdf(
                width: paper.width * Dots.perMillimetre, height: paper.height * Dots.perMillimetre,
                DocumentInformation(title: title)
            ) { canvas in
                for (index, layout) in layouts.enumerated() {
                    let place = (index + skip) % stock.perSheet
                    if index > 0, place == 0 { canvas.nextPage() }
                    if index == 0 || place == 0, stock.sheet?.isCut == true { marks(on: canvas, stock, offset) }
                    let corner = corner(of: place, stock, offset)
                    canvas.inset(
                        x: corner.x, y: corner.y, width: Double(layout.width), height: Double(layout.height)
                    ) { layout.draw(on: $0) }
                }
            }
        }
    }

    /// In dots, on whole ones: so the modules of codes stay as sharp as they are.
    private static func corner(of place: Int, _ stock: LabelStock, _ offset: Offset) -> (x: Double, y: Double) {
        let start = stock.sheet?.start ?? Offset(x: 0, y: 0)
        let pitch = stock.sheet?.pitch ?? Offset(x: 0, y: 0)
        let columns = stock.sheet?.columns ?? 1
        let x = start.x + Double(place % columns) * pitch.x + offset.x
        let y = start.y + Double(place / columns) * pitch.y + offset.y
        return ((x * Dots.perMillimetre).rounded(), (y * Dots.perMillimetre).rounded())
    }

    /// Short lines outside of what is kept, which say where to cut.
    private static func marks(on canvas: borrowing Canvas, _ stock: LabelStock, _ offset: Offset) {
        guard let sheet = stock.sheet else { return }
        let mm = Dots.perMillimetre
        let (left, top) = ((sheet.start.x + offset.x) * mm, (sheet.start.y + offset.y) * mm)
        let right = left + (Double(sheet.columns - 1) * sheet.pitch.x + stock.width) * mm
        let bottom = top + (Double(sheet.rows - 1) * sheet.pitch.y + stock.height) * mm
        let columns = (0..<sheet.columns).flatMap { column in
            let x = left + Double(column) * sheet.pitch.x * mm
            return [x, x + stock.width * mm]
        }
        let rows = (0..<sheet.rows).flatMap { row in
            let y = top + Double(row) * sheet.pitch.y * mm
            return [y, y + stock.height * mm]
        }
        for x in columns {
            canvas.line(.black, thickness: 1, from: (x, top - 5 * mm), to: (x, top - mm))
            canvas.line(.black, thickness: 1, from: (x, bottom + mm), to: (x, bottom + 5 * mm))
        }
        for y in rows {
            canvas.line(.black, thickness: 1, from: (left - 5 * mm, y), to: (left - mm, y))
            canvas.line(.black, thickness: 1, from: (right + mm, y), to: (right + 5 * mm, y))
        }
    }
}
