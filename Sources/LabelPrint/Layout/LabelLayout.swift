package import CardPrint

/// Where everything of one label stands, in whole dots of whatever prints it.
///
/// PDF, PNG, ZPL and the look at the codes before anything is handed out are made of this one layout.
package struct LabelLayout: Hashable, Sendable {
    /// In dots.
    package let width: Int
    package let height: Int
    package let dotsPerMillimetre: Double
    package let bars: Bars?
    package let code: Square?
    package let texts: [Text]
    /// The coloured band at the top of a card, in dots; 0 where there is none.
    package let band: Int
    /// What is told of it when something goes wrong.
    let title: String

    /// A Code 128 without its quiet zones.
    package struct Bars: Hashable, Sendable {
        package let code: Code128
        package let x: Int
        package let y: Int
        package let module: Int
        package let height: Int

        package var width: Int { code.modules * module }
    }

    /// A QR code without its quiet zone.
    package struct Square: Hashable, Sendable {
        package let text: String
        package let code: QRCode
        package let x: Int
        package let y: Int
        package let module: Int

        package var side: Int { code.side * module }
    }

    /// A text in its box; it shrinks, then takes more lines.
    package struct Text: Hashable, Sendable {
        package let string: String
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int
        /// Sizes of the letters in dots.
        package let largest: Int
        package let smallest: Int
        package let lines: Int
        package let ink: Ink
        package let isBold: Bool

        package enum Ink: Hashable, Sendable { case black, grey, white, gold }
    }

    /// No module of a code has fewer dots: heat runs, and a printer may be one dot off.
    package static let leastDots = 3

    /// - Parameters:
    ///   - dotsPerMillimetre: 8 or 11.8 of label printers, `Dots.perMillimetre` of everything else.
    ///   - largestSquare: the most dots that a module of the QR code may have.
    /// - Throws: `LabelError.tooSmall` where no code would be readable, `.notInBars`, or why the QR code cannot be made.
    package init(
        _ content: LabelContent, on stock: LabelStock, dotsPerMillimetre: Double, largestSquare: Int = .max
    ) throws(LabelError) {
        let page = Page(stock, dotsPerMillimetre, isBanded: stock.isColoured && content.heading != nil)
        let bars = try page.bars(content)
        let square = try page.square(content, above: bars, largest: largestSquare)
        let hasCodes = content.bars != nil || !content.codes.isEmpty
        guard bars != nil || square != nil || !hasCodes else {
            throw .tooSmall(content.title, stock: stock.title)
        }
        (width, height) = (page.width, page.height)
        self.dotsPerMillimetre = dotsPerMillimetre
        self.bars = bars
        code = square
        band = page.band
        title = content.title
        texts = page.texts(content, above: bars, beside: square)
    }
}

/// The room of one label.
private struct Page {
    let scale: Double
    let width: Int
    let height: Int
    let margin: Int
    let band: Int
    /// Between two things.
    let gap: Int
    let isLarge: Bool

    init(_ stock: LabelStock, _ scale: Double, isBanded: Bool) {
        self.scale = scale
        width = Int((stock.width * scale).rounded())
        height = Int((stock.height * scale).rounded())
        margin = Int((stock.margin * scale).rounded())
        band = isBanded ? Int((stock.height * scale * 0.22).rounded()) : 0
        isLarge = min(stock.width, stock.height) > 80
        gap = Int(((isLarge ? 6 : 1.2) * scale).rounded())
    }

    var top: Int { band > 0 ? band + gap : margin }
    var bottom: Int { height - margin }
    var contentWidth: Int { width - 2 * margin }

    private func dots(_ millimetres: Double) -> Int { Int((millimetres * scale).rounded()) }

    /// Along the lower edge; `nil` where they would be too fine, or there are none.
    func bars(_ content: LabelContent) throws(LabelError) -> LabelLayout.Bars? {
        guard let text = content.bars else { return nil }
        let code = try Code128(text)
        let room = min(width / (code.modules + 2 * Code128.quietZone), contentWidth / code.modules)
        let module = min(room, max(LabelLayout.leastDots, dots(isLarge ? 1 : 0.5)))
        guard module >= LabelLayout.leastDots else { return nil }
        let barHeight = min(max(dots(5), (bottom - top) / 5), dots(isLarge ? 40 : 12))
        return LabelLayout.Bars(
            code: code, x: (width - code.modules * module) / 2, y: bottom - barHeight, module: module,
            height: barHeight)
    }

    /// In the upper right corner; the fullest text whose modules have half a millimetre, or else the shortest.
    func square(
        _ content: LabelContent, above bars: LabelLayout.Bars?, largest: Int
    ) throws(LabelError) -> LabelLayout.Square? {
        // Some printers of Zebra's language draw a QR code ten dots lower than they are told.
        let slack = 10
        let room = min((bars.map { $0.y - gap } ?? bottom) - top - slack, contentWidth / 2)
        let wanted = dots(0.5)
        let least = max(LabelLayout.leastDots, dots(0.33))
        for (index, text) in content.codes.enumerated() {
            let code: QRCode
            do {
                code = try QRCode(text)
            } catch .tooLong {
                continue
            } catch {
                throw .drawing(error.description)
            }
            let whole = code.side + 2 * QRCode.quietZone
            let module = min(room / whole, largest, dots(isLarge ? 3 : 1))
            let isLast = index == content.codes.count - 1
            guard module >= (isLast ? least : wanted) else { continue }
            let quiet = QRCode.quietZone * module
            return LabelLayout.Square(
                text: text, code: code, x: width - margin - quiet - code.side * module, y: top + quiet, module: module)
        }
        return nil
    }

    func texts(
        _ content: LabelContent, above bars: LabelLayout.Bars?, beside square: LabelLayout.Square?
    ) -> [LabelLayout.Text] {
        var column = Column(
            x: margin, y: top, right: square.map { $0.x - QRCode.quietZone * $0.module - gap } ?? width - margin,
            bottom: bars.map { $0.y - gap } ?? bottom, smallest: max(12, dots(1.8)))
        var texts: [LabelLayout.Text] = []
        if band > 0 {
            var head = Column(x: margin, y: 0, right: width - margin, bottom: band, smallest: column.smallest)
            head.y = band / 8
            texts.append(head.text(content.heading ?? "", height: band / 4, ink: .gold))
            texts.append(head.text(content.title, height: band / 2, ink: .white, isBold: true))
        }
        let room = column.bottom - column.y
        if let mark = content.mark {
            let height = min(dots(isLarge ? 10 : 3), room / 6)
            column.bottom -= height
            var foot = Column(
                x: column.x, y: column.bottom, right: column.right, bottom: column.bottom + height,
                smallest: column.smallest)
            texts.append(foot.text(mark, height: height, isBold: true))
        }
        let left = column.bottom - column.y
        if band == 0 {
            let share = content.facts.isEmpty && content.subtitle == nil ? 1 : content.facts.isEmpty ? 0.6 : 0.34
            // A number stays on one line; only a name may take two.
            let lines = content.title.count > 24 ? 2 : 1
            texts.append(column.text(content.title, height: Int(Double(left) * share), lines: lines, isBold: true))
        }
        if let subtitle = content.subtitle, !subtitle.isEmpty {
            let height = content.facts.isEmpty ? column.bottom - column.y : left / 5
            texts.append(column.text(subtitle, height: height, lines: content.facts.isEmpty ? 2 : 1, isBold: true))
        }
        // What has no room is left out: the code has it all the same.
        let line = max(column.smallest * 5 / 4, min(dots(isLarge ? 14 : 4), left / 6))
        for fact in content.facts where column.y + line <= column.bottom {
            texts.append(contentsOf: column.line(fact, height: line))
        }
        return texts
    }
}

/// Where texts are set below one another.
private struct Column {
    let x: Int
    var y: Int
    let right: Int
    var bottom: Int
    let smallest: Int

    private var width: Int { max(1, right - x) }

    mutating func text(
        _ string: String, height: Int, lines: Int = 1, ink: LabelLayout.Text.Ink = .black, isBold: Bool = false
    ) -> LabelLayout.Text {
        defer { y += height }
        return box(string, x: x, width: width, height: height, lines: lines, ink: ink, isBold: isBold)
    }

    /// The name of a fact, and the fact beside it.
    mutating func line(_ fact: LabelContent.Fact, height: Int) -> [LabelLayout.Text] {
        defer { y += height }
        let names = width * 2 / 5
        return [
            box(fact.label, x: x, width: names, height: height, lines: 1, ink: .grey, isBold: false),
            box(fact.value, x: x + names, width: width - names, height: height, lines: 1, ink: .black, isBold: true),
        ]
    }

    private func box(
        _ string: String, x: Int, width: Int, height: Int, lines: Int, ink: LabelLayout.Text.Ink, isBold: Bool
    ) -> LabelLayout.Text {
        // A line is a sixth higher than its letters.
        let largest = max(1, height * 6 / 7)
        return LabelLayout.Text(
            string: string, x: x, y: y, width: max(1, width), height: height, largest: largest,
            smallest: min(smallest, largest), lines: lines, ink: ink, isBold: isBold)
    }
}
