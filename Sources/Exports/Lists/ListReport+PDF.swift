package import Drawing
import HerdStore
package import Values

extension ListReport {
    /// The report on A4, ready to be printed.
    ///
    /// - Parameters:
    ///   - station: whose report it is.
    ///   - barns: the numbers of those it was asked of; none means all.
    package func pdf(
        in language: Language, station: String, barns: [String], made: Timestamp, clock: LocalClock = .system
    ) throws(DrawingError) -> [UInt8] {
        let text = ReportText(language: language, clock: clock)
        let grid = grid(text)
        var sections = [head(text, station: station, barns: barns)]
        sections += parts.map { part in
            Section(
                title: part.title.map { Self.partTitle("\(text.printed($0)): \(part.lines.count)") },
                head: grid.head, blocks: grid.rows(part.lines), space: mm(6))
        }
        let pages = Pages(sections).pages
        let foot = ReportFoot(made: made, isSimulated: isSimulated, text: text)
        let information = DocumentInformation(title: title(in: language), author: station)
        return try Canvas.pdf(width: Sheet.width, height: Sheet.height, information) { canvas in
            for (index, page) in pages.enumerated() {
                if index > 0 {
                    canvas.nextPage()
                    drawRunningHead(on: canvas, text, station: station)
                }
                for placed in page { placed.block.draw(canvas, placed.top) }
                foot.draw(on: canvas, page: index + 1, of: pages.count)
            }
        }
    }

    private func grid(_ text: ReportText) -> Grid<Line> {
        Grid(
            columns.compactMap { column in
                let width: Double?
                switch column.width {
                case .none: return nil
                case .fixed(let millimetres): width = mm(millimetres)
                case .rest: width = nil
                }
                return Grid<Line>.Column(
                    title: text(column.english, column.czech), width: width, alignment: column.alignment,
                    isBold: column.isBold
                ) { .init(text.printed(column.cell($0))) }
            })
    }

    /// Whose report of what and when, how many lines there are, and what has to be said of them.
    private func head(_ text: ReportText, station: String, barns: [String]) -> Section {
        let count = parts.reduce(0) { $0 + $1.lines.count }
        var subtitle = [period(in: text.language), text("\(count) lines", "řádků: \(count)")]
        if !barns.isEmpty {
            subtitle.insert("\(text("barns", "stáje")) \(barns.joined(separator: ", "))", at: 1)
        }
        let title = Block(height: mm(24)) { [name = title(in: text.language)] canvas, top in
            let small = TextStyle(size: 33, weight: .bold, colour: Ink.green)
            canvas.cell(station, small, x: Sheet.left, y: top, width: Sheet.contentWidth, height: mm(5))
            canvas.fill(Ink.gold, x: Sheet.left, y: top + mm(6), width: Sheet.contentWidth, height: 8)
            canvas.cell(
                name, TextStyle(weight: .bold, colour: Ink.text, largest: 72, smallest: 46), x: Sheet.left,
                y: top + mm(8), width: Sheet.contentWidth, height: mm(9))
            canvas.cell(
                subtitle.joined(separator: "  ·  "), TextStyle(largest: 38, smallest: 30), x: Sheet.left,
                y: top + mm(17), width: Sheet.contentWidth, height: mm(6))
        }
        let remarks = remarks(in: text.language).map { remark in
            Block(height: mm(7)) { canvas, top in
                canvas.fill(Ink.paleGold, x: Sheet.left, y: top, width: Sheet.contentWidth, height: mm(6))
                canvas.cell(
                    remark, TextStyle(colour: Ink.text, largest: 33, smallest: 22), x: Sheet.left + mm(2), y: top,
                    width: Sheet.contentWidth - mm(4), height: mm(6))
            }
        }
        return Section(blocks: [title] + remarks)
    }

    private static func partTitle(_ text: String) -> Block {
        Block(height: mm(9)) { canvas, top in
            canvas.cell(
                text, TextStyle(size: 42, weight: .bold, colour: Ink.green), x: Sheet.left, y: top,
                width: Sheet.contentWidth, height: mm(8))
        }
    }

    private func drawRunningHead(on canvas: borrowing Canvas, _ text: ReportText, station: String) {
        let width = Sheet.contentWidth / 2
        canvas.cell(
            title(in: text.language), TextStyle(size: 33, weight: .bold, colour: Ink.green), x: Sheet.left,
            y: Sheet.top, width: width, height: mm(5))
        canvas.cell(
            "\(station) · \(period(in: text.language))",
            TextStyle(size: 33, colour: Ink.grey, alignment: .right), x: Sheet.left + width, y: Sheet.top,
            width: width, height: mm(5))
        canvas.fill(Ink.gold, x: Sheet.left, y: Sheet.top + mm(6), width: Sheet.contentWidth, height: 5)
    }
}

extension ReportText {
    /// What stands in a cell, as people read it.
    func printed(_ cell: Cell) -> String {
        switch cell {
        case .empty: ""
        case .text(let text): text
        case .word(let english, let czech): self(english, czech)
        case .integer(let number): "\(number)"
        case .weight(let weight): self.weight(weight)
        case .decimal(let number, let digits): language.number(number, digits: digits)
        case .hundredths(let amount): language.number(Double(amount) / 100, digits: 2)
        case .date(let day): date(day)
        case .localDate(let moment): date(moment)
        case .localTime(let moment): minute(moment)
        }
    }
}
