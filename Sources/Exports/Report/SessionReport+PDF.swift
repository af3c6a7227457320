package import Drawing
import HerdStore
import Values

extension SessionReport {
    /// The report on A4, ready to be printed.
    package func pdf(in language: Language) throws(DrawingError) -> [UInt8] {
        let text = ReportText(language: language, clock: clock)
        let lists = ReconcileLists(report: self, text: text)
        let pages = Pages(
            [ReportHead(report: self, text: text).section, WeighingList(report: self, text: text).section]
                + lists.sections
        ).pages
        let foot = ReportFoot(made: made, isSimulated: isSimulated, text: text)
        let information = DocumentInformation(
            title: "\(text("Weighing report", "Zpráva o vážení")): \(session.name)", author: station)
        return try Canvas.pdf(width: Sheet.width, height: Sheet.height, information) { canvas in
            for (index, page) in pages.enumerated() {
                if index > 0 {
                    canvas.nextPage()
                    drawRunningHead(on: canvas, text)
                }
                for placed in page { placed.block.draw(canvas, placed.top) }
                foot.draw(on: canvas, page: index + 1, of: pages.count)
            }
        }
    }

    private func drawRunningHead(on canvas: borrowing Canvas, _ text: ReportText) {
        let width = Sheet.contentWidth / 2
        let height = mm(5)
        canvas.cell(
            session.name, TextStyle(size: 33, weight: .bold, colour: Ink.green), x: Sheet.left, y: Sheet.top,
            width: width, height: height)
        canvas.cell(
            "\(station) · \(text.date(session.openedAt))", TextStyle(size: 33, colour: Ink.grey, alignment: .right),
            x: Sheet.left + width, y: Sheet.top, width: width, height: height)
        canvas.fill(Ink.gold, x: Sheet.left, y: Sheet.top + mm(6), width: Sheet.contentWidth, height: 5)
    }

    /// Whether anything in it was simulated.
    var isSimulated: Bool { session.simulated || rows.contains(where: \.weighing.simulated) }
}
