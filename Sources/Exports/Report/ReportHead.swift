import Drawing
import HerdStore
import Values

/// The upper part of the first page: whose report of what, the figures, the charts, and what is to be looked into.
struct ReportHead {
    let report: SessionReport
    let text: ReportText

    var section: Section {
        Section(blocks: [title, figures] + charts + [findings])
    }

    private var title: Block {
        Block(height: mm(30)) { canvas, top in
            let half = Sheet.contentWidth / 2
            let small = TextStyle(size: 33, weight: .bold, colour: Ink.green)
            canvas.cell(report.station, small, x: Sheet.left, y: top, width: half, height: mm(5))
            var right = small
            right.alignment = .right
            right.colour = Ink.grey
            canvas.cell(
                text("Weighing report", "Zpráva o vážení"), right, x: Sheet.left + half, y: top, width: half,
                height: mm(5))
            canvas.fill(Ink.gold, x: Sheet.left, y: top + mm(6), width: Sheet.contentWidth, height: 8)
            let badge = report.isSimulated ? mm(46) : 0
            canvas.cell(
                report.session.name,
                TextStyle(weight: .bold, colour: Ink.text, largest: 92, smallest: 52), x: Sheet.left, y: top + mm(8),
                width: Sheet.contentWidth - badge, height: mm(11))
            if report.isSimulated { drawBadge(on: canvas, y: top + mm(9.5)) }
            canvas.cell(
                subtitle, TextStyle(largest: 38, smallest: 30), x: Sheet.left, y: top + mm(19.5),
                width: Sheet.contentWidth, height: mm(6))
        }
    }

    private func drawBadge(on canvas: borrowing Canvas, y: Double) {
        let width = mm(43)
        let x = Sheet.left + Sheet.contentWidth - width
        canvas.fill(Ink.loss, x: x, y: y, width: width, height: mm(8))
        canvas.cell(
            text("SIMULATED", "SIMULOVÁNO"), TextStyle(size: 44, weight: .bold, colour: .white, alignment: .centre),
            x: x, y: y, width: width, height: mm(8))
    }

    /// When and where it was.
    private var subtitle: String {
        let session = report.session
        var parts = ["\(text.date(session.openedAt)) \(text.minute(session.openedAt))"]
        if let closed = session.closedAt {
            let isSameDay = text.date(closed) == text.date(session.openedAt)
            parts[0] += " – \(isSameDay ? "" : text.date(closed) + " ")\(text.minute(closed))"
        } else {
            parts[0] += " (\(text("still open", "dosud otevřené")))"
        }
        parts += report.locations.map { location in
            let kind = location.kind == .barn ? text("barn", "stáj") : text("group", "skupina")
            return "\(kind) \(text.location(number: location.number, name: location.name))"
        }
        parts.append(
            session.kind == .single
                ? text("single weighings", "jednotlivá vážení") : text("group weighing", "hromadné vážení"))
        if let hours = session.timeOffFeed {
            let number = text.hours(hours)
            parts.append(text("\(number) h off feed", "\(number) h bez krmení"))
        }
        return parts.joined(separator: "  ·  ")
    }

    private var figures: Block {
        let statistics = report.session.statistics
        let kilograms = "kg"
        let planned = report.session.planned
        let figures = [
            Figure(
                name: text("Weighed", "Zváženo"), value: "\(statistics.count)",
                note: planned > 0 ? text("of \(planned) planned", "z \(planned) v plánu") : text("in all", "celkem")),
            Figure(name: text("Mean", "Průměr"), value: text.mean(statistics.mean), note: kilograms),
            Figure(name: text("Median", "Medián"), value: text.mean(statistics.median), note: kilograms),
            Figure(
                name: text("Std. deviation", "Směr. odchylka"), value: text.mean(statistics.standardDeviation),
                note: kilograms),
            Figure(
                name: text("Lightest", "Nejlehčí"), value: statistics.minimum.map(text.weight) ?? "–", note: kilograms),
            Figure(
                name: text("Heaviest", "Nejtěžší"), value: statistics.maximum.map(text.weight) ?? "–", note: kilograms),
            Figure(
                name: text("Gain", "Přírůstek"), value: text.gain(statistics.gainPerDay),
                note: text("kg/day since last", "kg/den od minula")),
            Figure(
                name: text("Gain", "Přírůstek"), value: text.gain(statistics.gainPerDaySinceBirth),
                note: text("kg/day since birth", "kg/den od narození")),
        ]
        return Block(height: mm(24)) { canvas, top in
            let gap = mm(2)
            let width = (Sheet.contentWidth - gap * Double(figures.count - 1)) / Double(figures.count)
            for (index, figure) in figures.enumerated() {
                let x = Sheet.left + (width + gap) * Double(index)
                figure.draw(on: canvas, x: x, y: top, width: width)
            }
        }
    }

    private var charts: [Block] {
        let charts = [weightChart, gainChart].compactMap(\.self)
        guard !charts.isEmpty else { return [] }
        return [
            Block(height: Chart.height + mm(3)) { canvas, top in
                let gap = mm(8)
                let width = (Sheet.contentWidth - gap * Double(charts.count - 1)) / Double(charts.count)
                for (index, chart) in charts.enumerated() {
                    chart.draw(on: canvas, x: Sheet.left + (width + gap) * Double(index), y: top, width: width)
                }
            }
        ]
    }

    private var weightChart: Chart? {
        let grams = report.rows.map(\.weighing.weight.grams)
        let steps = [5, 10, 20, 25, 50, 100].map { $0 * 1000 }
        guard let histogram = Histogram(grams, steps: steps) else { return nil }
        var marks: [Chart.Mark] = []
        if let mean = report.session.statistics.mean {
            marks.append(
                Chart.Mark(
                    value: Int(mean * 1000), name: "\(text("mean", "průměr")) \(text.mean(mean))", colour: Ink.gold,
                    isDashed: false))
        }
        for limit in report.session.drafts {
            if let minimum = limit.minimum {
                marks.append(
                    Chart.Mark(
                        value: minimum.grams, name: "\(limit.name) ≥ \(text.weight(minimum))", colour: Ink.green))
            } else if let maximum = limit.maximum {
                marks.append(
                    Chart.Mark(
                        value: maximum.grams, name: "\(limit.name) < \(text.weight(maximum))", colour: Ink.green))
            }
        }
        return Chart(
            title: text("Weights", "Hmotnosti"), unit: text("kg (bars: animals)", "kg (sloupce: počet zvířat)"),
            histogram: histogram, marks: marks
        ) { "\($0 / 1000)" }
    }

    /// Gains that no animal has are of a wrong weight; they are counted at the ends.
    private static let believableGains = -2000...3000

    private var gainChart: Chart? {
        let gains = report.rows.compactMap(\.gainPerDay).map { gain in
            Int(
                (min(max(gain * 1000, Double(Self.believableGains.lowerBound)), Double(Self.believableGains.upperBound)))
                    .rounded())
        }
        guard let histogram = Histogram(gains, steps: [50, 100, 200, 250, 500]) else { return nil }
        var marks: [Chart.Mark] = []
        if let mean = report.session.statistics.gainPerDay {
            marks.append(
                Chart.Mark(
                    value: Int(mean * 1000), name: "\(text("mean", "průměr")) \(text.gain(mean))", colour: Ink.gold,
                    isDashed: false))
        }
        return Chart(
            title: text("Daily gain since the last weighing", "Denní přírůstek od minulého vážení"),
            unit: text("kg/day (bars: animals)", "kg/den (sloupce: počet zvířat)"), histogram: histogram, marks: marks
        ) { text.chartGain(Double($0) / 1000) }
    }

    /// What is to be looked into, counted; the lists follow the table.
    private var findings: Block {
        let levels = report.rows.compactMap(\.weighing.plausibility?.level)
        let reconciliation = report.reconciliation
        let hasPlan = report.session.planned > 0
        let findings: [(name: String, count: Int?)] = [
            // Without a plan nobody is missing, and nobody is in the wrong place.
            (text("not weighed", "nezváženo"), hasPlan ? reconciliation.missing.count : nil),
            (text("weighed twice", "zváženo vícekrát"), reconciliation.twice.count),
            (text("without an animal", "bez zvířete"), reconciliation.unknown.count),
            (text("moved", "přesunuto"), hasPlan ? reconciliation.moved.count : nil),
            (text("weight to be checked", "hmotnost k ověření"), levels.filter { $0 != .ok }.count),
            (text("discarded", "vyřazeno"), report.discarded),
        ]
        return Block(height: mm(12)) { canvas, top in
            let width = Sheet.contentWidth / Double(findings.count)
            for (index, (name, found)) in findings.enumerated() {
                let count = found ?? 0
                let x = Sheet.left + width * Double(index)
                if count > 0 {
                    canvas.fill(Ink.paleGold, x: x + mm(0.5), y: top, width: width - mm(1), height: mm(8.5))
                }
                let number = TextStyle(
                    size: 46, weight: .bold, colour: count > 0 ? Ink.text : Ink.grey, alignment: .right)
                canvas.cell(found.map { "\($0)" } ?? "–", number, x: x, y: top, width: width * 0.32, height: mm(8.5))
                let style = TextStyle(colour: count > 0 ? Ink.text : Ink.grey, largest: 29, smallest: 22, lines: 2)
                canvas.cell(
                    name, style, x: x + width * 0.36, y: top, width: width * 0.6, height: mm(8.5))
            }
        }
    }
}

/// A number of the session with its name above and its unit below.
private struct Figure {
    let name: String
    let value: String
    let note: String

    func draw(on canvas: borrowing Canvas, x: Double, y: Double, width: Double) {
        let (left, room) = (x + mm(1), width - mm(2))
        canvas.fill(Ink.stripe, x: x, y: y, width: width, height: mm(19.5))
        canvas.fill(Ink.green, x: x, y: y, width: width, height: 6)
        canvas.cell(
            name, TextStyle(colour: Ink.grey, largest: 27, smallest: 20, alignment: .centre), x: left, y: y + mm(1.5),
            width: room, height: mm(4))
        canvas.cell(
            value, TextStyle(weight: .bold, colour: Ink.text, largest: 62, smallest: 30, alignment: .centre), x: left,
            y: y + mm(5.5), width: room, height: mm(8.5))
        canvas.cell(
            note, TextStyle(colour: Ink.grey, largest: 25, smallest: 18, alignment: .centre), x: left, y: y + mm(14.2),
            width: room, height: mm(4))
    }
}
