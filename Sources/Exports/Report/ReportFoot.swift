import Drawing
import Values

/// The line below each page of a report: when it was made, whether it is of a simulation, and which page it is.
struct ReportFoot {
    let made: Timestamp
    let isSimulated: Bool
    let text: ReportText

    func draw(on canvas: borrowing Canvas, page: Int, of count: Int) {
        let y = Sheet.bottom + mm(3)
        canvas.line(Ink.rule, thickness: 2, from: (Sheet.left, y), to: (Sheet.left + Sheet.contentWidth, y))
        let third = Sheet.contentWidth / 3
        let left = "gatewayd · \(text("made", "vytvořeno")) \(text.date(made)) \(text.minute(made))"
        let middle = isSimulated ? text("SIMULATED DATA", "SIMULOVANÁ DATA") : ""
        let right = "\(text("page", "strana")) \(page) / \(count)"
        let styles = [
            (left, TextStyle.Alignment.left, Ink.grey), (middle, .centre, Ink.loss), (right, .right, Ink.grey),
        ]
        for (column, (string, alignment, colour)) in styles.enumerated() {
            canvas.cell(
                string, TextStyle(size: 28, colour: colour, alignment: alignment),
                x: Sheet.left + third * Double(column),
                y: y + mm(0.5), width: third, height: mm(5))
        }
    }
}
