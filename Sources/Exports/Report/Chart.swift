import Drawing

/// A histogram as it is printed, with lines at values that matter.
struct Chart {
    /// A vertical line at a value, with its name above.
    struct Mark {
        let value: Int
        let name: String
        let colour: Colour
        var isDashed = true
    }

    let title: String
    /// What stands below the numbers.
    let unit: String
    let histogram: Histogram
    var marks: [Mark] = []
    let label: (Int) -> String

    static let height = mm(54)
    private static let markRow = mm(3.4)
    private static let mostMarks = 4

    func draw(on canvas: borrowing Canvas, x: Double, y: Double, width: Double) {
        canvas.cell(
            title, TextStyle(size: 36, weight: .bold, colour: Ink.text), x: x, y: y, width: width, height: mm(5))
        let shown = marks.filter { (histogram.start...histogram.end).contains($0.value) }.prefix(Self.mostMarks)
        let plot = Rectangle(
            x: x + mm(8), y: y + mm(6.5) + Double(shown.count) * Self.markRow, width: width - mm(13),
            height: Self.height - mm(6.5) - mm(8.5) - Double(shown.count) * Self.markRow)
        drawGrid(on: canvas, plot)
        drawBars(on: canvas, plot)
        drawScale(on: canvas, plot)
        for (index, mark) in shown.enumerated() {
            draw(mark, on: canvas, plot, top: y + mm(6) + Double(index) * Self.markRow)
        }
    }

    /// The top of the vertical scale, and how far its lines are apart.
    private var rise: (top: Int, step: Int) {
        let most = histogram.counts.max() ?? 1
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
        let step = steps.first { ($0 * 4) >= most } ?? most
        return ((most + step - 1) / step * step, step)
    }

    private func drawGrid(on canvas: borrowing Canvas, _ plot: Rectangle) {
        let (top, step) = rise
        let style = TextStyle(size: 26, colour: Ink.grey, alignment: .right)
        for count in stride(from: 0, through: top, by: step) {
            let y = plot.y + plot.height * (1 - Double(count) / Double(top))
            canvas.line(Ink.rule, thickness: 1.5, from: (plot.x, y), to: (plot.x + plot.width, y))
            canvas.cell(
                "\(count)", style, x: plot.x - mm(8), y: y - mm(2), width: mm(7), height: mm(4))
        }
    }

    private func drawBars(on canvas: borrowing Canvas, _ plot: Rectangle) {
        let width = plot.width / Double(histogram.counts.count)
        for (index, count) in histogram.counts.enumerated() where count > 0 {
            let height = plot.height * Double(count) / Double(rise.top)
            let isLoss = histogram.start + histogram.step * index < 0
            canvas.fill(
                isLoss ? Ink.loss : Ink.bar, x: plot.x + width * (Double(index) + 0.06),
                y: plot.y + plot.height - height, width: width * 0.88, height: height)
        }
    }

    private func drawScale(on canvas: borrowing Canvas, _ plot: Rectangle) {
        let foot = plot.y + plot.height
        canvas.line(Ink.text, thickness: 2.5, from: (plot.x, foot), to: (plot.x + plot.width, foot))
        let style = TextStyle(size: 26, colour: Ink.grey, alignment: .centre)
        // As many numbers as fit beside each other.
        let least = Double(histogram.counts.count + 1) * mm(10) / plot.width
        let apart = histogram.step * ([1, 2, 4, 5, 10].first { Double($0) >= least } ?? 20)
        for value in stride(from: histogram.start, through: histogram.end, by: histogram.step)
        where value.isMultiple(of: apart) {
            let x = position(of: value, in: plot)
            canvas.line(Ink.text, thickness: 2, from: (x, foot), to: (x, foot + mm(1)))
            canvas.cell(label(value), style, x: x - mm(7), y: foot + mm(1), width: mm(14), height: mm(3.6))
        }
        canvas.cell(unit, style, x: plot.x, y: foot + mm(4.6), width: plot.width, height: mm(3.6))
    }

    private func draw(_ mark: Mark, on canvas: borrowing Canvas, _ plot: Rectangle, top: Double) {
        let x = position(of: mark.value, in: plot)
        canvas.line(
            mark.colour, thickness: 4, dash: mark.isDashed ? 12 : 0, from: (x, top + Self.markRow),
            to: (x, plot.y + plot.height))
        // Beside its line, on the side with more room.
        let isLeft = x - plot.x > plot.width / 2
        canvas.cell(
            mark.name, TextStyle(size: 26, weight: .bold, colour: mark.colour, alignment: isLeft ? .right : .left),
            x: isLeft ? plot.x : x, y: top, width: isLeft ? x - plot.x : plot.x + plot.width - x,
            height: Self.markRow)
    }

    private func position(of value: Int, in plot: Rectangle) -> Double {
        plot.x + plot.width * Double(value - histogram.start) / Double(histogram.end - histogram.start)
    }
}
