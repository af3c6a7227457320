import Drawing

extension MemberCard {
    /// ISO/IEC 7810 ID-1, the size of a bank card, in dots.
    static let size = (width: 85.60 * Dots.perMillimetre, height: 53.98 * Dots.perMillimetre)

    private static let margin = 48.0
    private static let bandHeight = 158.0
    private static let ruleHeight = 8.0

    private static let green = Colour(0x0E3B2E)
    private static let gold = Colour(0xE0A32B)
    private static let paleGold = Colour(0xF3D58C)
    private static let ink = Colour(0x111714)
    private static let grey = Colour(0x4A544F)

    /// Draws the card; all formats and the sheets use this one drawing.
    func draw(on canvas: borrowing Canvas, code: QRCode) {
        let (width, height) = Self.size
        // One dot beyond the edge, so that the last, partial pixels are painted as well.
        canvas.fill(.white, x: 0, y: 0, width: width + 1, height: height + 1)
        canvas.fill(Self.green, x: 0, y: 0, width: width + 1, height: Self.bandHeight)
        canvas.fill(Self.gold, x: 0, y: Self.bandHeight, width: width + 1, height: Self.ruleHeight)
        drawOrganisation(on: canvas)

        let place = CardCode(code, bodyTop: Self.bandHeight + Self.ruleHeight)
        canvas.draw(code, x: place.x, y: place.top, moduleSize: place.moduleSize)
        drawPerson(on: canvas, beside: place)
    }

    private func drawOrganisation(on canvas: borrowing Canvas) {
        let large = TextStyle(weight: .bold, colour: .white, largest: 50, smallest: 22, lines: 2)
        let small = TextStyle(colour: Self.paleGold, largest: 23, smallest: 16, tracking: 0.08)
        var box = TextBox(
            x: Self.margin, y: 0, width: Self.size.width - 2 * Self.margin, height: Self.bandHeight, anchor: .middle)
        guard let organisation, Self.hasText(organisation) else {
            canvas.set(wording.title, large, in: box)
            return
        }
        (box.y, box.height) = (18, 32)
        canvas.set(wording.title.uppercased(), small, in: box)
        (box.y, box.height) = (52, 92)
        canvas.set(organisation, large, in: box)
    }

    /// The name starts level with the top of the QR code, and the number ends level with its bottom.
    private func drawPerson(on canvas: borrowing Canvas, beside code: CardCode) {
        // A dense code has a narrow quiet zone, and text that close to it looks cramped.
        let right = min(code.left, code.x - 36)
        var box = TextBox(x: Self.margin, y: code.top - 14, width: right - Self.margin, height: 210)
        let bold = TextStyle(weight: .bold, colour: Self.ink, largest: 70, smallest: 22, lines: 4)
        canvas.set(name, bold, in: box)

        (box.y, box.height, box.anchor) = (code.bottom + 12 - 80, 80, .bottom)
        let figures = TextStyle(weight: .bold, colour: Self.ink, largest: 56, smallest: 20, lines: 2)
        let numberHeight = canvas.set(number, figures, in: box)
        box.y -= numberHeight
        canvas.set(wording.number, TextStyle(colour: Self.grey, largest: 25, smallest: 16), in: box)
    }
}
